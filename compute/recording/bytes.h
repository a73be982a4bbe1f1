// Numbers on their way into a recording and out of it. All are little-endian, as they lie in memory here.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace wf::recording {

static_assert(std::endian::native == std::endian::little, "on other machines the numbers would have to be turned round");

using Bytes = std::span<const std::byte>;
using Buffer = std::vector<std::byte>;

inline void append(Buffer& out, Bytes bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }
template <class T>
void put(Buffer& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  append(out, std::as_bytes(std::span(&value, 1)));
}
// Behind it: `at` has room for gapBytes(gap).
inline std::byte* putGap(std::byte* at, std::uint64_t gap) {
  for (; gap >= 0x80; gap >>= 7) *at++ = static_cast<std::byte>(gap | 0x80);
  *at++ = static_cast<std::byte>(gap);
  return at;
}
constexpr std::size_t gapBytes(std::uint64_t gap) { return gap == 0 ? 1 : (std::bit_width(gap) + 6) / 7; }

// Reads from front to back. What is not there reads as zeros, and ok() is then false.
class Cursor {
 public:
  explicit Cursor(Bytes bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

  template <class T>
  T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (const Bytes from = take(sizeof(T)); !from.empty()) std::memcpy(&value, from.data(), sizeof(T));
    return value;
  }
  Bytes take(std::uint64_t size) {
    if (size > left()) {
      ok_ = false;
      at_ = bytes_.size();
      return {};
    }
    at_ += static_cast<std::size_t>(size);
    return bytes_.subspan(at_ - static_cast<std::size_t>(size), static_cast<std::size_t>(size));
  }
  // LEB128 of at most ten bytes; more are not read, and ok() is then false.
  std::uint64_t takeGap() {
    if (at_ < bytes_.size() && bytes_[at_] < std::byte{0x80}) return static_cast<std::uint64_t>(bytes_[at_++]);
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
      const auto byte = static_cast<std::uint64_t>(take<std::byte>());
      value |= (byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    ok_ = false;
    return value;
  }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace wf::recording
