// The order in which R-Kleene closes a matrix (Buluç, Gilbert, Budak 2010, figure 3), as a list.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/conformance/apsp_reference.h"

namespace wf::test {

// A base: `inner` is closed by itself, and so are rows and columns. Else rows × columns takes what leads there through `inner`.
struct Operation {
  enum Kind { Close, A12AfterA11, A21BeforeA11, A22By1, A21AfterA22, A12BeforeA22, A11By2 };
  Kind kind = Close;
  Span rows, inner, columns;
  std::uint32_t depth = 0;  // of the recursion; 0: of the whole matrix
  std::uint32_t block = 0;  // of the newest base, from 0
  bool last = false;        // a base comes next, or nothing
};

inline void addOperations(std::vector<Operation>& out, Span all, std::size_t base, std::uint32_t depth, std::uint32_t& bases) {
  if (all.size() <= base) {
    out.push_back({Operation::Close, all, all, all, depth, bases++});
    return;
  }
  const Span one{all.begin, all.begin + all.size() / 2}, two{one.end, all.end};
  const auto add = [&](Operation::Kind kind, Span rows, Span inner, Span columns) {
    out.push_back({kind, rows, inner, columns, depth, bases - 1});
  };
  addOperations(out, one, base, depth + 1, bases);
  add(Operation::A12AfterA11, one, one, two);
  add(Operation::A21BeforeA11, two, one, one);
  add(Operation::A22By1, two, one, two);
  addOperations(out, two, base, depth + 1, bases);
  add(Operation::A21AfterA22, two, two, one);
  add(Operation::A12BeforeA22, one, two, two);
  add(Operation::A11By2, one, two, one);
}

inline std::vector<Operation> recursiveSchedule(std::size_t vertices, std::size_t base) {
  std::vector<Operation> out;
  std::uint32_t bases = 0;
  if (vertices != 0) addOperations(out, {0, vertices}, base, 0, bases);
  for (std::size_t k = 0; k < out.size(); ++k) out[k].last = k + 1 == out.size() || out[k + 1].kind == Operation::Close;
  return out;
}

inline const char* kernelOf(const Operation& operation) {
  static const char* const names[] = {"close",         "a12-after-a11",  "a21-before-a11", "a22-by-1",
                                      "a21-after-a22", "a12-before-a22", "a11-by-2"};
  return names[operation.kind];
}

inline std::uint64_t tiles(std::size_t size, std::size_t by) { return (size + by - 1) / by; }

}  // namespace wf::test
