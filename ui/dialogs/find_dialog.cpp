// Find dialog.
#include "ui/dialogs/find_dialog.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/dialogs/vertex_matches.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

namespace {

constexpr std::uint64_t kMostTaken = 20'000;  // ids that are turned into vertices on this thread

std::optional<run::Query> queryOfMany(const Graph& graph, const QString& typed) {
  QString ignored;
  const auto ranges = parseIds(graph, typed, &ignored);
  if (!ranges) return std::nullopt;
  run::Query query{{}, "ids " + typed.trimmed().toStdString()};
  bool many = false;
  for (const IdRange& range : *ranges) {
    many = many || range.to - range.from >= kMostTaken;
    query.anyOf.push_back({run::Term{.array = run::kOfId, .where = {.low = range.from, .high = range.to}}});
  }
  return many ? std::optional(std::move(query)) : std::nullopt;
}

}  // namespace

FindDialog::FindDialog(Context context, QWidget* parent) : QDialog(parent), context_(context) {
  setObjectName("findDialog");
  setWindowTitle("Find");
  setAttribute(Qt::WA_DeleteOnClose);
  const Document* document = context_.session.document();
  const bool names = document != nullptr && hasNames(*document->graph);
  auto* column = new QVBoxLayout(this);
  auto* label = new QLabel(names ? "&Id as in the file, or name:" : "&Id, as in the file:", this);
  column->addWidget(label);
  id_ = new QLineEdit(this);
  id_->setObjectName("findId");
  id_->setAccessibleName(names ? "Vertex ids or name" : "Vertex ids");
  id_->setMinimumWidth(360);
  if (document != nullptr) id_->setPlaceholderText(text(document->graph->ids().range()));
  label->setBuddy(id_);
  column->addWidget(id_);
  auto* hint = new QLabel("Separate several ids with commas or spaces, write a range as 10-20: all of them are selected.", this);
  hint->setWordWrap(true);
  hint->setEnabled(false);
  column->addWidget(hint);
  matches_ = new VertexMatches(this);
  list_ = new QListView(this);
  list_->setObjectName("findMatches");
  list_->setAccessibleName("Matching vertices");
  list_->setModel(matches_);
  list_->setUniformItemSizes(true);
  list_->setMinimumHeight(fontMetrics().height() * 7);
  column->addWidget(list_, 1);
  complaint_ = new QLabel(this);
  complaint_->setObjectName("findComplaint");
  complaint_->setWordWrap(true);
  const auto colour = [this] { complaint_->setStyleSheet(QString("color: %1").arg(errorColor().name())); };
  colour();
  connect(&themeNews(), &ThemeNews::changed, complaint_, colour);
  complaint_->setMinimumHeight(fontMetrics().height() * 2);
  complaint_->setAlignment(Qt::AlignTop);
  column->addWidget(complaint_);
  auto* buttons = new QDialogButtonBox(this);
  auto* go = buttons->addButton("&Go there", QDialogButtonBox::AcceptRole);
  go->setDefault(true);
  buttons->addButton(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &FindDialog::search);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(id_, &QLineEdit::textEdited, this, &FindDialog::typed);
  connect(list_, &QListView::activated, this, &FindDialog::search);
  connect(list_, &QListView::doubleClicked, this, &FindDialog::search);
  connect(list_, &QListView::clicked, this, [this] { id_->setFocus(); });
  id_->installEventFilter(this);
  column->addWidget(buttons);
}

bool FindDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == id_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (by != 0 && matches_->rowCount() > 0) {
      const int row = list_->currentIndex().isValid() ? list_->currentIndex().row() + by : 0;
      list_->setCurrentIndex(matches_->index(std::clamp(row, 0, matches_->rowCount() - 1)));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

void FindDialog::typed(const QString& line) {
  complaint_->clear();
  const Document* document = context_.session.document();
  matches_->search(document != nullptr ? document->graph : nullptr, line);
}

void FindDialog::search() {
  const Document* document = context_.session.document();
  if (document == nullptr) return reject();
  if (const auto chosen = list_->currentIndex().isValid() ? matches_->at(list_->currentIndex().row()) : std::nullopt) {
    Q_EMIT found({*chosen});
    return accept();
  }
  if (const auto many = queryOfMany(*document->graph, id_->text())) {
    Q_EMIT foundMany(*many);
    return accept();
  }
  QString why;
  if (const auto vertices = parseVertices(*document->graph, id_->text(), &why)) {
    Q_EMIT found(*vertices);
    return accept();
  }
  // Half a name that only one vertex has is enough.
  if (matches_->rowCount() == 1 && !matches_->searching() && !id_->text().trimmed()[0].isDigit()) {
    Q_EMIT found({*matches_->at(0)});
    return accept();
  }
  complaint_->setText(QString::fromUtf8("⚠ ") + why);
  id_->selectAll();
}

}  // namespace wf::ui
