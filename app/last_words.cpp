#include "app/last_words.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>

#include "app/command_line.h"

namespace wf::app {
namespace {

iovec part(const char* text, std::size_t size) { return {const_cast<char*>(text), size}; }
iovec part(const char* text) { return part(text, std::strlen(text)); }

int say(const char* what, const char* why = "") {
  const iovec line[] = {part("warpfront: "), part(what), part(why, std::strcspn(why, "\n")), part("\n")};
  [[maybe_unused]] const ssize_t ignored = ::writev(STDERR_FILENO, line, 4);  // no place is left to say it
  return kRefused;
}

}  // namespace

int lastWords() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return say("out of memory on this machine or for this process (ulimit -v); a smaller graph or picture needs less");
  } catch (const std::length_error&) {
    return say("this needs more than this machine's memory; a smaller graph or picture needs less");
  } catch (const std::system_error& error) {
    return say("the system could not create a thread or file: ", error.what());
  } catch (const std::exception& error) {
    return say("the command could not be completed: ", error.what());
  } catch (...) {
    return say("the command could not be completed");
  }
}

}  // namespace wf::app
