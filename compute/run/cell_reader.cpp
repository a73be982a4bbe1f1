#include "compute/run/cell_reader.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "compute/algorithms/algorithm.h"

namespace wf::run {
namespace {

using Bits = std::vector<std::uint64_t>;

constexpr std::uint64_t kSearchBytes = 4 << 20;  // at a time, so that a search needs no second copy of a large array

Bits widened(const std::byte* bytes, std::size_t size, std::uint64_t count) {
  Bits bits(count, 0);
  for (std::uint64_t i = 0; i < count; ++i) std::memcpy(&bits[i], bytes + i * size, size);  // little-endian, as every device here
  return bits;
}

// The window, cut to what the array has.
CellWindow within(const algorithms::Algorithm& algorithm, CellWindow window) {
  const auto arrays = algorithm.arrays();
  const bool known = window.array >= 0 && static_cast<std::size_t>(window.array) < arrays.size();
  const std::uint64_t count = known ? arrays[static_cast<std::size_t>(window.array)].count : 0;
  window.first = std::min(window.first, count);
  window.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(window.count, count - window.first));
  return window;
}

Bits download(const algorithms::Algorithm& algorithm, const CellWindow& window) {
  if (window.count == 0) return {};
  const exec::StateArray& array = algorithm.arrays()[static_cast<std::size_t>(window.array)];
  const std::size_t size = elementSize(array.info->type);
  std::vector<std::byte> bytes(window.count * size);
  algorithm.executor().download(bytes.data(), *array.data, window.first * size, bytes.size());
  return widened(bytes.data(), size, window.count);
}

}  // namespace

void CellReader::forget() {
  notedWindows_.clear();
  noted_.clear();
  all_.clear();
  all_.shrink_to_fit();
}

void CellReader::noteBefore(const algorithms::Algorithm& algorithm) {
  notedWindows_ = *query();
  noted_.clear();
  for (const CellWindow& window : notedWindows_) noted_.push_back(download(algorithm, within(algorithm, window)));
  notedStep_ = algorithm.lastStep().index;
}

void CellReader::recallBefore(const algorithms::Algorithm& algorithm) {
  noteBefore(algorithm);
  all_.clear();
  try {
    for (const exec::StateArray& array : algorithm.arrays()) {
      all_.emplace_back(array.info->domain == Domain::Pair ? 0 : array.count * elementSize(array.info->type));
      algorithm.executor().download(all_.back().data(), *array.data, 0, all_.back().size());
    }
  } catch (const std::bad_alloc&) {
    all_.clear();
  }
  allStep_ = algorithm.lastStep().index;
}

bool CellReader::isNoted(std::uint64_t step) const {
  return !notedWindows_.empty() && query() != nullptr && notedWindows_ == *query() && notedStep_ + 1 == step;
}

std::optional<CellValues> CellReader::read(const algorithms::Algorithm& algorithm, const Query& windows, const Wanted&) {
  const std::uint64_t step = algorithm.lastStep().index;
  if (!holdsAll(step)) all_.clear();  // of a step that is no longer the one before
  CellValues values{step, {}};
  for (std::size_t i = 0; i < windows.size(); ++i) {
    CellValues::Row row{within(algorithm, windows[i]), {}, {}};
    row.bits = download(algorithm, row.window);
    const auto array = static_cast<std::size_t>(std::max(0, row.window.array));
    if (row.window.count != 0 && holdsAll(step) && !all_[array].empty()) {
      const std::size_t size = elementSize(algorithm.arrays()[array].info->type);
      row.before = widened(all_[array].data() + row.window.first * size, size, row.window.count);
    } else if (isNoted(step)) {
      row.before = noted_[i];
    }
    values.rows.push_back(std::move(row));
  }
  return values;
}

FoundChange CellReader::search(const algorithms::Algorithm& algorithm, const CellWindow& from) const {
  const std::uint64_t step = algorithm.lastStep().index;
  FoundChange found{from, step, holdsAll(step), std::nullopt};
  const auto place = static_cast<std::size_t>(from.array);
  if (!found.known || from.array < 0 || place >= algorithm.arrays().size()) return found;
  const exec::StateArray& array = algorithm.arrays()[place];
  if (array.count != 0 && all_[place].empty()) {
    found.known = false;
    return found;
  }
  const std::size_t size = elementSize(array.info->type);
  const std::uint64_t start = std::min<std::uint64_t>(from.first, array.count);
  std::vector<std::byte> now;
  const auto searchIn = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t first = begin; first < end && !found.index; first += kSearchBytes / size) {
      const std::uint64_t count = std::min<std::uint64_t>(end - first, kSearchBytes / size);
      now.resize(count * size);
      algorithm.executor().download(now.data(), *array.data, first * size, now.size());
      const std::byte* before = all_[place].data() + first * size;
      const auto differing = std::mismatch(now.begin(), now.end(), before).first;
      if (differing != now.end()) found.index = first + static_cast<std::uint64_t>(differing - now.begin()) / size;
    }
  };
  searchIn(start, array.count);
  if (!found.index) searchIn(0, start);
  return found;
}

}  // namespace wf::run
