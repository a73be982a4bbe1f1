// The kinds of faults that the injector and its driver both know.
#pragma once

namespace wf::test {

enum class FaultKind { Alloc, Write, Rename, Close, Sync, Open, Map, Thread, None };
inline constexpr const char* kFaultKinds[] = {"alloc", "write", "rename", "close", "sync", "open", "map", "thread"};

}  // namespace wf::test
