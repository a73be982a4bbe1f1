#include "compute/lab/nvrtc.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "compute/exec/executors.h"
#include "compute/lab/gpu_headers.h"
#include "compute/lab/loaded_library.h"
#include "compute/lab/scratch_folder.h"

namespace wf::lab {
namespace {

namespace fs = std::filesystem;

constexpr int kNoNvrtc = 3;

// As exec::forEach() launches.
constexpr char kTallied[] = R"(
namespace wf::lab {
template <class Kernel> __device__ void tallied(unsigned n, const Kernel& kernel, exec::Tally* tally) {
  const unsigned long i = blockIdx.x * 256ul + threadIdx.x;
  exec::Tally mine;
  if (i < n) kernel(static_cast<unsigned>(i), mine);
  if (tally == nullptr) return;
  unsigned long sums[3] = {mine.active, mine.arcs, mine.changed};
  if (__ballot_sync(0xFFFFFFFFu, (sums[0] | sums[1] | sums[2]) != 0) == 0) return;
  for (int k = 0; k < 3; ++k) {
    for (int offset = 16; offset > 0; offset /= 2) sums[k] += __shfl_down_sync(0xFFFFFFFFu, sums[k], offset);
  }
  if (threadIdx.x % 32 != 0) return;
  exec::atomicAddRelaxed(&tally->active, sums[0]);
  exec::atomicAddRelaxed(&tally->arcs, sums[1]);
  exec::atomicAddRelaxed(&tally->changed, sums[2]);
}
}
)";

std::string gpuText(const std::vector<std::string>& includes, std::span<const Launched> launches) {
  std::string out = "#include \"compute/exec/launch.h\"\n";
  for (const std::string& include : includes) out += fmt::format("#include \"{}\"\n", include);
  out += kTallied;
  for (std::size_t k = 0; k < launches.size(); ++k) {
    out += fmt::format(
        "namespace wf::lab {{ using Launched{0} = {1};\nstatic_assert(sizeof(Launched{0}) == {2}, \"{3}\"); }}\n"
        "extern \"C\" __global__ void __launch_bounds__({4}) kernel_{0}(unsigned n, wf::lab::Launched{0} kernel, wf::exec::Tally* tally) "
        "{{\n"
        "  wf::lab::tallied(n, kernel, tally);\n}}\n",
        k, speakable(launches[k].type), launches[k].bytes, wrongMembers(launches[k].bytes), kGpuBlock);
  }
  return out;
}

class Nvrtc {
 public:
  Nvrtc() : library_(kNames) {}
  bool there() const { return library_.there() && library_.find<int()>("nvrtcGetCUBIN") != nullptr; }
  template <class... Arguments>
  int call(const char* name, Arguments... arguments) const {
    auto* function = library_.find<int(Arguments...)>(name);
    return function == nullptr ? -1 : function(arguments...);
  }

 private:
  static constexpr const char* kNames[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so", "/usr/local/cuda/lib64/libnvrtc.so"};
  LoadedLibrary library_;
};

}  // namespace

Result<std::string> architectureOf(int cudaDevice) {
  std::string why;
  for (const exec::CudaDevice& device : exec::cudaDevices(&why)) {
    if (device.index == cudaDevice) return fmt::format("sm_{}{}", device.computeMajor, device.computeMinor);
  }
  return Error{.code = ErrorCode::Device,
               .message = fmt::format("there is no CUDA device {} to compile for{}", cudaDevice, why.empty() ? "" : ": " + why)};
}

Result<Compiled> compileForGpu(const SourceTree& tree, std::span<const Launched> launches, const std::string& architecture,
                               const fs::path& folder, const fs::path& library, const std::vector<std::string>& worker, double seconds,
                               Progress& progress) {
  auto files = forGpu(tree.files);
  files["kernels.cu"] = gpuText(tree.includes, launches);
  if (auto status = writeTree(folder, files); !status) return status.error();
  std::vector<std::string> command = worker;
  command.insert(command.end(), {"nvrtc", folder.string(), architecture, library.string()});
  auto compiled = runCompiler(command, folder, seconds, progress);
  if (compiled && compiled->exitCode == kNoNvrtc)
    return Error{.code = ErrorCode::Device,
                 .message =
                     "NVRTC, which compiles kernels for the GPU, is not on this machine: install the CUDA toolkit, or the package "
                     "nvidia-cuda-nvrtc of pip and name its folder lib in LD_LIBRARY_PATH"};
  return compiled;
}

int nvrtcMain(const fs::path& folder, const std::string& architecture, const fs::path& library) {
  const Nvrtc nvrtc;
  if (!nvrtc.there()) return kNoNvrtc;
  std::vector<std::string> names, texts;
  std::string main;
  std::error_code failed;
  for (const auto& entry : fs::recursive_directory_iterator(folder, failed)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::string name = entry.path().lexically_relative(folder).generic_string();
    if (name == "kernels.cu") {
      main = std::move(text);
    } else {
      names.push_back(name);
      texts.push_back(std::move(text));
    }
  }
  std::vector<const char*> namePointers, textPointers;
  for (std::size_t k = 0; k < names.size(); ++k) {
    namePointers.push_back(names[k].c_str());
    textPointers.push_back(texts[k].c_str());
  }
  void* program = nullptr;
  if (nvrtc.call("nvrtcCreateProgram", &program, main.c_str(), "kernels.cu", static_cast<int>(names.size()), textPointers.data(),
                 namePointers.data()) != 0)
    return 1;
  const std::string target = "--gpu-architecture=" + architecture;
  const char* options[] = {"--std=c++20", target.c_str(), "--device-int128", "-w"};
  const int code =
      nvrtc.call("nvrtcCompileProgram", program, static_cast<int>(std::size(options)), static_cast<const char* const*>(options));
  std::size_t bytes = 0;
  if (nvrtc.call("nvrtcGetProgramLogSize", program, &bytes) == 0 && bytes > 1) {
    std::string log(bytes, '\0');
    nvrtc.call("nvrtcGetProgramLog", program, log.data());
    std::fputs(log.c_str(), stdout);
  }
  if (code != 0) return 1;
  if (nvrtc.call("nvrtcGetCUBINSize", program, &bytes) != 0 || bytes == 0) return 1;
  std::string cubin(bytes, '\0');
  if (nvrtc.call("nvrtcGetCUBIN", program, cubin.data()) != 0) return 1;
  std::ofstream file(library, std::ios::binary);
  file << cubin;
  return file.flush() ? 0 : 1;
}

}  // namespace wf::lab
