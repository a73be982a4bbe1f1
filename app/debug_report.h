// What `warpfront debug` says of a step: for a person, and as JSON (assets/manual/debug-command.md has the fields).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/run/quantities.h"
#include "ui/session/session.h"

namespace wf::app {

// A value or an element that was asked for.
struct DebugTerm {
  std::string text;  // as typed
  run::Term term;
};

struct DebugStep {
  struct Hit {
    std::string of, what;  // of: the condition as typed, or the invariant's id
    std::optional<VertexId> vertex;
    std::optional<run::ThreadPlace> place = {};  // of the thread that did it
  };
  struct Why {
    run::WhyAnswer answer;  // Done; without the links that are not written
    std::size_t links = 0;  // of the whole chain
  };
  std::uint64_t step = 0;
  std::optional<std::uint32_t> breakpoint;  // its line, from 0
  std::string breakKernel;                  // the kernel that it names, where lines do not tell kernels apart
  std::vector<Hit> watches, invariants;
  struct Difference {
    std::string line, text;  // in one line for scripts; for a person with both values and why, lines that are ended
  };
  std::optional<Difference> difference;    // from the run of --against, which is here
  std::vector<run::QuantityValue> values;  // one for each of `prints`
  std::vector<Why> whys;                   // one for each of `whys`
  bool stopped() const { return breakpoint || struck(); }
  bool struck() const { return !watches.empty() || !invariants.empty() || difference; }
};

struct DebugAsked {
  std::vector<DebugTerm> prints, whys;
  std::uint64_t whyLinks = 0;  // of a chain, that are written
};

std::string stepText(const ui::Session& session, const DebugAsked& asked, const DebugStep& step);  // a paragraph, its lines ended
nlohmann::ordered_json stepJson(const ui::Session& session, const DebugAsked& asked, const DebugStep& step);

}  // namespace wf::app
