// What the timing panel can draw against the iteration.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ui/panels/earlier_runs.h"
#include "ui/panels/run_statistics.h"
#include "ui/session/session.h"
#include "ui/widgets/curve_plot.h"

namespace wf::ui {

enum class TimingCurves { TimeAndActive, Frontier, Active, ActiveShare, ArcsPerSecond, BytesPerSecond };

struct TimingCurvesInfo {
  TimingCurves curves;
  const char* title;
  const char* help;
  bool counts;  // needs the counting of threads and arcs
};

std::span<const TimingCurvesInfo> timingCurvesInfos();

// Another run to draw beside this one, and what each is called where they differ.
struct ComparedRun {
  std::shared_ptr<const EarlierRun> run;  // null: none
  QString here, there;
};

// They read the sums when they are drawn. Without counting, and beside another run, only the time is left of the first.
std::vector<Curve> timingCurves(TimingCurves curves, const RunStatistics& statistics, bool counted, const ComparedRun& before = {});

// Whether the counts of the run's steps mean something.
bool countsKnown(const RunState& run, const run::StepFigures& figures);
// Counting takes time of its own: figures of either kind are never in one picture, and each says which it is. Of a recording, what it
// lacks.
QString clockNote(const RunState& run, const run::StepFigures& figures);

// Steps that another device made, whose times are in no sum: "steps 1 to 120: CUDA, NVIDIA H200". Empty: there are none.
QString elsewhereNote(const RunState& run);

// "TEPS 12.3 M", or "TEPS –" where it is not known: before the run's end, of a run that is no search, of one that several devices made.
QString tepsText(const RunState& run, const RunResult* result, const RunStatistics& statistics);

QString rateText(double perSecond);       // "12.3 M"
QString joulesText(double joules);        // "12.3 mJ"
QString bytesRateText(double perSecond);  // "12.3 MB/s"

}  // namespace wf::ui
