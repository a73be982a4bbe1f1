// Recordings of this program's variants, forged as libFuzzer's input says, with right checksums: each is refused with a sentence, or looked
// through as any other run. The first byte chooses the variant; the rest are the numbers that the forger takes for chance.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>

#include "tests/conformance/forged.h"

namespace {

using namespace wf;

std::filesystem::path scratch(const char* name) { return std::filesystem::temp_directory_path() / (std::to_string(getpid()) + name); }

struct Recorded {
  std::shared_ptr<const Graph> graph;
  std::optional<test::Parts> parts;
};

// One short run of each, made when it is asked for first.
const Recorded& recordedOf(std::size_t which) {
  static std::map<std::size_t, Recorded> all;
  const auto [at, isNew] = all.try_emplace(which);
  if (!isNew) return at->second;
  std::mt19937_64 random(which);
  const test::Subject subject = test::subjects()[which];
  for (const test::NamedGraph& named : test::everyConformanceGraph(which, test::Size::Small)) {
    if (named.graph->vertexCount() < 8 || named.graph->vertexCount() > 40) continue;
    const auto executor = exec::makeSequentialExecutor();
    at->second = {named.graph, test::recorded(subject, *executor, named.graph,
                                              test::randomParameters(*subject.variant, *named.graph, random), scratch("-whole.wfr"), 20)};
    if (at->second.parts) break;
  }
  return at->second;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Recorded& run = recordedOf(data[0] % test::subjects().size());
  if (!run.parts) return 0;
  std::size_t at = 1;
  std::mt19937_64 rest(size);  // once the input is used up
  const auto chance = [&]() -> std::uint64_t {
    if (at + 2 > size) return rest();
    std::uint16_t number = 0;
    std::memcpy(&number, data + at, sizeof number);
    at += sizeof number;
    return number;
  };
  test::Parts forged = *run.parts;
  test::forge(forged, *run.graph, chance);
  const auto file = scratch("-forged.wfr");
  if (!test::written(forged, file)) return 0;
  const auto executor = exec::makeSequentialExecutor();
  test::looksThrough(file, *executor, run.graph, chance);
  return 0;
}
