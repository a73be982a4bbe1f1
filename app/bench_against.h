// `warpfront bench … --against PROGRAM`: whether this build is as fast as another one, on this machine and now.
#pragma once

#include "app/bench_command.h"

namespace wf::app {

// The two measure in turn, each as a process of its own, as many rounds as are asked for; what changes on the machine meanwhile meets both.
// A table, or JSON, of ratios of a round: this build's median over the other's. The exit code: kRefused where a variant on a graph has
// become slower.
int againstCommand(const BenchCommand& asked);

}  // namespace wf::app
