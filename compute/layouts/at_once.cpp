// One step: place, put the pinned ones where they belong, upload.
#include "compute/layouts/at_once.h"

#include <algorithm>
#include <new>

namespace wf::layouts {
namespace {

class AtOnce final : public LayoutRun {
 public:
  AtOnce(const LayoutRequest& request, PlaceAll placeAll)
      : request_(request),
        placeAll_(placeAll),
        positions_(request.executor->allocate(std::size_t{request.graph->vertexCount()} * sizeof(Place))) {}

  bool step() override {
    exec::Executor& executor = *request_.executor;
    if (placed_ || executor.failed() || request_.progress->cancelled()) return false;
    try {
      places_ = placeAll_(request_);
    } catch (const std::bad_alloc&) {
      executor.fail({.code = ErrorCode::OutOfMemory, .message = "There is not enough memory for this layout."});
      return false;
    }
    if (places_.size() != request_.graph->vertexCount()) return false;
    placed_ = true;
    std::vector<Place> shown = places_;
    for (const auto& [v, place] : pins_) shown[v] = place;
    if (request_.start.size() == shown.size()) {
      for (const VertexId v : request_.pinned) shown[v] = request_.start[v];
    }
    if (!shown.empty()) executor.upload(positions_, 0, shown.data(), shown.size() * sizeof(Place));
    return false;
  }

  const exec::Buffer& positions() const override { return positions_; }

  void pin(VertexId v, Place place) override {
    if (placed_) return put(v, place);
    pins_.emplace_back(v, place);
  }
  void unpin(VertexId v) override {
    if (placed_) return put(v, places_[v]);
    std::erase_if(pins_, [v](const auto& pin) { return pin.first == v; });
    std::erase(request_.pinned, v);
  }

 private:
  void put(VertexId v, Place place) { request_.executor->upload(positions_, std::size_t{v} * sizeof(Place), &place, sizeof(Place)); }

  LayoutRequest request_;
  PlaceAll placeAll_;
  exec::Buffer positions_;
  std::vector<Place> places_;
  std::vector<std::pair<VertexId, Place>> pins_;  // made before there were places
  bool placed_ = false;
};

}  // namespace

std::unique_ptr<LayoutRun> startAtOnce(const LayoutRequest& request, PlaceAll placeAll) {
  return std::make_unique<AtOnce>(request, placeAll);
}

std::vector<Place> centred(const std::vector<Coordinate>& positions) {
  std::vector<Place> out;
  if (positions.empty()) return out;
  Coordinate low = positions.front(), high = low;
  for (const Coordinate& p : positions) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const Coordinate middle{(low.x + high.x) / 2, (low.y + high.y) / 2};
  out.reserve(positions.size());
  for (const Coordinate& p : positions) out.push_back({static_cast<float>(p.x - middle.x), static_cast<float>(p.y - middle.y), 0});
  return out;
}

}  // namespace wf::layouts
