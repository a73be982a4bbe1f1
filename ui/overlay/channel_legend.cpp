#include "ui/overlay/channel_legend.h"

#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "compute/core/array_name.h"
#include "render/mapping/thresholds.h"

namespace wf::ui {
namespace {

constexpr float kWidth = 190;  // of a bar, as the legend's others

std::string named(const StateArrayInfo& info) { return arrayName(info) + (info.unit.empty() ? "" : " (" + info.unit + ")"); }

// What stands between two ends, in steps of a tenth of the power of ten below their distance: 15, not 14.9265.
std::uint64_t rounded(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range) {
  if (info.type != ElementType::F32) return bits;
  const auto real = [](std::uint64_t of) { return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(of))); };
  const double span = real(range.maximum) - real(range.minimum);
  if (!(span > 0) || !std::isfinite(span)) return bits;
  const double step = std::pow(10, std::floor(std::log10(span)) - 1);
  const double near = std::clamp(std::round(real(bits) / step) * step, real(range.minimum), real(range.maximum));
  return std::bit_cast<std::uint32_t>(static_cast<float>(near));
}

// The smallest value whose entry is that of the plain size.
std::string plainValueOf(const StateArrayInfo& info, const exec::ValueRange& range, render::Scale scale,
                         const std::optional<render::Quantiles>& quantiles) {
  const auto thresholds = render::colormapThresholds(info, range, scale, quantiles ? &*quantiles : nullptr);
  return formatValue(info, rounded(info, render::bitsOfKey(info, thresholds[render::kPlainEntry]), range));
}

}  // namespace

std::string scaleNote(render::Scale scale) {
  return scale == render::Scale::Log ? ", log" : scale == render::Scale::Quantile ? ", quantiles" : "";
}

std::vector<std::string> quartersOf(const StateArrayInfo& info, render::Scale scale, const std::optional<exec::ValueRange>& fixed,
                                    int array, const render::SortedKeysOf& sorted) {
  std::vector<std::string> out;
  const auto quantiles = render::quantilesOf(info, scale, fixed, array, sorted);
  if (!quantiles || info.flag) return out;
  for (const double share : {0.25, 0.5, 0.75}) out.push_back(formatValue(info, render::bitsOfKey(info, quantiles->keyAt(share))));
  // Of whole numbers many elements have one value. Its colour is that of the last mark that it reaches, and its name stands there alone.
  const std::string most = formatValue(info, render::bitsOfKey(info, quantiles->keyAt(1)));
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (out[k] == (k + 1 < out.size() ? out[k + 1] : most)) out[k].clear();
  }
  return out;
}

std::string channelTitle(const StateArrayInfo& info, render::Scale scale) {
  return named(info) + (scale == render::Scale::Category ? ", by category" : scaleNote(scale));
}

std::vector<std::pair<std::string, render::Rgb8>> namesOf(const StateArrayInfo& info, const render::Colormap& colors) {
  std::vector<std::pair<std::string, render::Rgb8>> out;
  for (std::size_t k = 0; k < info.valueNames.size(); ++k) out.emplace_back(info.valueNames[k], colors.colors[render::categoryIndex(k)]);
  return out;
}

std::optional<exec::ValueRange> legendRange(const StateArrayInfo& info, const std::optional<exec::ValueRange>& shown) {
  return shown || !info.flag ? shown : exec::ValueRange{0, 1};
}

