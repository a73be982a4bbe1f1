#include "ui/workspaces/rail.h"

#include <QToolButton>

#include "ui/actions.h"
#include "ui/font_size.h"
#include "ui/icons.h"
#include "ui/theme.h"
#include "ui/workspaces/workspace.h"

namespace wf::ui {
namespace {

constexpr double kFontShare = 0.88;  // of the window's: labels below icons

}  // namespace

WorkspaceRail::WorkspaceRail(Actions& actions, QWidget* parent) : QToolBar("Workspaces", parent), actions_(actions) {
  setObjectName("workspaceRail");
  setAccessibleName("Workspaces");
  setOrientation(Qt::Vertical);
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
  toggleViewAction()->setVisible(false);  // it is how to leave a workspace
  for (const WorkspaceInfo& info : workspaceInfos()) {
    QAction* action = actions.get(info.action);
    action->setIconText(info.title);
    addAction(action);
  }
  auto* gap = new QWidget(this);
  gap->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  addWidget(gap);
  actions.get("settings")->setIconText("Settings");
  addAction(actions.get("settings"));
  for (auto* button : findChildren<QToolButton*>()) {
    button->setFocusPolicy(Qt::TabFocus);
    followFontSize(button, kFontShare);
    if (button->defaultAction() != nullptr) button->setAccessibleName(button->defaultAction()->iconText());
  }
  followFontSize(this, kFontShare);
  connect(&themeNews(), &ThemeNews::changed, this, &WorkspaceRail::dress);
  connect(&fontSizeNews(), &FontSizeNews::changed, this, &WorkspaceRail::dress);
  dress();
}

void WorkspaceRail::dress() {
  const QColor chosen = palette().color(QPalette::Highlight), over = palette().color(QPalette::Button);
  const int side = iconSide(*this), padding = fontMetrics().height() / 4;
  setIconSize({side, side});
  setStyleSheet(QString("QToolBar { border: none; padding: %1px; spacing: %1px; }"
                        "QToolButton { border: none; border-radius: %2px; padding: %1px; }"
                        "QToolButton:hover { background: %3; }"
                        "QToolButton:checked { background: %4; color: %5; }"
                        "QToolButton:focus { border: 1px solid %6; }")
                    .arg(padding)
                    .arg(2 * padding)
                    .arg(over.name(), chosen.name(), palette().color(QPalette::HighlightedText).name(), accentColor().name()));
  for (const WorkspaceInfo& info : workspaceInfos()) {
    actions_.get(info.action)->setIcon(icon(info.icon, palette().color(QPalette::HighlightedText)));
  }
  actions_.get("settings")->setIcon(icon("settings"));
}

}  // namespace wf::ui
