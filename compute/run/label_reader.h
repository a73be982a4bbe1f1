// Values of a few elements of some arrays, and what they were before the last kernel: what labels show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/exec/gather.h"
#include "compute/run/reading.h"

namespace wf::run {

// Elements of one array, by its place in the run's arrays. Of an array of colors `places` are vertices, whose colors are meant.
struct LabelPart {
  int array = 0;
  std::vector<std::uint32_t> places;
  bool operator==(const LabelPart&) const = default;
};

struct LabelRequest {
  std::vector<LabelPart> parts;
  bool before = false;  // what they were before the last kernel as well, looked up where the run did not just pass there
  bool empty() const { return parts.empty(); }
  bool operator==(const LabelRequest&) const = default;
};

struct LabelValues {
  struct Part {
    LabelPart of;
    std::vector<std::uint64_t> bits;    // zero-extended; 0 for a place past the array's end
    std::vector<std::uint64_t> before;  // at the step directly before; empty: not asked for, not known, or there is none
  };
  std::uint64_t step = 0;
  std::vector<Part> parts;
};

class LabelReader final : public Reader<LabelRequest, LabelValues> {
 public:
  static constexpr std::size_t kMost = 400;  // places of a part; more are left out
  static bool serves(const Query& /*former*/, const Query& /*now*/) { return true; }

  void forget() override;
  void noteBefore(const algorithms::Algorithm& algorithm) override;
  bool lacksBefore(std::uint64_t step) const override { return query() != nullptr && query()->before && !isNoted(step); }

 protected:
  void asked() override { noted_.reset(); }
  std::optional<LabelValues> read(const algorithms::Algorithm& algorithm, const LabelRequest& request, const Wanted& wanted) override;

 private:
  using Bits = std::vector<std::vector<std::uint64_t>>;  // by part
  Bits gather(const algorithms::Algorithm& algorithm, const LabelRequest& request);
  bool isNoted(std::uint64_t step) const { return noted_ && notedStep_ + 1 == step; }

  exec::Gatherer gatherer_;
  std::optional<Bits> noted_;  // of the query
  std::uint64_t notedStep_ = 0;
};

}  // namespace wf::run
