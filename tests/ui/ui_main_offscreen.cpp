// Start of the tests on Qt's platform without a display.
#include "tests/ui/ui_harness.h"

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return wf::test::runUiTests(argc, argv, false);
}
