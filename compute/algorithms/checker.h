// Looking over the state of a run for what is wrong, on its executor: what the checks of invariants share. Only files that launch kernels
// include it. State that is wrong may hold anything: compare every index with the size before use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "compute/algorithms/algorithm.h"
#include "compute/algorithms/check_memory.h"
#include "compute/core/numbers.h"
#include "compute/exec/launch.h"

namespace wf::algorithms {

inline constexpr std::uint64_t kAllRight = ~std::uint64_t{0};

// What a test finds: an element (or arc, or slot), and which of up to 16 facts is wrong there. Of several finds the first element counts.
WF_HOST_DEVICE constexpr std::uint64_t wrong(std::uint32_t element, std::uint32_t fact) { return std::uint64_t{element} << 4 | fact; }

template <class Test>
struct KeepFirst {
  Test test;  // std::uint64_t operator()(std::uint32_t i) const: wrong(…) or kAllRight
  std::uint64_t* d_first;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint64_t found = test(i);
    if (found != kAllRight) exec::atomicMinRelaxed(d_first, found);
  }
};

// Whether `value` is among the first `length` slots of an ascending list.
WF_HOST_DEVICE inline bool isListed(const std::uint32_t* d_list, std::uint32_t length, std::uint32_t value) {
  std::uint32_t low = 0, high = length;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (d_list[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < length && d_list[low] == value;
}

enum MembershipFact : std::uint32_t { kMarkedNotListed, kListedNotMarked };

struct CheckMembership {
  const std::uint8_t* d_marks;
  const std::uint32_t* d_list;
  std::uint32_t length;
  bool bothWays;  // else the list may hold more
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const bool marked = d_marks[i] != 0, listed = isListed(d_list, length, i);
    if (marked && !listed) return wrong(i, kMarkedNotListed);
    return listed && !marked && bothWays ? wrong(i, kListedNotMarked) : kAllRight;
  }
};

enum ListFact : std::uint32_t { kNoVertex, kNotAscending, kUnfit };

// A slot of a list.
template <class Fits>
struct CheckList {
  const std::uint32_t* d_list;
  VertexId vertices;
  Fits fits;
  WF_HOST_DEVICE std::uint64_t operator()(std::uint32_t i) const {
    const VertexId v = d_list[i];
    if (v >= vertices) return wrong(i, kNoVertex);
    if (i > 0 && d_list[i - 1] >= v) return wrong(i, kNotAscending);
    return fits(v) ? kAllRight : wrong(i, kUnfit);
  }
};

struct FitsAny {
  WF_HOST_DEVICE bool operator()(VertexId) const { return true; }
};

class Checker {
 public:
  struct Find {
    std::uint32_t element;
    std::uint32_t fact;
  };
  using Answer = InvariantAnswer;

  explicit Checker(const Algorithm& run) : run_(run) {}

  const Algorithm& run() const { return run_; }
  const Graph& graph() const { return run_.graph(); }
  const exec::DeviceGraph& deviceGraph() const { return run_.deviceGraph(); }
  VertexId vertices() const { return graph().vertexCount(); }
  template <class T>
  const T* d_array(std::size_t array) const {
    return run_.arrays()[array].data->template as<const T>();
  }

  // The first of what test(i) finds for i below n. Waits. None after a failure.
  template <class Test>
  std::optional<Find> first(std::uint32_t n, const Test& test) {
    exec::Buffer* found = take(CheckMemory::Found, sizeof(std::uint64_t));
    if (found == nullptr) return std::nullopt;
    executor().fill(*found, 0xFF, sizeof(std::uint64_t));
    exec::forEach(executor(), "check", n, KeepFirst<Test>{test, found->as<std::uint64_t>()}, nullptr);
    std::uint64_t bits = kAllRight;
    executor().download(&bits, *found, 0, sizeof bits);
    if (bits == kAllRight || executor().failed()) return std::nullopt;
    return Find{static_cast<std::uint32_t>(bits >> 4), static_cast<std::uint32_t>(bits & 15)};
  }
  // A kernel that fills what a test reads. Does nothing after a failure.
  template <class Kernel>
  void prepare(std::uint32_t n, const Kernel& kernel) {
    if (!status_.ok()) return;
    exec::forEach(executor(), "prepare check", n, kernel, nullptr);
  }
  // n elements, each byte of them filled so; null after a failure.
  template <class T>
  T* counts(std::size_t n, std::uint8_t byte) {
    exec::Buffer* buffer = take(CheckMemory::Counts, n * sizeof(T));
    if (buffer == nullptr) return nullptr;
    executor().fill(*buffer, byte, n * sizeof(T));
    return buffer->as<T>();
  }
  template <class T>
  T countAt(std::uint32_t i) {
    T value{};
    if (exec::Buffer* buffer = take(CheckMemory::Counts, 0)) executor().download(&value, *buffer, std::size_t{i} * sizeof(T), sizeof(T));
    return value;
  }
  // What `make` (a std::vector<T>) gives, made once per run; null after a failure.
  template <class T, class Make>
  const T* facts(std::size_t n, const Make& make) {
    if (!status_.ok()) return nullptr;
    const auto held = run_.checkMemory().take(executor(), CheckMemory::Facts, n * sizeof(T));
    if (!held) {
      (void)(status_ = held.error());  // nvcc calls an unused assignment ignored
      return nullptr;
    }
    if (held->isNew) {
      const auto values = make();
      executor().upload(*held->buffer, 0, values.data(), n * sizeof(T));
    }
    return held->buffer->template as<const T>();
  }

  // Whether what is marked stands in the first `length` slots of the ascending list; bothWays: and nothing else does.
  Answer membership(std::size_t marks, std::size_t list, std::uint32_t length, bool bothWays = true) {
    const auto found = first(vertices(), CheckMembership{d_array<std::uint8_t>(marks), d_array<std::uint32_t>(list), length, bothWays});
    if (!found) return holds();
    const auto& arrays = run_.info().arrays;
    const std::string mark = arrays[marks].symbol, slots = "the first " + counted(length, "slot", "slots") + " of " + arrays[list].symbol;
    return broken(marks, found->element,
                  id(found->element) + (found->fact == kMarkedNotListed ? " is in " + mark + ", but not in " + slots
                                                                        : " is in " + slots + ", but not in " + mark));
  }

  // Whether the first `length` slots of a list ascend and hold vertices that fit, bool operator()(VertexId) const. `unfit(v)` says what is
  // wrong with one that does not: ", whose cost is ∞".
  template <class Fits, class Unfit>
  Answer list(std::size_t array, std::uint32_t length, const Fits& fits, const Unfit& unfit) {
    const auto found = first(length, CheckList<Fits>{d_array<std::uint32_t>(array), vertices(), fits});
    if (!found) return holds();
    const std::uint32_t i = found->element;
    const auto v = element<std::uint32_t>(array, i);
    std::string sentence = "slot " + grouped(i) + " of " + symbol(array) + " holds " + id(v);
    if (found->fact == kNotAscending)
      sentence += ", which does not come after the " + id(element<std::uint32_t>(array, i - 1)) + " before it";
    if (found->fact == kUnfit) sentence += unfit(v);
    return broken(array, i, std::move(sentence));
  }

  // For the sentence.
  template <class T>
  T element(std::size_t array, std::uint32_t i) const {
    T value{};
    executor().download(&value, *run_.arrays()[array].data, std::size_t{i} * sizeof(T), sizeof(T));
    return value;
  }
  bool isSet(std::size_t array, std::uint32_t i) const { return element<std::uint8_t>(array, i) != 0; }
  std::string symbol(std::size_t array) const { return run_.info().arrays[array].symbol; }
  // An element as the panels show it.
  std::string text(std::size_t array, std::uint64_t i) const {
    const StateArrayInfo& info = *run_.arrays()[array].info;
    std::uint64_t bits = 0;
    executor().download(&bits, *run_.arrays()[array].data, i * elementSize(info.type), elementSize(info.type));
    return formatValue(info, bits, graph());
  }
  std::string id(VertexId v) const { return v < vertices() ? std::to_string(graph().ids().toFile(v)) : "no vertex (" + grouped(v) + ")"; }
  std::string level(std::uint32_t value) const { return value == kNone ? "∞" : grouped(value); }
  std::string arc(ArcId a) const { return id(graph().tail(a)) + " → " + id(graph().heads()[a]); }
  VertexId residualTail(ArcId r) const { return graph().residual().heads[graph().residual().reverse[r]]; }
  std::string residualArc(ArcId r) const { return id(residualTail(r)) + " → " + id(graph().residual().heads[r]); }

  Answer holds() const {
    if (!status_) return status_.error();
    if (executor().failed()) return executor().error();
    return std::optional<InvariantBreach>();
  }
  Answer broken(std::size_t array, std::uint64_t index, std::string sentence, ArcId arc = kNone) const {
    if (executor().failed()) return executor().error();
    return std::optional(InvariantBreach{{static_cast<int>(array), index}, arc, std::move(sentence)});
  }

 private:
  exec::Executor& executor() const { return run_.executor(); }
  exec::Buffer* take(CheckMemory::Use use, std::size_t bytes) {
    if (!status_.ok()) return nullptr;
    const auto held = run_.checkMemory().take(executor(), use, bytes);
    if (held) return held->buffer;
    (void)(status_ = held.error());  // nvcc calls an unused assignment ignored
    return nullptr;
  }

  const Algorithm& run_;
  Status status_;
};

// What checks the invariant of that id.
template <class Check>
struct NamedCheck {
  const char* id;
  Checker::Answer (*check)(Check&);
};
template <auto kMember, class Check>
Checker::Answer by(Check& check) {
  return (check.*kMember)();
}

// The k-th of the description's, by the one of the table that bears its id. An error where none does: silence would mean that it holds.
template <class Check, std::size_t kCount>
Checker::Answer checkNamed(const Algorithm& run, std::size_t k, Check& check, const NamedCheck<Check> (&table)[kCount]) {
  const auto& described = run.info().invariants;
  for (const NamedCheck<Check>& named : table) {
    if (k < described.size() && described[k].id == named.id) return named.check(check);
  }
  return Error{.code = ErrorCode::Internal,
               .message = k < described.size() ? "nothing checks the invariant '" + described[k].id + "'" : "there is no such invariant"};
}

}  // namespace wf::algorithms
