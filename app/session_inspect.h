// The session's closer looks: the arc that is selected, values read at a vertex and an arc, histograms, selecting by value.
#pragma once

#include "app/session_summary.h"
#include "app/step_runner.h"
#include "ui/session_inspect.h"

namespace wf::app {

class Session;

class SessionInspect final : public ui::InspectApi {
 public:
  explicit SessionInspect(Session& session) : session_(session), summaries_(session) {}

  std::optional<ArcId> selectedArc() const override { return arc_; }
  void selectArc(std::optional<ArcId> arc) override;
  void inspect(const ui::Inspected& what) override;
  const ui::Inspection* inspection() const override { return inspection_ ? &*inspection_ : nullptr; }
  void watchElements(int array, std::vector<std::uint64_t> indices) override;
  const ui::ElementValues* elements() const override { return elements_ ? &*elements_ : nullptr; }
  void watchHistogram(const std::optional<ui::HistogramQuery>& query) override;
  const ui::Histogram* histogram() const override { return histogram_ ? &*histogram_ : nullptr; }
  void watchSummary(bool on) override { summaries_.watch(on); }
  const ui::SelectionSummary* summary() const override { return summaries_.newest(); }
  void selectByValue(int array, const ui::ValueChoice& choice, bool add) override;

  // For the session; none of these tells anybody.
  void graphChanged();
  void beginRun();          // what was read of the run before
  void selectionChanged();  // vertices that are selected take the place of an arc
  void runMoved() { summaries_.ask(false); }
  void takeSummary() { summaries_.take(); }
  std::uint32_t take(RunReport& report);  // what changed (bits of ui::Change)

 private:
  Session& session_;
  std::optional<ArcId> arc_;
  bool keepArc_ = false;  // the next change of the selection is that the arc took its place
  ui::Inspected what_;
  std::optional<ui::Inspection> inspection_;
  int elementArray_ = -1;  // −1: none are watched
  std::optional<ui::ElementValues> elements_;
  std::optional<ui::HistogramQuery> query_;
  std::optional<ui::Histogram> histogram_;
  SessionSummary summaries_;
};

}  // namespace wf::app
