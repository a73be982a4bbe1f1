#include "ui/motion.h"

#include <QSettings>

namespace wf::ui {

bool reducedMotion() { return QSettings().value("view/reducedMotion", false).toBool(); }

}  // namespace wf::ui
