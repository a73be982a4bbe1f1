#include "compute/lab/gpu_kernels.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "compute/exec/tally.h"
#include "compute/lab/launches.h"
#include "compute/lab/loaded_library.h"
#include "compute/lab/nvrtc.h"

namespace wf::lab {
namespace {

// The driver's functions: their forms have not changed since CUDA 4. All run in the context that the executor has made current.
class Driver {
 public:
  using Module = void*;
  using Function = void*;

  Driver() : library_(kNames) {}
  bool there() const { return launch() != nullptr; }
  int load(Module* module, const void* image) const { return library_.find<int(Module*, const void*)>("cuModuleLoadData")(module, image); }
  int function(Function* function, Module module, const char* name) const {
    return library_.find<int(Function*, Module, const char*)>("cuModuleGetFunction")(function, module, name);
  }
  using Launch = int(Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
  Launch* launch() const { return library_.find<Launch>("cuLaunchKernel"); }
  std::string errorText(int code) const {
    auto* text = library_.find<int(int, const char**)>("cuGetErrorString");
    const char* out = nullptr;
    return text != nullptr && text(code, &out) == 0 && out != nullptr ? out : fmt::format("error {}", code);
  }

 private:
  static constexpr const char* kNames[] = {"libcuda.so.1", "libcuda.so"};
  LoadedLibrary library_;
};

struct GpuFunction {
  std::string type;
  Driver::Function function = nullptr;
};

class GpuKernels final : public exec::Replacements {
 public:
  GpuKernels(Driver driver, std::vector<GpuFunction> functions, std::vector<BuiltKernel> kernels,
             std::function<void(std::size_t)> launching)
      : driver_(driver), functions_(std::move(functions)), kernels_(std::move(kernels)), launching_(std::move(launching)) {}

  std::optional<std::uint32_t> launch(exec::Executor& executor, const exec::KernelLaunch& launch, exec::Tally* tally) override {
    const auto kernel = std::find_if(kernels_.begin(), kernels_.end(), [&](const BuiltKernel& one) { return one.kernel == launch.name; });
    if (kernel == kernels_.end()) return std::nullopt;
    const std::string type = typeName(*launch.type);
    const auto found = std::find_if(functions_.begin(), functions_.end(), [&](const GpuFunction& one) { return one.type == type; });
    if (found == functions_.end()) return std::nullopt;
    launching_(static_cast<std::size_t>(kernel - kernels_.begin()));
    std::uint32_t count = launch.count;
    void* parameters[] = {&count, const_cast<void*>(launch.kernel), &tally};
    const unsigned blocks = (count - 1) / kGpuBlock + 1;
    const int code = driver_.launch()(found->function, blocks, 1, 1, kGpuBlock, 1, 1, 0, executor.stream(), parameters, nullptr);
    if (code != 0)
      executor.fail(
          {.code = ErrorCode::Device, .message = fmt::format("the launch of kernel {} failed: {}", launch.name, driver_.errorText(code))});
    return 1;
  }

 private:
  Driver driver_;
  std::vector<GpuFunction> functions_;
  std::vector<BuiltKernel> kernels_;
  std::function<void(std::size_t)> launching_;
};

}  // namespace

Result<std::unique_ptr<exec::Replacements>> loadGpuKernels(const std::string& library, std::vector<BuiltKernel> kernels,
                                                           const std::vector<std::string>& types,
                                                           std::function<void(std::size_t)> launching) {
  const Driver driver;
  if (!driver.there()) return Error{.code = ErrorCode::Device, .message = "the driver's library, libcuda.so.1, is not on this machine"};
  std::ifstream file(library, std::ios::binary);
  const std::string image{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Driver::Module module = nullptr;
  if (const int code = driver.load(&module, image.data()); code != 0)
    return Error{.code = ErrorCode::Device, .message = "the compiled kernel could not be loaded: " + driver.errorText(code)};
  std::vector<GpuFunction> functions;
  for (const std::string& type : types) {
    GpuFunction& one = functions.emplace_back(GpuFunction{.type = type, .function = nullptr});
    const std::string name = fmt::format("kernel_{}", functions.size() - 1);
    if (const int code = driver.function(&one.function, module, name.c_str()); code != 0)
      return Error{.code = ErrorCode::Device, .message = fmt::format("the compiled kernel has no {}: {}", name, driver.errorText(code))};
  }
  return std::unique_ptr<exec::Replacements>(
      std::make_unique<GpuKernels>(driver, std::move(functions), std::move(kernels), std::move(launching)));
}

}  // namespace wf::lab
