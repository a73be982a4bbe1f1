// Where kernels wrote on the host: a mark for every 64 bytes of memory, found from an address alone. Kernels over `Marking` (access.h) set
// them, an executor marks what it fills and copies, and what compares arrays looks at marked blocks alone (change_finder.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "compute/exec/atomics.h"

namespace wf::exec {

// Of one executor, and of the thread that drives it, but for note().
class WriteMarks {
 public:
  static constexpr std::size_t kBlock = 64;  // bytes
  // Blocks whose addresses differ by a multiple of kMarks · kBlock, 64 MiB, share a mark: a mark says that a block may have been written.
  static constexpr std::size_t kMarks = std::size_t{1} << 20;

  WriteMarks();
  ~WriteMarks();
  WriteMarks(const WriteMarks&) = delete;
  WriteMarks& operator=(const WriteMarks&) = delete;

  // Something wrote that says not where: every block may have been written, until clear().
  void markAll() { all_ = true; }
  bool all() const { return all_; }
  void mark(const void* from, std::size_t bytes);
  // No block of these bytes is marked, and markAll() is over.
  void clear(const void* from, std::size_t bytes);

  static std::size_t blockOf(const void* at) { return reinterpret_cast<std::uintptr_t>(at) / kBlock; }
  // Of a block: its mark lies at the number modulo kMarks.
  std::uint8_t* marks() const { return marks_; }

  // The calling thread notes here where it writes.
  void enter() const { current_ = marks_; }
  // That it wrote at `at`, after an enter().
  static WF_HOST_DEVICE void note([[maybe_unused]] const void* at) {
#if !defined(__CUDA_ARCH__)
    __atomic_store_n(current_ + blockOf(at) % kMarks, std::uint8_t{1}, __ATOMIC_RELAXED);
#endif
  }

  // While it lives, the executor's loops are of a kernel that marks, or write nothing that is watched.
  class Seen {
   public:
    explicit Seen(WriteMarks& marks) : marks_(marks) { marks_.seen_ = true; }
    ~Seen() { marks_.seen_ = false; }
    Seen(const Seen&) = delete;
    Seen& operator=(const Seen&) = delete;

   private:
    WriteMarks& marks_;
  };
  bool seen() const { return seen_; }

 private:
  static inline thread_local std::uint8_t* current_ = nullptr;
  std::uint8_t* marks_;
  bool all_ = false, seen_ = false;
};

}  // namespace wf::exec
