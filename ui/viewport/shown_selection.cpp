#include "ui/viewport/shown_selection.h"

#include <utility>

#include "ui/viewport/neighbourhood.h"

namespace wf::ui {
namespace {

constexpr ArcId kMostArcsHovered = 400'000;  // of larger graphs the whole picture would be painted anew with every movement of the mouse
constexpr std::size_t kMostRings = VertexSet::kKeepsOrder;

using BitsPointer = std::shared_ptr<const VertexSet::Bits>;

// What is in both; null where nothing is. The same object while both sets stay: a frame with another one is painted anew.
BitsPointer common(const VertexSet::Pointer& kept, const VertexSet::Pointer& chosen) {
  static std::weak_ptr<const VertexSet> ofKept, ofChosen;
  static BitsPointer made;
  if (ofKept.lock() == kept && ofChosen.lock() == chosen) return made;
  VertexSet::Bits bits = *kept->bits();
  const VertexSet::Bits& others = *chosen->bits();
  bool any = false;
  for (std::size_t word = 0; word < bits.size() && word < others.size(); ++word) any = ((bits[word] &= others[word]) != 0) || any;
  ofKept = kept;
  ofChosen = chosen;
  return made = any ? std::make_shared<const VertexSet::Bits>(std::move(bits)) : nullptr;
}

bool lightsHovered(const Session& session) {
  return session.appearance().look() == Look::Graph && session.document() != nullptr &&
         session.document()->graph->arcCount() <= kMostArcsHovered;
}

}  // namespace

// A ring each for few; of many a person sees which they are by what the others lack. Where a set is kept and the others are put away, that
// is seen within the set; a selection that lies outside of it changes nothing there.
void showSelection(const Session& session, render::FrameRequest& request) {
  const SessionSelection& sets = session.sets();
  const auto ids = session.selection();
  const bool many = ids.size() > kMostRings;
  request.selected.clear();
  if (!many) request.selected.assign(ids.begin(), ids.end());
  request.emphasis = request.chosen = nullptr;
  request.hideRest = false;
  if (sets.rest() != Rest::Shown && sets.kept() != nullptr) {
    const VertexSet::Pointer& kept = sets.kept();
    request.hideRest = sets.rest() == Rest::Hidden;
    request.emphasis = kept->bits();
    const BitsPointer seen = many && sets.current() != kept ? common(kept, sets.current()) : nullptr;
    if (seen != nullptr) (request.hideRest ? request.chosen : request.emphasis) = seen;
  } else if (many && ids.size() < sets.current()->vertexCount()) {
    request.emphasis = sets.current()->bits();
  } else if (lightsNeighbours(session)) {
    request.emphasis = neighbourhood(session.document()->graph, ids);
  } else if (ids.empty() && request.hovered && lightsHovered(session)) {
    request.emphasis = neighbourhood(session.document()->graph, std::span(&*request.hovered, 1));
  }
}

bool lightsNeighbours(const Session& session) {
  const std::size_t count = session.selection().size();
  if (session.appearance().look() != Look::Graph || session.sets().rest() != Rest::Shown || count == 0 || count > kMostRings) return false;
  return neighbourhood(session.document()->graph, session.selection()) != nullptr;
}

bool fadesUnselected(const Session& session) {
  const SessionSelection& sets = session.sets();
  const std::size_t count = session.selection().size();
  if (count <= kMostRings || count == sets.current()->vertexCount()) return false;
  if (sets.rest() == Rest::Shown || sets.kept() == nullptr) return true;
  if (sets.current() == sets.kept()) return sets.rest() == Rest::Faded;
  const BitsPointer seen = common(sets.kept(), sets.current());
  return seen != nullptr && (sets.rest() == Rest::Faded || *seen != *sets.kept()->bits());
}

void showTerminals(const Session& session, render::FrameRequest& request) {
  const bool watched = session.appearance().look() == Look::Run;
  request.source = watched ? session.run().source : std::nullopt;
  request.target = watched ? session.run().target : std::nullopt;
}

}  // namespace wf::ui
