// A memory for kernels that reports its accesses as exec::Traced does, and asks before each whether the element is there. Compiled by the
// lab with a kernel of its user's, for the host.
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/access.h"

namespace wf::lab {

// Of the thread that runs; a kernel is run by one thread where its accesses are checked.
class Bounds {
 public:
  virtual ~Bounds() = default;
  // The element at `at` is about to be reached through the array that begins at `array`. What is not there is noted; the tracer then
  // refuses the access (exec::Tracer::about).
  virtual void reach(const void* array, std::int64_t index, std::size_t elementBytes) = 0;

  // Null: every element is taken to be there.
  static Bounds*& current();
};

template <class T>
class CheckedArray : public exec::TracedArray<T> {
 public:
  using Base = exec::TracedArray<T>;
  using Base::Base;
  CheckedArray() = default;
  CheckedArray(Base other) : Base(other) {}

  template <class Index>
  exec::TracedElement<T> operator[](Index i) const {
    const auto at = static_cast<std::int64_t>(i);  // once: an index that is an element of another array is read by this
    if (Bounds* bounds = Bounds::current()) bounds->reach(this->plain(), at, sizeof(T));
    return Base::operator[](at);
  }
  exec::TracedElement<T> operator*() const { return (*this)[0]; }
};

struct Checked : exec::Traced {
  template <class T>
  using Array = CheckedArray<T>;
};

}  // namespace wf::lab
