// An array that is written once, perhaps by several threads, and then becomes a Column. Its memory is not cleared: whoever writes a page
// first makes it, which spares a pass of one thread over all of it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "compute/core/column.h"

namespace wf {

template <class T>
class RawColumn {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  RawColumn() = default;
  explicit RawColumn(std::size_t size) : values_(new T[size]), size_(size) {}  // std::bad_alloc

  std::size_t size() const { return size_; }
  T* data() { return values_.get(); }
  const T* data() const { return values_.get(); }
  T& operator[](std::size_t i) { return values_[i]; }
  const T& operator[](std::size_t i) const { return values_[i]; }
  void truncate(std::size_t size) { size_ = size; }  // forgets the values behind; keeps the memory

  // Nothing may be written any more.
  Column<T> column() && {
    const std::span<const T> values(values_.get(), size_);
    return Column<T>(values, std::move(values_));
  }

 private:
  std::shared_ptr<T[]> values_;
  std::size_t size_ = 0;
};

}  // namespace wf
