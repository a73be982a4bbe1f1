// What a single thread does that stops a run, as text:
//
//   "lost write"                      a thread writes over another one's value that it had not read
//   "harmful conflict"                threads write different values to one element, or one reads what another one writes, without atomics
//   "write to cost[4711]"             a thread changes the element
//   "thread 17 at line 9"             the thread comes to the line of the pseudo-code; "vertex 4711 at line 9": a thread that works on the
//                                     vertex; "any thread at line 9"; "thread 17 of vertex 4711 at line 9": both
//
// Conditions (query.h) are about states between kernels, these about what lies between two states.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "compute/lens/lens.h"
#include "compute/run/query.h"

namespace wf::run {

struct ThreadStop {
  enum class Kind { Lost, Harmful, Write, Line } kind = Kind::Lost;
  lens::Element element;  // Write
  // Line, from 0; its kernel's head; and who comes to it. Neither thread nor vertex: any thread.
  std::uint32_t line = 0, head = 0;
  std::optional<std::uint32_t> thread;
  std::optional<VertexId> vertex;
};

// None: the text begins as no such stop does, and may be a condition.
std::optional<std::variant<ThreadStop, QueryError>> parseThreadStop(const std::string& text, const QueryScope& scope);

// What such a text can begin with, for completion.
inline constexpr const char* kThreadStopNames[] = {"lost write", "harmful conflict", "write to ",
                                                   "thread ",    "vertex ",          "any thread at line "};

// The texts of two of them, as a person would write them.
std::string lineStopText(std::uint32_t thread, std::uint32_t line);                // "thread 17 at line 9"; the line from 0
std::string writeStopText(const QueryScope& scope, const lens::Element& element);  // "write to cost[4711]"

}  // namespace wf::run
