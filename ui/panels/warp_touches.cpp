#include "ui/panels/warp_touches.h"

#include <QStringList>
#include <optional>

#include "ui/text.h"

namespace wf::ui {
namespace {

int placeOfKind(ArraySource::Kind kind) { return -1 - static_cast<int>(kind); }

// As the array view has it; none: it does not show this memory.
std::optional<int> shownArray(const lens::Memory& memory) {
  if (memory.array) return static_cast<int>(*memory.array);
  if (memory.id == "offsets") return placeOfKind(ArraySource::Kind::Offsets);
  if (memory.id == "heads") return placeOfKind(ArraySource::Kind::Heads);
  if (memory.id == "weights") return placeOfKind(ArraySource::Kind::Weights);
  return std::nullopt;
}

QString times(const char* what, std::uint32_t count) {
  return QString(what) + " it" + (count == 1 ? QString() : " " + countText(count) + " times");
}

}  // namespace

int WarpTouches::arrayOf(const ArraySource& source) {
  return source.kind == ArraySource::Kind::State ? source.array : placeOfKind(source.kind);
}

void WarpTouches::refresh(const Session& session, bool wanted) {
  touched_.clear();
  const auto& report = session.lens().state().report;
  const lens::WarpDetail* warp = wanted ? session.lens().detail() : nullptr;
  if (warp == nullptr || report == nullptr) return;
  warp_ = warp->warp;
  std::vector<std::optional<int>> arrays;
  for (const lens::Memory& memory : report->memories) arrays.push_back(shownArray(memory));
  for (const lens::LaneDetail& lane : warp->lanes) {
    for (const lens::Event& event : lane.events) {
      if (!event.isAccess() || event.outside || event.memory >= arrays.size() || !arrays[event.memory]) continue;
      Touch& touch = touched_[{*arrays[event.memory], event.index}];
      ++(event.kind == lens::Event::Kind::Read ? touch.reads : event.kind == lens::Event::Kind::Write ? touch.writes : touch.atomics);
    }
  }
}

WarpTouches::Touch WarpTouches::of(const ArraySource& source, std::uint64_t index) const {
  const auto found = touched_.find({arrayOf(source), index});
  return found != touched_.end() ? found->second : Touch{};
}

QString WarpTouches::text(const ArraySource& source, std::uint64_t index) const {
  const Touch touch = of(source, index);
  QStringList parts;
  if (touch.reads > 0) parts << times("reads", touch.reads);
  if (touch.writes > 0) parts << times("writes", touch.writes);
  if (touch.atomics > 0)
    parts << (touch.atomics == 1 ? QString("has an atomic on it") : "has " + countText(touch.atomics) + " atomics on it");
  return parts.isEmpty() ? QString() : "warp " + countText(warp_) + " " + parts.join(", ");
}

}  // namespace wf::ui
