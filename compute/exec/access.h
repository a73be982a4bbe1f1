// Memory as kernels see it. A kernel is a template over a memory: `Plain`, whose arrays are pointers, so that nothing is between a kernel
// and its data, and `Traced`, host only, whose arrays report every access to the Tracer of this thread. Both have one layout: a kernel over
// the one is turned into the same kernel over the other by its bits (traced()).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "compute/exec/atomics.h"
#include "compute/exec/tracer.h"

namespace wf::exec {

struct Plain {
  template <class T>
  using Array = T*;

  // Where a thread is in the pseudo-code: before what the line says. trip() at the top of a loop's body: another pass of the line's loop;
  // line() of that line behind the loop: it has ended, and what follows comes after all passes.
  static WF_HOST_DEVICE void line(const char*) {}
  static WF_HOST_DEVICE void trip(const char*) {}
  // What the thread works on, where that is not its number.
  static WF_HOST_DEVICE void item(std::uint32_t) {}
};

template <class Memory, class T>
using Array = typename Memory::template Array<T>;

namespace detail {

template <class T>
WF_HOST_DEVICE std::uint64_t bitsOf(T value) {
  std::uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}

// change(old) is what stands there afterwards. Returns what stood there; T{} where nothing is.
template <class T, class Change>
WF_HOST_DEVICE T access(T* at, Access::Kind kind, const Change& change) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
  T old{};
#if !defined(__CUDA_ARCH__)
  Tracer* tracer = Tracer::current();
  const auto look = [&] { return Access{.at = at, .old = bitsOf(*at), .now = bitsOf(change(*at)), .kind = kind, .bytes = sizeof(T)}; };
  const std::uint64_t stored = kind == Access::Kind::Write ? bitsOf(change(T{})) : 0;
  if (tracer != nullptr && !tracer->about({.at = at, .now = stored, .kind = kind, .bytes = sizeof(T)})) return old;
  const Access made = look();
  old = *at;
  if (kind != Access::Kind::Read) *at = change(old);
  if (tracer != nullptr) tracer->did(made);
#endif
  return old;
}

template <class T>
WF_HOST_DEVICE T readTraced(const T* at) {
  return access(const_cast<T*>(at), Access::Kind::Read, [](T old) { return old; });
}
template <class T>
WF_HOST_DEVICE void writeTraced(T* at, T value) {
  access(at, Access::Kind::Write, [value](T) { return value; });
}

}  // namespace detail

template <class T>
class TracedArray;

// An element of a traced array: reads and writes as the element itself does.
template <class T>
class TracedElement {
 public:
  using Value = std::remove_const_t<T>;
  explicit WF_HOST_DEVICE TracedElement(T* at) : at_(at) {}
  TracedElement(const TracedElement&) = default;

  WF_HOST_DEVICE operator Value() const { return detail::readTraced<Value>(at_); }
  WF_HOST_DEVICE const TracedElement& operator=(Value value) const {
    detail::writeTraced<Value>(at_, value);
    return *this;
  }
  WF_HOST_DEVICE const TracedElement& operator=(const TracedElement& other) const { return *this = static_cast<Value>(other); }
  WF_HOST_DEVICE const TracedElement& operator+=(Value value) const { return *this = static_cast<Value>(Value{*this} + value); }
  WF_HOST_DEVICE const TracedElement& operator-=(Value value) const { return *this = static_cast<Value>(Value{*this} - value); }
  WF_HOST_DEVICE const TracedElement& operator|=(Value value) const { return *this = static_cast<Value>(Value{*this} | value); }
  WF_HOST_DEVICE TracedArray<T> operator&() const { return TracedArray<T>(at_); }

 private:
  T* at_;
};

// A pointer to the first of some elements.
template <class T>
class TracedArray {
 public:
  TracedArray() = default;
  WF_HOST_DEVICE TracedArray(std::nullptr_t) : at_(nullptr) {}
  explicit WF_HOST_DEVICE TracedArray(T* at) : at_(at) {}
  template <class Writable>
  requires(std::is_same_v<const Writable, T>) WF_HOST_DEVICE TracedArray(TracedArray<Writable> other) : at_(other.plain()) {}

