#include "compute/exec/energy.h"

#include <algorithm>
#include <utility>

#include "compute/exec/nvml.h"

namespace wf::exec {
namespace {

using ReadEnergy = int(Nvml::Device, unsigned long long*);

class NvmlCounter final : public EnergyCounter {
 public:
  NvmlCounter(std::unique_ptr<Nvml> nvml, ReadEnergy* read) : nvml_(std::move(nvml)), read_(read) {}
  std::optional<std::uint64_t> millijoules() override {
    unsigned long long value = 0;
    if (read_(nvml_->device(), &value) != 0) return std::nullopt;
    return value;
  }

 private:
  std::unique_ptr<Nvml> nvml_;
  ReadEnergy* read_;
};

Error absent(const std::string& why) { return {.code = ErrorCode::Device, .message = "the energy that kernels take is not known: " + why}; }

}  // namespace

Result<std::unique_ptr<EnergyCounter>> openNvmlCounter(const std::string& pciBusId) {
  if (pciBusId.empty())
    return Error{.code = ErrorCode::Unsupported, .message = "the energy that kernels take is only measured on NVIDIA devices"};
  auto nvml = Nvml::open(pciBusId);
  if (!nvml) return absent(nvml.error().message);
  auto* read = (*nvml)->find<ReadEnergy>("nvmlDeviceGetTotalEnergyConsumption");
  if (read == nullptr) return absent("libnvidia-ml.so.1 is too old to have an energy counter");
  unsigned long long value = 0;
  if (const int code = read((*nvml)->device(), &value); code != 0)
    return absent("NVML says of the counter of the device at " + pciBusId + ": " + (*nvml)->errorText(code));
  return std::unique_ptr<EnergyCounter>(std::make_unique<NvmlCounter>(std::move(*nvml), read));
}

// --- Sharing out ---

void EnergyLedger::step(const Step& step) {
  if (!last_) return;
  if (step.kernel >= since_.size()) since_.resize(step.kernel + 1);
  since_[step.kernel].nanoseconds += static_cast<double>(step.nanoseconds);
  since_[step.kernel].arcs += static_cast<double>(step.arcs);
}

void EnergyLedger::reading(double seconds, std::uint64_t millijoules) {
  if (!value_ || *value_ == millijoules) {
    value_ = millijoules;
    return;
  }
  value_ = millijoules;
  if (last_ && millijoules > last_->millijoules && seconds > last_->seconds) {
    const double joules = static_cast<double>(millijoules - last_->millijoules) * 1e-3;
    const double nanoseconds = (seconds - last_->seconds) * 1e9;
    double busy = 0;
    for (const EnergyReport::Kernel& kernel : since_) busy += kernel.nanoseconds;
    // The counter's value is older than the end of the newest step: of kernels that took more than the stretch, a part lies outside.
    const double inside = busy > nanoseconds ? nanoseconds / busy : 1;
    if (since_.size() > report_.kernels.size()) report_.kernels.resize(since_.size());
    for (std::size_t k = 0; k < since_.size(); ++k) {
      const double time = since_[k].nanoseconds * inside;
      report_.kernels[k].joules += joules * time / nanoseconds;
      report_.kernels[k].nanoseconds += time;
      report_.kernels[k].arcs += since_[k].arcs * inside;
    }
    report_.joules += joules;
    report_.seconds += nanoseconds * 1e-9;
  }
  last_ = {seconds, millijoules};
  since_.clear();
}

void EnergyLedger::interrupt() {
  value_.reset();
  last_.reset();
  since_.clear();
}

// --- Watching ---

EnergyMeter::EnergyMeter(std::unique_ptr<EnergyCounter> counter) : counter_(std::move(counter)), thread_([this] { watch(); }) {}

EnergyMeter::~EnergyMeter() {
  {
    const std::scoped_lock lock(mutex_);
    quit_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void EnergyMeter::watch() {
  std::unique_lock lock(mutex_);
  while (!quit_) {
    if (resting_) {
      wake_.wait(lock);
      continue;
    }
    wake_.wait_for(lock, kEvery);
    if (quit_ || resting_) continue;
    lock.unlock();  // a step must not wait for the driver
    const auto value = counter_->millijoules();
    const auto now = std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
    lock.lock();
    if (value && value != value_) newest_ = {now, *value};
    if (value) value_ = value;
    if (Clock::now() - lastStep_ < kRestAfter) continue;
    resting_ = true;
    newest_.reset();
    value_.reset();
    ledger_.interrupt();
  }
}

void EnergyMeter::note(const Step& step) {
  const std::scoped_lock lock(mutex_);
  lastStep_ = Clock::now();
  if (resting_) {
    resting_ = false;
    wake_.notify_one();
  }
  ledger_.step(step);
  if (newest_) ledger_.reading(newest_->first, newest_->second);
  newest_.reset();
}

EnergyReport EnergyMeter::report() {
  const std::scoped_lock lock(mutex_);
  return ledger_.report();
}

void EnergyMeter::restart() {
  const std::scoped_lock lock(mutex_);
  ledger_ = {};
  newest_.reset();
  value_.reset();
  resting_ = true;
}

}  // namespace wf::exec
