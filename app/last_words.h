// What the program says where an exception reached the end of a command: one place, so that none of them aborts.
#pragma once

namespace wf::app {

// In a catch block: one line on standard error about the exception in flight, and the exit code. Allocates nothing.
int lastWords() noexcept;

}  // namespace wf::app
