#include "app/debug_stops.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "app/parameter_texts.h"
#include "compute/core/kernel_lines.h"
#include "compute/core/printable.h"
#include "compute/run/thread_stop.h"

namespace wf::app {
namespace {

constexpr std::size_t kShownText = 80;  // characters of a text

using Subject = run::Term::Subject;

Error wrong(const char* option, const std::string& text, const std::string& sentence) {
  return {.code = ErrorCode::Usage, .message = fmt::format("{} '{}': {}", option, printable(text, kShownText), sentence)};
}

Error wrong(const char* option, const std::string& text, const run::QueryError& error) {
  Error out = wrong(option, text, fmt::format("at character {}: {}", error.at + 1, printable(error.sentence)));
  if (error.missing) out.code = ErrorCode::InvalidInput;
  return out;
}

// "expand (line 4), settle (line 9)"
std::string kernelsOf(const VariantInfo& variant) {
  std::string out;
  for (const KernelInfo& kernel : variant.kernels)
    out += fmt::format("{}{} (line {})", out.empty() ? "" : ", ", kernel.id, kernel.line + 1);
  return out;
}

Result<run::Term> termOf(const char* option, const run::QueryScope& scope, const Parameters& parameters, const std::string& text) {
  auto parsed = run::parseQuantity(text, scope);
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return wrong(option, text, *error);
  run::Term& term = std::get<run::Term>(parsed);
  if (term.subject == Subject::Selection) return wrong(option, text, "nothing is selected without a window: name a vertex");
  if (term.subject != Subject::OfStep) {
    const StateArrayInfo& info = scope.arrays[static_cast<std::size_t>(term.array)];
    if (!isKept(info, parameters))
      return wrong(option, text, fmt::format("this run does not keep {}: --param {}=on makes it", info.id, info.when));
  }
  return std::move(term);
}

}  // namespace

Result<BreakPlace> breakPlace(const VariantInfo& variant, const std::string& text) {
  BreakPlace out;
  std::uint64_t number = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (!text.empty() && at == text.data() + text.size()) {
    if (error != std::errc() || number == 0 || number > variant.pseudocode.size()) {
      return wrong("--break", text,
                   fmt::format("the pseudo-code of {} has the lines 1 to {}; kernels: {}", variant.id, variant.pseudocode.size(),
                               kernelsOf(variant)));
    }
    const auto head = kernelLineOf(variant, static_cast<std::uint32_t>(number - 1));
    if (!head) {
      return wrong("--break", text,
                   fmt::format("the line belongs to no kernel, and a run stops where a kernel has ended; kernels: {}", kernelsOf(variant)));
    }
    out.lines.push_back(*head);
    return out;
  }
  const auto takeKernels = [&](std::string KernelInfo::*named) {
    for (std::uint32_t k = 0; k < variant.kernels.size(); ++k) {
      if (variant.kernels[k].*named != text) continue;
      out.kernels.push_back(k);
      out.lines.push_back(variant.kernels[k].line);
    }
    return !out.kernels.empty();
  };
  if (takeKernels(&KernelInfo::id)) return out;
  std::vector<std::string> known;
  for (const KernelInfo& kernel : variant.kernels) known.push_back(kernel.id);
  // Another program's pseudo-code has no tags.
  for (std::uint32_t line = 0; line < variant.lineTags.size(); ++line) {
    const std::string& tag = variant.lineTags[line];
    const auto head = tag.empty() ? std::nullopt : kernelLineOf(variant, line);
    if (!head) continue;
    if (std::find(known.begin(), known.end(), tag) == known.end()) known.push_back(tag);
    if (tag == text) out.lines.push_back(*head);
  }
  if (!out.lines.empty() || takeKernels(&KernelInfo::title)) return out;
  Error none = noSuch("kernel or line", text, known);
  none.message = "--break: " + none.message;
  return none;
}

std::optional<std::uint64_t> nextStepOf(const std::vector<std::uint32_t>& kernels, const recording::Replay& replay, std::uint64_t behind,
                                        std::optional<std::uint64_t> lastStep, std::optional<std::uint64_t> lastIteration) {
  const std::uint64_t last = std::min(lastStep.value_or(replay.lastStep()), replay.lastStep());
  for (std::uint64_t k = behind + 1; k <= last; ++k) {
    const auto record = replay.step(k);
    if (!record || (lastIteration && (*record)->step.iteration > *lastIteration)) return std::nullopt;
    if (std::find(kernels.begin(), kernels.end(), (*record)->step.kernel) != kernels.end()) return k;
  }
  return std::nullopt;
}

Result<std::vector<std::string>> invariantsNamed(const VariantInfo& variant, const std::string& text) {
  std::vector<std::string> known, named;
  for (const InvariantInfo& one : variant.invariants) known.push_back(one.id);
  if (known.empty()) {
    return forOption("invariants",
                     {.code = ErrorCode::Usage, .message = "this run has no invariants: only those of Warpfront's own variants are known"});
  }
  if (text == "all") return known;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(',', from), text.size());
    const std::string id = text.substr(from, to - from);
    if (std::find(known.begin(), known.end(), id) == known.end()) {
      known.insert(known.begin(), "all");
      return forOption("invariants", noSuch("invariant", id, known));
    }
    named.push_back(id);
    from = to + 1;
  }
  return named;
}

Status checkWatch(const run::QueryScope& scope, const std::string& text, bool counts) {
  if (const auto thread = run::parseThreadStop(text, scope)) {
    const auto* error = std::get_if<run::QueryError>(&*thread);
    return error == nullptr ? Status{} : wrong("--watch", text, *error);
  }
  const auto parsed = run::parseQuery(text, scope);
  if (const auto* error = std::get_if<run::QueryError>(&parsed)) return wrong("--watch", text, *error);
  const auto& query = std::get<run::Query>(parsed);
  if (run::asksSelection(query)) return wrong("--watch", text, "nothing is selected without a window: name a vertex");
  if (!counts && run::countsOf(query)) return wrong("--watch", text, "with --no-metrics threads, arcs and changed values are not counted");
  return {};
}

Result<run::Term> valueNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text) {
  return termOf("--print", scope, parameters, text);
}

Result<run::Term> elementNamed(const run::QueryScope& scope, const Parameters& parameters, const std::string& text) {
  auto term = termOf("--why", scope, parameters, text);
  if (term && term->subject != Subject::Element) return wrong("--why", text, "expected one element of an array, such as cost[17]");
  if (term && scope.arrays[static_cast<std::size_t>(term->array)].constant)
    return wrong("--why", text, "no kernel writes it: it stays as it was at the start");
  return term;
}

}  // namespace wf::app
