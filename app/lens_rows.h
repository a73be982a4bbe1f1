// A line of text for each step that `warpfront lens --steps` has opened, as soon as it is: a large step takes minutes.
#pragma once

#include <string>
#include <vector>

#include "app/lens_found.h"

namespace wf::app {

class LensRows {
 public:
  explicit LensRows(const LensFound& found);  // whose algorithm and graph are known; it outlives this

  std::string head() const;  // the run, and the columns' titles
  std::string row(const lens::Report& step) const;

 private:
  struct Column {
    std::string title;
    std::size_t width = 0;  // no value is wider
    bool left = false;
  };
  std::string line(const std::vector<std::string>& cells) const;

  const LensFound& found_;
  std::vector<Column> columns_;
};

}  // namespace wf::app
