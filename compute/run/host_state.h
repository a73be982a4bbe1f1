// The arrays of a run as they stand after a step, in host memory: what another run is compared with, on that one's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/run/reading.h"

namespace wf::run {

// Of one run, for all its states.
struct HostStateHead {
  VariantInfo variant;
  std::vector<StateArrayInfo> arrays;  // of the variant, with the types that this graph's weights give them
  std::vector<std::uint32_t> counts;   // elements of each; 0: not kept, or too large to be read
};

struct HostState {
  std::uint64_t step = 0;
  std::shared_ptr<const HostStateHead> head;
  std::vector<std::vector<std::byte>> arrays;  // one for each; empty where counts says 0
};

struct HostStateQuery {
  bool operator==(const HostStateQuery&) const = default;
};
struct HostStateAnswer {
  std::uint64_t step = 0;
  std::shared_ptr<const HostState> state;
};

// No answer where the executor failed.
class HostStateReader final : public Reader<HostStateQuery, HostStateAnswer> {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{512} << 20;  // of an array

  std::optional<Pace> pace() const override { return Pace{.share = 3}; }
  void forget() override { head_.reset(); }

 protected:
  std::optional<HostStateAnswer> read(const algorithms::Algorithm& algorithm, const HostStateQuery& query, const Wanted& wanted) override;

 private:
  std::shared_ptr<const HostStateHead> head_;
};

}  // namespace wf::run
