#include "app/session_layout.h"

#include "app/session.h"
#include "compute/layouts/registry.h"

namespace wf::app {

SessionLayout::SessionLayout(Session& session) : session_(session), worker_([&session] { session.wakeUp(); }) {}

std::span<const ui::LayoutInfo> SessionLayout::list() const {
  static const std::vector<ui::LayoutInfo> infos = [] {
    std::vector<ui::LayoutInfo> out;
    for (const auto& one : layouts::layouts()) out.push_back({one.id, one.title, one.help, one.live, one.rooted});
    return out;
  }();
  return infos;
}

void SessionLayout::start(const std::string& id) {
  const auto& document = session_.document_;
  if (document.graph == nullptr || document.geometry == nullptr) return;
  const layouts::Layout* layout = layouts::findLayout(id);
  if (layout == nullptr)
    return session_.refuse("The layout could not be started",
                           Error{.code = ErrorCode::Usage, .message = "there is no layout of this name", .text = id});
  std::optional<VertexId> root = session_.run_.source;
  if (const auto selected = session_.selection(); !selected.empty()) root = selected.back();
  layout_ = layout;
  state_ = {.active = true, .title = layout->title, .phase = "Starting"};
  worker_.start({.graph = document.graph, .layout = layout, .root = root});
  session_.tell(ui::kLayoutChanged);
}

void SessionLayout::graphChanged() {
  worker_.drop();
  state_ = {};
}

void SessionLayout::take() {
  if (!state_.active) return;
  std::uint32_t changes = 0;
  if (const Progress* progress = worker_.progress()) {
    const std::string phase = progress->phase();
    if (phase != state_.phase || progress->fraction() != state_.fraction) {
      state_.phase = phase;
      state_.fraction = progress->fraction();
      changes |= ui::kLayoutChanged;
    }
  }
  if (auto news = worker_.take()) {
    if (news->geometry) {
      session_.document_.geometry = std::move(news->geometry);
      session_.document_.positionsFrom = layout_->title + " layout";
      session_.document_.layout = layout_->id;
      changes |= ui::kGeometryChanged;
    }
    if (news->last) {
      state_ = {};
      changes |= ui::kLayoutChanged;
    }
    if (news->error) session_.refuse("The layout failed", *news->error);
  }
  if (changes != 0) session_.tell(changes);
}

}  // namespace wf::app
