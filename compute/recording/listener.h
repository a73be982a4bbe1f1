// Waits on a local socket for a program with the probe, and takes its run in as it is made: the bytes go to a file, which a Replay
// follows. What the program does (stall, die, flood, lie) costs no more than the limits below. Linux alone; elsewhere open() says so.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "compute/core/result.h"
#include "compute/recording/replay.h"

namespace wf::recording {

struct ListenLimits {
  std::uint64_t bytes = std::uint64_t{32} << 30;    // of the file
  std::uint64_t unpacked = std::uint64_t{4} << 30;  // of one chunk, once it is unpacked; at most a quarter of this machine's memory
  std::uint64_t steps = 2'000'000;
};

struct ListenOptions {
  std::filesystem::path socket;  // at most 107 bytes long
  std::filesystem::path file;    // empty: a temporary one, of which nothing is left in the end
  ListenLimits limits{};
  bool held = false;  // the program is held at its first step, however soon it comes; hold() after open() may be too late for that
};

struct LinkState {
  enum class Phase { Waiting, Attached, Ended } phase = Phase::Waiting;
  std::string program;  // "my_bfs (process 4711)"
  bool held = false;    // it waits at its next step, or will
  std::uint64_t bytes = 0;
  bool whole = false;  // Ended: the program itself ended its run
  std::string why;     // Ended: a sentence
};

class Listener {
 public:
  // The socket is there when this returns. `changed` is called on the listener's thread whenever state() or replay() did.
  static Result<std::unique_ptr<Listener>> open(ListenOptions options, std::function<void()> changed,
                                                const algorithms::Registry& registry = algorithms::registry());
  ~Listener();  // detaches, and waits for the thread, which ends at once
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // These return at once; a program that is not there yet hears of them when it comes.
  void hold();
  void goOn();
  void passOne();  // one step, then it is held
  void detach();   // the program goes on without its probe

  LinkState state() const;
  std::shared_ptr<Replay> replay() const;  // null: not even its first state is there
  const std::filesystem::path& socket() const { return options_.socket; }

 private:
  class Link;
  Listener(ListenOptions options, std::function<void()> changed, const algorithms::Registry& registry, int socket, int wake);
  void work();
  bool accepts();  // one program; false: it is not to go on
  void tell(const std::function<void(LinkState&)>& change);
  void wakeUp();
  void removeSocket();

  ListenOptions options_;
  std::function<void()> changed_;
  const algorithms::Registry& registry_;
  int socket_ = -1, wake_ = -1, program_ = -1;

  mutable std::mutex mutex_;  // guards what follows
  LinkState state_;
  std::shared_ptr<Replay> replay_;
  bool wantsHold_ = false, detaches_ = false;
  std::uint64_t passes_ = 0;  // that were asked for

  std::thread thread_;
};

// Where a program is expected by default: in the person's own folder for sockets, which is made. "attach.sock" there, or
// "attach-2.sock" and so on where others listen already.
Result<std::filesystem::path> defaultSocket();
// What the program finds in its environment: "WARPFRONT_PROBE=unix:PATH".
std::string environmentOf(const std::filesystem::path& socket);

}  // namespace wf::recording
