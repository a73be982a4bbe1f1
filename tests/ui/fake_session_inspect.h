// The fake session's closer looks: answered at once, from the values that the fake run has. It has no arrays of arcs.
#pragma once

#include <string>

#include "ui/session/inspect_api.h"

namespace wf::test {

class FakeSession;

class FakeInspect : public ui::InspectApi {
 public:
  explicit FakeInspect(FakeSession& session) : session_(session) {}

  int elementCalls = 0;                           // of watchElements()
  std::optional<run::HistogramQuery> histograms;  // as it was asked for last
  bool summaries = false;                         // are wanted
  bool heldBack = false;                          // histograms do not come yet

  void read();              // of the shown step; tells nobody
  void selectionChanged();  // likewise
  void graphChanged() { histogram_.reset(); }
  void forgetArc() { arc_.reset(); }

  std::optional<ArcId> selectedArc() const override { return arc_; }
  void selectArc(std::optional<ArcId> arc) override;
  void inspect(const run::Inspected& what) override;
  const run::Inspection* inspection() const override { return inspection_ ? &*inspection_ : nullptr; }
  void watchElements(int array, std::vector<std::uint64_t> indices) override;
  const run::ElementValues* elements() const override { return elements_ ? &*elements_ : nullptr; }
  void watchHistogram(const std::optional<run::HistogramQuery>& query) override;
  const run::Histogram* histogram() const override { return histogram_ ? &*histogram_ : nullptr; }
  void watchSummary(bool on) override;
  const ui::SelectionSummary* summary() const override { return summary_ ? &*summary_ : nullptr; }
  void selectByValue(int array, const ui::ValueChoice& choice, bool add) override;

 private:
  std::uint64_t bitsOf(int array, VertexId v, std::uint64_t step) const;
  FakeSession& session_;
  std::optional<ArcId> arc_;
  run::Inspected what_;
  std::optional<run::Inspection> inspection_;
  int elementArray_ = 0;
  std::vector<std::uint64_t> indices_;
  std::optional<run::ElementValues> elements_;
  std::optional<run::Histogram> histogram_;
  std::optional<ui::SelectionSummary> summary_;
  void summarise();
};

}  // namespace wf::test
