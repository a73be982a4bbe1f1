#include "compute/lens/sightings.h"

#include <algorithm>

namespace wf::lens {
namespace {

bool isMeant(const Sought& sought, const ThreadTrace& trace) {
  if (sought.thread && *sought.thread != trace.thread) return false;
  return !sought.items || std::binary_search(sought.items->begin(), sought.items->end(), trace.item);
}

bool does(const Sought& sought, const Event& event, const std::vector<Memory>& memories) {
  if (!sought.write) return !event.isAccess() && event.line == sought.line;
  return event.kind > Event::Kind::Read && event.won() && !event.outside && event.index == sought.write->index &&
         memories[event.memory].array == sought.write->array;
}

}  // namespace

void Sightings::note(const ThreadTrace& trace, const std::vector<Memory>& memories) {
  for (std::size_t k = 0; k < sought_.size(); ++k) {
    const Sought& sought = sought_[k];
    if (!isMeant(sought, trace)) continue;
    const auto at = std::find_if(trace.events.begin(), trace.events.end(), [&](const Event& one) { return does(sought, one, memories); });
    if (at == trace.events.end()) continue;
    const auto event = static_cast<std::uint32_t>(at - trace.events.begin());
    Sighting& seen = seen_[k];
    const bool first = seen.threads == 0 || (sought.write ? trace.times[event] < times_[k] : trace.thread < seen.thread);
    ++seen.threads;
    if (!first) continue;
    times_[k] = trace.times[event];
    seen.thread = trace.thread;
    seen.event = event;
    seen.what = *at;
  }
}

}  // namespace wf::lens
