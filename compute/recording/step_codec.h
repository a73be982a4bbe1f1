// Steps and states as bytes. What is wrong comes as a part of a sentence, "names kernel 9 of 3"; empty: nothing is.
#pragma once

#include <cstdint>
#include <string>

#include "compute/recording/bytes.h"
#include "compute/recording/layout.h"
#include "compute/recording/recording.h"

namespace wf::recording {

inline constexpr std::size_t kStepsHeader = 16;      // of a chunk of steps: the first one's number, how many, 0
inline constexpr std::size_t kLeastStepBytes = 184;  // of a step without control and parts
inline constexpr std::size_t kFrameHeader = 16;      // of a state: its step, the bytes of the control

// Whether a reader would take the step; its number is not looked at.
std::string wrongWith(const StepRecord& record, const Layout& layout);
// Of a record that has passed. Every array as few elements or as a whole, as is shorter.
void putStep(Buffer& out, const StepRecord& record, const Layout& layout);
// The next step of a chunk, checked.
std::string checkStep(Cursor& in, const Layout& layout, bool& endsRun);
// The same, into a record that is fresh but for its number. What that takes is at most nine times the step's bytes.
std::string takeStep(Cursor& in, const Layout& layout, StepRecord& into);

// Whether a reader would take the state.
std::string wrongWith(const Keyframe& frame, const Layout& layout);
void putKeyframe(Buffer& out, const Keyframe& frame);
// Of a payload of the size that keyframeBytes() wants.
Keyframe keyframeOf(Bytes payload, const Layout& layout);
inline std::uint64_t keyframeBytes(std::uint64_t control, const Layout& layout) { return kFrameHeader + control + layout.bytesOf(false); }

}  // namespace wf::recording
