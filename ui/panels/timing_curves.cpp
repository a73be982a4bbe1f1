// Curves of the timing panel.
#include "ui/panels/timing_curves.h"

#include <cmath>
#include <utility>

#include "compute/core/measures.h"
#include "ui/session/recorded.h"
#include "ui/text.h"

namespace wf::ui {

std::span<const TimingCurvesInfo> timingCurvesInfos() {
  static const TimingCurvesInfo infos[] = {
      {TimingCurves::TimeAndActive, "Time and active threads", "Time of all kernels of an iteration, and threads with work", false},
      {TimingCurves::Frontier, "Frontier size", "Vertices in the frontier of the level or round; not drawn where unknown", true},
      {TimingCurves::Active, "Active threads", "Threads with work, in the kernel that visited the most arcs", true},
      {TimingCurves::ActiveShare, "Active share", "Threads with work as a share of those launched, in the same kernel", true},
      {TimingCurves::ArcsPerSecond, "Arcs per second",
       "Arcs visited in an iteration over the time of its kernels; TEPS, beside it, covers a whole search", true},
      {TimingCurves::BytesPerSecond, "Bytes per second",
       "Least bytes that the kernels of an iteration read and write, by their counts and without caches, over their time", true},
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

QString tepsText(const RunState& run, const RunResult* result, const RunStatistics& statistics) {
  const auto known = run.ended && !run.order && run.ranOn.size() <= 1 && result != nullptr
                         ? teps(result->reachedArcs, statistics.nanoseconds())
                         : std::nullopt;
  return known ? "TEPS " + rateText(*known) : QString::fromUtf8("TEPS –");
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

bool countsKnown(const RunState& run, const run::StepFigures& figures) { return run.metrics && (!isRecorded(run) || figures.counted()); }

QString clockNote(const RunState& run, const run::StepFigures& figures) {
  if (run.order) return "times of the simulation";
  if (!isRecorded(run) || (figures.timed() && figures.counted())) return run.metrics ? "instrumented" : "clean, nothing counted";
  return figures.counted() ? "no times recorded" : figures.timed() ? "no counts recorded" : "no times or counts";  // in a narrow plot
}

std::vector<Curve> timingCurves(TimingCurves curves, const RunStatistics& statistics, bool counted, const ComparedRun& before) {
  const auto count = [](double value) { return countText(static_cast<std::uint64_t>(value)); };
  // Another program's recording may have no times: nothing is drawn then, and no 0.
  const auto time = [](double value) {
    return std::isnan(value) ? QString("not recorded") : durationText(static_cast<std::uint64_t>(value));
  };
  const auto perSecond = [&statistics](std::uint64_t what, const IterationTotals& of) {
    if (!statistics.timed()) return std::nan("");
    return of.nanoseconds == 0 ? 0.0 : 1e9 * static_cast<double>(what) / static_cast<double>(of.nanoseconds);
  };
  using Figure = std::function<double(const IterationTotals&)>;
  // Of this run and, beside it on the same scale, of the other.
  const auto drawn = [&](const QString& title, const Figure& figure, std::function<QString(double)> format) {
    // What it is stands in the choice above the curves; there is no room to say it twice.
    const auto named = [&](const QString& whose) { return whose.isEmpty() ? title : whose; };
    std::vector<Curve> out(1);
    out[0].title = named(before.here);
    out[0].value = [figure, &statistics](std::size_t i) { return figure(statistics.iterations()[i]); };
    out[0].format = format;
    if (before.run == nullptr || before.run->iterations.empty()) return out;
    Curve other;
    other.title = named(before.there);
    other.value = [figure, run = before.run](std::size_t i) { return figure(run->iterations[i]); };
    other.format = std::move(format);
    other.line = Qt::DotLine;
    other.count = before.run->iterations.size();
    other.scaleOf = 0;
    out.push_back(std::move(other));
    return out;
  };
  const Figure active = [](const IterationTotals& of) { return static_cast<double>(of.active); };
  switch (curves) {
    case TimingCurves::TimeAndActive: {
      auto out = drawn(
          "Time",
          [&statistics](const IterationTotals& of) { return statistics.timed() ? static_cast<double>(of.nanoseconds) : std::nan(""); },
          time);
      if (!counted || out.size() > 1) return out;  // a third one would leave the panel more key than curve
      Curve threads{"Active threads",
                    [active, &statistics](std::size_t i) { return active(statistics.iterations()[i]); },
                    count,
                    Qt::DashLine,
                    {},
                    {}};
      out.push_back(std::move(threads));
      return out;
    }
    case TimingCurves::Frontier:
      return drawn(
          "Frontier",
          [](const IterationTotals& of) { return of.frontier == kNotCounted ? std::nan("") : static_cast<double>(of.frontier); },
          [](double value) {
            return std::isnan(value) ? QString::fromUtf8("–") : countText(static_cast<std::uint64_t>(value), "vertex", "vertices");
          });
    case TimingCurves::Active:
      return drawn("Active threads", active, count);
    case TimingCurves::ActiveShare:
      return drawn(
          "Active share",
          [](const IterationTotals& of) {
            return of.launched == 0 ? 0.0 : 100.0 * static_cast<double>(of.active) / static_cast<double>(of.launched);
          },
          [](double value) { return QString::number(value, 'f', value < 10 ? 2 : 1) + " %"; });
    case TimingCurves::ArcsPerSecond:
      return drawn(
          "Arcs per second", [perSecond](const IterationTotals& of) { return perSecond(of.arcs, of); },
          [](double value) { return std::isnan(value) ? QString("not recorded") : rateText(value) + " arcs/s"; });
    case TimingCurves::BytesPerSecond:
      return drawn(
          "Bytes per second", [perSecond](const IterationTotals& of) { return perSecond(of.bytes, of); },
          [](double value) { return std::isnan(value) ? QString("not recorded") : bytesRateText(value); });
  }
  return {};
}

}  // namespace wf::ui
