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
  mover_.start([geometry = core_.document.geometry, moves = std::exchange(moves_, {})](Progress&) -> Result<Moved> {
    return Moved{.from = geometry, .to = movedByHand(*geometry, moves), .moves = moves};
  });
}

void SessionLayout::takeMoved() {
  auto made = mover_.take();
  if (!made) return;
  if (!*made) return core_.news.refuse("The vertices could not be moved", made->error());
  Moved& moved = **made;
  if (moved.from != core_.document.geometry) {  // a layout ended meanwhile: its places are those of the others
    moved.moves.insert(moved.moves.end(), moves_.begin(), moves_.end());
    moves_ = std::move(moved.moves);
    return moveSome();
  }
  // The places of a layout at work will take the place of these: they are made once more when it ends.
  const bool more = !moves_.empty() || !state_.active;
  if (state_.active) {
    std::erase_if(moved.moves, [&](const auto& one) {
      return std::ranges::any_of(moves_, [&](const auto& newer) { return newer.first == one.first; });
    });
    moves_.insert(moves_.begin(), moved.moves.begin(), moved.moves.end());
  }
  core_.document.geometry = std::move(moved.to);
  if (shown_.id.empty()) core_.document.layout = shown_.id = "given";
  std::vector<VertexId> vertices, all;
  for (const auto& one : moved.moves) vertices.push_back(one.first);
  std::ranges::sort(vertices);
  std::ranges::set_union(moved_, vertices, std::back_inserter(all));
  all.erase(std::unique(all.begin(), all.end()), all.end());
  moved_ = std::move(all);
  nameMoved();
  ++changes_;
  core_.news.tell(kGeometryChanged);
  if (more) moveSome();
}

void SessionLayout::nameMoved() {
  std::string& from = core_.document.positionsFrom;
  if (!moved_.empty() && !from.ends_with(kByHand)) from += kByHand;
}

// Pinned ones as well: a layout at work leaves them where it met them, which another beginning would not.
void SessionLayout::keepMoved(KeptLayout& kept) const {
  std::vector<VertexId> vertices;
  std::ranges::set_union(moved_, pinned_, std::back_inserter(vertices));
  if (vertices.size() > KeptLayout::kMostMoved) {
    kept.unkept = vertices.size();
    return;
  }
  const auto positions = core_.document.geometry->positions();
  const auto elevations = core_.document.geometry->elevations();
  for (const VertexId v : vertices) kept.moved.push_back({v, {positions[v].x, positions[v].y, elevations.empty() ? 0 : elevations[v]}});
}

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
