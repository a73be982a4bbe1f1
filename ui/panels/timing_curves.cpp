// Curves of the timing panel.
#include "ui/panels/timing_curves.h"

#include <utility>

#include "ui/text.h"

namespace wf::ui {

std::span<const TimingCurvesInfo> timingCurvesInfos() {
  static const TimingCurvesInfo infos[] = {
      {TimingCurves::TimeAndActive, "Time and active threads",
       "Time of all kernels of an iteration, and the threads that had something to do", false},
      {TimingCurves::Active, "Frontier size", "Active threads of the kernel that visited the most arcs", true},
      {TimingCurves::ActiveShare, "Active of launched", "Threads that had something to do, of those launched, in the same kernel", true},
      {TimingCurves::ArcsPerSecond, "Arcs a second (TEPS)", "Arcs visited in an iteration over the time of its kernels", true},
      {TimingCurves::BytesPerSecond, "Bytes a second",
       "What the kernels of an iteration must at least read and write, by their counts and without caches, over their time", true},
  };
  return infos;
}

QString elsewhereNote(const RunState& run) {
  QStringList parts;
  for (std::size_t k = 0; k + 1 < run.ranOn.size(); ++k) {
    const std::uint64_t first = run.ranOn[k].firstStep, last = run.ranOn[k + 1].firstStep - 1;
    parts << (first == last ? "step " + countText(first) : "steps " + countText(first) + " to " + countText(last)) + ": " +
                 text(run.ranOn[k].executorName) + ", " + text(run.ranOn[k].deviceName);
  }
  return parts.join("; ");
}

QString rateText(double perSecond) {
  const std::pair<double, const char*> prefixes[] = {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}};
  for (const auto& [size, name] : prefixes) {
    if (perSecond < size) continue;
    const double value = perSecond / size;
    return QString::number(value, 'f', value < 10 ? 2 : value < 100 ? 1 : 0) + name;
  }
  return QString::number(perSecond, 'f', 0);
}

QString joulesText(double joules) {
  const auto digits = [](double value) { return QString::number(value, 'f', value < 10 ? 2 : value < 100 ? 1 : 0); };
  if (joules >= 1) return digits(joules) + " J";
  return joules >= 1e-3 ? digits(joules * 1e3) + " mJ" : digits(joules * 1e6) + QString::fromUtf8(" µJ");
}

QString bytesRateText(double perSecond) {
  const QString rate = rateText(perSecond);
  return rate + (rate.contains(' ') ? "B/s" : " B/s");
}

std::vector<Curve> timingCurves(TimingCurves curves, const RunStatistics& statistics, bool counted) {
  const auto at = [&statistics](std::size_t i) -> const IterationTotals& { return statistics.iterations()[i]; };
  const auto count = [](double value) { return countText(static_cast<std::uint64_t>(value)); };
  Curve active{"Active threads", [at](std::size_t i) { return static_cast<double>(at(i).active); }, count, true};
  switch (curves) {
    case TimingCurves::TimeAndActive: {
      std::vector<Curve> out = {{"Time", [at](std::size_t i) { return static_cast<double>(at(i).nanoseconds); },
                                 [](double value) { return durationText(static_cast<std::uint64_t>(value)); }, false}};
      if (counted) out.push_back(active);
      return out;
    }
    case TimingCurves::Active:
      active.dashed = false;
      return {active};
    case TimingCurves::ActiveShare:
      return {{"Active of launched",
               [at](std::size_t i) {
                 return at(i).launched == 0 ? 0.0 : 100.0 * static_cast<double>(at(i).active) / static_cast<double>(at(i).launched);
               },
               [](double value) { return QString::number(value, 'f', value < 10 ? 2 : 1) + " %"; }, false}};
    case TimingCurves::ArcsPerSecond:
      return {{"Arcs a second",
               [at](std::size_t i) {
                 return at(i).nanoseconds == 0 ? 0.0 : 1e9 * static_cast<double>(at(i).arcs) / static_cast<double>(at(i).nanoseconds);
               },
               [](double value) { return rateText(value) + " arcs/s"; }, false}};
    case TimingCurves::BytesPerSecond:
      return {{"Bytes a second",
               [at](std::size_t i) {
                 return at(i).nanoseconds == 0 ? 0.0 : 1e9 * static_cast<double>(at(i).bytes) / static_cast<double>(at(i).nanoseconds);
               },
               [](double value) { return bytesRateText(value); }, false}};
  }
  return {};
}

}  // namespace wf::ui
