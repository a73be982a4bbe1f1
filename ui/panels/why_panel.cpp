// Why an element has its value: which step, line and arc gave it, and the chain back to where it came from.
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <utility>

#include "ui/panels/registry.h"
#include "ui/panels/why_model.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/why_text.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

constexpr int kPatience = 250;  // ms; a search that takes longer shows how far it is
constexpr int kWordsWidth = 380;

class WhyPanel : public Panel {
 public:
  WhyPanel(Context context, QWidget* parent) : Panel(context, "Why?", parent) {
    row_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    row_->setContentsMargins(10, 6, 0, 0);
    row_->setSpacing(10);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    headline_ = label("whyHeadline", words);
    QFont bold = font();
    bold.setBold(true);
    headline_->setFont(bold);
    line_ = label("whyLine", words);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF() * 0.92);
    line_->setFont(fixed);
    origin_ = label("whyOrigin", words);
    note_ = label("whyNote", words);
    auto* search = new QHBoxLayout;
    progress_ = new QProgressBar(this);
    progress_->setObjectName("whyProgress");
    progress_->setAccessibleName("Search for the cause");
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    search->addWidget(progress_, 1);
    cancel_ = new QPushButton("Cancel", this);
    cancel_->setObjectName("whyCancel");
    search->addWidget(cancel_);
    words->addLayout(search);
    words->addStretch(1);
    auto* buttons = new QHBoxLayout;
    go_ = new QPushButton("Go to the step", this);
    go_->setObjectName("whyGo");
    buttons->addWidget(go_);
    copy_ = new QPushButton("Copy", this);
    copy_->setObjectName("whyCopy");
    copy_->setToolTip("The answer and its chain as text");
    buttons->addWidget(copy_);
    buttons->addStretch(1);
    words->addLayout(buttons);
    words->setContentsMargins(0, 0, 0, 6);
    row_->addLayout(words, 2);

