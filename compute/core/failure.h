// Exceptions made errors, where a thread of ours ends or begins: none may leave a thread, and a thread that cannot start is an error.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "compute/core/result.h"

namespace wf {

// In a catch block: the exception in flight. `memory`: the sentence where memory was short.
inline Error errorInFlight(const char* memory, const std::string& file = {}) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {.code = ErrorCode::OutOfMemory, .message = memory, .file = file};
  } catch (const std::length_error&) {
    return {.code = ErrorCode::OutOfMemory, .message = memory, .file = file};
  } catch (const std::system_error& error) {
    return {.code = ErrorCode::OutOfMemory, .message = std::string("the system could not create a thread: ") + error.what(), .file = file};
  } catch (const std::exception& error) {
    return {.code = ErrorCode::Internal, .message = std::string("this could not be completed: ") + error.what(), .file = file};
  } catch (...) {
    return {.code = ErrorCode::Internal, .message = "this could not be completed", .file = file};
  }
}

// An error where the system gives no thread, or no memory for one; `thread` is then as it was.
template <class Work>
Status startThread(std::thread& thread, Work&& work) {
  try {
    thread = std::thread(std::forward<Work>(work));
    return {};
  } catch (...) {
    return errorInFlight("there is not enough memory to start a thread");
  }
}

}  // namespace wf
