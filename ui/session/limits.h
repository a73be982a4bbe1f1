// How much of a kind there may be: the same where people type it and where a session or the settings bring it. Qt-free.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wf::ui {

inline constexpr std::size_t kMostConditions = 100;
inline constexpr int kLongestName = 100;  // characters; of what people name: presets
inline constexpr int kMostPresets = 200;
inline constexpr std::size_t kLongestText = 4'096;  // bytes; of any other text, such as a path
inline constexpr std::size_t kMostLines = 10'000;   // of pseudo-code, and of anything else that the program itself has far fewer of
inline constexpr std::uint64_t kMostSessionBytes = std::uint64_t{1} << 30;
inline constexpr std::uint64_t kMostMappingBytes = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMostSettingsBytes = std::uint64_t{16} << 20;

}  // namespace wf::ui