std::vector<ChannelLegend> channelLegendsOf(const Session& session, const RangeOf& rangeOf, bool flat, const render::SortedKeysOf& sorted) {
  using Kind = ChannelLegend::Kind;
  const render::Mapping& mapping = session.mapping();
  const auto& arrays = session.run().arrays;
  std::vector<ChannelLegend> out;
  const auto add = [&](Kind kind, const char* what, const render::Channel& channel) {
    const StateArrayInfo* info = render::infoOf(arrays, channel.array);
    if (info == nullptr) return;
    const std::string name = isOfFile(channel.array) ? "as in the file" : named(*info);
    if (isColors(channel.array)) return out.push_back({Kind::Text, std::string(what) + ": " + name, {}, {}, {}, nullptr, false});
    ChannelLegend legend{
        kind, std::string(what) + ": " + name + scaleNote(channel.scale), {}, {}, {}, nullptr, channel.scale == render::Scale::Category};
    legend.flag = info->flag;
    if (kind == Kind::Outline) legend.colors = &render::colormap(channel.colormap);
    if (kind == Kind::Outline && legend.categories) legend.names = namesOf(*info, *legend.colors);
    const auto range = channel.fixedRange ? channel.fixedRange : legendRange(*info, rangeOf(channel.array));
    if (range && !legend.categories) {
      legend.low = formatValue(*info, range->minimum);
      const auto quantiles = render::quantilesOf(*info, channel.scale, channel.fixedRange, channel.array, sorted);
      if (!info->flag) legend.middle = plainValueOf(*info, *range, channel.scale, quantiles);
      legend.quantiles = quantiles && kind == Kind::Outline;
      if (legend.quantiles) legend.middle = formatValue(*info, render::bitsOfKey(*info, quantiles->keyAt(0.5)));
      legend.high = formatValue(*info, range->maximum);
    }
    out.push_back(std::move(legend));
  };
  if (const StateArrayInfo* info = render::infoOf(arrays, mapping.visibility.array)) {
    std::string line = mapping.hideInvisible ? "hidden: " : "faded: ";
    const auto& range = mapping.visibility.fixedRange;
    line += info->title;
    if (range) {
      const std::string unit = info->unit.empty() ? "" : " " + info->unit;
      // A bound that leaves nothing out is not spoken of.
      const bool below =
          render::orderKey(*info, range->minimum) > (info->type == ElementType::F32 || info->type == ElementType::I32 ? 1 : 0);
      line += below ? " < " + formatValue(*info, range->minimum) + " or" : std::string();
      line += " > " + formatValue(*info, range->maximum) + (info->infinite ? unit + ", or ∞" : unit);
    } else {
      line += " = ∞";
    }
    out.push_back({Kind::Text, line, {}, {}, {}, nullptr, false});
  }
  if (const StateArrayInfo* info = render::infoOf(arrays, mapping.height.array); info != nullptr && !flat) {
    std::string line = "height: " + channelTitle(*info, mapping.height.scale);
    const auto range = mapping.height.fixedRange ? mapping.height.fixedRange : rangeOf(mapping.height.array);
    if (range && mapping.height.scale != render::Scale::Category) {
      line += ", " + formatValue(*info, range->minimum) + " to " + formatValue(*info, range->maximum);
    }
    out.push_back({Kind::Text, line, {}, {}, {}, nullptr, false});
  }
  add(Kind::Size, "size", mapping.size);
  add(Kind::Outline, "outline", mapping.outline);
  add(Kind::Width, "edge width", mapping.edgeWidth);
  if (const StateArrayInfo* info = render::infoOf(arrays, mapping.changedArray))
    out.push_back({Kind::Text, "changed edges: " + info->title, {}, {}, {}, nullptr, false});
  if (const StateArrayInfo* info = render::infoOf(arrays, mapping.relaxedArray))
    out.push_back({Kind::Text, "tree edges of this step: " + info->title, {}, {}, {}, nullptr, false});
  return out;
}

std::vector<LegendSample> samplesOf(const ChannelLegend& legend) {
  if (legend.flag) return {{0, 0}, {255, 1}};
  return {{0, 0}, {render::kPlainEntry, 0.4f}, {255, 1}};
}