    model_ = new WhyModel(context_.session, this);
    table_ = new TableView("Chain of causes, the newest first", this);
    table_->setObjectName("whyTable");
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
      if (seen()) showAnswer();
    });
    connect(cancel_, &QPushButton::clicked, this, [this] { context_.session.why().cancel(); });
    connect(go_, &QPushButton::clicked, this, [this] { goTo(chosen()); });
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(whole()); });
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
      if (now.isValid()) point(now.row());
    });
    context_.events.on(kWhyChanged, this, [this] {
      if (context_.session.why().answer().phase != run::WhyAnswer::Phase::Searching) {
        patience_.stop();
      } else if (!patience_.isActive() && !searching_) {
        patience_.start();
      }
      fresh_ = true;
      searching_ = context_.session.why().answer().phase == run::WhyAnswer::Phase::Searching;
      news();
    });
    newsOn(kDocumentChanged | kRunChanged | kSelectionChanged);
    connect(&themeNews(), &ThemeNews::changed, this, [this] { news(); });
    showAnswer();
  }

  void showWhyLink(int link) override {
    if (fresh_) showAnswer();  // it was not seen until now
    if (link < 0 || link >= model_->rowCount()) return;
    table_->setCurrentIndex(model_->index(link, 0));
    table_->scrollTo(model_->index(link, 0));
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    row_->setDirection(width() > 2 * kWordsWidth ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  }

 private:
  QLabel* label(const char* name, QBoxLayout* column) {
    auto* made = new QLabel(this);
    made->setObjectName(name);
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(made);
    return made;
  }

  void refresh() override {
    // What stands there stays until the search has taken long enough to say so.
    if (context_.session.why().answer().phase == run::WhyAnswer::Phase::Searching && patience_.isActive()) return;
    showAnswer();
  }

  void showAnswer() {
    const run::WhyAnswer& answer = context_.session.why().answer();
    const bool done = answer.phase == run::WhyAnswer::Phase::Done, searching = answer.phase == run::WhyAnswer::Phase::Searching;
    if (std::exchange(fresh_, false)) {
      model_->show(done ? answer.links : std::vector<run::WhyLink>());
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
    progress_->setValue(static_cast<int>(answer.fraction * 1000));
    say(answer);
    showButtons();
  }

  void say(const run::WhyAnswer& answer) {
    QString headline, line, origin, note;
    const Session& session = context_.session;
    const bool known = session.document() != nullptr && session.run().variant != nullptr;
    bool bad = false;
    switch (answer.phase) {
      case run::WhyAnswer::Phase::None:
        headline = !known ? "Open a graph first (Ctrl+O)" : session.selection().empty() ? "Select a vertex and press W" : "Press W";
        if (known)
          origin =
              "This panel then shows which step gave the vertex its value, from where, and the chain of causes. It also explains rows of "
              "the inspector and cells of the array view: W, double click, or their menu.";
        break;
      case run::WhyAnswer::Phase::Searching:
        headline = known ? "Why " + whyElement(session, answer.question.cell) + "?" : QString();
        origin = session.run().state == PlayState::Playing || session.run().seeking
                     ? QString("The search continues when the run pauses")
                     : "Searching the steps up to " + countText(answer.question.step) + QString::fromUtf8(" …");
        break;
      case run::WhyAnswer::Phase::Cancelled:
        headline = "The search was cancelled";
        break;
      case run::WhyAnswer::Phase::Failed:
        headline = "No answer";
        origin = text(answer.sentence);
        bad = true;
        break;
      case run::WhyAnswer::Phase::Done: {
        if (!known || answer.links.empty()) {
          headline = "No step that is kept changed it";
          origin = text(answer.sentence);
          break;
        }
        const run::WhyLink& link = answer.links.front();
        headline = whyHeadline(session, link, answer.question.step);
        line = whyCodeLine(session, link);
        origin = whyOrigin(session, link, answer.links.size() > 1 ? &answer.links[1] : nullptr);
        if (answer.truncated) note = "The chain does not end here: " + text(answer.sentence);
        break;
      }
    }
    put(headline_, headline);
    put(line_, line);
    put(origin_, origin);
    put(note_, note);
    QPalette colors = palette();
    if (bad) colors.setColor(QPalette::WindowText, errorColor());
    origin_->setPalette(colors);
    setAccessibleDescription(headline + "\n" + origin);
  }

  static void put(QLabel* label, const QString& text) {
    if (label->text() != text) label->setText(text);
    label->setVisible(!text.isEmpty());
  }

  int chosen() const { return table_->currentIndex().isValid() ? table_->currentIndex().row() : 0; }

  void showButtons() {
    const auto& links = model_->links();
    go_->setEnabled(!links.empty());
    if (links.empty()) return;
    go_->setText("Go to step " + countText(links[static_cast<std::size_t>(chosen())].step));
    go_->setToolTip("Shows the run right after this step (as a click or Enter on a row does)");
  }

  void point(int row) {
    showButtons();
    if (static_cast<std::size_t>(row) >= model_->links().size()) return;
    context_.session.hover(vertexOfLink(context_.session, model_->links()[static_cast<std::size_t>(row)]));
  }

  void goTo(int row) {
    if (row < 0 || static_cast<std::size_t>(row) >= model_->links().size()) return;
    context_.session.goTo(model_->links()[static_cast<std::size_t>(row)].step);
  }

  QString whole() const {
    QStringList lines;
    for (const QLabel* label : {headline_, line_, origin_, note_}) {
      if (!label->text().isEmpty()) lines << label->text();
    }
    return lines.join('\n') + "\n\n" + table_->copiedAll();
  }

  QBoxLayout* row_;
  QLabel* headline_;
  QLabel* line_;
  QLabel* origin_;
  QLabel* note_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QPushButton* go_;
  QPushButton* copy_;
  WhyModel* model_;
  TableView* table_;
  QTimer patience_;
  bool searching_ = false;
  bool fresh_ = true;  // the table is not yet about the answer
};

}  // namespace

Panel* makeWhyPanel(Context context, QWidget* parent) { return new WhyPanel(context, parent); }

}  // namespace wf::ui
