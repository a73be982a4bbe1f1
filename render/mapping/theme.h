// The colours of a picture that no array gives.
#pragma once

#include "render/mapping/colormap.h"

namespace wf::render {

struct Theme {
  Rgb8 background{16, 18, 24};
  Rgb8 edge{70, 78, 94};         // edges without a value
  Rgb8 unreached{92, 100, 118};  // vertices whose value is infinite
  Rgb8 neutral{150, 160, 180};   // vertices without an array
  Rgb8 mark{255, 255, 255};      // ring of frontier vertices
  Rgb8 selection{255, 176, 32};  // and paths
  Rgb8 cut{238, 72, 122};        // edges that a cut goes through; to be seen on dark and on light
  Rgb8 why{206, 140, 255};       // arcs that a value came along
  bool operator==(const Theme&) const = default;
};

}  // namespace wf::render
