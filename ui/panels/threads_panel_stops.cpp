// What is seen in the opened step, as a stop of the run: it plays until it comes to that in another step.
#include <QMenu>
#include <QPushButton>
#include <algorithm>

#include "compute/run/thread_stop.h"
#include "ui/panels/threads_panel.h"
#include "ui/text.h"
#include "ui/widgets/lane_grid.h"

namespace wf::ui {

// A push button has room for the arrow of its menu beside the text; a tool button draws it over the text.
QPushButton* ThreadsPanel::buildStops() {
  stops_ = new QMenu(this);
  stops_->setObjectName("threadsStops");
  stops_->setToolTipsVisible(true);
  connect(stops_, &QMenu::aboutToShow, this, [this] { fillStops(); });
  auto* button = new QPushButton(tools_);
  button->setObjectName("threadsStopRun");
  button->setAutoDefault(false);
  button->setText(QString::fromUtf8("Stop the run at\u2002"));
  button->setAccessibleName("Stop the run at");
  button->setMenu(stops_);
  button->setToolTip("Watchpoints from what is seen here: the run stops where a thread does it again, and this panel goes to that thread");
  grid_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(grid_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) { stops_->popup(grid_->mapToGlobal(at)); });
  return button;
}

// Of the current cell: its thread, line and element.
void ThreadsPanel::fillStops() {
  stops_->clear();
  const auto offer = [this](const std::string& watch, const QString& tip) {
    QAction* action = stops_->addAction(text(watch), this, [this, watch] { stopAt(watch); });
    action->setToolTip(tip);
  };
  if (warp_ != nullptr && at_ && at_->lane < warp_->lanes.size()) {
    const lens::Event* event = lens::eventAt(*warp_, *at_);
    const lens::Event& shown = event != nullptr ? *event : *lens::eventOf(*warp_, at_->issue);
    offer(run::lineStopText(warp_->lanes[at_->lane].thread, shown.line), "A step in which this thread comes to this line");
    const RunState& run = context_.session.run();
    const auto array = shown.isAccess() && !shown.outside ? report_->memories[shown.memory].array : std::nullopt;
    if (array && *array < run.arrays.size() && !run.arrays[*array].constant)
      offer(run::writeStopText({context_.session.document()->graph.get(), run.arrays, run.variant}, {*array, shown.index}),
            "A step in which a thread changes this element");
    stops_->addSeparator();
  }
  offer("lost write", "A step in which a thread writes over a value that it had not read");
  offer("harmful conflict", "A step in which threads come to one element and their order matters");
}

void ThreadsPanel::stopAt(const std::string& watch) {
  SessionStops& stops = context_.session.stops();
  const auto all = stops.watches();
  const auto there = std::find_if(all.begin(), all.end(), [&](const Watch& one) { return one.text == watch; });
  std::string why;
  if (there != all.end()) {
    stops.enableWatch(there->id, true);
  } else if (!stops.addWatch(watch, &why, nullptr)) {
    return say(text(why));
  }
  say(QString::fromUtf8("Playing stops at “%1”; Watchpoints lists it").arg(text(watch)));
}

}  // namespace wf::ui
