// Start of the tests with an OpenGL that is too old for the renderer (Mesa's own switch).
#include "tests/ui/ui_harness.h"

int main(int argc, char** argv) {
  qputenv("MESA_GL_VERSION_OVERRIDE", "3.3");
  return wf::test::runUiTests(argc, argv, true);
}
