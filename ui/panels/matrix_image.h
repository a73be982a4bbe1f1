// A picture of a pair array in colours.
#pragma once

#include <QColor>
#include <QImage>

#include "compute/core/state_array.h"
#include "compute/run/matrix_reader.h"
#include "render/mapping/mapping.h"
#include "ui/session/session_matrix.h"

namespace wf::ui {

struct MatrixColours {
  const render::Colormap* map = nullptr;
  render::Scale scale = render::Scale::Linear;
  QColor infinite;  // and flags that are not set, and names of nothing
};
// That suit the array. `logarithmic` counts where values are numbers.
MatrixColours matrixColours(const StateArrayInfo& info, bool logarithmic);

// Whether every pixel is a cell of its own.
bool showsCells(const run::MatrixPicture& picture);
// How many cells lie under a pixel.
std::uint32_t cellsOfPixel(const run::MatrixPicture& picture, std::uint32_t x, std::uint32_t y);

// Where some of the cells under a pixel are infinite, its colour is fainter. Flags: by the share that is set.
QImage matrixImage(const run::MatrixPicture& picture, const StateArrayInfo& info, const MatrixColours& colours);

}  // namespace wf::ui
