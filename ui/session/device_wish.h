// The device that a request of the window or the command line asks for, as the executors take it.
#pragma once

#include "compute/exec/executors.h"
#include "ui/session/run_state.h"

namespace wf::ui {

inline exec::DeviceWish deviceWish(const RunRequest& request) {
  switch (request.device) {
    case DeviceChoice::Cpu:
      return {exec::DeviceChoice::Cpu, request.cudaDevice};
    case DeviceChoice::Cuda:
      return {exec::DeviceChoice::Cuda, request.cudaDevice};
    case DeviceChoice::Auto:
      break;
  }
  return {exec::DeviceChoice::Auto, request.cudaDevice};
}

}  // namespace wf::ui
