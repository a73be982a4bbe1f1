#include "compute/lab/child.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

extern char** environ;

namespace wf::lab {
namespace {

constexpr std::size_t kMostOutput = std::size_t{64} << 10, kMostLine = std::size_t{4} << 10;

Error failed(const char* what) {
  return {.code = ErrorCode::Internal, .message = fmt::format("a process could not be started: {}: {}", what, std::strerror(errno))};
}

void closeIt(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

struct Pipe {
  int ends[2] = {-1, -1};
  bool open() { return ::pipe2(ends, O_CLOEXEC) == 0; }
  ~Pipe() {
    closeIt(ends[0]);
    closeIt(ends[1]);
  }
};

void limit(int resource, std::uint64_t most) {
  if (most == 0) return;
  rlimit had{};
  if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &had) != 0) return;
  had.rlim_cur = had.rlim_max = std::min<rlim_t>(had.rlim_max, most);
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &had);
}

// Between fork and exec: nothing here may ask for memory.
[[noreturn]] void become(const ChildRequest& request, char* const* arguments, char* const* environment, int none, int output, int reports) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Each descriptor first goes where none of the others is wanted.
  const int from[] = {::fcntl(none, F_DUPFD, 16), ::fcntl(output, F_DUPFD, 16), ::fcntl(reports, F_DUPFD, 16)};
  ::dup2(from[0], STDIN_FILENO);
  ::dup2(from[1], STDOUT_FILENO);
  ::dup2(from[1], STDERR_FILENO);
  ::dup2(from[2], kReportDescriptor);
  if (::close_range(kReportDescriptor + 1, ~0U, 0) != 0) {
    for (int k = kReportDescriptor + 1; k < 4096; ++k) ::close(k);
  }
  limit(RLIMIT_AS, request.memoryBytes);
  limit(RLIMIT_FSIZE, request.fileBytes);
  limit(RLIMIT_CPU, request.processorSeconds);
  const rlimit noCore{};
  ::setrlimit(RLIMIT_CORE, &noCore);
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_UNBLOCK, &all, nullptr);
  for (const int one : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(one, SIG_DFL);
  if (::chdir(request.folder.c_str()) == 0) ::execve(arguments[0], arguments, environment);
  ::_exit(127);
}

}  // namespace

Result<std::unique_ptr<Child>> Child::start(const ChildRequest& request) {
  Pipe output, reports;
  if (!output.open() || !reports.open()) return failed("no pipe");
  int none = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (none < 0) return failed("/dev/null");
  std::vector<char*> arguments, environment;
  for (const std::string& one : request.command) arguments.push_back(const_cast<char*>(one.c_str()));
  arguments.push_back(nullptr);
  static char plainMessages[] = "LC_ALL=C";
  for (char** one = environ; one != nullptr && *one != nullptr; ++one) {
    if (std::strncmp(*one, "LC_ALL=", 7) != 0) environment.push_back(*one);
  }
  environment.push_back(plainMessages);
  environment.push_back(nullptr);

  const pid_t process = ::fork();
  if (process == 0) become(request, arguments.data(), environment.data(), none, output.ends[1], reports.ends[1]);
  closeIt(none);
  if (process < 0) return failed("fork");
  ::setpgid(process, process);  // here as well as there, so that kill() finds the group in any case
  for (const int pipe : {output.ends[0], reports.ends[0]}) ::fcntl(pipe, F_SETFL, O_NONBLOCK);
  std::unique_ptr<Child> out(new Child(process, output.ends[0], reports.ends[0]));
  output.ends[0] = reports.ends[0] = -1;
  return out;
}

Child::~Child() {
  kill();
  reap(true);
  closeIt(outputPipe_);
  closeIt(reportPipe_);
}

// It may have left its group.
void Child::kill() {
  if (ended()) return;
  ::kill(-process_, SIGKILL);
  ::kill(process_, SIGKILL);
}

void Child::reap(bool wait) {
  if (ended()) return;
  // Not yet taken off the system's list: until then the group's number is its own, and what it left behind can be ended.
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG)) != 0 || info.si_pid == 0) return;
  ::kill(-process_, SIGKILL);
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  status_ = status;
}

bool Child::readFrom(int& pipe, std::string& into, std::size_t most) {
  char buffer[16 << 10];
  const ssize_t count = pipe < 0 ? 0 : ::read(pipe, buffer, sizeof buffer);
  if (count > 0) {
    const std::size_t room = into.size() < most ? most - into.size() : 0;
    into.append(buffer, std::min(room, static_cast<std::size_t>(count)));
    if (&into == &output_ && static_cast<std::size_t>(count) > room) outputCut_ = true;
    return true;
  }
  if (count == 0) closeIt(pipe);
  return false;
}

bool Child::listen(int milliseconds) {
  const bool wasEnded = ended();
  pollfd both[2] = {{.fd = outputPipe_, .events = POLLIN, .revents = 0}, {.fd = reportPipe_, .events = POLLIN, .revents = 0}};
  if (!wasEnded && (outputPipe_ >= 0 || reportPipe_ >= 0)) {
    ::poll(both, 2, milliseconds);
  } else if (!wasEnded) {
    ::poll(nullptr, 0, std::min(milliseconds, 5));
  }
  reap(false);
  // A bounded piece at a time: it may write without an end.
  bool more = false;
  for (int k = 0; k < 16; ++k) more = readFrom(outputPipe_, output_, kMostOutput);
  for (int k = 0; k < 16 && reports_.size() < (std::size_t{1} << 20); ++k)
    more = readFrom(reportPipe_, reports_, std::size_t{1} << 20) || more;
  return !wasEnded || (more && reports_.size() < (std::size_t{1} << 20));
}

std::vector<std::string> Child::takeReports() {
  std::vector<std::string> out;
  std::size_t at = 0;
  for (std::size_t end = reports_.find('\n'); end != reports_.npos; end = reports_.find('\n', at)) {
    if (!skipsLine_ && end - at <= kMostLine) out.push_back(reports_.substr(at, end - at));
    skipsLine_ = false;
    at = end + 1;
  }
  reports_.erase(0, at);
  if (reports_.size() > kMostLine) {
    reports_.clear();
    skipsLine_ = true;
  }
  return out;
}

std::optional<int> Child::signal() const { return status_ && WIFSIGNALED(*status_) ? std::optional(WTERMSIG(*status_)) : std::nullopt; }
std::optional<int> Child::exitCode() const { return status_ && WIFEXITED(*status_) ? std::optional(WEXITSTATUS(*status_)) : std::nullopt; }

std::filesystem::path findProgram(std::string_view name) {
  if (name.empty()) return {};
  if (name.find('/') != name.npos)
    return ::access(std::string(name).c_str(), X_OK) == 0 ? std::filesystem::path(name) : std::filesystem::path();
  const char* path = std::getenv("PATH");
  const std::string_view folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::string candidate = fmt::format("{}/{}", folders.substr(at, end - at), name);
    std::error_code failed;
    if (end > at && std::filesystem::is_regular_file(candidate, failed) && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    at = end + 1;
  }
  return {};
}

}  // namespace wf::lab
