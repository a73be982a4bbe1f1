// An array that is written once, perhaps by several threads, and then becomes a Column. Its memory is not cleared: the first thread to
// write a page makes it, which spares a pass of one thread over all of it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "compute/core/column.h"

namespace wf {

// Uninitialised; aligned for any number, and to large pages where it is large. Throws std::bad_alloc.
std::shared_ptr<void> rawMemory(std::size_t bytes);

template <class T>
class RawColumn {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  RawColumn() = default;
  explicit RawColumn(std::size_t size)  // std::bad_alloc
      : memory_(rawMemory(size * sizeof(T))), values_(static_cast<T*>(memory_.get())), size_(size) {}

  std::size_t size() const { return size_; }
  T* data() { return values_; }
  const T* data() const { return values_; }
  T& operator[](std::size_t i) { return values_[i]; }
  const T& operator[](std::size_t i) const { return values_[i]; }
  void truncate(std::size_t size) { size_ = size; }  // forgets the values behind; keeps the memory

  // Nothing may be written any more.
  Column<T> column() && { return Column<T>(std::span<const T>(values_, size_), std::move(memory_)); }

 private:
  std::shared_ptr<void> memory_;
  T* values_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace wf
