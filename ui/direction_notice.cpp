#include "ui/direction_notice.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/text.h"
#include "ui/widgets/eliding_label.h"

namespace wf::ui {
namespace {

// Neither the file nor the person who opened it gave a direction. Only lists that were taken as directed can be taken otherwise
// without a loss.
bool directionAssumed(const Document& document) {
  if (isGenerated(document.source) || !document.graph->directed() || document.import.direction != Direction::AsFile) return false;
  const auto& notes = document.graph->import().notes;
  return std::any_of(notes.begin(), notes.end(), [](const ImportNote& note) { return note.id == "direction-assumed"; });
}

}  // namespace

DirectionNotice::DirectionNotice(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  setObjectName("directionNotice");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 0, 0);
  auto* label = new ElidingLabel(this);
  label->setObjectName("directionAssumed");
  label->setText("read as directed");
  label->setTip("The file does not say whether it is directed");
  row->addWidget(label);
  auto* button = new QToolButton(this);
  button->setObjectName("readUndirected");
  button->setText("Undirected");
  button->setFocusPolicy(Qt::TabFocus);
  button->setAccessibleName("Read the file again as undirected");
  button->setToolTip("The file does not say whether it is directed: read it again as undirected, which adds a reverse to every arc");
  connect(button, &QToolButton::clicked, this, [this] {
    const Document* document = context_.session.document();
    if (document == nullptr || !directionAssumed(*document)) return;
    ImportOptions options = document->import;
    options.direction = Direction::Undirected;
    Q_EMIT readAgain(text(document->source), options);
  });
  row->addWidget(button);
  context_.events.on(kDocumentChanged, this, &DirectionNotice::refresh);
  refresh();
}

void DirectionNotice::refresh() {
  const Document* document = context_.session.document();
  setVisible(document != nullptr && directionAssumed(*document));
}

}  // namespace wf::ui
