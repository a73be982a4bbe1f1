// Numbers as a person reads them.
#pragma once

#include <cstdint>
#include <string>

namespace wf {

std::string grouped(std::uint64_t value);                                     // "1,234,567"
std::string groupedSigned(std::int64_t value);                                // "−1,234", with a minus sign and not a hyphen
std::string counted(std::uint64_t count, const char* one, const char* many);  // "1 vertex", "1,234 vertices"
std::string bytesText(std::uint64_t bytes);                                   // "1.8 MB"
std::string durationText(std::uint64_t nanoseconds);                          // "12.3 µs", "4.56 ms", "1.20 s"

}  // namespace wf
