#include "compute/lab/gpu_headers.h"

#include <algorithm>

namespace wf::lab {
namespace {

constexpr char kIntegers[] = R"(#pragma once
namespace std {
using int8_t = signed char;
using uint8_t = unsigned char;
using int16_t = short;
using uint16_t = unsigned short;
using int32_t = int;
using uint32_t = unsigned;
using int64_t = long;
using uint64_t = unsigned long;
using uintptr_t = unsigned long;
using size_t = decltype(sizeof(0));
using ptrdiff_t = long;
using nullptr_t = decltype(nullptr);
}
)";

constexpr char kTypes[] = R"(#pragma once
namespace std {
template <class A, class B> inline constexpr bool is_same_v = false;
template <class A> inline constexpr bool is_same_v<A, A> = true;
template <class T> inline constexpr bool is_floating_point_v = is_same_v<T, float> || is_same_v<T, double>;
template <class T> inline constexpr bool is_signed_v = T(-1) < T(0);
template <class T> struct remove_const { using type = T; };
template <class T> struct remove_const<const T> { using type = T; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> struct type_identity { using type = T; };
template <class T> using type_identity_t = typename type_identity<T>::type;
template <bool, class A, class> struct conditional { using type = A; };
template <class A, class B> struct conditional<false, A, B> { using type = B; };
template <bool kIf, class A, class B> using conditional_t = typename conditional<kIf, A, B>::type;
template <class T> struct decay { using type = T; };
template <class T> struct decay<const T> { using type = T; };
template <class T> struct decay<T&> { using type = T; };
template <class T> struct decay<const T&> { using type = T; };
template <class T> using decay_t = typename decay<T>::type;
}
)";

constexpr char kLimits[] = R"(#pragma once
namespace std {
template <class T> struct numeric_limits {
  static constexpr __host__ __device__ T max() { return T(-1) > T(0) ? T(-1) : T(~(T(1) << (8 * sizeof(T) - 1))); }
  static constexpr __host__ __device__ T min() { return T(-1) > T(0) ? T(0) : T(T(1) << (8 * sizeof(T) - 1)); }
};
template <> struct numeric_limits<float> {
  static constexpr __host__ __device__ float infinity() { return __builtin_bit_cast(float, 0x7F800000u); }
  static constexpr __host__ __device__ float max() { return 3.402823466e+38f; }
};
}
)";

constexpr char kAlgorithms[] = R"(#pragma once
namespace std {
template <class T> constexpr __host__ __device__ const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T> constexpr __host__ __device__ const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T> constexpr __host__ __device__ T&& move(T& a) { return static_cast<T&&>(a); }
template <class To, class From> __host__ __device__ To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}
}
)";

// access.h without what reports; kernels name ObservedArray in overloads that are not called here.
constexpr char kAccess[] = R"(#pragma once
#include <cstdint>
#include "compute/exec/atomics.h"
namespace wf::exec {
struct Plain {
  template <class T> using Array = T*;
  static __device__ void line(const char*) {}
  static __device__ void trip(const char*) {}
  static __device__ void item(std::uint32_t) {}
};
template <class Memory, class T> using Array = typename Memory::template Array<T>;
template <class T, class How> struct ObservedArray {
  __host__ __device__ T& operator*() const { return *at; }
  __host__ __device__ T& operator[](unsigned long i) const { return at[i]; }
  __host__ __device__ T* plain() const { return at; }
  T* at;
};
}
)";

// Without includes of what is not there. Lines stay where they are.
std::string withoutLibraries(const std::string& text, const std::map<std::string, std::string>& files) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t close = line.starts_with("#include <") ? line.find('>') : line.npos;
    if (close == line.npos || files.contains(line.substr(10, close - 10))) out += line;
    out += '\n';
  }
  return out;
}

}  // namespace

std::map<std::string, std::string> forGpu(std::map<std::string, std::string> files) {
  files.erase("compute/exec/tracer.h");
  files.erase("compute/exec/write_marks.h");
  files.erase("compute/lab/checked.h");
  files.erase("compute/lab/entry.h");
  files["compute/exec/access.h"] = kAccess;
  for (const char* name : {"cstdint", "cstddef", "cstring", "cstdlib", "cstdio", "cmath"}) files[name] = kIntegers;
  files["type_traits"] = kTypes;
  files["limits"] = kLimits;
  for (const char* name : {"algorithm", "utility", "bit"}) files[name] = kAlgorithms;
  for (auto& [path, text] : files) text = withoutLibraries(text, files);
  return files;
}

}  // namespace wf::lab
