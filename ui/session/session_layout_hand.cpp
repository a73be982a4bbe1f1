// Vertices moved by hand: a live layout at work takes them, and without one a geometry is made beside the window. At most one is on the
// way; what is moved meanwhile goes into the next.
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "compute/layouts/registry.h"
#include "ui/session/moved_by_hand.h"
#include "ui/session/session_core.h"
#include "ui/session/session_layout.h"

namespace wf::ui {
namespace {

// Vertices and edges of which a picture is made for every movement of the mouse; of more of them a layout at work is slower than the mouse.
constexpr std::size_t kMostDrawnSo = 200'000;

constexpr std::string_view kByHand = ", some moved by hand";

}  // namespace

std::shared_ptr<const render::GraphGeometry> movedByHand(const render::GraphGeometry& geometry, const MovedVertices& moves) {
  const auto positions = geometry.positions();
  const auto elevations = geometry.elevations();
  std::vector<render::Point3F> places(positions.size());
  for (std::size_t v = 0; v < places.size(); ++v) places[v] = {positions[v].x, positions[v].y, elevations.empty() ? 0 : elevations[v]};
  for (const auto& [v, place] : moves) places[v] = {place.x, place.y, elevations.empty() ? 0 : std::max(place.z, 0.f)};
  return geometry.moved(places, render::GraphGeometry::Order::Kept, nullptr, 0.f);
}

bool SessionLayout::atWork() const {
  const layouts::Layout* layout = state_.active ? layouts::findLayout(working_.id) : nullptr;
  return layout != nullptr && layout->live && worker_.progress() != nullptr;
}

bool SessionLayout::drawsDrags() const {
  const auto& geometry = core_.document.geometry;
  return geometry != nullptr && geometry->positions().size() + geometry->edges().size() <= kMostDrawnSo;
}

void SessionLayout::drag(const HandMoves& moves) {
  if (atWork()) return worker_.drag(moves);
  if (drawsDrags()) move(moves);
}

void SessionLayout::place(const HandMoves& moves) {
  if (!atWork()) return move(moves);
  worker_.drag(moves);
  std::vector<VertexId> free;
  std::set_difference(moves.vertices.begin(), moves.vertices.end(), pinned_.begin(), pinned_.end(), std::back_inserter(free));
  worker_.release(free);
}

void SessionLayout::move(const HandMoves& moves) {
  const auto& geometry = core_.document.geometry;
  if (geometry == nullptr) return;
  std::erase_if(moves_, [&](const auto& one) { return std::binary_search(moves.vertices.begin(), moves.vertices.end(), one.first); });
  for (std::size_t i = 0; i < moves.vertices.size(); ++i) {
    if (moves.vertices[i] < geometry->positions().size()) moves_.emplace_back(moves.vertices[i], moves.places[i]);
  }
  if (mover_.progress() == nullptr) moveSome();
}

void SessionLayout::moveSome() {
  if (moves_.empty()) return;
  mover_.start([geometry = core_.document.geometry, moves = std::exchange(moves_, {})](
                   Progress&) -> Result<std::shared_ptr<const render::GraphGeometry>> { return movedByHand(*geometry, moves); });
}

void SessionLayout::takeMoved() {
  auto made = mover_.take();
  if (!made) return;
  if (!*made) return core_.news.refuse("The vertices could not be moved", made->error());
  core_.document.geometry = std::move(**made);
  if (shown_.id.empty()) core_.document.layout = shown_.id = "given";
  if (!core_.document.positionsFrom.ends_with(kByHand)) core_.document.positionsFrom += kByHand;
  ++changes_;
  core_.news.tell(kGeometryChanged);
  moveSome();
}

// Before a layout goes on from there.
void SessionLayout::finishMoves() {
  while (mover_.progress() != nullptr) {
    mover_.wait();
    takeMoved();
  }
}

void SessionLayout::forgetMoves() {
  moves_.clear();
  mover_.forget();
}

}  // namespace wf::ui
