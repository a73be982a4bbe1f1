// The session's closer looks: the arc that is selected, values read at a vertex and an arc, histograms, selecting by value.
#pragma once

#include "compute/run/runner.h"
#include "ui/session/inspect_api.h"
#include "ui/session/session_summary.h"

namespace wf::ui {

class Session;

class SessionInspect final : public InspectApi {
 public:
  explicit SessionInspect(Session& session) : session_(session), summaries_(session) {}

  std::optional<ArcId> selectedArc() const override { return arc_; }
  void selectArc(std::optional<ArcId> arc) override;
  void inspect(const run::Inspected& what) override;
  const run::Inspection* inspection() const override { return inspection_ ? &*inspection_ : nullptr; }
  void watchElements(int array, std::vector<std::uint64_t> indices) override;
  const run::ElementValues* elements() const override { return elements_ ? &*elements_ : nullptr; }
  void watchHistogram(const std::optional<run::HistogramQuery>& query) override;
  const run::Histogram* histogram() const override { return histogram_ ? &*histogram_ : nullptr; }
  void watchSummary(bool on) override { summaries_.watch(on); }
  const SelectionSummary* summary() const override { return summaries_.newest(); }
  void selectByValue(int array, const ValueChoice& choice, bool add) override;

  // For the session; none of these tells anybody.
  void graphChanged();
  void beginRun();          // what was read of the run before
  void selectionChanged();  // vertices that are selected take the place of an arc
  void runMoved() { summaries_.ask(false); }
  void takeSummary() { summaries_.take(); }
  std::uint32_t take(run::RunReport& report);  // what changed (bits of Change)

 private:
  Session& session_;
  std::optional<ArcId> arc_;
  bool keepArc_ = false;  // the next change of the selection is that the arc took its place
  run::Inspected what_;
  std::optional<run::Inspection> inspection_;
  int elementArray_ = -1;  // −1: none are watched
  std::optional<run::ElementValues> elements_;
  std::optional<run::HistogramQuery> query_;
  std::optional<run::Histogram> histogram_;
  SessionSummary summaries_;
};

}  // namespace wf::ui
