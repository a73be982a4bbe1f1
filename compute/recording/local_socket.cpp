#include "compute/recording/local_socket.h"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "compute/core/printable.h"
#include "compute/recording/listener.h"

#ifdef __linux__
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#endif

namespace wf::recording {

#ifdef __linux__
namespace {

constexpr std::size_t kShownName = 64;  // characters of a program's name

std::string reason(int number) { return std::generic_category().message(number); }

Error refused(const std::filesystem::path& path, std::string message) {
  return {.code = ErrorCode::InvalidInput, .message = std::move(message), .file = path.string()};
}

int localSocket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// Whether a program listens there. It sees a connection that ends without a byte.
bool listensAt(const sockaddr_un& address) {
  const int descriptor = localSocket();
  const bool found = descriptor >= 0 && (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ||
                                         errno == EAGAIN);  // its queue is full
  closeQuietly(descriptor);
  return found;
}

// The system cuts it after 15 letters. The command line has the whole of it: its first word begins so, or of a script its second one.
std::string programOf(pid_t process) {
  constexpr std::size_t kCut = 15;
  std::string name, word;
  std::ifstream comm(fmt::format("/proc/{}/comm", process));
  std::getline(comm, name);
  if (name.size() != kCut) return name;
  std::ifstream line(fmt::format("/proc/{}/cmdline", process));
  for (int words = 0; words < 2 && std::getline(line, word, '\0'); ++words) {
    word.erase(0, word.rfind('/') + 1);
    if (word.starts_with(name)) return word;
  }
  return name;
}

std::string nameOf(const ucred& peer) {
  const std::string name = programOf(peer.pid);
  return fmt::format("{} (process {})", name.empty() ? "a program" : printable(name, kShownName), peer.pid);
}

}  // namespace

Result<int> listenAt(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.empty() || text.size() >= sizeof address.sun_path)
    return refused(path, fmt::format("the path of a socket has 1 to {} bytes, this one {}", sizeof address.sun_path - 1, text.size()));
  std::memcpy(address.sun_path, text.data(), text.size());
  struct stat info {};
  if (::lstat(text.c_str(), &info) == 0) {
    if (!S_ISSOCK(info.st_mode)) return refused(path, "there is something else than a socket at this place");
    if (listensAt(address)) return refused(path, "another program listens there already");
    ::unlink(text.c_str());
  }
  const int descriptor = localSocket();
  if (descriptor < 0) return refused(path, "the system gives no socket: " + reason(errno));
  const auto failed = [&](const char* what) {
    const int number = errno;
    closeQuietly(descriptor);
    return refused(path, number == ENOENT ? std::string("there is no such folder") : fmt::format("{}: {}", what, reason(number)));
  };
  if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return failed("the socket cannot be made there");
  // Nothing can connect before listen().
  if (::chmod(text.c_str(), S_IRUSR | S_IWUSR) != 0 || ::listen(descriptor, 4) != 0) {
    const Error error = failed("the socket cannot be used");
    ::unlink(text.c_str());
    return error;
  }
  return descriptor;
}

std::optional<Accepted> acceptFrom(int socket) {
  const int descriptor = ::accept4(socket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || (peer.uid != ::geteuid() && peer.uid != 0)) {
    closeQuietly(descriptor);
    return std::nullopt;
  }
  return Accepted{descriptor, nameOf(peer)};
}

Result<int> makeWake() {
  const int wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake >= 0) return wake;
  return Error{.code = ErrorCode::OutOfMemory, .message = "the system gives no descriptor for a listener: " + reason(errno)};
}

void wakeLink(int wake) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t ignored = ::write(wake, &one, sizeof one);
}

Result<LinkReady> waitForLink(int descriptor, int wake, bool writes) {
  pollfd wanted[] = {{descriptor, static_cast<short>(writes ? POLLIN | POLLOUT : POLLIN), 0}, {wake, POLLIN, 0}};
  while (::poll(wanted, 2, -1) < 0) {
    if (errno != EINTR) return Error{.code = ErrorCode::Internal, .message = "the connection cannot be watched: " + reason(errno)};
  }
  LinkReady out{.readable = (wanted[0].revents & ~POLLOUT) != 0, .woken = wanted[1].revents != 0};
  if (out.woken) {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t ignored = ::read(wake, &count, sizeof count);
  }
  return out;
}

Result<std::optional<std::size_t>> receiveSome(int descriptor, void* to, std::size_t size) {
  const ssize_t got = ::recv(descriptor, to, size, MSG_DONTWAIT);
  if (got >= 0) return std::optional<std::size_t>(static_cast<std::size_t>(got));
  if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) return std::optional<std::size_t>();
  return Error{.code = ErrorCode::InvalidInput, .message = reason(errno)};
}

bool sendSome(int descriptor, std::string& bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes.erase(0, static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      return true;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

void closeQuietly(int descriptor) {
  if (descriptor >= 0) ::close(descriptor);
}

Result<std::filesystem::path> temporaryFile() {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  std::string name = ((failed ? std::filesystem::path("/tmp") : folder) / "warpfront-XXXXXX.wfr").string();
  const int descriptor = ::mkostemps(name.data(), 4, O_CLOEXEC);
  if (descriptor < 0) return refused(name, "a temporary file cannot be made: " + reason(errno));
  closeQuietly(descriptor);
  return std::filesystem::path(name);
}

std::uint64_t localMemory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : std::uint64_t{1} << 32;
}

Result<std::filesystem::path> defaultSocket() {
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  std::error_code failed;
  const bool there = runtime != nullptr && *runtime == '/' && std::filesystem::is_directory(runtime, failed);
  const std::filesystem::path folder =
      there ? std::filesystem::path(runtime) / "warpfront" : std::filesystem::path(fmt::format("/tmp/warpfront-{}", ::geteuid()));
  if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) return refused(folder, "the folder cannot be made: " + reason(errno));
  struct stat info {};
  if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid())
    return refused(folder, "this is not a folder of your own");
  for (int k = 1;; ++k) {
    const std::filesystem::path path = folder / (k == 1 ? std::string("attach.sock") : fmt::format("attach-{}.sock", k));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string text = path.string();
    if (k == 100 || text.size() >= sizeof address.sun_path) return path;  // who opens it says what is wrong
    std::memcpy(address.sun_path, text.data(), text.size());
    if (::lstat(text.c_str(), &info) != 0 || !listensAt(address)) return path;
  }
}

#else

namespace {

Error unsupported() {
  return {.code = ErrorCode::Unsupported,
          .message = "programs can be attached on Linux only; elsewhere let them write a file, and open that"};
}

}  // namespace

Result<int> listenAt(const std::filesystem::path&) { return unsupported(); }
std::optional<Accepted> acceptFrom(int) { return std::nullopt; }
Result<int> makeWake() { return unsupported(); }
void wakeLink(int) {}
Result<LinkReady> waitForLink(int, int, bool) { return unsupported(); }
Result<std::optional<std::size_t>> receiveSome(int, void*, std::size_t) { return unsupported(); }
bool sendSome(int, std::string&) { return false; }
void closeQuietly(int) {}
Result<std::filesystem::path> temporaryFile() { return unsupported(); }
std::uint64_t localMemory() { return std::uint64_t{1} << 32; }
Result<std::filesystem::path> defaultSocket() { return unsupported(); }

#endif

}  // namespace wf::recording
