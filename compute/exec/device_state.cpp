#include "compute/exec/device_state.h"

#include "compute/exec/nvml.h"

namespace wf::exec {
namespace {

// Numbers of NVML's enumerations.
constexpr unsigned kClockSm = 1, kClockMemory = 2, kTemperatureGpu = 0;

}  // namespace

DeviceState deviceState(const std::string& pciBusId) {
  DeviceState out;
  const std::string absent = "clocks are only known of NVIDIA devices";
  if (pciBusId.empty()) {
    out.whyNot = absent;
    return out;
  }
  const auto opened = Nvml::open(pciBusId);
  if (!opened) {
    out.whyNot = "the device's clocks are not known: " + opened.error().message;
    return out;
  }
  const Nvml& nvml = **opened;
  const auto number = [&nvml](const char* name) -> std::optional<std::uint32_t> {
    unsigned value = 0;
    auto* ask = nvml.find<int(Nvml::Device, unsigned*)>(name);
    return ask != nullptr && ask(nvml.device(), &value) == 0 ? std::optional<std::uint32_t>(value) : std::nullopt;
  };
  const auto numberOf = [&nvml](const char* name, unsigned which) -> std::optional<std::uint32_t> {
    unsigned value = 0;
    auto* ask = nvml.find<int(Nvml::Device, unsigned, unsigned*)>(name);
    return ask != nullptr && ask(nvml.device(), which, &value) == 0 ? std::optional<std::uint32_t>(value) : std::nullopt;
  };
  char driver[96] = {};
  if (auto* ask = nvml.find<int(char*, unsigned)>("nvmlSystemGetDriverVersion"); ask != nullptr && ask(driver, sizeof driver - 1) == 0)
    out.driver = driver;
  out.clockMhz = numberOf("nvmlDeviceGetClockInfo", kClockSm);
  out.mostClockMhz = numberOf("nvmlDeviceGetMaxClockInfo", kClockSm);
  out.memoryClockMhz = numberOf("nvmlDeviceGetClockInfo", kClockMemory);
  out.mostMemoryClockMhz = numberOf("nvmlDeviceGetMaxClockInfo", kClockMemory);
  out.celsius = numberOf("nvmlDeviceGetTemperature", kTemperatureGpu);
  if (const auto milliwatts = number("nvmlDeviceGetPowerUsage")) out.watts = 1e-3 * *milliwatts;
  if (const auto milliwatts = number("nvmlDeviceGetEnforcedPowerLimit")) out.mostWatts = 1e-3 * *milliwatts;
  // Two transfers a clock: what NVML calls the memory's clock is half of its data rate.
  const auto bits = number("nvmlDeviceGetMemoryBusWidth");
  if (bits && out.mostMemoryClockMhz) out.mostBytesPerSecond = 2.0 * 1e6 * *out.mostMemoryClockMhz * *bits / 8;
  return out;
}

}  // namespace wf::exec
