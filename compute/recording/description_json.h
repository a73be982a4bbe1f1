// The chunks HEAD and DONE as JSON (assets/manual/recording-format.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compute/core/result.h"
#include "compute/recording/recording.h"

namespace wf::recording {

// The elements of an array whose description does not say it. None: of edges and residual arcs, which only the graph tells.
std::optional<std::uint64_t> impliedCount(const Description& of, Domain domain);
// Why no reader would take the description; empty: nothing is wrong. "array “cost” has 7 elements: expected 5".
std::string wrongWith(const Description& description);

std::string headText(const Description& description);
std::string doneText(const Ending& ending);
// InvalidInput: no JSON, too deep, or what wrongWith() refuses. Without the place.
Result<Description> descriptionOf(const std::string& text);
Result<Ending> endingOf(const std::string& text);

}  // namespace wf::recording
