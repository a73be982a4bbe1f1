// What the threads of a launch would do against the state that it begins with: each runs by itself, and what it writes is left out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compute/lens/report.h"

namespace wf::lens {

// How far a write takes an element from what was there.
inline std::uint64_t reachOf(const Event& write) { return write.now < write.old ? write.old - write.now : write.now - write.old; }

// An element that a thread would write without an atomic, and others would read.
struct Contested {
  std::uint32_t expected = 0;                 // threads that would read it
  std::unordered_set<std::uint32_t> readers;  // those that have, in the launch
  bool free = false;                          // no thread waits before it any more
  // Threads that would write it, ascending, and the furthest reach of what each would: one that writes several times, as over parallel
  // arcs, need not begin with it.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> writers;

  std::uint64_t reach(std::uint32_t thread) const {  // 0 of a thread that would not
    const auto at = std::lower_bound(writers.begin(), writers.end(), std::pair{thread, std::uint64_t{0}});
    return at != writers.end() && at->first == thread ? at->second : 0;
  }
  // How far apart what is lost and what is left may be.
  std::uint64_t spread() const {
    const auto [least, most] = std::minmax_element(writers.begin(), writers.end(), [](auto& a, auto& b) { return a.second < b.second; });
    return writers.empty() ? 0 : most->second - least->second;
  }
};
using ContestedElements = std::unordered_map<std::uint64_t, Contested>;  // by keyOf()

inline std::uint64_t keyOf(const Event& access) { return std::uint64_t{access.memory} << 32 | access.index; }

class Probe {
 public:
  void begin(std::uint32_t thread) {
    thread_ = thread;
    wrote_ = false;
  }
  bool wrote() const { return wrote_; }  // the thread that began last, or would have

  // False: the access is left out. Threads come in ascending order.
  bool about(const Event& access) {
    if (access.kind == Event::Kind::Read) return true;
    wrote_ = true;
    if (access.kind == Event::Kind::Write && !access.outside) {
      auto& writers = elements_[keyOf(access)].writers;
      if (writers.empty() || writers.back().first != thread_) writers.emplace_back(thread_, 0);
      writers.back().second = std::max(writers.back().second, reachOf(access));
    }
    return false;
  }
  void read(const Event& access) {
    if (access.outside) return;
    Element& element = elements_[keyOf(access)];
    if (element.lastReader != thread_) ++element.readers;
    element.lastReader = thread_;
  }

  ContestedElements takeContested() {
    ContestedElements out;
    for (auto& [key, element] : elements_) {
      if (element.writers.empty() || element.readers < 2) continue;
      out[key].expected = element.readers;
      out[key].writers = std::move(element.writers);
    }
    return out;
  }

 private:
  struct Element {
    std::uint32_t lastReader = kNone, readers = 0;
    decltype(Contested::writers) writers;
  };
  std::unordered_map<std::uint64_t, Element> elements_;
  std::uint32_t thread_ = 0;
  bool wrote_ = false;
};

}  // namespace wf::lens
