// The window's part in "Why?": who is asked, and the panel that shows the answer.
#include <QDockWidget>
#include <memory>

#include "ui/desk.h"
#include "ui/main_window.h"
#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/viewport/viewport.h"
#include "ui/why_text.h"
#include "ui/workspaces/workspaces.h"

namespace wf::ui {

void MainWindow::connectWhy() {
  // The answer comes into sight, wherever it was asked for; once, so that a person may look at something else meanwhile.
  auto shown = std::make_shared<run::WhyAnswer::Phase>(run::WhyAnswer::Phase::None);
  auto asked = std::make_shared<run::WhyQuestion>();
  events_.on(kWhyChanged, this, [this, shown, asked] {
    const run::WhyAnswer& answer = context_.session.why().answer();
    const bool same = *asked == answer.question && *shown != run::WhyAnswer::Phase::None;
    const bool again = *shown != run::WhyAnswer::Phase::Searching && answer.phase == run::WhyAnswer::Phase::Searching;
    if (answer.phase != run::WhyAnswer::Phase::None && (!same || again)) showWhy();
    *shown = answer.phase;
    *asked = answer.question;
  });
  // What a thread did stops the run: its step is opened where it is.
  auto stands = std::make_shared<std::uint64_t>(0), labOpened = std::make_shared<std::uint64_t>(0);
  events_.on(kLensChanged, this, [this, stands, labOpened] {
    const SessionLens& lens = context_.session.lens();
    const bool stopped = std::exchange(*stands, lens.stands()) != lens.stands() && lens.place();
    const bool ofLab = std::exchange(*labOpened, lens.labOpened()) != lens.labOpened();
    if (stopped || ofLab) showPanel("threads");
  });
  // The graph on which an exercise failed.
  events_.on(kLabChanged, this, [this] {
    if (const auto graph = context_.session.lab().takeWantedGraph()) desk_->openFor(text(graph->source), graph->request);
  });
  if (viewport_ != nullptr) {
    connect(viewport_, &Viewport::whyLinkClicked, this, [this](int link) {
      showWhy();
      if (auto* panel = findChild<Panel*>("panel.why")) panel->showWhyLink(link);
    });
  }
  if (auto* dock = findChild<QDockWidget*>("dock.why")) {
    // Closed, not merely behind another tab.
    connect(dock->toggleViewAction(), &QAction::toggled, this, [this](bool open) {
      if (!open && !workspaces_->switching()) dropWhy();
    });
  }
}

void MainWindow::showWhy() { showPanel("why"); }

void MainWindow::showPanel(const char* id) { workspaces_->reveal(id); }

bool MainWindow::dropWhy() {
  if (context_.session.why().answer().phase == run::WhyAnswer::Phase::None) return false;
  context_.session.why().forget();
  return true;
}

void MainWindow::askWhy() {
  for (QWidget* at = focusWidget(); at != nullptr; at = at->parentWidget()) {
    auto* panel = qobject_cast<Panel*>(at);
    if (panel == nullptr) continue;
    if (panel->askWhy()) return;
    break;
  }
  Session& session = context_.session;
  const auto selection = session.selection();
  const auto vertex = selection.empty() ? session.hovered() : std::optional(selection.back());
  const auto cell = vertex && session.document() != nullptr ? cellToAskAbout(session, *vertex) : std::nullopt;
  if (!cell) return showWhy();  // it says how to ask
  session.why().ask({*cell, session.run().step});
}

}  // namespace wf::ui
