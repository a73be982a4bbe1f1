// A fixed table: a signal handler may neither allocate nor wait for a lock.
#include "compute/core/part_paths.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>

namespace wf {
namespace {

enum Use : int { kFree, kChanging, kLive };

struct Place {
  std::atomic<int> use{kFree};
  std::array<char, 1024> path{};
};
std::array<Place, 64> table;
static_assert(std::atomic<int>::is_always_lock_free);

}  // namespace

int registerPart(const char* path) {
  const std::size_t length = std::strlen(path);
  if (length >= table[0].path.size()) return -1;
  for (std::size_t i = 0; i < table.size(); ++i) {
    int expected = kFree;
    if (!table[i].use.compare_exchange_strong(expected, kChanging)) continue;
    std::memcpy(table[i].path.data(), path, length + 1);
    table[i].use = kLive;
    return static_cast<int>(i);
  }
  return -1;
}

void unregisterPart(int place) {
  if (place >= 0) table[static_cast<std::size_t>(place)].use = kFree;
}

void removeParts() noexcept {
  for (Place& place : table) {
    if (place.use == kLive) ::unlink(place.path.data());
  }
}

}  // namespace wf
