// Every algorithm there is. Panels, command line, documentation and conformance tests iterate this.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
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

// An algorithm that is described only once it is asked for: a run needs the texts and the code of one.
struct Named {
  std::string_view id;  // that of the entry
  Entry (*entry)();
};

// One that is described.
struct Described {
  const AlgorithmInfo& info;
  std::span<const Maker> makers;
};

// A variant by its ids. What is named lives as long as the registry, or as `make`.
struct Chosen {
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  Maker make;
};

// Every thread may ask.
class Registry {
 public:
  explicit Registry(std::vector<Entry> entries);
  explicit Registry(std::span<const Named> algorithms);

  // These describe all.
  std::span<const AlgorithmInfo> infos() const;
  std::vector<Described> entries() const;
  // Describes the algorithm alone. Variant empty: its first. An error names what there is. What is chosen lives as long as the registry.
  Result<Chosen> choose(const std::string& algorithm, const std::string& variant) const;

 private:
  struct Slot {
    std::string id;
    Entry (*entry)() = nullptr;  // null: described from the start
    std::once_flag once;
    std::vector<Maker> makers;
  };

  const AlgorithmInfo& described(std::size_t index) const;

  mutable std::vector<Slot> slots_;
  mutable std::vector<AlgorithmInfo> infos_;  // one for each slot; empty before it is described
};

// Every algorithm there is; what follows asks it.
const Registry& registry();
inline std::vector<Described> entries() { return registry().entries(); }
inline std::span<const AlgorithmInfo> infos() { return registry().infos(); }
inline Result<Chosen> choose(const std::string& algorithm, const std::string& variant) { return registry().choose(algorithm, variant); }

}  // namespace wf::algorithms
