#include "tests/support/executor.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace wf::test {

std::shared_ptr<exec::Executor> testedExecutor() {
  const char* wish = std::getenv("WARPFRONT_TEST_DEVICE");
  if (wish == nullptr || std::string_view(wish) == "cpu") return exec::makeCpuExecutor();
  auto cuda = std::string_view(wish) == "cuda"
                  ? exec::makeCudaExecutor()
                  : Result<std::shared_ptr<exec::Executor>>(Error{.message = "WARPFRONT_TEST_DEVICE is neither cpu nor cuda"});
  if (!cuda) {
    std::fprintf(stderr, "%s\n", cuda.error().sentence().c_str());
    std::exit(2);
  }
  return *cuda;
}

}  // namespace wf::test
