// The overlay's windows. None takes input but those that fold: figures, legend, and a card that stays.
#include "ui/overlay/overlay.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include <imgui.h>
#include <QFontMetricsF>

#include "render/mapping/made_colormaps.h"
#include "ui/overlay/card_place.h"
#include "ui/overlay/cut_line.h"
#include "ui/overlay/label_drawing.h"
#include "ui/overlay/overlay_vectors.h"

namespace wf::ui {
namespace {

constexpr float kMargin = 12;
constexpr float kSmallBanner = 0.25f;  // of a small view's height
constexpr double kUsualLine = 18;      // pixels of a line in the usual font size
constexpr ImGuiWindowFlags kStill = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
constexpr ImGuiWindowFlags kPassive = kStill | ImGuiWindowFlags_NoInputs;

ImU32 packed(render::Rgb8 c) { return IM_COL32(c.r, c.g, c.b, 255); }

void writeLine(const std::string& line) { ImGui::TextUnformatted(line.c_str(), line.c_str() + line.size()); }

void muted(const std::string& line) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  writeLine(line);
  ImGui::PopStyleColor();
}

QRectF place() {  // of the window that is being laid out
  const ImVec2 at = ImGui::GetWindowPos(), extent = ImGui::GetWindowSize();
  return {at.x, at.y, extent.x, extent.y};
}

void drawGhost(const OverlayModel::Ghost& ghost, render::Rgb8 colour) {
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const auto at = [](const render::Vec2& p) { return ImVec2(static_cast<float>(p.x), static_cast<float>(p.y)); };
  const ImU32 ink = IM_COL32(colour.r, colour.g, colour.b, 150);
  for (const render::EdgeCurve& line : ghost.lines) {
    if (line.straight()) {
      draw.AddLine(at(line.a), at(line.b), ink, 1.5f);
    } else {
      draw.AddBezierQuadratic(at(line.a), at((line.a + line.b) * 0.5 + line.bow), at(line.b), ink, 1.5f);
    }
  }
  for (const render::Vec2& p : ghost.discs) draw.AddCircleFilled(at(p), static_cast<float>(ghost.radius), packed(colour));
}

void applyStyle(bool dark) {
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowRounding = 6;
  style.WindowBorderSize = 1;
  style.WindowPadding = ImVec2(10, 8);
  style.ItemSpacing = ImVec2(8, 3);
  ImVec4* c = style.Colors;
  if (dark) {
    c[ImGuiCol_Text] = ImVec4(0.92f, 0.94f, 0.97f, 1);
    c[ImGuiCol_TextDisabled] = ImVec4(0.68f, 0.71f, 0.77f, 1);
    c[ImGuiCol_WindowBg] = ImVec4(0.09f, 0.10f, 0.13f, 0.86f);
    c[ImGuiCol_Border] = ImVec4(1, 1, 1, 0.10f);
  } else {
    c[ImGuiCol_Text] = ImVec4(0.10f, 0.12f, 0.16f, 1);
    c[ImGuiCol_TextDisabled] = ImVec4(0.34f, 0.37f, 0.43f, 1);
    c[ImGuiCol_WindowBg] = ImVec4(1, 1, 1, 0.90f);
    c[ImGuiCol_Border] = ImVec4(0, 0, 0, 0.14f);
  }
}

}  // namespace

void Overlay::title(const std::string& line) {
  if (backend_.bold() != nullptr) ImGui::PushFont(backend_.bold());
  writeLine(line);
  if (backend_.bold() != nullptr) ImGui::PopFont();
}

ImVec2 Overlay::titleSize(const std::string& line) const {
  const ImFont* bold = backend_.bold();
  if (bold == nullptr) return ImGui::CalcTextSize(line.c_str());
  return bold->CalcTextSizeA(bold->FontSize * ImGui::GetIO().FontGlobalScale, FLT_MAX, 0, line.c_str());
}

