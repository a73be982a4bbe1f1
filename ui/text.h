// Numbers as a person reads them, for Qt: thousands separators, units. Same on every locale.
#pragma once

#include <QString>
#include <cstdint>
#include <string>

#include "compute/core/graph.h"

namespace wf::ui {

inline QString text(const std::string& utf8) { return QString::fromStdString(utf8); }
QString countText(std::uint64_t value);                                     // "264,346"
QString countText(std::uint64_t value, const char* one, const char* many);  // "1 vertex", "2 vertices"
QString durationText(std::uint64_t nanoseconds);                            // "12.3 µs"
QString plainNumber(double value);                                          // "1,234.5"
QString shortNumber(double value);                                          // "1,234", "3.767", "1.2e+20"
QString weightText(const Graph& graph, ArcId arc);

}  // namespace wf::ui
