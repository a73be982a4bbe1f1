// Memory of an executor: host memory or device memory, owned, movable, released without its executor.
#pragma once

#include <cstddef>
#include <utility>

namespace wf::exec {

class Buffer {
 public:
  using Release = void (*)(void* data);

  Buffer() = default;
  // Takes ownership of `data`; release may be null for memory that has another owner and outlives the buffer.
  Buffer(void* data, std::size_t bytes, Release release) : data_(data), bytes_(bytes), release_(release) {}
  ~Buffer() { reset(); }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    reset();
    swap(other);
    return *this;
  }

  void* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void reset() {
    if (data_ != nullptr && release_ != nullptr) release_(data_);
    data_ = nullptr;
    bytes_ = 0;
  }
  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(release_, other.release_);
  }

  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  Release release_ = nullptr;
};

}  // namespace wf::exec
