// A triangle with the font picture's white pixel is a part of a shape. Any other is half of a glyph: where it lies in the font's picture
// tells of which one. Triangles of one colour that follow each other are one shape, glyphs that follow each other on a line one text.
#include "ui/overlay/overlay_vectors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include <imgui.h>

#include "ui/overlay/imgui_backend.h"

namespace wf::ui {
namespace {

using render::Vec2;

render::Ink inkOf(ImU32 word) {
  const auto byte = [&](int shift) { return static_cast<std::uint8_t>(word >> shift & 255u); };
  return {{byte(IM_COL32_R_SHIFT), byte(IM_COL32_G_SHIFT), byte(IM_COL32_B_SHIFT)}, byte(IM_COL32_A_SHIFT) / 255.0};
}

void appendUtf8(std::string& to, unsigned code) {
  if (code < 0x80) {
    to += static_cast<char>(code);
  } else if (code < 0x800) {
    to += {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
  } else {
    to += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)), static_cast<char>(0x80 | (code & 0x3F))};
  }
}

struct Rect {
  Vec2 low{}, high{};
  double area() const { return (high.x - low.x) * (high.y - low.y); }
};

double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

class Recording {
 public:
  Recording(const ImGuiBackend& backend, double pixelRatio) : backend_(backend), ratio_(pixelRatio) {
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    white_ = atlas.TexUvWhitePixel;
    for (const ImFont* font : atlas.Fonts) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[key(ImVec2(glyph.U0, glyph.V0))] = {font, &glyph};
      }
    }
  }

  void add(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback != nullptr) continue;
      const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
      const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
      for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        const ImDrawVert &a = vertices[indices[i]], &b = vertices[indices[i + 1]], &c = vertices[indices[i + 2]];
        if (a.uv.x == white_.x && a.uv.y == white_.y) {
          triangle(a, b, c);
        } else {
          glyph(a, c);
          i += 3;  // its other half
        }
      }
    }
  }

  std::vector<render::VectorItem> take() {
    endShape();
    endRow();
    endText();
    return std::move(out_);
  }

 private:
  static std::pair<std::uint32_t, std::uint32_t> key(ImVec2 uv) {
    return {std::bit_cast<std::uint32_t>(uv.x), std::bit_cast<std::uint32_t>(uv.y)};
  }
  Vec2 place(ImVec2 at) const { return Vec2(static_cast<double>(at.x), static_cast<double>(at.y)) * ratio_; }

  void triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) {
    endText();
    if ((a.col >> IM_COL32_A_SHIFT & 255u) == 0) return;
    std::vector<Vec2> corners = {place(a.pos), place(b.pos), place(c.pos)};
    const double area = cross(corners[1] - corners[0], corners[2] - corners[0]) / 2;
    if (area == 0) return;
    if (area < 0) std::swap(corners[1], corners[2]);  // all the same way round: then what they share is one area
    if (!shape_.empty() && colour_ != a.col) endShape();
    colour_ = a.col;
    area_ += std::abs(area);
    shape_.push_back(std::move(corners));
  }

  void endShape() {
    if (shape_.empty()) return;
    Rect box{shape_.front().front(), shape_.front().front()};
    for (const auto& corners : shape_) {
      for (const Vec2 at : corners) {
        box.low = {std::min(box.low.x, at.x), std::min(box.low.y, at.y)};
        box.high = {std::max(box.high.x, at.x), std::max(box.high.y, at.y)};
      }
    }
    const render::Ink ink = inkOf(colour_);
    const bool filled = std::abs(box.area() - area_) < 1e-3 * area_;
    const bool opaqueBox = filled && ink.alpha == 1;
    const bool beside =
        opaqueBox && row_ && std::abs(row_->high.x - box.low.x) < 1e-3 && row_->low.y == box.low.y && row_->high.y == box.high.y;
    if (!beside) endRow();
    if (opaqueBox && !row_) rowStart_ = out_.size();
    if (opaqueBox) row_ = box;
    if (filled) shape_ = {{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
    out_.emplace_back(render::VectorShape{std::exchange(shape_, {}), ink, 0, {}});
    area_ = 0;
  }

  // Boxes side by side would show the ground between them wherever a side divides a pixel. Each reaches to the end of its row, below those
  // that follow.
  void endRow() {
    if (!row_) return;
    for (std::size_t k = rowStart_; k < out_.size(); ++k) {
      auto& corners = std::get<render::VectorShape>(out_[k]).contours.front();
      corners[1].x = corners[2].x = row_->high.x;
    }
    row_.reset();
  }

  // From its upper left corner and the one across.
  void glyph(const ImDrawVert& corner, const ImDrawVert& across) {
    endShape();
    endRow();
    const auto found = glyphs_.find(key(corner.uv));
    if (found == glyphs_.end()) return;
    const auto [font, glyph] = found->second;
    const double scale = static_cast<double>((across.pos.x - corner.pos.x) / (glyph->X1 - glyph->X0)) * ratio_;
    const Vec2 at = place(corner.pos);
    const double pen = at.x - static_cast<double>(glyph->X0) * scale;
    const double base = at.y + (std::round(static_cast<double>(font->Ascent)) - static_cast<double>(glyph->Y0)) * scale;
    const double space = static_cast<double>(font->GetCharAdvance(' ')) * scale;
    const double gap = pen - end_;
    const auto spaces = static_cast<int>(std::lround(gap / std::max(space, 1e-3)));
    const bool goesOn = text_ && font == font_ && corner.col == colour_ && std::abs(base - text_->at.y) < 0.1 && spaces >= 0 &&
                        spaces <= 2 && std::abs(gap - spaces * space) < 0.3 * ratio_;
    if (!goesOn) {
      endText();
      using Face = render::VectorText::Face;
      text_ = render::VectorText{
          {pen, base}, {}, backend_.emOf(font) * scale, font == backend_.bold() ? Face::Bold : Face::Regular, inkOf(corner.col), {}, 0};
      font_ = font;
      colour_ = corner.col;
    } else {
      text_->text.append(static_cast<std::size_t>(spaces), ' ');
    }
    appendUtf8(text_->text, glyph->Codepoint);
    end_ = pen + static_cast<double>(glyph->AdvanceX) * scale;
  }

  void endText() {
    if (text_) out_.emplace_back(*std::exchange(text_, std::nullopt));
  }

  const ImGuiBackend& backend_;
  const double ratio_;
  ImVec2 white_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<const ImFont*, const ImFontGlyph*>> glyphs_;
  std::vector<render::VectorItem> out_;
  std::vector<std::vector<Vec2>> shape_;  // triangles
  double area_ = 0;
  std::optional<Rect> row_;   // the last box of a row that the last items are
  std::size_t rowStart_ = 0;  // among the items
  ImU32 colour_ = 0;          // of the shape, or of the text
  std::optional<render::VectorText> text_;
  const ImFont* font_ = nullptr;
  double end_ = 0;  // of the text
};

}  // namespace

std::vector<render::VectorItem> vectorsOf(const ImDrawData& data, const ImGuiBackend& backend, double pixelRatio) {
  Recording recording(backend, pixelRatio);
  for (int i = 0; i < data.CmdListsCount; ++i) recording.add(*data.CmdLists[i]);
  return recording.take();
}

}  // namespace wf::ui
