// The bytes that a kernel moves, from a step's counts: a model, not a measurement.
#pragma once

#include <cstdint>

#include "compute/core/step.h"

namespace wf {

// Algorithmic bytes: what the threads must at least read and write in memory, every access counted where a thread makes it. Caches are
// left out (an element that several threads read counts each time), and so is what a kernel touches only in cases that no count tells of.
// An atomic addition or minimum reads and writes its element. All zero: not described.
struct Traffic {
  std::uint32_t launched = 0;     // bytes for each thread, whether it finds something to do or not
  std::uint32_t active = 0;       // more for each active one
  std::uint32_t arc = 0;          // for each arc visited
  std::uint32_t changed = 0;      // for each value written, its bytes among them
  std::uint32_t weightedArc = 0;  // more for each arc, where the graph has weights
  std::uint32_t vertex = 0;       // for each vertex of the graph, in every step: arrays that are copied or filled whole
  bool operator==(const Traffic&) const = default;
};

inline Traffic operator+(const Traffic& a, const Traffic& b) {
  return {.launched = a.launched + b.launched,
          .active = a.active + b.active,
          .arc = a.arc + b.arc,
          .changed = a.changed + b.changed,
          .weightedArc = a.weightedArc + b.weightedArc,
          .vertex = a.vertex + b.vertex};
}

// Of a step whose threads were counted (metrics on).
inline std::uint64_t bytesMoved(const Traffic& traffic, const Step& step, std::uint64_t vertices, bool weighted) {
  return traffic.launched * step.launched + traffic.active * step.active +
         (std::uint64_t{traffic.arc} + (weighted ? traffic.weightedArc : 0)) * step.arcs + traffic.changed * step.changed +
         traffic.vertex * vertices;
}

}  // namespace wf
