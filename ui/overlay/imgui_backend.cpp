// ImGui in Qt. No key is handed over but the modifiers: the overlay has no text fields, keys belong to the window's actions.
#include "ui/overlay/imgui_backend.h"

#include <QFont>
#include <QFontInfo>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cfloat>
#include <chrono>
#include <cstring>
#include <new>
#include <utility>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "ui/overlay/imgui_font.h"

namespace wf::ui {
namespace {

int buttonIndex(Qt::MouseButton button) {
  return button == Qt::LeftButton ? 0 : button == Qt::RightButton ? 1 : button == Qt::MiddleButton ? 2 : -1;
}

std::int64_t nowMs() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

ImFont* addFont(const QFont& font, double pixels) {
  const QByteArray file = fontFile(font);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  if (file.isEmpty()) return nullptr;
  void* copy = ImGui::MemAlloc(static_cast<std::size_t>(file.size()));  // the atlas frees it
  std::memcpy(copy, file.constData(), static_cast<std::size_t>(file.size()));
  return atlas.AddFontFromMemoryTTF(copy, static_cast<int>(file.size()), static_cast<float>(pixels), nullptr, overlayCharacters());
}

}  // namespace

ImGuiBackend::ImGuiBackend() { create(); }

void ImGuiBackend::create() {
  // ImGui's own allocator gives a null pointer where memory is full, and ImGui writes to it.
  ImGui::SetAllocatorFunctions([](std::size_t size, void*) { return ::operator new(size); },
                               [](void* at, void*) { ::operator delete(at); });
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendPlatformName = "warpfront_qt";
  io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
}

ImGuiBackend::~ImGuiBackend() { ImGui::DestroyContext(context_); }

bool ImGuiBackend::initialise() {
  ImGui::SetCurrentContext(context_);
  initialised_ = ImGui_ImplOpenGL3_Init("#version 450 core");
  return initialised_;
}

void ImGuiBackend::restart() {
  const bool drew = initialised_;
  shutdown();
  ImGui::DestroyContext(std::exchange(context_, nullptr));
  bakedRatio_ = 0;
  bold_ = nullptr;
  create();
  if (drew) initialise();
}

void ImGuiBackend::shutdown() {
  if (!initialised_) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  initialised_ = false;
  bakedRatio_ = 0;
}

void ImGuiBackend::handle(const QEvent& event) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  switch (event.type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease: {
      const auto& mouse = static_cast<const QMouseEvent&>(event);
      io.MousePos = ImVec2(static_cast<float>(mouse.position().x()), static_cast<float>(mouse.position().y()));
      const int button = buttonIndex(mouse.button());
      if (event.type() != QEvent::MouseMove && button >= 0) buttons_.push_back({button, event.type() != QEvent::MouseButtonRelease});
      io.KeyCtrl = mouse.modifiers().testFlag(Qt::ControlModifier);
      io.KeyShift = mouse.modifiers().testFlag(Qt::ShiftModifier);
      io.KeyAlt = mouse.modifiers().testFlag(Qt::AltModifier);
      break;
    }
    case QEvent::Wheel: {
      const auto& wheel = static_cast<const QWheelEvent&>(event);
      io.MouseWheel += static_cast<float>(wheel.angleDelta().y()) / 120.0f;
      break;
    }
    case QEvent::Leave:
      io.MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
      break;
    case QEvent::FocusOut:
      // Releases may go to another window from here on.
      buttons_.clear();
      for (bool& down : io.MouseDown) down = false;
      io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
      io.AddFocusEvent(false);
      break;
    default:
      break;
  }
}

void ImGuiBackend::bakeFont(double pixelRatio, const QFont& font) {
  const double points = QFontInfo(font).pixelSize();
  if (bakedRatio_ == pixelRatio && bakedPoints_ == points) return;
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  const double pixels = points * 1.15 * pixelRatio;  // ImGui counts from ascent to descent, Qt the em square
  QFont bold = font;
  bold.setBold(true);
  const ImFont* regular = addFont(font, pixels);
  bold_ = regular != nullptr ? addFont(bold, pixels * 1.08) : nullptr;
  if (regular == nullptr) {
    ImFontConfig config;
    config.SizePixels = static_cast<float>(pixels);
    io.Fonts->AddFontDefault(&config);
  }
  em_ = regular != nullptr ? emOfHeight(font) : 1;
  boldEm_ = emOfHeight(bold);
  io.FontGlobalScale = static_cast<float>(1.0 / pixelRatio);
  if (bakedRatio_ != 0) ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  bakedRatio_ = pixelRatio;
  bakedPoints_ = points;
}

ImFont* ImGuiBackend::regular() const {
  ImGui::SetCurrentContext(context_);
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  return atlas.Fonts.empty() ? nullptr : atlas.Fonts[0];
}

void ImGuiBackend::prepare(double pixelRatio, const QFont& font) {
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_NewFrame();
  bakeFont(pixelRatio, font);
}

void ImGuiBackend::begin(QSizeF size, double pixelRatio, const QFont& font) {
  prepare(pixelRatio, font);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(size.width()), static_cast<float>(size.height()));
  io.DisplayFramebufferScale = ImVec2(static_cast<float>(pixelRatio), static_cast<float>(pixelRatio));
  const std::int64_t now = nowMs();
  // ImGui wants a positive time; after an idle hour a short one, or everything that fades would jump.
  io.DeltaTime = std::clamp(static_cast<float>(now - lastFrame_) / 1000.0f, 0.001f, 0.1f);
  lastFrame_ = now;
  if (!buttons_.empty()) {
    io.MouseDown[buttons_.front().index] = buttons_.front().down;
    buttons_.pop_front();
  }
  ImGui::NewFrame();
}

double ImGuiBackend::emOf(const ImFont* font) const {
  return font == nullptr ? 0 : static_cast<double>(font->FontSize) * (font == bold_ ? boldEm_ : em_);
}

// Smooth borders would be shapes of their own, and circles are to be round at any size.
void ImGuiBackend::wantTriangles(bool plain) {
  ImGui::SetCurrentContext(context_);
  ImGuiStyle& style = ImGui::GetStyle();
  style.AntiAliasedFill = style.AntiAliasedLines = style.AntiAliasedLinesUseTex = !plain;
  style.CircleTessellationMaxError = plain ? 0.02f : 0.3f;
}

const ImDrawData& ImGuiBackend::endUndrawn() {
  ImGui::Render();
  return *ImGui::GetDrawData();
}

void ImGuiBackend::end() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace wf::ui
