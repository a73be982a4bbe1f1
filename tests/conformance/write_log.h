// What a reference's last step wrote, write by write: what a cause of the product is compared with.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compute/core/cause.h"

namespace wf::test {

// Who wrote: a vertex (a color), an arc or a residual arc by its number, of a pair the vertex that the way leads through, or the host loop,
// which has none.
struct Writer {
  Cause::From kind = Cause::From::Host;
  std::uint32_t number = 0;
};
template <class Number>
Writer byVertex(Number v) {
  return {Cause::From::Vertex, static_cast<std::uint32_t>(v)};
}
template <class Number>
Writer byArc(Number arc) {
  return {Cause::From::Arc, static_cast<std::uint32_t>(arc)};
}
template <class Number>
Writer byResidual(Number arc) {
  return {Cause::From::ResidualArc, static_cast<std::uint32_t>(arc)};
}
template <class Number>
Writer byThrough(Number v) {
  return {Cause::From::Through, static_cast<std::uint32_t>(v)};
}
inline Writer byHost() { return {}; }

// An element by its array's id. Array and statement are literals, or live as long as the log.
struct At {
  std::string_view array;
  std::uint64_t index = 0;
};
using Source = std::optional<At>;
inline constexpr Source kNoSource = std::nullopt;

struct Write {
  enum class How { Set, Lower, Add };
  At at;
  How how = How::Set;
  std::uint64_t value = 0;  // Set: the element's from then on. Lower: proposed. Add: the summand, modulo 2^64
  Writer by;
  Source source;
  std::string_view statement;  // in exactly one line of the pseudo-code
};

// Off, it keeps nothing and a write costs a comparison.
class WriteLog {
 public:
  void listen() { on_ = true; }
  bool listening() const { return on_; }
  void clear() { writes_.clear(); }
  const std::vector<Write>& writes() const { return writes_; }

  void set(At at, std::uint64_t value, Writer by, Source source, std::string_view statement) {
    if (on_) writes_.push_back({at, Write::How::Set, value, by, source, statement});
  }
  void lower(At at, std::uint64_t value, Writer by, Source source, std::string_view statement) {
    if (on_) writes_.push_back({at, Write::How::Lower, value, by, source, statement});
  }
  void add(At at, std::uint64_t value, Writer by, Source source, std::string_view statement) {
    if (on_) writes_.push_back({at, Write::How::Add, value, by, source, statement});
  }

 private:
  bool on_ = false;
  std::vector<Write> writes_;
};

}  // namespace wf::test
