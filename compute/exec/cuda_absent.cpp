// What the program says of CUDA when it was built without it.
#include "compute/exec/executors.h"

namespace wf::exec {

bool builtWithCuda() { return false; }

std::vector<CudaDevice> cudaDevices(std::string* why) {
  if (why != nullptr) *why = "this program was built without CUDA";
  return {};
}

Result<std::shared_ptr<Executor>> makeCudaExecutor(int) {
  return Error{.code = ErrorCode::Device, .message = "this program was built without CUDA"};
}

}  // namespace wf::exec
