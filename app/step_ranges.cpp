#include "app/step_ranges.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace wf::app {
namespace {

bool whole(std::string_view text, std::uint64_t& value) {
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && at == text.data() + text.size();
}

bool readRange(std::string_view text, StepRange& range) {
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    if (!whole(text.substr(slash + 1), range.every) || range.every == 0) return false;
    text = text.substr(0, slash);
    if (text.find('-') == std::string_view::npos) return false;
  }
  const auto dash = text.find('-');
  if (!whole(text.substr(0, dash), range.from)) return false;
  if (dash == std::string_view::npos) {
    range.to = range.from;
    return true;
  }
  const std::string_view end = text.substr(dash + 1);
  if (end == "last") return true;
  std::uint64_t to = 0;
  if (!whole(end, to) || to < range.from) return false;
  range.to = to;
  return true;
}

}  // namespace

std::string readSteps(const std::string& text, std::vector<StepRange>& out) {
  out.clear();
  std::stringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    StepRange range;
    if (!readRange(part, range)) return "expected steps as 0-15, 0-last, 0-40/8 or 0,3,7, found '" + text + "'";
    out.push_back(range);
  }
  return out.empty() || text.ends_with(',') ? "expected steps as 0-15, 0-last, 0-40/8 or 0,3,7, found '" + text + "'" : std::string();
}

Status walkSteps(const ui::Session& session, const std::vector<StepRange>& ranges, const std::function<Status(std::uint64_t)>& show) {
  std::set<std::uint64_t> shown;
  for (const StepRange& range : ranges) {
    const auto lastOf = [&] {  // the last step of the range, as far as it is known
      const ui::RunState& run = session.run();
      if (!run.ended) return range.to;
      return std::optional(std::max(range.from, range.to ? std::min(*range.to, run.lastStep) : run.lastStep));
    };
    std::uint64_t at = range.from;
    for (;;) {
      if (!shown.contains(at)) {
        const auto known = lastOf();
        const Status status = show(at);
        const auto last = lastOf();
        if (!status && last != known && last && *last < at) {  // on the way there the run turned out to be shorter
          at = *last;
          continue;
        }
        if (!status) return status;
        shown.insert(at);
      }
      const auto last = lastOf();
      if (last && at >= *last) break;
      at = last ? std::min(at + range.every, *last) : at + range.every;
    }
  }
  return {};
}

}  // namespace wf::app
