#include "compute/run/label_watch.h"

namespace wf::run {

std::optional<LabelReading> LabelReader::read(const algorithms::Algorithm& algorithm, const LabelWatch& watch) {
  if (watch.vertices.empty() || watch.arrays.empty()) return std::nullopt;
  LabelReading reading{watch, algorithm.lastStep().index, {}};
  const auto arrays = algorithm.arrays();
  for (const int index : watch.arrays) {
    std::vector<std::uint64_t> bits(watch.vertices.size(), 0);
    if (index >= 0 && static_cast<std::size_t>(index) < arrays.size()) {
      const exec::StateArray& array = arrays[static_cast<std::size_t>(index)];
      const exec::StateArray* via = nullptr;
      for (const exec::StateArray& other : arrays) {
        if (array.info->domain == Domain::Color && other.info->id == array.info->via) via = &other;
      }
      if (array.info->domain == Domain::Vertex || via != nullptr) bits = gatherer_.gather(algorithm.executor(), array, via, watch.vertices);
    }
    reading.bits.push_back(std::move(bits));
  }
  return reading;
}

}  // namespace wf::run
