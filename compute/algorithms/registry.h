// Every algorithm there is. Panels, command line, documentation and conformance tests iterate this.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/algorithm_info.h"

namespace wf::algorithms {

// Makes a run; one that is no variant of the program carries with it what it needs, as a recording.
using Maker = std::function<std::unique_ptr<Algorithm>(exec::Executor& executor, const VariantInfo& info)>;

// A variant, from its own file.
struct Variant {
  VariantInfo info;
  Maker make;
};
template <class Run, auto... kArguments>
std::unique_ptr<Algorithm> make(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<Run>(executor, info, kArguments...);
}

struct Entry {
  AlgorithmInfo info;
  std::vector<Maker> makers;  // one per variant, in the order of info.variants
};
Entry entryOf(AlgorithmInfo info, std::vector<Variant> variants);

// A variant by its ids. What is named lives as long as the registry, or as `make`.
struct Chosen {
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  Maker make;
};

class Registry {
 public:
  explicit Registry(std::vector<Entry> entries);

  std::span<const Entry> entries() const { return entries_; }
  std::span<const AlgorithmInfo> infos() const { return infos_; }
  // Variant empty: the algorithm's first. An error names what there is. What is chosen lives as long as the registry.
  Result<Chosen> choose(const std::string& algorithm, const std::string& variant) const;

 private:
  std::vector<Entry> entries_;
  std::vector<AlgorithmInfo> infos_;
};

// Every algorithm there is; what follows asks it.
const Registry& registry();
inline std::span<const Entry> entries() { return registry().entries(); }
inline std::span<const AlgorithmInfo> infos() { return registry().infos(); }
inline Result<Chosen> choose(const std::string& algorithm, const std::string& variant) { return registry().choose(algorithm, variant); }

}  // namespace wf::algorithms
