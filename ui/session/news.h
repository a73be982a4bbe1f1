// What the session tells: what changed, to observers; that there is work for pump(), to its caller; the log; errors.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/result.h"

namespace wf::ui {

// What observers hear of. Several may be true at once (bits). The window's widgets hear of them in this order.
enum Change : std::uint32_t {
  kDocumentChanged = 1 << 0,    // document(): another graph
  kGeometryChanged = 1 << 1,    // document()->geometry: the same graph lies elsewhere
  kLoadChanged = 1 << 2,        // load(): started, progressed, ended
  kLayoutChanged = 1 << 3,      // layout().state()
  kRunChanged = 1 << 4,         // run(): another algorithm, device, state
  kMappingChanged = 1 << 5,     // mapping()
  kStepChanged = 1 << 6,        // run().step, steps(): a kernel ended
  kStepTick = 1 << 7,           // the same, for what is not cheap: SessionEvents tells it less often
  kSelectionChanged = 1 << 8,   // selection(), hovered()
  kReadingsChanged = 1 << 9,    // readings(), values(), labels()
  kStopsChanged = 1 << 10,      // stops()
  kSetsChanged = 1 << 11,       // sets(): what goes on, previewed(), rest(), path()
  kResultChanged = 1 << 12,     // outcome(), check(), resultTask()
  kWhyChanged = 1 << 13,        // why().answer()
  kSavingChanged = 1 << 14,     // saving(), recorder()
  kLogChanged = 1 << 15,        // log()
  kErrorRaised = 1 << 16,       // takeError() has something
  kMeasuringChanged = 1 << 17,  // measuring()
  kLiveChanged = 1 << 18,       // live()
  kSecondRunChanged = 1 << 19,  // second()
  kLensChanged = 1 << 20,       // lens()
  kLabChanged = 1 << 21,        // lab()
};

struct RaisedError {
  std::string title;      // "The graph could not be opened"
  std::string message;    // one sentence: what, where, what to do
  std::string details;    // to copy
  bool offerCpu = false;  // the run failed on the device and can go on on the CPU
};

struct LogLine {
  // A notice stands in the status line for a while as well.
  enum class Level { Info, Notice, Warning, Error } level = Level::Info;
  double seconds = 0;  // since the program started
  std::string text;
};

// On the session's thread, but for wakeUp().
class News {
 public:
  using Observer = std::function<void(std::uint32_t changes)>;
  std::shared_ptr<void> observe(Observer observer);  // until the returned object is gone
  void tell(std::uint32_t changes);

  void setWake(std::function<void()> wake);
  void wakeUp();                                              // any thread
  void awake();                                               // pump() begins: what comes from here on wakes anew
  bool waitUntil(std::chrono::steady_clock::time_point end);  // for wakeUp(); false: none came

  void note(LogLine::Level level, const std::string& text);
  std::span<const LogLine> log() const { return log_; }

  // What an error was about, in its details: "\nGraph: …".
  void setCircumstances(std::function<std::string()> circumstances) { circumstances_ = std::move(circumstances); }
  void refuse(const std::string& title, const Error& error, bool offerCpu = false);
  void raise(RaisedError error);
  std::optional<RaisedError> takeError();
  // The newest refusal, failure or cancellation, with its code.
  const std::optional<Error>& lastError() const { return lastError_; }
  void setLastError(std::optional<Error> error) { lastError_ = std::move(error); }

 private:
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::mutex wakeMutex_;
  std::condition_variable woken_;
  bool wakeWaits_ = false;
  std::function<void()> wake_;
  std::shared_ptr<std::map<std::uint64_t, Observer>> observers_ = std::make_shared<std::map<std::uint64_t, Observer>>();
  std::uint64_t nextObserver_ = 0;
  std::vector<LogLine> log_;
  std::deque<RaisedError> errors_;
  std::optional<Error> lastError_;
  std::function<std::string()> circumstances_;
};

}  // namespace wf::ui
