// Measurements as a person reads them.
#pragma once

#include <string>

#include "compute/core/spread.h"
#include "compute/exec/device_state.h"

namespace wf::app {

// Four digits, more before the point: "0.02138", "1.5", "12,346".
std::string numberText(double value);
std::string msText(double milliseconds);  // three digits behind the point up to 10 ms, and fewer the longer it is: "0.123", "12.3", "1,234"
std::string percentText(double part);     // "3.2 %"
std::string deviceText(const exec::DeviceState& device);  // "driver 580.65, 1,980 of 1,980 MHz, …"; empty: nothing is known

}  // namespace wf::app
