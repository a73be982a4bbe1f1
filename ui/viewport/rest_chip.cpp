#include "ui/viewport/rest_chip.h"

#include <algorithm>

#include "ui/icons.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

RestChip::RestChip(Context context, QWidget* view) : QPushButton(view), context_(context) {
  setObjectName("restChip");
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  setToolTip("Show all vertices again");
  connect(this, &QPushButton::clicked, this, [this] { context_.session.sets().putAway(Rest::Shown); });
  context_.events.on(kSetsChanged, this, &RestChip::refresh);
  connect(&themeNews(), &ThemeNews::changed, this, &RestChip::colour);
  colour();
  refresh();
}

void RestChip::colour() {
  const QColor ground = palette().color(QPalette::ToolTipBase), ink = palette().color(QPalette::ToolTipText);
  setStyleSheet(QString("QPushButton { background: %1; color: %2; border: 1px solid %3; border-radius: 11px; padding: 3px 12px; }"
                        "QPushButton:hover, QPushButton:focus { border-color: %4; }")
                    .arg(ground.name(), ink.name(), palette().color(QPalette::Mid).name(), accentColor().name()));
}

void RestChip::refresh() {
  const SessionSelection& sets = context_.session.sets();
  if (sets.rest() == Rest::Shown || sets.kept() == nullptr) return hide();
  const QString kept = countText(sets.kept()->size()) + " of " + countText(sets.kept()->vertexCount(), "vertex", "vertices");
  const QString line = sets.rest() == Rest::Faded ? kept + QString::fromUtf8(" in focus, the rest is faded · ✕ Show all")
                                                  : kept + QString::fromUtf8(" shown, the rest is hidden · ✕ Show all");
  setText(line);
  setAccessibleName(kept +
                    (sets.rest() == Rest::Faded ? " in focus, the rest is faded: show all" : " shown, the rest is hidden: show all"));
  adjustSize();
  place();
  show();
  raise();
}

void RestChip::setCovered(const QMargins& covered) {
  covered_ = covered;
  place();
}

// The upper left corner has the step, both lower ones legend and figures.
void RestChip::place() { move(std::max(8, parentWidget()->width() - covered_.right() - width() - 12), covered_.top() + 12); }

}  // namespace wf::ui
