#include "ui/panels/why_view.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <utility>

#include "ui/comparison/difference_text.h"
#include "ui/font_size.h"
#include "ui/panels/why_model.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

constexpr int kPatience = 250;  // ms; a search that takes longer shows how far it is
constexpr int kWordsWidth = 380;

using Phase = run::WhyAnswer::Phase;

}  // namespace

WhyView::WhyView(Context context, Side side, QWidget* parent) : QWidget(parent), context_(context), side_(side) {
  row_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(10);
  auto* words = new QVBoxLayout;
  words->setSpacing(3);
  which_ = label("whyRun", words);
  which_->setForegroundRole(QPalette::PlaceholderText);
  headline_ = label("whyHeadline", words);
  QFont bold = font();
  bold.setBold(true);
  headline_->setFont(bold);
  line_ = label("whyLine", words);
  followFontSize(line_, 0.92, true);
  origin_ = label("whyOrigin", words);
  note_ = label("whyNote", words);
  auto* search = new QHBoxLayout;
  progress_ = new QProgressBar(this);
  progress_->setObjectName(named("whyProgress"));
  progress_->setAccessibleName("Search for the cause");
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  search->addWidget(progress_, 1);
  cancel_ = new QPushButton("Cancel", this);
  cancel_->setObjectName(named("whyCancel"));
  search->addWidget(cancel_);
  words->addLayout(search);
  words->addStretch(1);
  auto* buttons = new QHBoxLayout;
  go_ = new QPushButton("Go to the step", this);
  go_->setObjectName(named("whyGo"));
  buttons->addWidget(go_);
  copy_ = new QPushButton("Copy", this);
  copy_->setObjectName(named("whyCopy"));
  copy_->setToolTip("The answer and its chain as text");
  buttons->addWidget(copy_);
  buttons->addStretch(1);
  words->addLayout(buttons);
  words->setContentsMargins(0, 0, 0, 6);
  row_->addLayout(words, 2);

  model_ = new WhyModel([this] { return run(); }, this);
  table_ = new TableView(side_ == Side::First ? "Chain of causes, the newest first" : "Chain of causes of the second run, the newest first",
                         this);
  table_->setObjectName(named("whyTable"));
  table_->setModel(model_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setToolTip("A click or Enter goes to the step");
  table_->setMinimumHeight(40);
  table_->setColumnWidths({"10,000,000", "Expand the frontier", "C_a[264346]", "1,234,567 → 1,234,567", "arc 264346 → 264346"});
  table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Interactive);
  table_->horizontalHeader()->setStretchLastSection(true);
  row_->addWidget(table_, 3);

  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, [this] {
    if (seen_) showAnswer();
  });
  connect(cancel_, &QPushButton::clicked, this,
          [this] { side_ == Side::First ? context_.session.why().cancel() : context_.session.second().cancelWhy(); });
  connect(go_, &QPushButton::clicked, this, [this] { goTo(chosen()); });
  connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(whole()); });
  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (now.isValid()) point(now.row());
  });
  context_.events.on(kWhyChanged, this, &WhyView::answerChanged);
  showAnswer();
}

const run::WhyAnswer& WhyView::answer() const {
  return side_ == Side::First ? context_.session.why().answer() : context_.session.second().whyAnswer();
}

std::optional<RunSide> WhyView::run() const {
  const Session& session = context_.session;
  if (side_ == Side::Second) return RunSide::second(session);
  if (session.document() == nullptr || session.run().variant == nullptr) return std::nullopt;
  return RunSide(session);
}

QString WhyView::named(const char* name) const { return side_ == Side::First ? QString(name) : QString(name) + "OfSecond"; }

QLabel* WhyView::label(const char* name, QBoxLayout* column) {
  auto* made = new QLabel(this);
  made->setObjectName(named(name));
  made->setWordWrap(true);
  made->setTextFormat(Qt::PlainText);
  made->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(made);
  return made;
}

void WhyView::setSeen(bool seen) { seen_ = seen; }

void WhyView::answerChanged() {
  const bool searches = answer().phase == Phase::Searching;
  if (!searches) {
    patience_.stop();
  } else if (!patience_.isActive() && !searching_) {
    patience_.start();
  }
  fresh_ = true;
  searching_ = searches;
}

