// A value, or the reason why there is none: where it happened, what stands there, what was expected. Libraries return this; they never
// print or exit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace wf {

enum class ErrorCode {
  InvalidInput,  // the file or value is malformed, or names something that does not exist
  NotFound,      // no such file
  Unsupported,   // well-formed, but not something this program handles
  OutOfMemory,   // host or device
  Cancelled,     // a person asked for it
  Usage,         // the command line is wrong
  Device,        // CUDA or OpenGL failed
  Internal,      // a defect of ours
};

struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;       // one sentence for a person, without the place
  std::string file;          // empty: not about a file
  std::uint64_t line = 0;    // from 1; 0: not about a line
  std::uint64_t column = 0;  // from 1; 0: unknown
  std::string text;          // the offending text, cut to a readable length
  std::string expected;      // what should have stood there

  // All of it in one line: "FILE:LINE: MESSAGE: found "TEXT", expected EXPECTED".
  std::string sentence() const;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  Error& error() { return std::get<1>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

// Costs a flag where there is no error: readers make one per line.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  Error& error() { return *error_; }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

using Status = Result<void>;

}  // namespace wf