LabelMeasure Overlay::measure(double pixelRatio, const QFont& font) {
  backend_.prepare(pixelRatio, font);
  return [regular = backend_.regular(), bold = backend_.bold()](const std::string& line, bool firm) {
    const ImFont* used = firm && bold != nullptr ? bold : regular;
    if (used == nullptr) return render::Vec2{};
    const ImVec2 extent = used->CalcTextSizeA(used->FontSize, FLT_MAX, 0, line.c_str(), line.c_str() + line.size());
    return render::Vec2{extent.x, extent.y};
  };
}

void Overlay::draw(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font) try {
  backend_.begin(size, pixelRatio, font);
  compose(model, size, pixelRatio, font);
  backend_.end();
} catch (...) {
  backend_.restart();  // this frame stays without an overlay; the next one begins anew
  throw;
}

void Overlay::compose(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font) {
  applyStyle(model.dark);
  const QSizeF free(size.width() - edges_.left() - edges_.right(), size.height() - edges_.top() - edges_.bottom());
  arrange(free / std::max(1.0, QFontMetricsF(font).height() / kUsualLine));
  drawGhost(model.ghost, model.theme.selection);
  if (!model.labels.empty()) drawLabels(model.labels, backend_.regular(), backend_.bold(), model.theme.background, model.dark, pixelRatio);
  drawBanner(model, free);
  // Where the foot of a low view has no room below the step, the graph has it.
  const double row = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().WindowPadding.y;
  const int rows = model.banner || !model.hint.empty() ? 2 : 1;
  const bool foot = !small_ || free.height() >= rows * row + (rows + 1) * kMargin;
  if (model.legend && foot) drawLegend(model, free);
  if (!model.hud.empty() && foot) drawHud(model, free);
  if (model.card) drawCard(model, free);
}

std::vector<render::VectorItem> Overlay::record(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font) try {
  backend_.wantTriangles(true);
  std::vector<render::VectorItem> out;
  // A window that sizes itself does so a frame late.
  for (int frame = 0; frame < 3; ++frame) {
    backend_.begin(size, pixelRatio, font);
    compose(model, size, pixelRatio, font);
    out = vectorsOf(backend_.endUndrawn(), backend_, pixelRatio);
  }
  backend_.wantTriangles(false);
  return out;
} catch (...) {
  backend_.restart();
  throw;
}

Overlay::TextPlace Overlay::textPlace(bool bold, double pixelRatio, const QFont& font) {
  backend_.prepare(pixelRatio, font);
  const ImFont* used = bold && backend_.bold() != nullptr ? backend_.bold() : backend_.regular();
  return used == nullptr ? TextPlace{} : TextPlace{std::round(static_cast<double>(used->Ascent)), backend_.emOf(used)};
}

// What was folded or unfolded by hand stays so until the view becomes small, or large again.
void Overlay::arrange(QSizeF size) {
  figures_ = legend_ = card_ = {};
  cardStays_ = false;
  windows_.clear();
  legendSize_ = {};
  if (small(size) == small_) return;
  small_ = !small_;
  figuresFolded_ = legendFolded_ = cardFolded_ = small_;
}

