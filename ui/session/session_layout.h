// The session's layouts: the part of Session that has to do with where vertices are drawn.
#pragma once

#include <vector>

#include "ui/session/layout_api.h"
#include "ui/session/layout_worker.h"

namespace wf::ui {

class Session;

class SessionLayout final : public LayoutApi {
 public:
  explicit SessionLayout(Session& session);

  std::span<const LayoutInfo> list() const override;
  void start(const LayoutWish& wish) override;
  void stop() override { worker_.stop(); }
  const LayoutState& state() const override { return state_; }
  void pin(std::span<const VertexId> vertices) override { hold(vertices, true); }
  void unpin(std::span<const VertexId> vertices) override { hold(vertices, false); }
  const std::vector<VertexId>& pinned() const override { return pinned_; }
  KeptLayout kept(bool withPlaces) const override;
  std::uint64_t changes() const override { return changes_; }
  void restore(const KeptLayout& kept) override;

  void graphChanged();  // what was at work is not of this graph
  void take();          // from pump()

 private:
  void begin(KeptLayout made, bool goOn);
  void hold(std::span<const VertexId> vertices, bool held);
  void takeNews(LayoutWorker::News news);

  Session& session_;
  KeptLayout working_, shown_;  // what is at work, and whose places are drawn; without pins and places
  std::vector<VertexId> pinned_;
  std::uint64_t changes_ = 0;
  LayoutState state_;
  std::string noted_;
  LayoutWorker worker_;
};

}  // namespace wf::ui
