// Reads a recording by the words of assets/manual/recording-format.md alone, not with the code of the program: each CRC, size and hash is
// worked out anew from the state that the steps lead to.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace wf::test {

struct CheckedPart {
  std::uint32_t array = 0, form = 0;
  std::uint64_t count = 0;
};

struct CheckedStep {
  std::uint32_t kernel = 0, iteration = 0, line = 0, flags = 0, launches = 0;
  std::uint64_t launched = 0, active = 0, arcs = 0, written = 0, frontier = 0, nanoseconds = 0, copied = 0, copyNanoseconds = 0;
  std::array<std::uint64_t, 4> scalars{};
  std::vector<CheckedPart> parts;
};

using CheckedState = std::vector<std::vector<std::uint64_t>>;  // the bits of each array's elements; constant ones as well

struct CheckedRecording {
  std::string problem;             // empty: every whole chunk is as specified
  std::size_t whole = 0;           // bytes up to the end of the last whole chunk
  std::vector<std::string> kinds;  // of the chunks
  bool indexed = false;            // ends with an index, which names every chunk
  nlohmann::json head, done;       // null: absent
  std::uint32_t directed = 0, weightType = 0;
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> heads, weights;
  std::vector<std::uint64_t> keyframes;  // their steps
  std::vector<CheckedStep> steps;
  std::vector<CheckedState> states;  // before the first step and after each
};

CheckedRecording checkRecording(std::string_view bytes);
CheckedRecording checkRecordingFile(const std::filesystem::path& path);
std::string bytesOf(const std::filesystem::path& path);

}  // namespace wf::test
