#include "compute/exec/host_loops.h"
#include "compute/exec/flags.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "compute/exec/element_match.h"
#include "compute/exec/element_range.h"

namespace wf::exec {

namespace {

bool less(ElementType type, std::uint64_t a, std::uint64_t b) {
  const auto a32 = static_cast<std::uint32_t>(a), b32 = static_cast<std::uint32_t>(b);
  if (type == ElementType::F32) return std::bit_cast<float>(a32) < std::bit_cast<float>(b32);
  if (type == ElementType::I32) return std::bit_cast<std::int32_t>(a32) < std::bit_cast<std::int32_t>(b32);
  return a < b;
}

}  // namespace

std::optional<ValueRange> joined(ElementType type, const std::optional<ValueRange>& a, const std::optional<ValueRange>& b) {
  if (!a) return b;
  if (!b) return a;
  return ValueRange{less(type, b->minimum, a->minimum) ? b->minimum : a->minimum,
                    less(type, a->maximum, b->maximum) ? b->maximum : a->maximum};
}

std::uint64_t HostLoops::exclusiveScan(const std::uint32_t* in, std::uint32_t* out, std::uint32_t n) {
  std::uint64_t total = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    out[i] = static_cast<std::uint32_t>(total);
    total += in[i];
  }
  return total;
}

std::uint32_t HostLoops::compact(const std::uint8_t* flags, std::uint32_t* indices, std::uint32_t n) {
  std::uint32_t found = 0;
  eachFlag(flags, std::size_t{0}, std::size_t{n}, [&](std::size_t i) { indices[found++] = static_cast<std::uint32_t>(i); });
  return found;
}

std::uint64_t HostLoops::sum(const std::uint32_t* in, std::uint32_t n) { return std::accumulate(in, in + n, std::uint64_t{0}); }

std::optional<ValueRange> HostLoops::range(const void* in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) {
  return elementRange(in, type, 0, n, infinite);
}

Matches HostLoops::match(const void* in, ElementType type, std::uint32_t n, const Where& where) {
  return elementMatches(in, type, 0, n, where);
}

Matches HostLoops::differing(const void* a, const void* b, ElementType type, std::uint32_t n) {
  return elementDifferences(a, b, type, 0, n);
}

void HostLoops::sortPairs(std::uint64_t* keys, std::uint32_t* values, std::uint32_t n) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> pairs(n);
  for (std::uint32_t i = 0; i < n; ++i) pairs[i] = {keys[i], values[i]};
  std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::uint32_t i = 0; i < n; ++i) std::tie(keys[i], values[i]) = pairs[i];
}

namespace {

class SequentialLoops final : public HostLoops {
 public:
  std::string name() const override { return "CPU (sequential)"; }
  void run(std::size_t n, Executor::Chunk chunk, const void* context) override { chunk(context, 0, n, 0); }
};

// Every index is a chunk of its own, in an order that no kernel may depend on: backward at every other call, else shuffled.
class HostileLoops final : public HostLoops {
 public:
  explicit HostileLoops(std::uint64_t seed) : random_(seed) {}
  std::string name() const override { return "CPU (hostile order)"; }
  void run(std::size_t n, Executor::Chunk chunk, const void* context) override {
    order_.resize(n);
    std::iota(order_.rbegin(), order_.rend(), std::size_t{0});
    if (++calls_ % 2 == 0) std::shuffle(order_.begin(), order_.end(), random_);
    for (const std::size_t i : order_) chunk(context, i, i + 1, 0);
  }

 private:
  std::mt19937_64 random_;
  std::uint64_t calls_ = 0;
  std::vector<std::size_t> order_;
};

}  // namespace

std::unique_ptr<HostLoops> makeSequentialLoops() { return std::make_unique<SequentialLoops>(); }
std::unique_ptr<HostLoops> makeHostileLoops(std::uint64_t seed) { return std::make_unique<HostileLoops>(seed); }

}  // namespace wf::exec