void WhyView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  row_->setDirection(width() > 2 * kWordsWidth ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void WhyView::refresh() {
  // What stands there stays until the search has taken long enough to say so.
  if (answer().phase == Phase::Searching && patience_.isActive()) return;
  showAnswer();
}

void WhyView::showLink(int link) {
  if (fresh_) showAnswer();  // it was not seen until now
  if (link < 0 || link >= model_->rowCount()) return;
  table_->setCurrentIndex(model_->index(link, 0));
  table_->scrollTo(model_->index(link, 0));
}

void WhyView::showAnswer() {
  const run::WhyAnswer& now = answer();
  const bool done = now.phase == Phase::Done, searching = now.phase == Phase::Searching;
  if (std::exchange(fresh_, false)) {
    model_->show(done ? now.links : std::vector<run::WhyLink>());
    if (done) {
      for (int column = 0; column < model_->columnCount(); ++column) {
        table_->resizeColumnToContents(column);
        table_->setColumnWidth(column, table_->columnWidth(column) + 12);
      }
      table_->setCurrentIndex(QModelIndex());
      table_->scrollToTop();
    }
  }
  for (QWidget* part : std::initializer_list<QWidget*>{progress_, cancel_}) part->setVisible(searching);
  for (QWidget* part : std::initializer_list<QWidget*>{go_, copy_, table_}) part->setVisible(done);
  progress_->setValue(static_cast<int>(now.fraction * 1000));
  say(now);
  showButtons();
}

void WhyView::sayNothingAsked(QString& headline, QString& origin) const {
  const Session& session = context_.session;
  const bool known = run().has_value();
  if (side_ == Side::Second) {
    if (known) headline = "Press W: both runs answer";
    return;
  }
  headline = !known ? "Open a graph first (Ctrl+O)" : session.selection().empty() ? "Select a vertex and press W" : "Press W";
  if (known)
    origin =
        "This panel then shows which step gave the vertex its value, from where, and the chain of causes. It also explains rows of "
        "the inspector and cells of the array view: W, double click, or their menu.";
}

namespace {

void put(QLabel* label, const QString& text) {
  if (label->text() != text) label->setText(text);
  label->setVisible(!text.isEmpty());
}

}  // namespace

void WhyView::say(const run::WhyAnswer& now) {
  QString headline, line, origin, note;
  const Session& session = context_.session;
  const std::optional<RunSide> of = run();
  bool bad = false;
  switch (now.phase) {
    case Phase::None:
      sayNothingAsked(headline, origin);
      break;
    case Phase::Searching:
      headline = of ? "Why " + whyElement(*of, now.question.cell) + "?" : QString();
      origin = session.run().state == PlayState::Playing || session.run().seeking
                   ? QString("The search continues when the run pauses")
                   : "Searching the steps up to " + stepName(now.question.step) + QString::fromUtf8(" …");
      break;
    case Phase::Cancelled:
      headline = "The search was cancelled";
      break;
    case Phase::Failed:
      headline = "No answer";
      origin = text(now.sentence);
      bad = true;
      break;
    case Phase::Done: {
      if (!of || now.links.empty()) {
        headline = "No step that is kept changed it";
        origin = text(now.sentence);
        break;
      }
      const run::WhyLink& link = now.links.front();
      headline = whyHeadline(*of, link, now.question.step);
      line = whyCodeLine(*of, link);
      origin = whyOrigin(*of, link, now.links.size() > 1 ? &now.links[1] : nullptr);
      if (now.truncated) note = "The chain does not end here: " + text(now.sentence);
      break;
    }
  }
  put(which_, !session.second().active() ? QString() : side_ == Side::First ? firstRunName(session) : secondRunName(session));
  put(headline_, headline);
  put(line_, line);
  put(origin_, origin);
  put(note_, note);
  QPalette colors = palette();
  if (bad) colors.setColor(QPalette::WindowText, errorColor());
  origin_->setPalette(colors);
  setAccessibleDescription(headline + "\n" + origin);
}

// "5"; beside another run "5 of A".
QString WhyView::stepName(std::uint64_t step) const {
  const bool two = context_.session.second().active();
  return countText(step) + (!two ? "" : side_ == Side::First ? " of A" : " of B");
}

int WhyView::chosen() const { return table_->currentIndex().isValid() ? table_->currentIndex().row() : 0; }

void WhyView::showButtons() {
  const auto& links = model_->links();
  go_->setEnabled(!links.empty());
  if (links.empty()) return;
  go_->setText("Go to step " + stepName(links[static_cast<std::size_t>(chosen())].step));
  const bool second = side_ == Side::Second;
  go_->setToolTip(second ? "Shows B right after this step, and A beside it (as a click or Enter on a row does)"
                         : "Shows the run right after this step (as a click or Enter on a row does)");
}

void WhyView::point(int row) {
  showButtons();
  const auto of = run();
  if (!of || static_cast<std::size_t>(row) >= model_->links().size()) return;
  context_.session.hover(vertexOfLink(*of, model_->links()[static_cast<std::size_t>(row)]));
}

void WhyView::goTo(int row) {
  if (row < 0 || static_cast<std::size_t>(row) >= model_->links().size()) return;
  const std::uint64_t step = model_->links()[static_cast<std::size_t>(row)].step;
  side_ == Side::First ? context_.session.goTo(step) : context_.session.second().goToSecond(step);
}

QString WhyView::whole() const {
  QStringList lines;
  for (const QLabel* label : {which_, headline_, line_, origin_, note_}) {
    if (!label->text().isEmpty()) lines << label->text();
  }
  return lines.join('\n') + "\n\n" + table_->copiedAll();
}

}  // namespace wf::ui
