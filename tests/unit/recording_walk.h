// What may be read of a recording that was damaged: each part is sound, or refused with a sentence.
#pragma once

#include "tests/unit/recording_fixture.h"

namespace wf::test {

inline void expectSentence(const Error& error) {
  EXPECT_GT(error.message.size(), 10u) << error.sentence();
  EXPECT_NE(error.sentence().find(' '), std::string::npos);
}

// Whether a state of so many arrays can be made of it: what the specification promises to who reads.
inline void expectSound(const StepRecord& record, const Description& description) {
  const VariantInfo& variant = description.variant();
  EXPECT_LT(record.step.kernel, variant.kernels.size());
  EXPECT_LT(record.step.line, variant.pseudocode.size());
  for (const ArrayChange& change : record.changes) {
    ASSERT_LT(change.array, variant.arrays.size());
    const std::uint64_t count = change.whole ? description.counts[change.array] : change.indices.size();
    ASSERT_EQ(change.values.size(), count * elementSize(variant.arrays[change.array].type));
    for (std::size_t i = 0; i < change.indices.size(); ++i) {
      ASSERT_LT(change.indices[i], description.counts[change.array]);
      ASSERT_TRUE(i == 0 || change.indices[i - 1] < change.indices[i]);
    }
  }
}

// Reads all there is of a Recording or a Replay.
template <class Recorded>
void walk(const Recorded& recording) {
  Progress progress;
  if (const auto constants = recording.constants(); !constants) expectSentence(constants.error());
  if (const auto graph = recording.graph(progress); !graph) expectSentence(graph.error());
  for (std::uint64_t s = 1; s <= recording.lastStep(); ++s) {
    const auto record = recording.step(s);
    if (record) {
      expectSound(**record, recording.description());
    } else {
      expectSentence(record.error());
    }
    if (recording.keyframeBefore(s) != s) continue;
    if (const auto frame = recording.keyframe(s); !frame) expectSentence(frame.error());
  }
}

}  // namespace wf::test
