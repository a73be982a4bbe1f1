// A panel's content that scrolls upright where it has no room.
#pragma once

class QWidget;

namespace wf::ui {

QWidget* makeScrollPage(QWidget* panel);  // fills the panel, which has no layout yet; what is returned has none either

}  // namespace wf::ui
