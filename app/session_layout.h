// The session's layouts: the part of Session that has to do with where vertices are drawn.
#pragma once

#include <vector>

#include "app/layout_worker.h"
#include "ui/session_layout.h"

namespace wf::app {

class Session;

class SessionLayout final : public ui::LayoutApi {
 public:
  explicit SessionLayout(Session& session);

  std::span<const ui::LayoutInfo> list() const override;
  void start(const std::string& id) override;
  void stop() override { worker_.stop(); }
  const ui::LayoutState& state() const override { return state_; }

  void graphChanged();  // what was at work is not of this graph
  void take();          // from pump()

 private:
  Session& session_;
  const layouts::Layout* layout_ = nullptr;  // at work
  ui::LayoutState state_;
  LayoutWorker worker_;
};

}  // namespace wf::app
