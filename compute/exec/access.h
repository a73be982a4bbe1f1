// Memory as kernels see it. A kernel is a template over a memory: `Plain`, whose arrays are pointers, so that nothing is between a kernel
// and its data; and two for the host alone: `Traced`, whose arrays report every access to the Tracer of this thread, and `Marking`, which
// notes in this thread's WriteMarks where it wrote. All have one layout: a kernel over the one is turned into the same kernel over another
// by its bits (over()).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "compute/exec/atomics.h"
#include "compute/exec/tracer.h"
#include "compute/exec/write_marks.h"

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

}  // namespace detail

// What a memory does at an access of its arrays: a loop's elements are T, never const.
struct Tracing {
  template <class T>
  static WF_HOST_DEVICE T read(const T* at) {
    return detail::access(const_cast<T*>(at), Access::Kind::Read, [](T old) { return old; });
  }
  // A relaxed load or store is an access without an atomic: on a device it is a plain one.
  template <class T>
  static WF_HOST_DEVICE T load(const T* at) {
    return read(at);
  }
  template <class T>
  static WF_HOST_DEVICE void write(T* at, T value) {
    detail::access(at, Access::Kind::Write, [value](T) { return value; });
  }
  template <class T>
  static WF_HOST_DEVICE void store(T* at, T value) {
    write(at, value);
  }
  template <class T>
  static WF_HOST_DEVICE void add(T* at, T value) {
    fetchAdd(at, value);
  }
  template <class T>
  static WF_HOST_DEVICE T fetchAdd(T* at, T value) {
    return detail::access(at, Access::Kind::Atomic, [value](T old) { return static_cast<T>(old + value); });
  }
  template <class T>
  static WF_HOST_DEVICE void setBits(T* at, T bits) {
    detail::access(at, Access::Kind::Atomic, [bits](T old) { return static_cast<T>(old | bits); });
  }
  template <class T>
  static WF_HOST_DEVICE T lower(T* at, T value) {
    return detail::access(at, Access::Kind::Atomic, [value](T old) { return value < old ? value : old; });
  }
};

// The accesses of Plain, each write with its mark.
struct Marks {
  template <class T>
  static WF_HOST_DEVICE T read(const T* at) {
    return *at;
  }
  template <class T>
  static WF_HOST_DEVICE T load(const T* at) {
    return loadRelaxed(at);
  }
  template <class T>
  static WF_HOST_DEVICE void write(T* at, T value) {
    *at = value;
    WriteMarks::note(at);
  }
  template <class T>
  static WF_HOST_DEVICE void store(T* at, T value) {
    storeRelaxed(at, value);
    WriteMarks::note(at);
  }
  template <class T>
  static WF_HOST_DEVICE void add(T* at, T value) {
    WriteMarks::note(at);
    atomicAddRelaxed(at, value);
  }
  template <class T>
  static WF_HOST_DEVICE T fetchAdd(T* at, T value) {
    WriteMarks::note(at);
    return fetchAddRelaxed(at, value);
  }
  template <class T>
  static WF_HOST_DEVICE void setBits(T* at, T bits) {
    WriteMarks::note(at);
    atomicOrRelaxed(at, bits);
  }
  template <class T>
  static WF_HOST_DEVICE T lower(T* at, T value) {
    const T old = atomicMinRelaxed(at, value);
    if (value < old) WriteMarks::note(at);
    return old;
  }
};

template <class T, class How>
class ObservedArray;

// An element of an observed array: reads and writes as the element itself does.
template <class T, class How>
class ObservedElement {
 public:
  using Value = std::remove_const_t<T>;
  explicit WF_HOST_DEVICE ObservedElement(T* at) : at_(at) {}
  ObservedElement(const ObservedElement&) = default;

