// What a device's driver says of it while it works: what a time has to be read with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace wf::exec {

// None: the driver does not say.
struct DeviceState {
  std::string driver;                                               // "580.65.06"; empty: not known
  std::optional<std::uint32_t> clockMhz, mostClockMhz;              // of the multiprocessors, now and at most
  std::optional<std::uint32_t> memoryClockMhz, mostMemoryClockMhz;  // of the memory
  std::optional<std::uint32_t> celsius;
  std::optional<double> watts, mostWatts;    // now, and what the card is allowed
  std::optional<double> mostBytesPerSecond;  // what the memory's highest clock and its width come to
  std::string whyNot;                        // one sentence; empty: NVML answered
};

// Of the device at this PCI address ("0000:1b:00.0"), from NVML; of an empty one: whyNot. Any thread; takes about a millisecond.
DeviceState deviceState(const std::string& pciBusId);

}  // namespace wf::exec
