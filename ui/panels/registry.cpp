// The list of panels; each is made in its own file.
#include "ui/panels/registry.h"

namespace wf::ui {

using Make = Panel*(Context context, QWidget* parent);
Make makeInspectorPanel, makeGraphPanel, makeCodePanel, makeResultPanel, makeAppearancePanel, makeTimingPanel, makeKernelTimelinePanel,
    makeHistogramPanel, makeLogPanel, makeWatchPanel, makeArrayPanel, makeWhyPanel, makeMatrixPanel, makeOverviewPanel, makeThreadsPanel,
    makeWarpsPanel, makeLabPanel;

std::span<const PanelInfo> panelInfos() {
  static const PanelInfo infos[] = {
      {"inspector", "Inspector", Qt::RightDockWidgetArea, "", makeInspectorPanel, "panels.md#inspector"},
      {"graph", "Graph", Qt::RightDockWidgetArea, "inspector", makeGraphPanel, "panels.md#graph"},
      {"appearance", "Appearance", Qt::RightDockWidgetArea, "inspector", makeAppearancePanel, "appearance.md"},
      {"matrix", "Matrix", Qt::RightDockWidgetArea, "inspector", makeMatrixPanel, "panels.md#matrix"},
      {"code", "Pseudo-code", Qt::RightDockWidgetArea, "", makeCodePanel, "debugging.md#breakpoints"},
      {"result", "Result", Qt::RightDockWidgetArea, "code", makeResultPanel, "panels.md#result"},
      {"overview", "Overview", Qt::RightDockWidgetArea, "code", makeOverviewPanel, "panels.md#overview"},
      {"timing", "Timing", Qt::BottomDockWidgetArea, "", makeTimingPanel, "timing.md#the-timing-panel"},
      {"kernels", "Kernels over time", Qt::BottomDockWidgetArea, "timing", makeKernelTimelinePanel, "timing.md#kernels-over-time"},
      {"histograms", "Histograms", Qt::BottomDockWidgetArea, "timing", makeHistogramPanel, "panels.md#histograms"},
      {"log", "Log", Qt::BottomDockWidgetArea, "timing", makeLogPanel, "panels.md#log"},
      {"arrays", "Arrays", Qt::BottomDockWidgetArea, "timing", makeArrayPanel, "panels.md#arrays"},
      {"watch", "Watchpoints", Qt::BottomDockWidgetArea, "timing", makeWatchPanel, "debugging.md#watchpoints"},
      {"threads", "Threads", Qt::BottomDockWidgetArea, "timing", makeThreadsPanel, "threads.md"},
      {"warps", "Warps", Qt::BottomDockWidgetArea, "timing", makeWarpsPanel, "warps.md"},
      {"lab", "Lab", Qt::BottomDockWidgetArea, "timing", makeLabPanel, "lab.md#in-the-window"},
      {"why", "Why?", Qt::BottomDockWidgetArea, "timing", makeWhyPanel, "debugging.md#why"},
  };
  return infos;
}

}  // namespace wf::ui
