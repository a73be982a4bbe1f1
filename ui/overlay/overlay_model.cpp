// Texts of the overlay.
#include "ui/overlay/overlay_model.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdio>

#include "compute/core/array_name.h"
#include "compute/core/caption.h"
#include "compute/core/numbers.h"
#include "ui/degree_text.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/session/warp_figures.h"
#include "ui/vertex_name.h"
#include "ui/viewport/race_marks.h"
#include "ui/viewport/shown_selection.h"

namespace wf::ui {
namespace {

constexpr std::uint32_t kCommunitiesShown = 10;

std::string fixed(double value, int decimals) {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
  return buffer;
}

const StateArrayInfo* arrayAt(const RunState& run, int index) {
  return run.variant == nullptr ? nullptr : render::infoOf(run.arrays, index);
}

// A title within a line: "source", "cost".
std::string lower(std::string title) {
  if (!title.empty()) title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
  return title;
}

// "frontier", "activity: push": the words alone, for symbols are the card's and the panels'.
std::string marked(const StateArrayInfo& info, std::optional<std::uint32_t> value) {
  return lower(info.title) + (value ? ": " + formatValue(info, *value) : "");
}

std::string lower(const ParameterInfo* info, const char* otherwise) { return lower(info != nullptr ? info->title : otherwise); }

// Their ids are their places by size, so their colours in a row say what there is.
void describeCommunities(const Session& session, OverlayModel::Legend& legend) {
  const Document* document = session.document();
  const Communities* found = document != nullptr ? document->graph->foundCommunities() : nullptr;
  if (found == nullptr) return;
  legend.title = counted(found->count, "community", "communities") + ", largest first";
  for (std::uint32_t k = 0; k < std::min(found->count, kCommunitiesShown); ++k)
    legend.row.push_back(legend.colors->colors[render::categoryIndex(k)]);
}

// Of a warp's figure, as the Warps panel has it: "25,784", "31 %".
std::string openedText(int array, std::uint64_t bits) {
  const StateArrayInfo& info = derivedInfo(array);
  if (array == kWarpNumber || (info.infinite && bits == *info.infinite)) return formatValue(info, bits);
  return warpFigures()[static_cast<std::size_t>(kWarpEfficiency - array)].text(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

}  // namespace

std::optional<OverlayModel::Legend> legendOf(const Session& session, std::optional<exec::ValueRange> range,
                                             std::optional<exec::ValueRange> edgeRange, std::size_t pathLength,
                                             const render::SortedKeysOf& sorted) {
  const RunState& run = session.run();
  const render::Mapping& mapping = session.mapping();
  const StateArrayInfo* color = arrayAt(run, mapping.colorArray);
  const StateArrayInfo* mark = arrayAt(run, mapping.frontierArray);
  const StateArrayInfo* openMark = arrayAt(run, mapping.nextFrontierArray);
  const StateArrayInfo* pending = arrayAt(run, mapping.pendingArray);
  const StateArrayInfo* other = arrayAt(run, mapping.otherSideArrays[0]);
  const StateArrayInfo* edges = arrayAt(run, mapping.edgeArray);
  const StateArrayInfo* chosen = arrayAt(run, mapping.chosenArray);
  const StateArrayInfo* inside = arrayAt(run, mapping.insideArray);
  const auto drawn = {color, mark, openMark, pending, other, edges, chosen, inside};
  if (std::all_of(drawn.begin(), drawn.end(), [](const StateArrayInfo* info) { return info == nullptr; })) return std::nullopt;
  OverlayModel::Legend legend;
  if (color != nullptr) {
    legend.title = arrayName(*color) + (color->unit.empty() ? "" : " (" + color->unit + ")");
    if (isOpened(mapping.colorArray) && session.lens().drawsLab()) legend.title += ", the lab's run";
    legend.colors = &render::colormap(mapping.colormap);
    legend.logarithmic = mapping.scale == render::Scale::Log;
    legend.quantiles = mapping.scale == render::Scale::Quantile;
    range = mapping.fixedRange ? mapping.fixedRange : legendRange(*color, range);
    legend.categories = mapping.scale == render::Scale::Category;
    if (isColors(mapping.colorArray)) {
      legend.title = "Colours as in the file";
      legend.ofFile = true;
    } else if (legend.categories && mapping.colorArray == kCommunity) {
      describeCommunities(session, legend);
    } else if (legend.categories) {
      legend.names = namesOf(*color, *legend.colors);
    } else if (range) {
      const bool opened = isOpened(mapping.colorArray);
      legend.low = opened ? openedText(mapping.colorArray, range->minimum) : formatValue(*color, range->minimum);
      legend.high = opened ? openedText(mapping.colorArray, range->maximum) : formatValue(*color, range->maximum);
      legend.quarters = quartersOf(*color, mapping.scale, mapping.fixedRange, mapping.colorArray, sorted);
    }
    if (color->infinite && !legend.ofFile) legend.unreached = "∞ not reached";
  }
  if (mark != nullptr) legend.mark = marked(*mark, mapping.frontierValue);
  if (openMark != nullptr) legend.openMark = marked(*openMark, mapping.nextFrontierValue);
  if (pending != nullptr) legend.pending = "updated " + lower(pending->title) + " (pending)";
  if (other != nullptr && color != nullptr)
    legend.other = {lower(other->title), &render::colormap(mapping.otherColormap), legend.low, legend.high, false, {}, legend.quarters};
  if (!legend.other.title.empty() && legend.categories) {
    legend.other.categories = true;
    legend.other.names = namesOf(*color, *legend.other.colors);
  }
  if (edges != nullptr) {
    legend.edges = {arrayName(*edges) + " (edges" + scaleNote(mapping.edgeScale) + ")",
                    &render::colormap(mapping.edgeColormap),
                    {},
                    {},
                    mapping.edgeScale == render::Scale::Category,
                    {}};
    if (legend.edges.categories) {
      legend.edges.names = namesOf(*edges, *legend.edges.colors);
    } else if (edgeRange = legendRange(*edges, edgeRange); edgeRange) {
      legend.edges.low = formatValue(*edges, edgeRange->minimum);
      legend.edges.high = formatValue(*edges, edgeRange->maximum);
      legend.edges.quarters = quartersOf(*edges, mapping.edgeScale, mapping.edgeFixedRange, mapping.edgeArray, sorted);
    }
  }
  if (chosen != nullptr) legend.chosen = lower(chosen->title) + (color != nullptr ? ", in the colours of its ends" : "");
  if (inside != nullptr) legend.cut = "border of " + (inside->role == Role::Inside ? "the source side" : "finite " + lower(inside->title));
  if (const ShownPath& path = session.sets().path(); !path.vertices.empty() && pathLength > 0) {
    legend.path = path.sentence;
  } else if (pathLength > 0)
    legend.path = "path: " + counted(pathLength, "vertex", "vertices");
  const bool watched = session.appearance().look() == Look::Run;
  if (run.source && watched) legend.source = lower(vertexParameterOf(run.variant, 0), "source");
  if (run.target && watched) legend.target = lower(vertexParameterOf(run.variant, 1), "target");
  if (const auto count = session.selection().size())
    legend.selection = lightsNeighbours(session) ? "selected, with neighbours"
                       : count == 1              ? "selected"
                                                 : "selected: " + grouped(count) + (fadesUnselected(session) ? ", others faded" : "");
  if (const auto* difference = session.second().difference(); difference != nullptr && difference->vertices.bits != nullptr) {
    legend.differing = "differs from the other run: " + grouped(difference->vertices.count);
  } else if (const auto raced = racedVertices(session); !raced.empty()) {
    legend.differing = "lost writes, or other values than in order: " + grouped(raced.size());
  }
  return legend;
}

std::optional<OverlayModel::Legend> wholeLegendOf(const Session& session, const RangeOf& rangeOf, std::size_t pathLength, bool flat,
                                                  const render::SortedKeysOf& sorted) {
  const render::Mapping& mapping = session.mapping();
  const auto range = [&](int array, const std::optional<exec::ValueRange>& fixed) { return fixed ? fixed : rangeOf(array); };
  auto legend = legendOf(session, range(mapping.colorArray, mapping.fixedRange), range(mapping.edgeArray, mapping.edgeFixedRange),
                         pathLength, sorted);
  if (legend && isOpened(mapping.colorArray)) {
    const bool efficiency = mapping.colorArray == kWarpEfficiency;
    legend->unreached = !rangeOf(mapping.colorArray) ? "step not opened" : efficiency ? "no thread, or nothing to do" : "no thread";
  }
  const Document* document = session.document();
  const bool elevated = document != nullptr && document->geometry != nullptr && !document->geometry->elevations().empty();
  auto channels = channelLegendsOf(session, rangeOf, flat || elevated, sorted);
  if (isOpened(mapping.colorArray) && mapping.colorArray != kWarpNumber && rangeOf(mapping.colorArray))
    channels.push_back({ChannelLegend::Kind::Text, "larger: busiest threads of the worst warps", {}, {}, {}, nullptr, false});
  if (!legend && !channels.empty()) legend.emplace();
  if (legend) legend->channels = std::move(channels);
  return legend;
}

std::optional<OverlayModel::Banner> bannerOf(const Session& session, std::uint64_t shownStep) {
  const RunState& run = session.run();
  const auto steps = session.steps();
  if (run.variant == nullptr || shownStep >= steps.size() || session.appearance().look() != Look::Run) return std::nullopt;
  const Step& step = steps[shownStep];
  if (shownStep == 0) return OverlayModel::Banner{"Before the first kernel", run.algorithm != nullptr ? run.algorithm->title : ""};
  OverlayModel::Banner banner;
  if (step.kernel < run.variant->kernels.size()) banner.title = run.variant->kernels[step.kernel].title;
  // Without counts the caption would count zeros.
  if (run.metrics) banner.caption = captionOf(*run.variant, step);
  banner.detail = "iteration " + grouped(step.iteration);
  // A recorded program that does not count its threads, or take its time, says 0.
  if (!isRecorded(run) || step.launched > 0) {
    banner.detail += " · " + (run.metrics ? grouped(step.active) + " of " + counted(step.launched, "thread active", "threads active")
                                          : counted(step.launched, "thread", "threads") + ", active threads not counted");
  }
  if (!isRecorded(run) || step.nanoseconds > 0) banner.detail += " · " + wf::durationText(step.nanoseconds);
  if (shownStep == run.step && !run.stopped.empty()) banner.stopped = shortened(stoppedText(run), 110);
  return banner;
}

std::optional<OverlayModel::Card> cardOf(const Session& session) {
  const Document* document = session.document();
  const auto vertex = session.hovered();
  if (document == nullptr || !vertex || *vertex >= document->graph->vertexCount()) return std::nullopt;
  OverlayModel::Card card;
  card.title = "Vertex " + vertexText(*document->graph, *vertex);
  if (std::string degree = degreeText(*document, *vertex); !degree.empty()) card.rows.emplace_back("degree", std::move(degree));
  if (const int array = session.mapping().colorArray; isOpened(array) && session.lens().values() != nullptr) {
    const OpenedValues::Array* opened = session.lens().values()->of(array);
    if (opened != nullptr && *vertex < opened->bits.size())
      card.rows.emplace_back(lower(derivedInfo(array).title), openedText(array, opened->bits[*vertex]));
  }
  const VertexValues* values = session.values(*vertex);
  const VariantInfo* variant = session.run().variant;
  if (values == nullptr || variant == nullptr) return card;
  const auto& arrays = session.run().arrays;
  for (std::size_t i = 0; i < arrays.size() && i < values->bits.size(); ++i) {
    const StateArrayInfo& info = arrays[i];
    if (belongsToVertex(info)) card.rows.emplace_back(arrayName(info), formatValue(info, values->bits[i], *document->graph));
  }
  return card;
}

std::vector<std::string> hudOf(const Session& session, const render::BridgeStatus* bridge, const render::FrameReport& report,
                               double stepsPerSecond) {
  std::vector<std::string> lines;
  const RunState& run = session.run();
  std::string first = run.executorName;
  if (!run.deviceName.empty()) first += " · " + run.deviceName;
  if (run.replay != nullptr) first = whereText(run);
  if (first.empty()) first = "no run";
  lines.push_back(first);
  if (bridge != nullptr) {
    lines.push_back(bridge->sentence);
    lines.push_back("map " + fixed(bridge->mapMs, 2) + " · pack " + fixed(bridge->packMs, 2) + " · unmap " + fixed(bridge->unmapMs, 2) +
                    " ms");
    lines.push_back(bytesText(bridge->hostBytes) + " through the host");
  }
  std::string frame = "frame " + fixed(report.frameMs, 1) + " ms";
  if (stepsPerSecond > 0)
    frame += " · " + (stepsPerSecond < 10 ? fixed(stepsPerSecond, 1) : grouped(static_cast<std::uint64_t>(stepsPerSecond))) + " steps/s";
  lines.push_back(frame);
  lines.push_back(report.complete || report.edgesDrawn >= report.edgesTotal
                      ? "all " + grouped(report.edgesTotal) + (report.edgesTotal == 1 ? " edge" : " edges")
                      : "refining: " + grouped(report.edgesDrawn) + " of " + grouped(report.edgesTotal) + " edges");
  // Kernels that have a thread per edge have one for each loop, too.
  if (const Document* document = session.document(); document != nullptr && document->geometry != nullptr) {
    const std::size_t kernels = document->graph->edges().size(), loops = kernels - document->geometry->edges().size();
    if (loops > 0) lines.push_back("and " + counted(loops, "loop", "loops") + ": " + grouped(kernels) + " edges for kernels");
  }
  return lines;
}

}  // namespace wf::ui
