// Pixels of a matrix. Values are compared as 32-bit keys that order like them, so that the least key is the same on every executor.
#include "compute/exec/matrix_view.h"

#include <algorithm>

#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::uint32_t kSignBit = 0x8000'0000u;
constexpr std::uint32_t kDeviceThreads = 1u << 19;  // as many as a device needs to be busy, where there are fewer pixels

template <ElementType type>
struct Key;
template <>
struct Key<ElementType::U8> {
  using Bits = std::uint8_t;
  WF_HOST_DEVICE static std::uint32_t of(std::uint32_t bits) { return bits; }
  static std::uint32_t back(std::uint32_t key) { return key; }
};
template <>
struct Key<ElementType::U32> {
  using Bits = std::uint32_t;
  WF_HOST_DEVICE static std::uint32_t of(std::uint32_t bits) { return bits; }
  static std::uint32_t back(std::uint32_t key) { return key; }
};
template <>
struct Key<ElementType::I32> {
  using Bits = std::uint32_t;
  WF_HOST_DEVICE static std::uint32_t of(std::uint32_t bits) { return bits ^ kSignBit; }
  static std::uint32_t back(std::uint32_t key) { return key ^ kSignBit; }
};
template <>
struct Key<ElementType::F32> {
  using Bits = std::uint32_t;
  WF_HOST_DEVICE static std::uint32_t of(std::uint32_t bits) { return bits ^ ((bits & kSignBit) != 0 ? 0xFFFF'FFFFu : kSignBit); }
  static std::uint32_t back(std::uint32_t key) { return key ^ ((key & kSignBit) != 0 ? kSignBit : 0xFFFF'FFFFu); }
};

// One thread per pixel and part of its rows, pixels of a row side by side; the parts of a pixel meet in its key and its count, in any
// order. Keys begin with all bits set.
template <ElementType type>
struct ReduceCells {
  const typename Key<type>::Bits* d_in;
  std::uint64_t side;
  PairBlock cells;
  std::uint32_t width, height, parts;
  bool skips;
  std::uint32_t skip;
  std::uint32_t flip;  // all bits: the largest key is the least one then
  std::uint32_t* d_keys;
  std::uint32_t* d_found;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    const std::uint32_t x = i % width, part = i / width % parts, y = i / width / parts;
    const MatrixSpan columns = cellsUnder(cells.firstColumn, cells.endColumn, width, x);
    const MatrixSpan rows = cellsUnder(cells.firstRow, cells.endRow, height, y);
    std::uint32_t least = 0xFFFF'FFFFu, found = 0;
    for (std::uint32_t row = rows.first + part; row < rows.end; row += parts) {
      const auto* d_row = d_in + row * side;
      for (std::uint32_t column = columns.first; column < columns.end; ++column) {
        const std::uint32_t bits = d_row[column];
        const bool counts = !skips || bits != skip;
        const std::uint32_t key = counts ? Key<type>::of(bits) ^ flip : 0xFFFF'FFFFu;
        least = key < least ? key : least;
        found += counts ? 1 : 0;
      }
    }
    const std::uint32_t pixel = y * width + x;
    if (parts == 1) {
      d_keys[pixel] = least;
      d_found[pixel] = found;
    } else if (found != 0) {
      atomicMinRelaxed(d_keys + pixel, least);
      atomicAddRelaxed(d_found + pixel, found);
    }
  }
};

template <ElementType type>
void launch(Executor& executor, const Buffer& in, std::uint32_t side, std::optional<std::uint64_t> skip, std::uint32_t flip,
            const MatrixView& view, Buffer& keys, Buffer& found) {
  const std::uint32_t pixels = view.width * view.height;
  std::uint32_t parts = 1;
  if (executor.backend() == Backend::Cuda) {
    const std::uint32_t rows = std::max(1u, (view.cells.endRow - view.cells.firstRow) / view.height);
    parts = std::clamp(kDeviceThreads / pixels, 1u, rows);
  }
  if (parts > 1) {
    executor.fill(keys, 0xFF, std::size_t{pixels} * sizeof(std::uint32_t));
    executor.fill(found, 0, std::size_t{pixels} * sizeof(std::uint32_t));
  }
  forEach(executor, "matrix view", pixels * parts,
          ReduceCells<type>{in.as<const typename Key<type>::Bits>(), side, view.cells, view.width, view.height, parts, skip.has_value(),
                            static_cast<std::uint32_t>(skip.value_or(0)), flip, keys.as<std::uint32_t>(), found.as<std::uint32_t>()},
          nullptr);
}

template <ElementType type>
void unfold(std::vector<std::uint32_t>& bits, const std::vector<std::uint32_t>& found, std::uint32_t flip) {
  for (std::size_t k = 0; k < bits.size(); ++k) bits[k] = found[k] == 0 ? 0 : Key<type>::back(bits[k] ^ flip);
}

}  // namespace

void MatrixReducer::forget() {
  keys_ = {};
  found_ = {};
}

MatrixPixels MatrixReducer::reduce(Executor& executor, const Buffer& in, ElementType type, std::uint32_t side,
                                   std::optional<std::uint64_t> skip, Pick pick, const MatrixView& view) {
  MatrixPixels out;
  const std::size_t pixels = std::size_t{view.width} * view.height;
  if (executor.failed() || pixels == 0 || view.cells.empty() || type == ElementType::U64) return out;
  if (keys_.bytes() < pixels * sizeof(std::uint32_t)) {
    forget();
    keys_ = executor.allocate(pixels * sizeof(std::uint32_t));
    found_ = executor.allocate(pixels * sizeof(std::uint32_t));
    if (executor.failed()) return out;
  }
  const std::uint32_t flip = pick == Pick::Largest ? 0xFFFF'FFFFu : 0;
  const auto each = [&](auto&& work) {
    switch (type) {
      case ElementType::U8:
        return work.template operator()<ElementType::U8>();
      case ElementType::I32:
        return work.template operator()<ElementType::I32>();
      case ElementType::F32:
        return work.template operator()<ElementType::F32>();
      default:
        return work.template operator()<ElementType::U32>();
    }
  };
  each([&]<ElementType t>() { launch<t>(executor, in, side, skip, flip, view, keys_, found_); });
  std::vector<std::uint32_t> bits(pixels), found(pixels);
  executor.download(bits.data(), keys_, 0, pixels * sizeof(std::uint32_t));
  executor.download(found.data(), found_, 0, pixels * sizeof(std::uint32_t));
  if (executor.failed()) return out;
  each([&]<ElementType t>() { unfold<t>(bits, found, flip); });
  out.bits = std::move(bits);
  out.found = std::move(found);
  return out;
}

}  // namespace wf::exec
