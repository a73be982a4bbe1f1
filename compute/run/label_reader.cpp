#include "compute/run/label_reader.h"

#include <utility>

#include "compute/algorithms/algorithm.h"
#include "compute/run/via_array.h"

namespace wf::run {

void LabelReader::forget() {
  gatherer_.forget();
  noted_.reset();
}

LabelReader::Bits LabelReader::gather(const algorithms::Algorithm& algorithm, const LabelRequest& request) {
  const auto arrays = algorithm.arrays();
  Bits out;
  for (const LabelPart& part : request.parts) {
    if (part.array < 0 || static_cast<std::size_t>(part.array) >= arrays.size()) {
      out.emplace_back(part.places.size(), 0);
      continue;
    }
    const exec::StateArray& array = arrays[static_cast<std::size_t>(part.array)];
    out.push_back(gatherer_.gather(algorithm.executor(), array, viaArray(arrays, array), part.places));
  }
  return out;
}

void LabelReader::noteBefore(const algorithms::Algorithm& algorithm) {
  if (query() == nullptr || !query()->before) return;
  noted_ = gather(algorithm, *query());
  notedStep_ = algorithm.lastStep().index;
}

std::optional<LabelValues> LabelReader::read(const algorithms::Algorithm& algorithm, const LabelRequest& request, const Wanted&) {
  LabelValues out{algorithm.lastStep().index, {}};
  Bits bits = gather(algorithm, request);
  const bool known = isNoted(out.step);
  for (std::size_t p = 0; p < request.parts.size(); ++p)
    out.parts.push_back({request.parts[p], std::move(bits[p]), known ? (*noted_)[p] : std::vector<std::uint64_t>()});
  return out;
}

}  // namespace wf::run
