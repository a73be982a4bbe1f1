// The executor of tests that judge whole runs: the CPU's, or CUDA's with WARPFRONT_TEST_DEVICE=cuda.
#pragma once

#include <memory>
#include <string>

#include "compute/exec/executors.h"

namespace wf::test {

// A device that was asked for and is not there ends the test program: a run on the CPU would pass for one on the device.
std::shared_ptr<exec::Executor> testedExecutor();

// The same for what makes its executors itself. A session makes one of its own choice where WARPFRONT_TEST_DEVICE says nothing.
exec::DeviceChoice testedDevice();
Result<std::shared_ptr<exec::Executor>> makeSessionExecutor(exec::DeviceRequest request, std::string* notUsed);

}  // namespace wf::test
