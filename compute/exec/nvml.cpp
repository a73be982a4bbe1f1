#include "compute/exec/nvml.h"

#include <dlfcn.h>

namespace wf::exec {
namespace {

Error noDevice(const std::string& why) { return {.code = ErrorCode::Device, .message = why}; }

}  // namespace

Result<std::unique_ptr<Nvml>> Nvml::open(const std::string& pciBusId) {
  void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return noDevice("the driver's management library, libnvidia-ml.so.1, is not on this machine");
  std::unique_ptr<Nvml> out(new Nvml(library));
  auto* init = out->find<int()>("nvmlInit_v2");
  auto* byBusId = out->find<int(const char*, Device*)>("nvmlDeviceGetHandleByPciBusId_v2");
  if (init == nullptr || byBusId == nullptr) return noDevice("libnvidia-ml.so.1 is too old");
  if (const int code = init(); code != 0) return noDevice("NVML says: " + out->errorText(code));
  out->begun_ = true;
  if (const int code = byBusId(pciBusId.c_str(), &out->device_); code != 0)
    return noDevice("NVML says of the device at " + pciBusId + ": " + out->errorText(code));
  return out;
}

Nvml::~Nvml() {
  if (auto* shutdown = find<int()>("nvmlShutdown"); begun_ && shutdown != nullptr) shutdown();
  dlclose(library_);
}

void* Nvml::symbol(const char* name) const { return dlsym(library_, name); }

std::string Nvml::errorText(int code) const {
  auto* text = find<const char*(int)>("nvmlErrorString");
  return text != nullptr ? text(code) : "error " + std::to_string(code);
}

}  // namespace wf::exec
