// The energy that a device took while kernels ran, and what of it belongs to which kernel.
//
// Coarse: a device's counter moves only every 20 to 100 ms, is of the whole device (other programs on it too), and many kernels run between
// two of its values. The energy of such a stretch is shared out by time: a kernel that ran for a tenth of the stretch is given a tenth of
// it, and what passed between kernels is given to none. Stretches without a value say nothing, so short runs have no figures.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "compute/core/result.h"
#include "compute/core/step.h"

namespace wf::exec {

class EnergyCounter {
 public:
  virtual ~EnergyCounter() = default;
  virtual std::optional<std::uint64_t> millijoules() = 0;  // since whenever; none: it cannot be read now. One thread calls it
};

// The counter that NVML keeps of the device at this PCI address ("0000:1b:00.0"; empty: no such device). An error says why there is none.
Result<std::unique_ptr<EnergyCounter>> openNvmlCounter(const std::string& pciBusId);

struct EnergyReport {
  // Of steps whose energy is known, or of the part of them that is.
  struct Kernel {
    double joules = 0;
    double nanoseconds = 0;  // of kernels
    double arcs = 0;         // 0 where nothing was counted
  };
  std::vector<Kernel> kernels;  // by Step::kernel
  double joules = 0;            // of the whole device in `seconds`, also between kernels
  double seconds = 0;
  std::string whyNot;  // one sentence; empty: there is a counter
};

// Sharing out. Not thread-safe.
class EnergyLedger {
 public:
  void step(const Step& step);  // it has ended
  // The counter at a time in seconds. Only a value that has just moved is of that time; the others say nothing.
  void reading(double seconds, std::uint64_t millijoules);
  void interrupt();  // what comes next has nothing to do with the reading before
  const EnergyReport& report() const { return report_; }

 private:
  struct Reading {
    double seconds = 0;
    std::uint64_t millijoules = 0;
  };
  std::optional<std::uint64_t> value_;       // of the counter
  std::optional<Reading> last_;              // when it moved
  std::vector<EnergyReport::Kernel> since_;  // the last reading; without joules
  EnergyReport report_;
};

// Reads the counter on a thread of its own while steps are made; rests while there are none.
class EnergyMeter {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kEvery = std::chrono::milliseconds(20);
  static constexpr auto kRestAfter = std::chrono::milliseconds(250);  // without a step

  explicit EnergyMeter(std::unique_ptr<EnergyCounter> counter);
  ~EnergyMeter();
  void note(const Step& step);  // it has just ended
  EnergyReport report();
  void restart();  // another run

 private:
  void watch();

  std::unique_ptr<EnergyCounter> counter_;
  std::mutex mutex_;
  std::condition_variable wake_;
  EnergyLedger ledger_;
  std::optional<std::pair<double, std::uint64_t>> newest_;  // moved; not in the ledger, since a step may be under way
  std::optional<std::uint64_t> value_;                      // the counter's newest
  Clock::time_point lastStep_;
  bool resting_ = true;
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace wf::exec