// A small view belongs to the picture: of the step's lines it has as many as a quarter of it takes, the most telling ones.
void Overlay::drawBanner(const OverlayModel& model, QSizeF free) {
  if (!model.banner && model.hint.empty()) return;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float widest = static_cast<float>(free.width()) - 2 * (kMargin + style.WindowPadding.x);
  const std::string first =
      cutTo(widest, model.hint.empty() ? model.banner->title : model.hint, [this](const std::string& line) { return titleSize(line).x; });
  std::vector<std::string> more;
  bool details = true;  // or the one line that there is
  if (model.hint.empty()) {
    const OverlayModel::Banner& banner = *model.banner;
    const float line = ImGui::GetTextLineHeight() + style.ItemSpacing.y;
    float room = kSmallBanner * static_cast<float>(free.height()) - 2 * style.WindowPadding.y - line;
    const auto has = [&](const std::string& text) { return !text.empty() && (!small_ || (room -= line) >= 0); };
    if (!banner.stopped.empty()) room -= line;  // what the person waited for: always there
    if (has(banner.caption)) more.push_back(banner.caption);
    if (!banner.stopped.empty()) more.push_back(banner.stopped);
    details = banner.detail.empty() || has(banner.detail);
    if (details && !banner.detail.empty()) more.push_back(banner.detail);
  }
  for (std::string& text : more) text = cutTo(widest, text, [](const std::string& one) { return ImGui::CalcTextSize(one.c_str()).x; });
  // A window that sizes itself does so a frame late; while playing, that is the size of another caption.
  ImVec2 size = titleSize(first);
  for (const std::string& line : more) {
    const ImVec2 extent = ImGui::CalcTextSize(line.c_str());
    size.x = std::max(size.x, extent.x);
    size.y += extent.y + ImGui::GetStyle().ItemSpacing.y;
  }
  const ImVec2 padding = style.WindowPadding;
  ImGui::SetNextWindowPos(ImVec2(kMargin + static_cast<float>(edges_.left()), kMargin + static_cast<float>(edges_.top())));
  ImGui::SetNextWindowSize(ImVec2(size.x + 2 * padding.x, size.y + 2 * padding.y));
  ImGui::Begin("banner", nullptr, (kPassive & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoScrollbar);
  title(first);
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (i + 1 < more.size() || !details) {
      writeLine(more[i]);
    } else {
      muted(more[i]);
    }
  }
  windows_.push_back(place());
  ImGui::End();
}

