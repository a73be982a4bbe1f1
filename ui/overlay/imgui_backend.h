// ImGui's platform side for Qt: one context per view, input from Qt's events, a font at the screen's resolution. The OpenGL side is
// ImGui's own. ImGui 1.86 sees only the state at a frame's start, so of several button transitions each gets a frame of its own.
#pragma once

#include <QSizeF>
#include <cstdint>
#include <deque>

class QEvent;
class QFont;
struct ImDrawData;
struct ImFont;
struct ImGuiContext;

namespace wf::ui {

class ImGuiBackend {
 public:
  ImGuiBackend();   // no OpenGL yet
  ~ImGuiBackend();  // after shutdown()
  ImGuiBackend(const ImGuiBackend&) = delete;
  ImGuiBackend& operator=(const ImGuiBackend&) = delete;

  bool initialise();  // context current; false: ImGui found no OpenGL
  void shutdown();    // context current
  void restart();     // the same; after an exception in the middle of a frame

  void handle(const QEvent& event);                   // mouse, wheel, modifiers, loss of focus
  bool pending() const { return !buttons_.empty(); }  // wants another frame for what was not handed over yet

  void prepare(double pixelRatio, const QFont& font);  // fonts can be measured from here on; context current

  // Frame: between the two calls ImGui may be used. `size` in device-independent pixels.
  void begin(QSizeF size, double pixelRatio, const QFont& font);
  void end();  // draws into the bound framebuffer
  // In place of end(): what would have been drawn, as plain triangles; until the next begin(). Where wanted, said before begin().
  const ImDrawData& endUndrawn();
  void wantTriangles(bool plain);

  ImGuiContext* context() const { return context_; }
  ImFont* regular() const;  // once prepared
  ImFont* bold() const { return bold_; }
  double emOf(const ImFont* font) const;  // of one of the two: its em square, in the pixels of ImFont::FontSize
  // What ImGui will see in the next frames; for tests.
  std::size_t queuedButtons() const { return buttons_.size(); }

 private:
  struct Button {
    int index;
    bool down;
  };
  void create();
  void bakeFont(double pixelRatio, const QFont& font);

  ImGuiContext* context_ = nullptr;
  std::deque<Button> buttons_;
  ImFont* bold_ = nullptr;
  double bakedRatio_ = 0;
  double bakedPoints_ = 0;
  double em_ = 1, boldEm_ = 1;  // of the fonts' heights
  std::int64_t lastFrame_ = 0;  // ms of a steady clock
  bool initialised_ = false;
};

}  // namespace wf::ui
