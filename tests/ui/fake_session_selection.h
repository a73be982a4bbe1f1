// The fake session's selection: everything at once and by the definition; queries by value know "level", "id" and "degree" with one
// comparison, as far as tests of the window need.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "render/scene/geometry.h"
#include "ui/session/selection_api.h"

namespace wf::test {

class FakeSelection : public ui::SelectionApi {
 public:
  struct Host {
    std::function<std::shared_ptr<const Graph>()> graph;
    std::function<std::shared_ptr<const render::GraphGeometry>()> geometry;
    std::function<const std::vector<StateArrayInfo>&()> arrays;
    std::function<std::uint64_t(std::size_t array, VertexId v)> valueAt;
    std::function<void(const std::string& call)> record;
    std::function<void(bool selection)> tell;
  };
  explicit FakeSelection(Host host) : host_(std::move(host)) {}

  // For tests.
  ui::SelectionWork working;
  void setWay(ui::ShownWay way);
  void graphChanged();  // tells nobody
  void select(std::optional<VertexId> vertex, bool add);

  const VertexSet::Pointer& current() const override { return current_; }
  void restore(VertexSet::Pointer set) override {
    if (set != nullptr && set->vertexCount() == current_->vertexCount()) adopt(std::move(set), "restored");
  }
  const std::string& lastChange() const override { return lastChange_; }
  void choose(std::vector<VertexId> vertices, Combine how) override;
  void all() override;
  void none() override { choose({}, Combine::Replace); }
  void invert() override;
  void grow() override;
  void shrink() override;
  void apply(const ui::SelectionQuery& query, Combine how) override;
  ui::SelectionWork work() const override { return working; }
  void cancel() override;
  std::vector<run::ValueSubject> subjects() const override;
  std::optional<run::ValueQuery> parse(const std::string& text, std::string* why, std::size_t* at) const override;
  void preview(const ui::SelectionQuery& query, Combine how) override;
  void dropPreview() override;
  const ui::SelectionPreview& previewed() const override { return preview_; }
  ui::Rest rest() const override { return rest_; }
  const VertexSet::Pointer& kept() const override { return kept_; }
  void putAway(ui::Rest rest) override;
  void restoreRest(ui::Rest rest, VertexSet::Pointer kept) override;
  const ui::ShownWay& way() const override { return way_; }

 private:
  void adopt(VertexSet::Pointer set, std::string change);
  VertexId count() const;
  VertexSet::Pointer found(const ui::SelectionQuery& query) const;

  Host host_;
  VertexSet::Pointer current_ = VertexSet::empty(0);
  std::string lastChange_;
  ui::SelectionPreview preview_;
  ui::Rest rest_ = ui::Rest::Shown;
  VertexSet::Pointer kept_;
  ui::ShownWay way_;
};

}  // namespace wf::test