  template <class Index>
  WF_HOST_DEVICE TracedElement<T> operator[](Index i) const {
    return TracedElement<T>(at_ + i);
  }
  WF_HOST_DEVICE TracedElement<T> operator*() const { return TracedElement<T>(at_); }
  template <class Index>
  WF_HOST_DEVICE TracedArray operator+(Index i) const {
    return TracedArray(at_ + i);
  }
  WF_HOST_DEVICE bool operator==(std::nullptr_t) const { return at_ == nullptr; }
  WF_HOST_DEVICE T* plain() const { return at_; }  // for what is not told to the tracer: a hint to a cache

 private:
  T* at_;
};

struct Traced {
  template <class T>
  using Array = TracedArray<T>;

  static WF_HOST_DEVICE void line([[maybe_unused]] const char* tag) {
#if !defined(__CUDA_ARCH__)
    if (Tracer* tracer = Tracer::current()) tracer->line(tag, false);
#endif
  }
  static WF_HOST_DEVICE void trip([[maybe_unused]] const char* tag) {
#if !defined(__CUDA_ARCH__)
    if (Tracer* tracer = Tracer::current()) tracer->line(tag, true);
#endif
  }
  static WF_HOST_DEVICE void item([[maybe_unused]] std::uint32_t index) {
#if !defined(__CUDA_ARCH__)
    if (Tracer* tracer = Tracer::current()) tracer->item(index);
#endif
  }
};

// The accesses of atomics.h. A relaxed load or store is an access without an atomic: on a device it is a plain one.
template <class T>
WF_HOST_DEVICE void storeRelaxed(TracedArray<T> at, std::type_identity_t<T> value) {
  *at = value;
}
template <class T>
WF_HOST_DEVICE std::remove_const_t<T> loadRelaxed(TracedArray<T> at) {
  return *at;
}
template <class T>
WF_HOST_DEVICE void atomicAddRelaxed(TracedArray<T> at, std::type_identity_t<T> value) {
  detail::access(at.plain(), Access::Kind::Atomic, [value](T old) { return static_cast<T>(old + value); });
}
template <class T>
WF_HOST_DEVICE void atomicOrRelaxed(TracedArray<T> at, std::type_identity_t<T> bits) {
  detail::access(at.plain(), Access::Kind::Atomic, [bits](T old) { return static_cast<T>(old | bits); });
}
template <class T>
WF_HOST_DEVICE T fetchAddRelaxed(TracedArray<T> at, std::type_identity_t<T> value) {
  return detail::access(at.plain(), Access::Kind::Atomic, [value](T old) { return static_cast<T>(old + value); });
}
template <class T>
WF_HOST_DEVICE T atomicMinRelaxed(TracedArray<T> at, std::type_identity_t<T> value) {
  return detail::access(at.plain(), Access::Kind::Atomic, [value](T old) { return value < old ? value : old; });
}

namespace detail {

template <class Type, class Memory>
struct OverMemory {
  using type = Type;
};
template <class Memory>
struct OverMemory<Plain, Memory> {
  using type = Memory;
};
template <template <class...> class Type, class... Arguments, class Memory>
struct OverMemory<Type<Arguments...>, Memory> {
  using type = Type<typename OverMemory<Arguments, Memory>::type...>;
};
template <template <class, auto...> class Type, class First, auto... Values, class Memory>
requires(sizeof...(Values) > 0) struct OverMemory<Type<First, Values...>, Memory> {
  using type = Type<typename OverMemory<First, Memory>::type, Values...>;
};
template <template <class, class, auto...> class Type, class First, class Second, auto... Values, class Memory>
requires(sizeof...(Values) > 0) struct OverMemory<Type<First, Second, Values...>, Memory> {
  using type = Type<typename OverMemory<First, Memory>::type, typename OverMemory<Second, Memory>::type, Values...>;
};

}  // namespace detail

// The type with another memory in place of Plain, as deep as its template arguments go; a type without Plain is itself.
template <class Type, class Memory>
using Over = typename detail::OverMemory<Type, Memory>::type;

// Whether the lens can open the kernel.
template <class Kernel>
inline constexpr bool kTraceable = !std::is_same_v<Over<Kernel, Traced>, Kernel>;

template <class Kernel>
Over<Kernel, Traced> traced(const Kernel& kernel) {
  static_assert(sizeof(Kernel) == sizeof(Over<Kernel, Traced>) && std::is_trivially_copyable_v<Kernel> &&
                std::is_trivially_copyable_v<Over<Kernel, Traced>>);
  return std::bit_cast<Over<Kernel, Traced>>(kernel);
}

}  // namespace wf::exec