void Overlay::drawLegend(const OverlayModel& model, QSizeF size) {
  const OverlayModel::Legend& legend = *model.legend;
  const float left = static_cast<float>(edges_.left()), foot = static_cast<float>(edges_.top() + size.height());
  ImGui::SetNextWindowPos(ImVec2(left + kMargin, foot - kMargin), ImGuiCond_Always, ImVec2(0, 1));
  ImGui::Begin("legend", nullptr, small_ ? kStill : kPassive);
  if (small_) {
    if (ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0)) legendFolded_ = !legendFolded_;
    if (legendFolded_) {
      writeLine("▸ " + (legend.title.empty() ? "Legend" : legend.title));
      legend_ = place();
      windows_.push_back(legend_);
      legendSize_ = legend_.size();
      ImGui::End();
      return;
    }
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetTextLineHeight();
  const ImU32 outline = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const auto bar = [&](const render::Colormap& plain, const std::string& low, const std::string& high,
                       const std::vector<std::string>& quarters, bool ofEdges = false) {
    constexpr float kWidth = 190;
    const render::Colormap& colors = render::colormapOn(plain.id, model.theme.background);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    for (int i = 0; i < 256; ++i) {
      const float x0 = at.x + kWidth * static_cast<float>(i) / 256, x1 = at.x + kWidth * static_cast<float>(i + 1) / 256;
      const auto k = static_cast<std::size_t>(i);
      const render::Rgb8 c = colors.colors[k];
      draw.AddRectFilled(ImVec2(x0, at.y), ImVec2(x1, at.y + 12), IM_COL32(c.r, c.g, c.b, ofEdges ? colors.cover[k] : 255));
    }
    if (ofEdges) draw.AddRect(at, ImVec2(at.x + kWidth, at.y + 12), outline);  // where the bar fades, edges have the colours of their ends
    ImGui::Dummy(ImVec2(kWidth, 13));
    if (low.empty()) return muted("no value yet");
    const float begin = ImGui::GetCursorPosX();
    const auto widthOf = [](const std::string& label) { return ImGui::CalcTextSize(label.c_str()).x; };
    std::vector<std::pair<float, float>> taken = {{kWidth - widthOf(high), kWidth}};
    // Where the lowest value reaches a mark, it stands there.
    if (std::find(quarters.begin(), quarters.end(), low) == quarters.end()) {
      taken.emplace_back(0, widthOf(low));
      muted(low);
    } else {
      ImGui::Dummy(ImVec2(1, line));
    }
    // The middle first; what has no room beside the others stands a line lower.
    std::vector<std::size_t> lower;
    const auto stands = [&](std::size_t k) {
      const float middle = kWidth * static_cast<float>(k + 1) / 4;
      draw.AddLine(ImVec2(at.x + middle, at.y + 8), ImVec2(at.x + middle, at.y + 14), outline);
      return std::clamp(middle - widthOf(quarters[k]) / 2, 0.0f, std::max(0.0f, kWidth - widthOf(quarters[k])));
    };
    for (const std::size_t k : {1u, 0u, 2u}) {
      if (k >= quarters.size() || quarters[k].empty()) continue;
      const float from = stands(k), to = from + widthOf(quarters[k]);
      const auto crowds = [&](const std::pair<float, float>& other) { return from < other.second + 6 && to > other.first - 6; };
      if (std::any_of(taken.begin(), taken.end(), crowds)) {
        lower.push_back(k);
        continue;
      }
      taken.emplace_back(from, to);
      ImGui::SameLine(begin + from);
      muted(quarters[k]);
    }
    ImGui::SameLine(kWidth + ImGui::GetStyle().WindowPadding.x - widthOf(high));
    muted(high);
    std::sort(lower.begin(), lower.end());
    float free = 0;  // where the lower line begins
    for (const std::size_t k : lower) {
      const float from = std::max(stands(k), free);
      if (free > 0) ImGui::SameLine(0, 0);
      ImGui::SetCursorPosX(begin + from);
      muted(quarters[k]);
      free = from + widthOf(quarters[k]) + 6;
    }
  };
  const auto dot = [&](render::Rgb8 colour, const std::string& label) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw.AddCircleFilled(ImVec2(at.x + 7, at.y + line / 2), 4, packed(colour));
    draw.AddCircle(ImVec2(at.x + 7, at.y + line / 2), 4.5f, outline);
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(label);
  };
  const auto stroke = [&](render::Rgb8 colour, float width, const std::string& label) {
    if (label.empty()) return;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw.AddLine(ImVec2(at.x, at.y + line / 2), ImVec2(at.x + 14, at.y + line / 2), packed(colour), width);
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(label);
  };
  if (legend.colors != nullptr) {
    writeLine((small_ ? "▾ " : "") + legend.title + (legend.logarithmic ? ", logarithmic" : legend.quantiles ? ", quantiles" : ""));
    if (!legend.categories) {
      bar(*legend.colors, legend.low, legend.high, legend.quarters);
    } else if (legend.names.empty() && legend.row.empty() && !legend.ofFile) {
      muted("one colour per value");
    }
    for (const auto& [name, colour] : legend.names) dot(colour, name);
    if (!legend.row.empty()) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float radius = line * 0.36f, apart = line * 0.95f;
      for (std::size_t k = 0; k < legend.row.size(); ++k) {
        const ImVec2 centre(at.x + radius + apart * static_cast<float>(k), at.y + line / 2);
        draw.AddCircleFilled(centre, radius, packed(legend.row[k]));
      }
      ImGui::Dummy(ImVec2(apart * static_cast<float>(legend.row.size()), line));
    }
    if (!legend.unreached.empty()) dot(model.theme.unreached, legend.unreached);
  }
  for (const OverlayModel::Legend::Bar* other : {&legend.other, &legend.edges}) {
    if (other->title.empty()) continue;
    writeLine(other->title);
    const bool ofEdges = other == &legend.edges;
    if (!other->categories) {
      bar(*other->colors, other->low, other->high, other->quarters, ofEdges);
    } else if (other->names.empty()) {
      muted("one colour per value");
    }
    for (const auto& [name, colour] : other->names) ofEdges ? stroke(colour, 3, name) : dot(colour, name);
  }
  // The legend stays below the banner and its own marks.
  drawChannelLegends(legend.channels, model.theme, static_cast<float>(size.height()) * 0.45f);
  if (!legend.chosen.empty() && legend.colors != nullptr) {  // edges of the tree have the colours of their ends
    const ImVec2 at = ImGui::GetCursorScreenPos();
    stroke(legend.colors->colors[legend.categories ? render::categoryIndex(0) : 0], 3, legend.chosen);
    const std::size_t other = legend.categories ? render::categoryIndex(1) : 255;
    draw.AddLine(ImVec2(at.x + 7, at.y + line / 2), ImVec2(at.x + 14, at.y + line / 2), packed(legend.colors->colors[other]), 3);
  } else {
    stroke(model.theme.neutral, 3, legend.chosen);
  }
  stroke(model.theme.cut, 3, legend.cut);
  stroke(model.theme.selection, 3, legend.path);
  if (!legend.why.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    stroke(model.theme.why, 5, legend.why);
    for (const float x : {3.0f, 9.0f}) {  // chevrons, as in the picture
      const ImVec2 points[] = {{at.x + x, at.y + line / 2 - 3}, {at.x + x + 3, at.y + line / 2}, {at.x + x, at.y + line / 2 + 3}};
      draw.AddPolyline(points, 3, packed(model.theme.background), 0, 1.4f);
    }
  }
  const auto ring = [&](const std::string& label, bool open) {
    if (label.empty()) return;
    const ImVec2 sample = ImGui::GetCursorScreenPos();
    const ImVec2 middle(sample.x + 7, sample.y + line / 2);
    if (!open) draw.AddCircleFilled(middle, 3, legend.colors != nullptr ? packed(legend.colors->colors[255]) : packed(model.theme.neutral));
    draw.AddCircle(middle, 6, packed(model.theme.mark), 0, 1.6f);
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(label);
  };
  ring(legend.mark, false);
  ring(legend.openMark, true);
  ring(legend.pending, true);
  if (!legend.source.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle(at.x + 7, at.y + line / 2);
    draw.AddNgon(middle, 7, packed(model.theme.mark), 4, 1.6f);
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(legend.source);
  }
  if (!legend.target.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle(at.x + 7, at.y + line / 2);
    draw.AddRect(ImVec2(middle.x - 5, middle.y - 5), ImVec2(middle.x + 5, middle.y + 5), packed(model.theme.mark), 0, 0, 1.6f);
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(legend.target);
  }
  if (!legend.selection.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle(at.x + 7, at.y + line / 2);
    const ImU32 ink = packed(model.theme.selection);
    draw.AddCircle(middle, 4, ink, 0, 1.6f);
    for (const auto& [x, y] : {std::pair(1.0f, 0.0f), {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}}) {
      draw.AddLine(ImVec2(middle.x + 4 * x, middle.y + 4 * y), ImVec2(middle.x + 7 * x, middle.y + 7 * y), ink, 1.6f);
    }
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(legend.selection);
  }
  if (!legend.differing.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle(at.x + 7, at.y + line / 2);
    for (const auto& [x, y] : {std::pair(1.0f, 1.0f), {-1.0f, 1.0f}, {1.0f, -1.0f}, {-1.0f, -1.0f}}) {
      draw.AddLine(ImVec2(middle.x + 2 * x, middle.y + 2 * y), ImVec2(middle.x + 6 * x, middle.y + 6 * y), packed(model.theme.cut), 1.8f);
    }
    ImGui::Dummy(ImVec2(14, line));
    ImGui::SameLine();
    writeLine(legend.differing);
  }
  if (small_) legend_ = place();
  windows_.push_back(place());
  legendSize_ = place().size();
  ImGui::End();
}

