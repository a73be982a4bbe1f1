// A window whose vertices can be taken by hand.
#pragma once

#include <QAction>
#include <cmath>

#include "tests/ui/scripted_window.h"
#include "ui/viewport/viewport.h"

namespace wf::test {

class HandTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL widgets here";
    near();
  }
  ui::Viewport& view() const { return *window->viewport(); }
  QPoint place(VertexId v) const { return view().placeOf(v)->toPoint(); }
  QAction* action(const char* id) const { return child<QAction>(id); }
  render::PointF at(VertexId v) const { return session.document()->geometry->positions()[v]; }
  void settle() const {
    std::uint64_t frames = 0;
    do {
      frames = view().framesDrawn();
      QTest::qWait(120);
    } while (frames != view().framesDrawn());
  }
  // So that discs can be taken: vertex 150 in the middle.
  void near() {
    view().frame(std::vector<VertexId>{150});
    settle();
    while (!view().discAt(place(150)) && view().camera().pixelsPerUnit() < 1e6) {
      view().zoomBy(1.5);
      settle();
    }
    ASSERT_EQ(view().discAt(place(150)), VertexId{150});
  }
  void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
    for (int i = 1; i <= 4; ++i) moveMouse(&view(), from + (to - from) * i / 4, Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to);
  }
  bool isNear(VertexId v, QPoint where) const {
    const auto now = view().placeOf(v);
    return now && std::hypot(now->x() - where.x(), now->y() - where.y()) < 3;
  }
};

}  // namespace wf::test
