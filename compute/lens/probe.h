// What the threads of a launch would do against the state that it begins with: each runs by itself, and what it writes is left out.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "compute/lens/report.h"

namespace wf::lens {

// An element that a thread would write without an atomic, and others would read.
struct Contested {
  std::uint32_t expected = 0;                 // threads that would read it
  std::unordered_set<std::uint32_t> readers;  // those that have, in the launch
  bool free = false;                          // no thread waits before it any more
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

  // False: the access is left out.
  bool about(const Event& access) {
    if (access.kind == Event::Kind::Read) return true;
    wrote_ = true;
    if (access.kind == Event::Kind::Write && !access.outside) elements_[keyOf(access)].written = true;
    return false;
  }
  void read(const Event& access) {
    if (access.outside) return;
    Element& element = elements_[keyOf(access)];
    if (element.lastReader != thread_) ++element.readers;
    element.lastReader = thread_;
  }

  ContestedElements contested() const {
    ContestedElements out;
    for (const auto& [key, element] : elements_) {
      if (element.written && element.readers >= 2) out[key].expected = element.readers;
    }
    return out;
  }

 private:
  struct Element {
    std::uint32_t lastReader = kNone, readers = 0;
    bool written = false;
  };
  std::unordered_map<std::uint64_t, Element> elements_;
  std::uint32_t thread_ = 0;
  bool wrote_ = false;
};

}  // namespace wf::lens
