// Where the rows of a picture go, one after the other from the top.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "render/scene/renderer.h"

namespace wf::render {

class RowSink {
 public:
  virtual ~RowSink() = default;
  // Whole rows of RGBA, colours not multiplied by alpha.
  virtual Status rows(std::vector<std::uint8_t> rgba) = 0;
  virtual bool ready() { return true; }      // takes rows without waiting
  virtual Status end() { return Status(); }  // after the last row
  // After end(): what a person should know of what was written all the same; empty as a rule.
  virtual std::string notice() const { return {}; }
};

// Keeps them.
class PictureRows final : public RowSink {
 public:
  explicit PictureRows(Picture& picture) : picture_(picture) {}
  Status rows(std::vector<std::uint8_t> rgba) override {
    if (picture_.rgba.empty()) {
      picture_.rgba = std::move(rgba);
    } else {
      picture_.rgba.insert(picture_.rgba.end(), rgba.begin(), rgba.end());
    }
    return {};
  }

 private:
  Picture& picture_;
};

}  // namespace wf::render
