// Replaces operator new and delete of a test program: what memoryFor() gives, which the one file that includes this defines.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace wf::test {
void* memoryFor(std::size_t bytes) noexcept;  // by malloc; null: there is none
}

// All forms that the libraries use, or memory of a sanitizer's form would come back to another one.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return wf::test::memoryFor(bytes); }
void* operator new(std::size_t bytes) {
  void* out = operator new(bytes, std::nothrow);
  if (out == nullptr) throw std::bad_alloc();
  return out;
}
// malloc and free are what these are made of; the compiler cannot know.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
