// The table of references: one line a variant.
#include "tests/conformance/reference.h"

namespace wf::test {

const ReferenceEntry* findReference(const std::string& algorithm, const std::string& variant) {
  static const std::vector<ReferenceEntry> all = {
      {"bfs", "mask", "cost", makeBfsMaskReference},
  };
  for (const ReferenceEntry& entry : all) {
    if (entry.algorithm == algorithm && entry.variant == variant) return &entry;
  }
  return nullptr;
}

}  // namespace wf::test
