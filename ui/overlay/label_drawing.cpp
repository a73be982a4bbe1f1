// ImGui's own text begins at whole pixels of a plain screen; here a glyph begins at whole pixels of the device, so that it is sharp on
// every screen.
#include "ui/overlay/label_drawing.h"

#include <cmath>
#include <utility>

#include <imgui.h>

namespace wf::ui {
namespace {

constexpr double kFaded = 0.4;  // of a faded vertex's label: it steps back with its vertex, and can still be read
constexpr double kReach = 1.5;  // of the halo, pixels of a plain screen
constexpr std::pair<float, float> kHalo[] = {{-1, 0},          {1, 0},          {0, -1},         {0, 1},
                                             {-0.75f, -0.75f}, {0.75f, -0.75f}, {-0.75f, 0.75f}, {0.75f, 0.75f}};

// The character at `at`, which moves on; what is not UTF-8 becomes a replacement.
unsigned nextCharacter(const std::string& text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(at++);
  const int more = first < 0x80 ? 0 : first < 0xC0 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF8 ? 3 : -1;
  if (more == 0) return first;
  if (more < 0) return IM_UNICODE_CODEPOINT_INVALID;
  unsigned code = first & (0x3Fu >> more);
  for (int k = 0; k < more; ++k) {
    if ((byte(at) & 0xC0u) != 0x80u) return IM_UNICODE_CODEPOINT_INVALID;
    code = (code << 6) | (byte(at++) & 0x3Fu);
  }
  return code;
}

void drawText(ImDrawList& draw, const ImFont& font, const std::string& text, double left, double top, ImU32 colour, float perPixel) {
  double pen = left;
  const auto y = static_cast<float>(std::round(top));
  for (std::size_t at = 0; at < text.size();) {
    const ImFontGlyph* glyph = font.FindGlyph(static_cast<ImWchar>(nextCharacter(text, at)));
    if (glyph == nullptr) continue;
    const auto x = static_cast<float>(pen);
    pen += static_cast<double>(glyph->AdvanceX);
    if (!glyph->Visible) continue;
    draw.PrimReserve(6, 4);
    draw.PrimRectUV(ImVec2((x + glyph->X0) * perPixel, (y + glyph->Y0) * perPixel),
                    ImVec2((x + glyph->X1) * perPixel, (y + glyph->Y1) * perPixel), ImVec2(glyph->U0, glyph->V0),
                    ImVec2(glyph->U1, glyph->V1), colour);
  }
}

}  // namespace

LabelInk labelInk(const ViewLabel& label, render::Rgb8 background, bool dark) {
  const render::Rgb8 ink = dark ? render::Rgb8{226, 231, 240} : render::Rgb8{34, 39, 50};
  const render::Rgb8 strong = dark ? render::Rgb8{255, 255, 255} : render::Rgb8{0, 0, 0};
  // An edge's stands back behind the vertices' ones.
  const render::Rgb8 quiet = dark ? render::Rgb8{184, 193, 210} : render::Rgb8{70, 79, 96};
  return {label.first ? strong : label.arc != kNone ? quiet : ink, background, label.faded ? kFaded : 1, 225.0 / 255, kReach};
}

render::ScreenBox labelGround(const ViewLabel& label, double pixelRatio) {
  const double beside = kGroundX * pixelRatio;
  return {label.left - beside, label.top, label.left + label.width + beside, label.top + label.height};
}

void drawLabels(const std::vector<ViewLabel>& labels, ImFont* regular, ImFont* bold, render::Rgb8 background, bool dark,
                double pixelRatio) {
  if (regular == nullptr) return;
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  draw.PushTextureID(ImGui::GetIO().Fonts->TexID);
  const auto perPixel = static_cast<float>(1 / pixelRatio);
  for (const ViewLabel& label : labels) {
    const LabelInk ink = labelInk(label, background, dark);
    const auto packed = [&](render::Rgb8 c, double alpha) {
      return IM_COL32(c.r, c.g, c.b, static_cast<int>(std::lround(255 * alpha * ink.strength)));
    };
    const ImU32 halo = packed(ink.halo, ink.haloStrength);
    if (label.ground) {
      const render::ScreenBox ground = labelGround(label, pixelRatio);
      const auto at = [&](double x, double y) { return ImVec2(static_cast<float>(x) * perPixel, static_cast<float>(y) * perPixel); };
      draw.AddRectFilled(at(ground.left, ground.top), at(ground.right, ground.bottom), packed(ink.halo, kGroundStrength), 3);
    }
    const ImFont& font = label.first && bold != nullptr ? *bold : *regular;
    for (const auto& [x, y] : kHalo) {
      drawText(draw, font, label.text, label.left + static_cast<double>(x) * kReach * pixelRatio,
               label.top + static_cast<double>(y) * kReach * pixelRatio, halo, perPixel);
    }
    drawText(draw, font, label.text, label.left, label.top, packed(ink.text, 1), perPixel);
  }
  draw.PopTextureID();
}

}  // namespace wf::ui
