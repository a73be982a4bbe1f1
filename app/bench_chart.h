// Charts of measurements as a picture of shapes: bars of medians, and lines against a size.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/result.h"
#include "compute/core/spread.h"
#include "render/picture/vector_picture.h"

class QFont;

namespace wf::app {

// Each value with a whisker from the smallest to the largest. Values are positive.
struct BenchChart {
  struct Bar {
    std::string name;  // the same name has the same colour in every group
    Spread value;
  };
  struct Group {
    std::string title;
    std::vector<Bar> bars;
  };
  struct Line {
    std::string name;        // of a series: a paper's line of it has the colour of ours
    bool published = false;  // a paper's own figures: thin, with rings, “paper: ” before the name
    std::vector<std::pair<double, Spread>> points;
  };
  std::string title, valueTitle;  // "Kernel time, ms"
  std::string xTitle;             // of lines
  bool logX = false;
  std::vector<Group> groups;  // bars; either these or lines
  std::vector<Line> lines;
};

// One below the other, in a light picture. Values that differ by more than a factor of 20 have a logarithmic axis. Needs an application
// with fonts.
render::VectorPicture chartPicture(std::span<const BenchChart> charts, const QFont& font);

// As PNG, SVG or PDF, by the path's ending (ui::pictureKind). AtomicFile's notice. Makes the application with fonts that it needs.
Result<std::string> saveCharts(std::span<const BenchChart> charts, const std::string& path);

}  // namespace wf::app
