// Start of the tests that need a display.
#include "tests/ui/ui_harness.h"

int main(int argc, char** argv) { return wf::test::runUiTests(argc, argv, true); }