void drawChannelLegends(const std::vector<ChannelLegend>& legends, const render::Theme& theme, float room) {
  using Kind = ChannelLegend::Kind;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetTextLineHeight(), step = line + ImGui::GetStyle().ItemSpacing.y;
  const auto ink = [](render::Rgb8 c) { return IM_COL32(c.r, c.g, c.b, 255); };
  const auto writeLine = [](const std::string& text, bool muted) {
    if (muted) ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    if (muted) ImGui::PopStyleColor();
  };
  // Values under what they stand for: at the left, at `middleX`, at the right.
  const auto values = [&](const ChannelLegend& legend, float middleX) {
    if (legend.low.empty()) return writeLine(legend.categories ? "by category" : "no value yet", true);
    const ImVec2 at = ImGui::GetCursorPos();
    writeLine(legend.low, true);
    const float width = ImGui::CalcTextSize(legend.high.c_str()).x, middle = ImGui::CalcTextSize(legend.middle.c_str()).x;
    const float from = middleX - middle / 2;
    if (from > ImGui::CalcTextSize(legend.low.c_str()).x + 8 && from + middle + 8 < kWidth - width) {
      ImGui::SetCursorPos(ImVec2(at.x + from, at.y));
      writeLine(legend.middle, true);
    }
    ImGui::SetCursorPos(ImVec2(at.x + kWidth - width, at.y));
    writeLine(legend.high, true);
  };
  std::size_t shown = 0;
  for (const ChannelLegend& legend : legends) {
    const bool byName = legend.kind == Kind::Outline && legend.categories;  // no bar: it would say that colours have an order
    const float height = legend.kind == Kind::Text ? step
                         : byName                  ? step * static_cast<float>(1 + std::max<std::size_t>(legend.names.size(), 1))
                                                   : 2 * step + (legend.kind == Kind::Size ? 28 : 16);
    if (height > room && shown > 0) break;
    room -= height;
    ++shown;
    writeLine(legend.title, false);
    if (legend.kind == Kind::Text) continue;
    if (byName && legend.names.empty()) writeLine("one colour per value", true);
    for (std::size_t k = 0; byName && k < legend.names.size(); ++k) {
      const ImVec2 spot = ImGui::GetCursorScreenPos();
      draw.AddCircle(ImVec2(spot.x + 7, spot.y + line / 2), 4.5f, ink(legend.names[k].second), 0, 2.5f);
      ImGui::Dummy(ImVec2(14, line));
      ImGui::SameLine();
      writeLine(legend.names[k].first, false);
    }
    if (byName) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float middle = kWidth * 0.2f;
    if (legend.kind == Kind::Outline && legend.flag) {
      for (const LegendSample& sample : samplesOf(legend)) {
        draw.AddCircle(ImVec2(at.x + 5 + sample.place * (kWidth - 10), at.y + 6.5f), 4.5f,
                       ink(legend.colors->colors[static_cast<std::size_t>(sample.entry)]), 0, 2.5f);
      }
      ImGui::Dummy(ImVec2(kWidth, 13));
      middle = -100;
    } else if (legend.kind == Kind::Outline) {
      for (int i = 0; i < 256; ++i) {
        const auto edge = [&](int k) { return at.x + kWidth * static_cast<float>(k) / 256; };
        draw.AddRectFilled(ImVec2(edge(i), at.y), ImVec2(edge(i + 1), at.y + 12), ink(legend.colors->colors[static_cast<std::size_t>(i)]));
      }
      // Hollow: it is the colour around, not within.
      draw.AddRectFilled(ImVec2(at.x + 3, at.y + 3), ImVec2(at.x + kWidth - 3, at.y + 9), ImGui::GetColorU32(ImGuiCol_WindowBg, 1));
      ImGui::Dummy(ImVec2(kWidth, 13));
      middle = legend.quantiles ? kWidth / 2 : -100;
    } else if (legend.kind == Kind::Size) {
      middle = kWidth * 0.4f;
      constexpr float kLeft = 2, kRight = kWidth - 12;
      for (const LegendSample& sample : samplesOf(legend)) {
        const float x = sample.place == 0 ? kLeft : sample.place == 1 ? kRight : kWidth * sample.place;
        draw.AddCircleFilled(ImVec2(at.x + x, at.y + 13), 4 * static_cast<float>(render::sizeFactor(sample.entry)), ink(theme.neutral));
      }
      ImGui::Dummy(ImVec2(kWidth, 26));
    } else if (legend.flag) {
      for (const LegendSample& sample : samplesOf(legend)) {
        const float x = at.x + sample.place * (kWidth - 24);
        draw.AddLine(ImVec2(x, at.y + 6.5f), ImVec2(x + 24, at.y + 6.5f), ink(theme.neutral),
                     3.6f * static_cast<float>(render::sizeFactor(sample.entry)));
      }
      ImGui::Dummy(ImVec2(kWidth, 13));
    } else {
      draw.AddQuadFilled(ImVec2(at.x, at.y + 5.5f), ImVec2(at.x + kWidth, at.y + 1), ImVec2(at.x + kWidth, at.y + 12),
                         ImVec2(at.x, at.y + 7.5f), ink(theme.neutral));
      ImGui::Dummy(ImVec2(kWidth, 13));
    }
    values(legend, middle);
  }
  if (shown < legends.size()) writeLine("… and " + std::to_string(legends.size() - shown) + " more (see Appearance)", true);
}

}  // namespace wf::ui
