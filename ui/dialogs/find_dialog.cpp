// Find dialog.
#include "ui/dialogs/find_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

std::optional<VertexId> parseVertexId(const Graph& graph, const QString& typed, QString* why) {
  bool ok = false;
  const qulonglong id = typed.trimmed().toULongLong(&ok);
  if (!ok) {
    *why = "“" + typed.trimmed().left(30) + "” is not a vertex id: ids are whole numbers, " + text(graph.ids().range());
    return std::nullopt;
  }
  const auto vertex = graph.ids().fromFile(id);
  if (!vertex) *why = "no vertex " + QString::number(id) + " in this graph: ids are " + text(graph.ids().range());
  return vertex;
}

FindDialog::FindDialog(Context context, QWidget* parent) : QDialog(parent), context_(context) {
  setObjectName("findDialog");
  setWindowTitle("Find vertex");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* label = new QLabel("&Id, as in the file:", this);
  column->addWidget(label);
  id_ = new QLineEdit(this);
  id_->setObjectName("findId");
  id_->setAccessibleName("Vertex id");
  id_->setMinimumWidth(320);
  if (const Document* document = context_.session.document()) id_->setPlaceholderText(text(document->graph->ids().range()));
  label->setBuddy(id_);
  column->addWidget(id_);
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
  connect(id_, &QLineEdit::textEdited, complaint_, &QLabel::clear);
  column->addWidget(buttons);
}

void FindDialog::search() {
  const Document* document = context_.session.document();
  if (document == nullptr) return reject();
  QString why;
  if (const auto vertex = parseVertexId(*document->graph, id_->text(), &why)) {
    Q_EMIT found(*vertex);
    return accept();
  }
  complaint_->setText(QString::fromUtf8("⚠ ") + why);
  id_->selectAll();
}

}  // namespace wf::ui
