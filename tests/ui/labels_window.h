// The fixture of tests about labels in the window: a grid, a scripted search, no settings from elsewhere.
#pragma once

#include <QMenu>
#include <QSettings>
#include <map>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/labels/label_content.h"
#include "ui/viewport/viewport.h"

namespace wf::test {

inline constexpr int kFrontier = 0, kCost = 2;  // of the fake search

class LabelsTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    forgetSettings();
    ScriptedWindow::SetUp();
  }
  void TearDown() override {
    ScriptedWindow::TearDown();
    forgetSettings();
  }
  static void forgetSettings() {
    for (const char* kept :
         {"view/labels", "view/labelsLast", "view/edgeLabels", "view/edgeLabelsLast", "view/labelsChosen", "view/arrows"})
      QSettings().remove(kept);
  }
  ui::Viewport& view() const { return *window->viewport(); }
  void settle() const {
    std::uint64_t frames = 0;
    do {
      frames = view().framesDrawn();
      QTest::qWait(120);
    } while (frames != view().framesDrawn());
  }
  void choose(const QString& entry) const {
    auto* menu = child<QMenu>("labelMenu");
    QMetaObject::invokeMethod(menu, "aboutToShow");
    QList<QAction*> actions = menu->actions();
    actions += child<QMenu>("labelValueMenu")->actions();
    actions += child<QMenu>("edgeLabelMenu")->actions();
    for (QAction* action : actions) {
      if (action->text().remove('&') != entry) continue;
      ASSERT_TRUE(action->isEnabled()) << entry.toStdString();
      action->trigger();
      settle();
      return;
    }
    FAIL() << "no entry " << entry.toStdString();
  }
  std::map<VertexId, std::string> texts() const {
    std::map<VertexId, std::string> out;
    for (const ui::ViewLabel& label : view().labels()) {
      if (label.arc == kNone) out[label.vertex] = label.text;
    }
    return out;
  }
  std::map<ArcId, std::string> edgeTexts() const {
    std::map<ArcId, std::string> out;
    for (const ui::ViewLabel& label : view().labels()) {
      if (label.arc != kNone) out[label.arc] = label.text;
    }
    return out;
  }
  QPoint between(VertexId a, VertexId b, double part) const {
    const QPointF from = *view().placeOf(a), to = *view().placeOf(b);
    return (from + (to - from) * part).toPoint();
  }
  void goNear() const {
    const VertexId middle = 150;
    view().frame(std::span(&middle, 1));
    view().zoomBy(2.2);
    settle();
  }
};

}  // namespace wf::test
