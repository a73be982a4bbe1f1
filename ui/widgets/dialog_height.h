// A dialog whose contents come and go while it is shown.
#pragma once

class QDialog;

namespace wf::ui {

// As high as what it holds now, within the screen: made higher where it is too low for that, and moved up where its end would lie below
// the screen. Qt gives a window two thirds of a small screen at first, and lets it grow out of it.
void fitHeight(QDialog& dialog);

}  // namespace wf::ui
