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
  known_ = false;
  const auto& report = session.lens().state().report;
  const lens::WarpDetail* warp = wanted ? session.lens().detail() : nullptr;
  if (warp == nullptr || report == nullptr) return;
  known_ = true;
  warp_ = warp->warp;
  labs_ = session.lens().state().labs;
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

std::optional<std::uint64_t> WarpTouches::first(const ArraySource& source) const {
  const auto found = touched_.lower_bound({arrayOf(source), 0});
  return found != touched_.end() && found->first.first == arrayOf(source) ? std::optional(found->first.second) : std::nullopt;
}

bool WarpTouches::touches(const ArraySource& source, std::uint64_t begin, std::uint64_t end) const {
  const auto found = touched_.lower_bound({arrayOf(source), begin});
  return found != touched_.end() && found->first < Place{arrayOf(source), end};
}

QString WarpTouches::summary() const {
  if (!known_) return {};
  std::uint64_t reads = 0, writes = 0, atomics = 0;
  for (const auto& [place, touch] : touched_) {
    reads += touch.reads > 0 ? 1 : 0;
    writes += touch.writes > 0 ? 1 : 0;
    atomics += touch.atomics > 0 ? 1 : 0;
  }
  QStringList parts;
  if (reads > 0) parts << "reads " + countText(reads, "cell", "cells") + " (bar at the left)";
  if (writes > 0) parts << "writes " + countText(writes, "cell", "cells") + " (bar at the right)";
  if (atomics > 0) parts << "has atomics on " + countText(atomics, "cell", "cells") + " (double bar)";
  const QString whose = "warp " + countText(warp_) + (labs_ ? " of the lab's run " : " ");
  return whose + (parts.isEmpty() ? QString("touches none of these arrays") : parts.join(", "));
}

QString WarpTouches::text(const ArraySource& source, std::uint64_t index) const {
  const Touch touch = of(source, index);
  QStringList parts;
  if (touch.reads > 0) parts << times("reads", touch.reads);
  if (touch.writes > 0) parts << times("writes", touch.writes);
  if (touch.atomics > 0)
    parts << (touch.atomics == 1 ? QString("has an atomic on it") : "has " + countText(touch.atomics) + " atomics on it");
  return parts.isEmpty() ? QString() : "warp " + countText(warp_) + (labs_ ? " of the lab's run " : " ") + parts.join(", ");
}

}  // namespace wf::ui
