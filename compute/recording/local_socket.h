// What a listener asks of the system. Nothing here waits but waitForLink(). Elsewhere than on Linux everything fails, with a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "compute/core/result.h"

namespace wf::recording {

// A socket that listens, for this person alone. Takes the place of one that nothing listens at any more. InvalidInput: the path is too
// long, another program listens there, something else is there, no such folder, no permission.
Result<int> listenAt(const std::filesystem::path& path);

struct Accepted {
  int descriptor = -1;
  std::string name;  // "my_bfs (process 4711)"
};
// None: nothing came, or another person's program did, which is turned away.
std::optional<Accepted> acceptFrom(int socket);

// For waking a thread that waits.
Result<int> makeWake();
void wakeLink(int wake);
struct LinkReady {
  bool readable = false;  // or its other end is gone
  bool woken = false;     // it is awake from then on
};
// `writes`: also until it takes bytes.
Result<LinkReady> waitForLink(int descriptor, int wake, bool writes);

// Bytes that are there: none where there are none yet, 0 at the end.
Result<std::optional<std::size_t>> receiveSome(int descriptor, void* to, std::size_t size);
// Sends and takes away what goes at once. False: the other end is gone.
bool sendSome(int descriptor, std::string& bytes);
void closeQuietly(int descriptor);

// An empty file that this person alone may read.
Result<std::filesystem::path> temporaryFile();
std::uint64_t localMemory();  // bytes that this machine has

}  // namespace wf::recording
