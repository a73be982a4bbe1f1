// What the overlay says, as plain text and colours, gathered from the session and the last frame. No ImGui, no OpenGL.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/scene/edge_curve.h"
#include "render/scene/renderer.h"
#include "ui/labels/label_scene.h"
#include "ui/overlay/channel_legend.h"
#include "ui/session/session.h"

namespace wf::ui {

struct OverlayModel {
  struct Legend {
    std::string title;  // "Cost C_a (arcs)"
    const render::Colormap* colors = nullptr;
    std::string low, high;              // values at the ends of the bar; empty: no finite value yet
    std::vector<std::string> quarters;  // of a quantile scale: the values that a quarter, a half and three quarters of all reach
    bool ofFile = false;                // colours are those of the graph's file: there is nothing to read off
    bool categories = false;  // each value has a colour of its own: no bar, but `names` or `row`, or a sentence where there are none
    std::vector<std::pair<std::string, render::Rgb8>> names;
    std::vector<render::Rgb8> row;  // of values whose order says enough: the largest communities first
    std::string unreached;          // "∞ not reached"; empty: the array has no infinite value
    std::string mark;               // "frontier", "activity: push"; empty: nothing is marked
    std::string openMark;           // "next frontier", an open ring; empty: none is marked
    std::string pending;            // "updated cost (pending)", also an open ring
    struct Bar {
      std::string title;  // empty: there is none
      const render::Colormap* colors = nullptr;
      std::string low, high;
      bool categories = false;  // as above
      std::vector<std::pair<std::string, render::Rgb8>> names;
      std::vector<std::string> quarters = {};  // as above
    };
    Bar other;              // where another search was: the same values in other colours
    Bar edges;              // of edges
    std::string chosen;     // "in the tree", a firm line
    std::string cut;        // "border of the source side"
    std::string path;       // "path: 12 vertices"
    std::string why;        // "why C_a[4,711]: 12 arcs"
    std::string target;     // as the variant calls it, a square
    std::string source;     // "source", a diamond; empty: the run has none
    std::string selection;  // "selected"; empty: nothing is selected
    std::string differing;  // "differs from the other run: 12", four ticks; empty: no vertex has them
    bool logarithmic = false;
    bool quantiles = false;
    std::vector<ChannelLegend> channels;  // sizes, outlines, …
  };
  struct Banner {
    std::string title;    // kernel
    std::string caption;  // "1,234 vertices found"; empty: nothing to say
    std::string stopped;  // "Stopped: cost[17]: ∞ → 3 after kernel expand at step 12"; empty: nothing stopped it there
    std::string detail;   // "iteration 12 · 1,234 of 264,346 threads active · 12.3 µs"
  };
  struct Card {
    double x = 0, y = 0;  // of the vertex, device-independent pixels
    std::string title;
    std::vector<std::pair<std::string, std::string>> rows;
    // Of what a panel points at, not the mouse in the view: it stays, so that a click folds it to its title. In a small view it is folded.
    bool stays = false;
    std::vector<render::Vec2> keep;  // selected and marked vertices, device-independent pixels: not to be hidden
  };
  // What moves with the mouse before the picture has it, device-independent pixels.
  struct Ghost {
    std::vector<render::EdgeCurve> lines;
    std::vector<render::Vec2> discs;
    double radius = 0;
  };
  Ghost ghost;
  std::vector<ViewLabel> labels;  // below everything else
  std::optional<Legend> legend;
  std::optional<Banner> banner;
  std::optional<Card> card;
  std::vector<std::string> hud;  // the first line is shown when the rest is folded
  std::string hint;              // what the next click does; empty: nothing special
  render::Theme theme;
  bool dark = true;
};

std::optional<OverlayModel::Legend> legendOf(const Session& session, std::optional<exec::ValueRange> range,
                                             std::optional<exec::ValueRange> edgeRange = std::nullopt, std::size_t pathLength = 0,
                                             const render::SortedKeysOf& sorted = {});
// The same with every channel of the mapping; arrays' ranges by `rangeOf`, what quantiles go by by `sorted`; heights where the view is not
// flat.
std::optional<OverlayModel::Legend> wholeLegendOf(const Session& session, const RangeOf& rangeOf, std::size_t pathLength, bool flat = true,
                                                  const render::SortedKeysOf& sorted = {});
std::optional<OverlayModel::Banner> bannerOf(const Session& session, std::uint64_t shownStep);
std::optional<OverlayModel::Card> cardOf(const Session& session);                // of the hovered vertex, without its place
std::optional<OverlayModel::Card> arcCardOf(const Session& session, ArcId arc);  // of this arc, without its place
std::vector<std::string> hudOf(const Session& session, const render::BridgeStatus* bridge, const render::FrameReport& report,
                               double stepsPerSecond);

}  // namespace wf::ui
