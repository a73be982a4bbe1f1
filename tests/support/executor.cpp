#include "tests/support/executor.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace wf::test {
namespace {

[[noreturn]] void giveUp(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

// Auto: WARPFRONT_TEST_DEVICE is not set.
exec::DeviceChoice requested() {
  const char* request = std::getenv("WARPFRONT_TEST_DEVICE");
  if (request == nullptr) return exec::DeviceChoice::Auto;
  if (std::string_view(request) == "cpu") return exec::DeviceChoice::Cpu;
  if (std::string_view(request) != "cuda") giveUp("WARPFRONT_TEST_DEVICE is neither cpu nor cuda");
  return exec::DeviceChoice::Cuda;
}

}  // namespace

exec::DeviceChoice testedDevice() {
  if (requested() != exec::DeviceChoice::Cuda) return exec::DeviceChoice::Cpu;
  std::string why;
  if (exec::cudaDevices(&why).empty()) giveUp(why);
  return exec::DeviceChoice::Cuda;
}

std::shared_ptr<exec::Executor> testedExecutor() {
  auto made = exec::makeExecutor(testedDevice());
  if (!made) giveUp(made.error().sentence());
  return *made;
}

Result<std::shared_ptr<exec::Executor>> makeSessionExecutor(exec::DeviceRequest request, std::string* notUsed) {
  if (request.choice == exec::DeviceChoice::Auto && requested() != exec::DeviceChoice::Auto) request = testedDevice();
  return exec::makeExecutor(request, notUsed);
}

}  // namespace wf::test
