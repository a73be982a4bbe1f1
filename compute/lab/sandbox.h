// What a process may still do that is about to run a kernel of the user's. A guard against mistakes: no wall against an attacker.
#pragma once

#include <cstdint>

namespace wf::lab {

// Of the whole process, from now on: no new processes, no signals to others, no files opened for writing, removed or renamed, no sockets;
// such calls fail with EPERM. What is open stays so. Nothing happens where the system has no such filters.
void forbidSystemCalls();

// Memory beyond what the process has taken so far; 0: as much as there is. Nothing happens under a sanitizer, which takes all addresses.
void limitMemory(std::uint64_t extraBytes);

}  // namespace wf::lab
