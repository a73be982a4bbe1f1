// The process that runs a kernel of the lab, for tests of the lab alone.
#include "compute/lab/lab.h"

int main(int argc, char** argv) { return wf::lab::workerMain({argv + 1, argv + argc}); }
