// The list of panels; each is made in its own file.
#include "ui/panels/registry.h"

namespace wf::ui {

using Make = Panel*(Context context, QWidget* parent);
Make makeInspectorPanel, makeGraphPanel, makeCodePanel, makeResultPanel, makeAppearancePanel, makeTimingPanel, makeKernelTimelinePanel,
    makeHistogramPanel, makeLogPanel, makeWatchPanel, makeArrayPanel, makeWhyPanel, makeMatrixPanel, makeOverviewPanel;

std::span<const PanelInfo> panelInfos() {
  static const PanelInfo infos[] = {
      {"inspector", "Inspector", Qt::RightDockWidgetArea, "", makeInspectorPanel},
      {"graph", "Graph", Qt::RightDockWidgetArea, "inspector", makeGraphPanel},
      {"appearance", "Appearance", Qt::RightDockWidgetArea, "inspector", makeAppearancePanel},
      {"matrix", "Matrix", Qt::RightDockWidgetArea, "inspector", makeMatrixPanel},
      {"code", "Pseudo-code", Qt::RightDockWidgetArea, "", makeCodePanel},
      {"result", "Result", Qt::RightDockWidgetArea, "code", makeResultPanel},
      {"overview", "Overview", Qt::RightDockWidgetArea, "code", makeOverviewPanel},
      {"timing", "Timing", Qt::BottomDockWidgetArea, "", makeTimingPanel},
      {"kernels", "Kernels over time", Qt::BottomDockWidgetArea, "timing", makeKernelTimelinePanel},
      {"histograms", "Histograms", Qt::BottomDockWidgetArea, "timing", makeHistogramPanel},
      {"log", "Log", Qt::BottomDockWidgetArea, "timing", makeLogPanel},
      {"arrays", "Arrays", Qt::BottomDockWidgetArea, "timing", makeArrayPanel},
      {"watch", "Watchpoints", Qt::BottomDockWidgetArea, "timing", makeWatchPanel},
      {"why", "Why?", Qt::BottomDockWidgetArea, "timing", makeWhyPanel},
  };
  return infos;
}

}  // namespace wf::ui
