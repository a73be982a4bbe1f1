// The pulses of maximum flow where threads share every list.
#include <gtest/gtest.h>

#include "tests/conformance/long_lists.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

TEST(MaxflowPulses, LongListsAreTheReferencesToo) {
  for (const ExecutorKind& kind : exactExecutors(*algorithms::choose("maxflow", "fast")->variant)) {
    SCOPED_TRACE(kind.name);
    ASSERT_NO_FATAL_FAILURE(runLongLists(*kind.make(runSeed())));
  }
}

}  // namespace
}  // namespace wf::test