void Overlay::drawHud(const OverlayModel& model, QSizeF size) {
  const std::string& whole = model.hud.front();
  const std::string first = (figuresFolded_ ? "▸ " : "▾ ") + (small_ && figuresFolded_ ? whole.substr(0, whole.find(" · ")) : whole);
  const float wide = ImGui::CalcTextSize(first.c_str()).x + 2 * ImGui::GetStyle().WindowPadding.x;
  if (small_ && wide + legendSize_.width() + 3 * kMargin > size.width()) return;  // no room beside the legend
  const float right = static_cast<float>(edges_.left() + size.width()), foot = static_cast<float>(edges_.top() + size.height());
  ImGui::SetNextWindowPos(ImVec2(right - kMargin, foot - kMargin), ImGuiCond_Always, ImVec2(1, 1));
  ImGui::Begin("figures", nullptr, kStill);
  writeLine(first);
  if (!figuresFolded_) {
    for (std::size_t i = 1; i < model.hud.size(); ++i) muted(model.hud[i]);
  }
  if (ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0)) figuresFolded_ = !figuresFolded_;
  figures_ = place();
  windows_.push_back(figures_);
  ImGui::End();
}

void Overlay::drawCard(const OverlayModel& model, QSizeF free) {
  const OverlayModel::Card& card = *model.card;
  const bool folded = card.stays && cardFolded_;
  const std::string head = (!card.stays ? "" : folded ? "▸ " : "▾ ") + card.title;
  const ImGuiStyle& style = ImGui::GetStyle();
  std::size_t rows = folded ? 0 : card.rows.size();
  // The mouse opened it: in a small view it leaves half of the height to the graph, and the panels have the rest of it.
  if (small_ && !card.stays) {
    const double room = free.height() / 2 - titleSize(head).y - 2 * style.WindowPadding.y;
    rows = std::min(rows, static_cast<std::size_t>(std::max(1.0, room / (ImGui::GetTextLineHeight() + style.ItemSpacing.y))));
  }
  float column = 0, values = 0;
  for (const auto& [name, value] : std::span(card.rows).first(rows)) {
    column = std::max(column, ImGui::CalcTextSize(name.c_str()).x);
    values = std::max(values, ImGui::CalcTextSize(value.c_str()).x);
  }
  // A window that sizes itself does so a frame late, and this one is placed by its size.
  ImVec2 extent = titleSize(head);
  if (rows > 0) extent.x = std::max(extent.x, column + style.WindowPadding.x + 14 + values);
  extent.y += static_cast<float>(rows) * (ImGui::GetTextLineHeight() + style.ItemSpacing.y);
  extent = ImVec2(extent.x + 2 * style.WindowPadding.x, extent.y + 2 * style.WindowPadding.y);
  std::vector<QPointF> keep;
  for (const render::Vec2& one : card.keep) keep.emplace_back(one.x, one.y);
  const QRectF room(edges_.left(), edges_.top(), free.width(), free.height());
  const QPointF at = cardPlace({card.x, card.y}, {extent.x, extent.y}, room, windows_, keep);
  ImGui::SetNextWindowPos(ImVec2(static_cast<float>(at.x()), static_cast<float>(at.y())));
  ImGui::SetNextWindowSize(extent);
  const ImGuiWindowFlags input = card.stays ? kStill : kPassive;
  ImGui::Begin("card", nullptr, (input & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoScrollbar);
  title(head);
  for (const auto& [name, value] : std::span(card.rows).first(rows)) {
    muted(name);
    ImGui::SameLine(column + ImGui::GetStyle().WindowPadding.x + 14);
    writeLine(value);
  }
  if (card.stays && ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0)) cardFolded_ = !cardFolded_;
  card_ = place();
  cardStays_ = card.stays;
  ImGui::End();
}

}  // namespace wf::ui
