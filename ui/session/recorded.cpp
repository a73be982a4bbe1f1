#include "ui/session/recorded.h"

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/core/printable.h"

namespace wf::ui {
namespace {

constexpr std::size_t kLongest = 80;  // characters of what a file says of itself

std::string shown(const std::string& text) { return printable(text, kLongest); }

}  // namespace

std::string recordedDevice(const recording::Replay& replay) {
  const recording::Description& about = replay.description();
  return shown(about.device.empty() ? about.executor : about.device);
}

std::string recordedWhere(const recording::Replay& replay) {
  if (const std::string device = recordedDevice(replay); !device.empty()) return "Recorded on " + device;
  const std::string writer = shown(replay.description().writer);
  return writer.empty() ? "Recorded run" : "Recorded by " + writer;
}

std::string recordedFacts(const recording::Replay& replay) {
  const recording::Description& about = replay.description();
  std::string out = "Recording: " + shown(replay.path().filename().string());
  const auto line = [&out](const char* name, const std::string& value) {
    if (!value.empty()) out += fmt::format("\n{}: {}", name, shown(value));
  };
  line("Written by", about.writer);
  line("Executor", about.executor);
  line("Device", about.device);
  const auto ending = replay.ending();
  line("Steps", grouped(replay.lastStep()) + (ending && ending->ended ? "" : ", before the run ended"));
  return out;
}

}  // namespace wf::ui
