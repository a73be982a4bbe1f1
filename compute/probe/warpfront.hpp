// warpfront.hpp: warpfront.h for C++11. A probe that ends with its scope, and arrays whose type is the pointer's.
//
// Copyright The Warpfront developers. Licensed under the Apache License, Version 2.0; you may obtain a copy at
// https://www.apache.org/licenses/LICENSE-2.0. Distributed "as is", without warranties or conditions of any kind.
//
//   wf::Probe probe("run.wfr");                       or none: what WARPFRONT_PROBE names
//   probe.graph(offsets, heads);                      std::vector or pointers, of 32 or 64 bits
//   probe.array("level", level, WF_COST, wf::Options().infinite(-1));
//   for (…) { expand(…); probe.step(0, depth); }
#ifndef WARPFRONT_HPP
#define WARPFRONT_HPP
#if defined(__GNUC__) && !defined(WARPFRONT_PROBE_WARNINGS)
#pragma GCC system_header
#endif

#include <atomic>
#include <string>
#include <type_traits>
#include <vector>

#include "warpfront.h"

namespace wf {

// What to say of an array, in any order. Texts must live until it is named.
class Options {
 public:
  Options() : options_(wf_no_options()) {}
  Options& title(const char* text) { return options_.title = text, *this; }
  Options& symbol(const char* text) { return options_.symbol = text, *this; }
  Options& help(const char* text) { return options_.help = text, *this; }
  Options& unit(const char* text) { return options_.unit = text, *this; }
  // The value that means infinite or unreached; of floating point, any: their infinity.
  template <class T>
  Options& infinite(T value) {
    options_.infinite = std::is_floating_point<T>::value ? WF_INFINITE_F32 : static_cast<std::uint64_t>(value);
    return *this;
  }
  Options& flag() { return options_.flag = 1, *this; }
  Options& constant() { return options_.constant = 1, *this; }
  Options& reduction(wf_reduction how) { return options_.reduction = how, *this; }
  Options& names(wf_names what) { return options_.names = what, *this; }
  Options& count(std::uint64_t elements) { return options_.count = elements, *this; }
  Options& stride(std::size_t bytes) { return options_.stride = bytes, *this; }
  wf_options* get() { return &options_; }
  const wf_options* get() const { return &options_; }

 private:
  wf_options options_;
};

// The type that the file has for a C++ type: integers of 8 bits without a sign, of 32 and of 64; bool; float and double.
template <class T>
struct TypeOf {
  static_assert(std::is_arithmetic<T>::value || std::is_enum<T>::value, "arrays hold numbers; for structures give a member and a stride");
  static constexpr bool whole = !std::is_floating_point<T>::value;
  static constexpr bool isSigned = std::is_signed<T>::value;
  static_assert(whole ? sizeof(T) == 4 || sizeof(T) == 8 || (sizeof(T) == 1 && (!isSigned || std::is_same<T, char>::value))
                      : sizeof(T) == 4 || sizeof(T) == 8,
                "a recording has no numbers of 8 bits with a sign, of 16 or of 128 bits");
  static constexpr wf_type value = !whole           ? (sizeof(T) == 4 ? WF_F32 : WF_F64)
                                   : sizeof(T) == 1 ? WF_U8
                                   : sizeof(T) == 4 ? (isSigned ? WF_I32 : WF_U32)
                                                    : (isSigned ? WF_I64 : WF_U64);
};
template <class T>
struct TypeOf<const T> : TypeOf<T> {};
template <class T>
struct TypeOf<volatile T> : TypeOf<T> {};
template <class T>
struct TypeOf<std::atomic<T>> : TypeOf<T> {
  static_assert(sizeof(std::atomic<T>) == sizeof(T), "this atomic holds more than the number");
};

// One run. There is one at a time in a program. Calls are those of warpfront.h.
class Probe {
 public:
  explicit Probe(const char* where = nullptr) { wf_open(where); }
  explicit Probe(const std::string& where) { wf_open(where.c_str()); }
  ~Probe() { wf_close(); }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  static bool on() { return wf_on() != 0; }
  static std::string error() { return wf_error(); }
  bool close() { return wf_close() != 0; }
  bool flush() { return wf_flush() != 0; }
  void about(const char* id, const char* title = nullptr) { wf_about(id, title); }
  void device(const char* executor, const char* name = nullptr) { wf_device(executor, name); }
  void parameter(const char* name, const std::string& value) { wf_parameter(name, value.c_str()); }
  void result(const std::string& sentence) { wf_result(sentence.c_str()); }
  void value(const char* name, std::uint64_t value) { wf_value(name, value); }

