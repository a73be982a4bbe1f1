// The Warps panel colours the graph: the mapping's colour is then an array that is isOpened().
#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <bit>

#include "ui/panels/warps_panel.h"

namespace wf::ui {
namespace {

enum GraphColours { kNotColoured, kByFigure, kByWarp };  // rows of the box

render::Channel colourOf(const render::Mapping& of) { return {of.colorArray, of.scale, of.fixedRange, of.colormap}; }

void setColour(render::Mapping& mapping, const render::Channel& channel) {
  mapping.colorArray = channel.array;
  mapping.scale = channel.scale;
  mapping.fixedRange = channel.fixedRange;
  mapping.colormap = channel.colormap;
}

}  // namespace

// As the boxes have it: by a figure with the scale of the cells; off with what was before.
void WarpsPanel::colourGraph() {
  render::Mapping mapping = context_.session.mapping();
  const bool coloured = isOpened(mapping.colorArray);
  const VariantInfo* variant = context_.session.run().variant;
  switch (static_cast<GraphColours>(colours_->currentIndex())) {
    case kNotColoured: {
      if (!coloured) return;
      const bool known = before_ && beforeOf_ == variant;
      setColour(mapping, known ? *before_ : colourOf(context_.session.appearance().suggested()));
      break;
    }
    case kByFigure: {
      if (!coloured) before_ = colourOf(mapping);
      render::Channel channel{.array = kWarpEfficiency - figure_->currentIndex(), .colormap = kColors};
      if (figure().lowIsWorse)
        channel.fixedRange = exec::ValueRange{0, std::bit_cast<std::uint32_t>(100.0F)};
      else if (log_->isChecked())
        channel.scale = render::Scale::Log;
      setColour(mapping, channel);
      break;
    }
    case kByWarp:
      if (!coloured) before_ = colourOf(mapping);
      setColour(mapping, render::channelOf(context_.session.run().arrays, kWarpNumber));
      break;
  }
  if (!coloured) beforeOf_ = variant;
  context_.session.setMapping(mapping);
}

void WarpsPanel::showColours() {
  const int array = context_.session.mapping().colorArray;
  colours_->setCurrentIndex(!isOpened(array) ? kNotColoured : array == kWarpNumber ? kByWarp : kByFigure);
  if (isOpened(array) && array != kWarpNumber) figure_->setCurrentIndex(kWarpEfficiency - array);
}

}  // namespace wf::ui
