// What a compiled kernel of the lab gives to the program that loads it. Compiled into that library, and read by replaced_kernels.cpp.
#pragma once

#include <cstdint>

#include "compute/exec/access.h"
#include "compute/exec/tally.h"
#include "compute/lab/checked.h"

namespace wf::lab {

// A functor as it is launched. `kernel` are the bits of the launch's functor.
struct KernelEntry {
  const char* type = nullptr;  // of the functor that it stands in for
  std::uint32_t bytes = 0;     // of that functor
  void (*run)(const void* kernel, std::uint32_t begin, std::uint32_t end, exec::Tally& tally) = nullptr;
  void (*runTraced)(const void* kernel, std::uint32_t i, exec::Tally& tally) = nullptr;  // null: only the plain form was compiled
};

// The library's functions, by name.
inline constexpr char kEntriesName[] = "warpfrontLabEntries";  // const KernelEntry*(std::uint32_t* count)
inline constexpr char kTraceName[] = "warpfrontLabTrace";      // void(exec::Tracer*, Bounds*), of the calling thread
using EntriesFunction = const KernelEntry*(std::uint32_t*);
using TraceFunction = void(exec::Tracer*, Bounds*);

template <class Kernel>
void runPlain(const void* kernel, std::uint32_t begin, std::uint32_t end, exec::Tally& tally) {
  const Kernel mine = *static_cast<const Kernel*>(kernel);
  for (std::uint32_t i = begin; i < end; ++i) mine(i, tally);
}

template <class Kernel>
void runChecked(const void* kernel, std::uint32_t i, exec::Tally& tally) {
  using Over = exec::Over<Kernel, Checked>;
  static_assert(sizeof(Over) == sizeof(Kernel));
  (*static_cast<const Over*>(kernel))(i, tally);
}

}  // namespace wf::lab
