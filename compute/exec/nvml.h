// The driver's management library, NVML. It comes with the driver, not with the toolkit, so the program opens it at run time; each caller
// declares the type of the function that it uses.
#pragma once

#include <memory>
#include <string>

#include "compute/core/result.h"

namespace wf::exec {

class Nvml {
 public:
  using Device = struct NvmlDevice*;  // nvmlDevice_t

  // The device at this PCI address ("0000:1b:00.0"). An error's message says why there is none, as the end of a sentence.
  static Result<std::unique_ptr<Nvml>> open(const std::string& pciBusId);
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  Device device() const { return device_; }
  template <class Function>
  Function* find(const char* name) const {  // null: the library is older than the function
    return reinterpret_cast<Function*>(symbol(name));
  }
  std::string errorText(int code) const;

 private:
  explicit Nvml(void* library) : library_(library) {}
  void* symbol(const char* name) const;

  void* library_;
  bool begun_ = false;
  Device device_ = nullptr;
};

}  // namespace wf::exec
