// What a program with the probe does, at its end of a socket: it sends a run piece by piece, and hears what it is to do.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/recorded_states.h"
#include "tests/unit/recording_fixture.h"

namespace wf::test {

// As a probe sends it: first all up to the state of step 0, then step by step, then the ending.
inline std::vector<std::string> piecesOf(const MadeRun& run, const std::filesystem::path& scratch) {
  std::vector<std::string> out;
  std::size_t sent = 0;
  const auto piece = [&] {
    const std::string all = fileText(scratch);
    out.push_back(all.substr(sent));
    sent = all.size();
  };
  const auto writer = begun(run, scratch, {.embed = true, .compress = false, .live = true});
  if (writer == nullptr || !writer->flush()) return out;
  piece();
  for (const StepRecord& record : run.steps) {
    EXPECT_TRUE(writer->step(record));
    EXPECT_TRUE(writer->flush());
    piece();
  }
  EXPECT_TRUE(writer->finish({.steps = run.steps.size(), .ended = true, .result = "5 of 5 vertices reached"}));
  piece();
  return out;
}

inline std::vector<std::string> piecesOf(const StateList& list, const std::filesystem::path& scratch) {
  std::vector<std::string> out;
  std::size_t taken = 0;
  writeStates(list, scratch, {.sent = [&] {
                const std::string all = fileText(scratch);
                out.push_back(all.substr(taken));
                taken = all.size();
              }});
  return out;
}

class SendingProgram {
 public:
  explicit SendingProgram(const std::filesystem::path& socket) : descriptor_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socket.c_str(), sizeof address.sun_path - 1);
    connected_ = ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  SendingProgram(const SendingProgram&) = delete;
  SendingProgram& operator=(const SendingProgram&) = delete;
  ~SendingProgram() { die(); }

  bool connected() const { return connected_; }
  // False: the other end is gone.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  // The next command; 0: the other end is gone. The first byte, where it only says that the program may begin, is none.
  char hears() {
    const bool greeted = std::exchange(greeted_, true);
    const char command = hearsByte();
    return !greeted && command == 'G' ? hearsByte() : command;
  }
  char hearsFirst() {
    greeted_ = true;
    return hearsByte();
  }
  void die() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
  }

 private:
  char hearsByte() {
    char command = 0;
    return ::recv(descriptor_, &command, 1, 0) == 1 ? command : '\0';
  }

  int descriptor_;
  bool connected_ = false, greeted_ = false;
};

}  // namespace wf::test
