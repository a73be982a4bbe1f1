// posix_spawn with two pipes, or a terminal in place of one; no shell in between, so that arguments with blanks and quotes arrive as they
// are.
#include "tests/e2e/program.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include "tests/support/data.h"

extern char** environ;

namespace wf::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
  explicit Pipe(bool terminal = false) {
    std::array<int, 2> ends{};
    if (terminal) {
      termios raw{};
      cfmakeraw(&raw);  // what is written is what is read
      if (openpty(&ends[0], &ends[1], nullptr, &raw, nullptr) != 0) throw std::system_error(errno, std::generic_category(), "openpty");
      for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    } else if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe2");
    }
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    if (read >= 0) close(read);
    closeWrite();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void closeWrite() {
    if (write >= 0) close(write);
    write = -1;
  }
};

std::vector<std::string> environmentWith(const RunOptions& options) {
  std::vector<std::string> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!options.environment.contains(text.substr(0, text.find('=')))) out.push_back(text);
  }
  for (const auto& [name, value] : options.environment) {
    if (value) out.push_back(name + "=" + *value);
  }
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

pid_t spawn(std::vector<std::string> arguments, const RunOptions& options, const Pipe& out, const Pipe& err) {
  std::vector<std::string> environment = environmentWith(options);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
  pid_t child = -1;
  const std::string program = arguments.front();
  const int failure = posix_spawn(&child, program.c_str(), &actions, nullptr, pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::system_error(failure, std::generic_category(), program);
  return child;
}

// Reads both pipes until the program closed them; false where `deadline` came first.
bool drain(const Pipe& out, const Pipe& err, Clock::time_point deadline, Outcome& outcome) {
  std::array<pollfd, 2> waits{pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0}};
  std::array<std::string*, 2> texts{&outcome.out, &outcome.err};
  while (waits[0].fd >= 0 || waits[1].fd >= 0) {
    const auto left = deadline - Clock::now();
    if (left <= Clock::duration::zero()) return false;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec wait{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
    if (ppoll(waits.data(), waits.size(), &wait, nullptr) <= 0) continue;
    for (std::size_t i = 0; i < waits.size(); ++i) {
      if (waits[i].fd < 0 || waits[i].revents == 0) continue;
      std::array<char, 65536> chunk;
      const ssize_t n = read(waits[i].fd, chunk.data(), chunk.size());
      if (n > 0) texts[i]->append(chunk.data(), static_cast<std::size_t>(n));
      if (n <= 0) waits[i].fd = -1;
    }
  }
  return true;
}

}  // namespace

std::filesystem::path programPath() {
  const std::filesystem::path path = binaryDir() / "bin" / "warpfront";
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) ? path : std::filesystem::path();
}

#if defined(__SANITIZE_ADDRESS__)
// AddressSanitizer writes one line where a program leaves a function in its middle, whether it can follow or not.
static std::string withoutNoteOfFibers(const std::string& text) {
  const std::size_t at = text.find("WARNING: ASan doesn't fully support makecontext/swapcontext");
  if (at == std::string::npos) return text;
  const std::size_t begin = text.rfind('\n', at) + 1;  // 0 in the first line
  return text.substr(0, begin) + text.substr(text.find('\n', at) + 1);
}
#endif

Outcome runProgram(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::vector<std::string> all = {programPath().string()};
  if (options.addressSpace != 0) {
    const std::string limit = "ulimit -v " + std::to_string(options.addressSpace / 1024) + " && exec \"$0\" \"$@\"";
    all.insert(all.begin(), {"/bin/sh", "-c", limit});
  }
  all.insert(all.end(), arguments.begin(), arguments.end());
  Outcome outcome;
  Pipe out, err(options.terminal);
  const pid_t child = spawn(std::move(all), options, out, err);
  out.closeWrite();
  err.closeWrite();
  if (options.killAfter) {
    if (!drain(out, err, Clock::now() + *options.killAfter, outcome)) kill(child, SIGKILL);
  } else if (!drain(out, err, Clock::now() + options.limit, outcome)) {
    outcome.timedOut = !options.meantToStay;
    kill(child, options.endSignal);
    // To end a window a sanitizer takes long: it looks for leaks in all that was drawn.
    if (!drain(out, err, Clock::now() + std::chrono::seconds(kSanitized ? 60 : 10), outcome)) {
      outcome.timedOut = true;
      kill(child, SIGKILL);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) outcome.exitCode = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
#if defined(__SANITIZE_ADDRESS__)
  outcome.err = withoutNoteOfFibers(outcome.err);
#endif
  return outcome;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    out.push_back(text.substr(at, end - at));
    if (end == std::string::npos) break;
    at = end + 1;
  }
  return out;
}

std::string describe(const Outcome& outcome) {
  return "exit code " + std::to_string(outcome.exitCode) + ", signal " + std::to_string(outcome.signal) +
         (outcome.timedOut ? ", killed because it did not end" : "") + "\n--- stdout\n" + outcome.out + "\n--- stderr\n" + outcome.err;
}

}  // namespace wf::test
