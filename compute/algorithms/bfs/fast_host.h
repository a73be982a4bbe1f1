// The levels of `fast` on the host.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compute/algorithms/bfs/fast_level.h"
#include "compute/exec/executor.h"

namespace wf::algorithms::bfs {

class HostLevels {
 public:
  struct Arrays {
    VertexId vertices = 0;
    const ArcId* offsets = nullptr;
    const VertexId* heads = nullptr;
    const ArcId* inOffsets = nullptr;
    const VertexId* inTails = nullptr;
    std::uint32_t* cost = nullptr;     // C_a
    std::uint8_t* frontier = nullptr;  // F_a
  };

  // Bytes a vertex: two lists and two bits.
  static constexpr std::uint32_t kBytesPerVertex = 2 * sizeof(VertexId) + 1;

  void begin(const Arrays& arrays);
  // The arrays were changed by others: the level is looked for anew.
  void forget() { ready_ = Ready::Nothing; }

  // Gives the vertices that the level leads to the next one.
  FastCounts search(exec::Executor& executor, const FastState& at);
  // F_a: just the vertices of the level that `at` says. They were found by the newest search() where that was one level; else `stale`.
  void publish(const FastState& at, bool stale);

 private:
  enum class Ready { Nothing, List, Bits };  // how the level is known

  FastCounts topDown(exec::Executor& executor, const FastState& at);
  FastCounts bottomUp(exec::Executor& executor, const FastState& at);
  void makeList(const FastState& at);
  void makeBits(const FastState& at);

  Arrays arrays_;
  Ready ready_ = Ready::Nothing;
  std::uint32_t length_ = 0, lengthBefore_ = 0;  // of the lists
  bool listBefore_ = false;                      // of the level before
  std::vector<VertexId> list_, other_;           // the level, and the next or the one before
  std::vector<std::uint8_t> bits_, otherBits_;   // the same, a bit a vertex
};

}  // namespace wf::algorithms::bfs
