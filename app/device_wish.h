// The device that a request of the window or the command line asks for, as the executors take it.
#pragma once

#include "compute/exec/executors.h"
#include "ui/session_api.h"

namespace wf::app {

inline exec::DeviceWish deviceWish(const ui::RunRequest& request) {
  switch (request.device) {
    case ui::DeviceChoice::Cpu:
      return {exec::DeviceChoice::Cpu, request.cudaDevice};
    case ui::DeviceChoice::Cuda:
      return {exec::DeviceChoice::Cuda, request.cudaDevice};
    case ui::DeviceChoice::Auto:
      break;
  }
  return {exec::DeviceChoice::Auto, request.cudaDevice};
}

}  // namespace wf::app