  // V + 1 offsets and A heads, of 4 or 8 bytes; A weights of 4 bytes, or none. They stay until the first step.
  void undirected() { wf_undirected(); }
  template <class Offset, class Head>
  void graph(std::uint64_t vertices, std::uint64_t arcs, const Offset* offsets, const Head* heads) {
    wf_graph_of(vertices, arcs, offsets, sizeof(Offset), heads, sizeof(Head), nullptr, WF_NO_WEIGHTS);
  }
  template <class Offset, class Head, class Weight>
  void graph(std::uint64_t vertices, std::uint64_t arcs, const Offset* offsets, const Head* heads, const Weight* weights) {
    static_assert(sizeof(Weight) == 4, "weights have 4 bytes");
    wf_graph_of(vertices, arcs, offsets, sizeof(Offset), heads, sizeof(Head), weights, TypeOf<Weight>::value);
  }
  // Before graph(): heads and weights are members of structures of so many bytes, and graph() takes pointers to those of the first.
  void graphStride(std::size_t bytes) { wf_graph_stride(bytes); }
  template <class Offset, class Head>
  void graph(const std::vector<Offset>& offsets, const std::vector<Head>& heads) {
    graph(offsets.empty() ? 0 : offsets.size() - 1, heads.size(), offsets.data(), heads.data());
  }
  template <class Offset, class Head, class Weight>
  void graph(const std::vector<Offset>& offsets, const std::vector<Head>& heads, const std::vector<Weight>& weights) {
    graph(offsets.empty() ? 0 : offsets.size() - 1, heads.size(), offsets.data(), heads.data(),
          weights.size() == heads.size() ? weights.data() : nullptr);
  }

  template <class T>
  int array(const char* name, const T* pointer, wf_domain domain, wf_role role = WF_NO_ROLE, const Options& options = Options()) {
    wf_options all = *options.get();
    if (std::is_same<typename std::remove_cv<T>::type, bool>::value) all.flag = 1;
    return wf_array(name, pointer, TypeOf<T>::value, domain, role, &all);
  }
  // One element per vertex; the vector keeps its size and its place, or moved() says where it went.
  template <class T>
  int array(const char* name, const std::vector<T>& values, wf_role role = WF_NO_ROLE, const Options& options = Options()) {
    static_assert(!std::is_same<T, bool>::value, "std::vector<bool> has no elements in memory; use std::vector<char>");
    return array(name, values, WF_VERTEX, role, options);
  }
  template <class T>
  int array(const char* name, const std::vector<T>& values, wf_domain domain, wf_role role, const Options& options = Options()) {
    static_assert(!std::is_same<T, bool>::value, "std::vector<bool> has no elements in memory; use std::vector<char>");
    Options sized = options;
    sized.count(values.size());
    return array(name, values.data(), domain, role, sized);
  }
  template <class T>
  void moved(int array, const T* pointer) {
    wf_moved(array, pointer);
  }
  template <class T>
  void moved(int array, const std::vector<T>& values) {
    wf_moved(array, values.data());
  }

  int kernel(const char* name, const char* title = nullptr, int line = 0) { return wf_kernel_at(name, title, line); }
  int scalar(const char* name, const char* title = nullptr) { return wf_scalar(name, title); }
  void pseudocode(const char* lines) { wf_pseudocode(lines); }
  bool begin() { return wf_begin() != 0; }
  void step(int kernel, std::uint64_t iteration, int line = -1) { wf_step(kernel, iteration, line); }
  void step(int kernel, std::uint64_t iteration, int line, const wf_counts& counts) { wf_step_counts(kernel, iteration, line, &counts); }
};

}  // namespace wf

#endif  // WARPFRONT_HPP