  WF_HOST_DEVICE operator Value() const { return How::template read<Value>(at_); }
  WF_HOST_DEVICE const ObservedElement& operator=(Value value) const {
    How::template write<Value>(at_, value);
    return *this;
  }
  WF_HOST_DEVICE const ObservedElement& operator=(const ObservedElement& other) const { return *this = static_cast<Value>(other); }
  WF_HOST_DEVICE const ObservedElement& operator+=(Value value) const { return *this = static_cast<Value>(Value{*this} + value); }
  WF_HOST_DEVICE const ObservedElement& operator-=(Value value) const { return *this = static_cast<Value>(Value{*this} - value); }
  WF_HOST_DEVICE const ObservedElement& operator|=(Value value) const { return *this = static_cast<Value>(Value{*this} | value); }
  WF_HOST_DEVICE ObservedArray<T, How> operator&() const { return ObservedArray<T, How>(at_); }

 private:
  T* at_;
};

// A pointer to the first of some elements.
template <class T, class How>
class ObservedArray {
 public:
  ObservedArray() = default;
  WF_HOST_DEVICE ObservedArray(std::nullptr_t) : at_(nullptr) {}
  explicit WF_HOST_DEVICE ObservedArray(T* at) : at_(at) {}
  template <class Writable>
  requires(std::is_same_v<const Writable, T>) WF_HOST_DEVICE ObservedArray(ObservedArray<Writable, How> other) : at_(other.plain()) {}

  template <class Index>
  WF_HOST_DEVICE ObservedElement<T, How> operator[](Index i) const {
    return ObservedElement<T, How>(at_ + i);
  }
  WF_HOST_DEVICE ObservedElement<T, How> operator*() const { return ObservedElement<T, How>(at_); }
  template <class Index>
  WF_HOST_DEVICE ObservedArray operator+(Index i) const {
    return ObservedArray(at_ + i);
  }
  WF_HOST_DEVICE bool operator==(std::nullptr_t) const { return at_ == nullptr; }
  WF_HOST_DEVICE T* plain() const { return at_; }  // for what is not observed: a hint to a cache

 private:
  T* at_;
};

template <class T>
using TracedArray = ObservedArray<T, Tracing>;
template <class T>
using TracedElement = ObservedElement<T, Tracing>;

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

struct Marking : Plain {
  template <class T>
  using Array = ObservedArray<T, Marks>;
};

// The accesses of atomics.h.
template <class T, class How>
WF_HOST_DEVICE void storeRelaxed(ObservedArray<T, How> at, std::type_identity_t<T> value) {
  How::store(at.plain(), value);
}
template <class T, class How>
WF_HOST_DEVICE std::remove_const_t<T> loadRelaxed(ObservedArray<T, How> at) {
  return How::template load<std::remove_const_t<T>>(at.plain());
}
template <class T, class How>
WF_HOST_DEVICE void atomicAddRelaxed(ObservedArray<T, How> at, std::type_identity_t<T> value) {
  How::add(at.plain(), value);
}
template <class T, class How>
WF_HOST_DEVICE void atomicOrRelaxed(ObservedArray<T, How> at, std::type_identity_t<T> bits) {
  How::setBits(at.plain(), bits);
}
template <class T, class How>
WF_HOST_DEVICE T fetchAddRelaxed(ObservedArray<T, How> at, std::type_identity_t<T> value) {
  return How::fetchAdd(at.plain(), value);
}
template <class T, class How>
WF_HOST_DEVICE T atomicMinRelaxed(ObservedArray<T, How> at, std::type_identity_t<T> value) {
  return How::lower(at.plain(), value);
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

// Whether the kernel is a template over its memory: then the lens can open it, and where it writes can be marked.
template <class Kernel>
inline constexpr bool kTraceable = !std::is_same_v<Over<Kernel, Traced>, Kernel>;

template <class Memory, class Kernel>
Over<Kernel, Memory> over(const Kernel& kernel) {
  static_assert(sizeof(Kernel) == sizeof(Over<Kernel, Memory>) && std::is_trivially_copyable_v<Kernel> &&
                std::is_trivially_copyable_v<Over<Kernel, Memory>>);
  return std::bit_cast<Over<Kernel, Memory>>(kernel);
}

}  // namespace wf::exec
