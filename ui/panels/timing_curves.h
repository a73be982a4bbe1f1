// What the timing panel can draw against the iteration.
#pragma once

#include <span>
#include <vector>

#include "ui/panels/run_statistics.h"
#include "ui/widgets/curve_plot.h"

namespace wf::ui {

enum class TimingCurves { TimeAndActive, Active, ActiveShare, ArcsPerSecond };

struct TimingCurvesInfo {
  TimingCurves curves;
  const char* title;
  const char* help;
  bool counts;  // needs the counting of threads and arcs
};

std::span<const TimingCurvesInfo> timingCurvesInfos();

// They read the sums when they are drawn. Without counting only the time is left of the first.
std::vector<Curve> timingCurves(TimingCurves curves, const RunStatistics& statistics, bool counted);

// Counting takes time of its own: figures of either kind are never in one picture, and each says which it is.
inline QString clockNote(bool counted) { return counted ? "instrumented" : "clean, nothing counted"; }

QString rateText(double perSecond);  // "12.3 M"

}  // namespace wf::ui
