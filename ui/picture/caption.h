// What a picture says of its step below it: the kernel and what it did, its line of pseudo-code, the step's number. For slides.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/picture/row_sink.h"
#include "render/picture/vector_picture.h"
#include "ui/picture_request.h"

class QFont;

namespace wf::ui {

struct StepCaption {
  std::string title;     // "Expand frontier"
  std::string sentence;  // "12 vertices found"; empty: nothing to say, or nothing was counted
  std::string code;      // without its indentation; empty: no kernel has run yet
  std::string counter;   // "Step 12", or "Step 12 of 40" once the run has ended
};
StepCaption stepCaption(const Session& session, std::uint64_t step);

// Captions of several pictures count alike: all say "of 40", or none does, as it is when the first one is made.
class StepCaptions {
 public:
  explicit StepCaptions(const Session& session) : session_(session) {}
  StepCaption of(std::uint64_t step);

 private:
  const Session& session_;
  std::optional<bool> ended_;
};

// The look of the picture above its caption, where it has one: lower by what the caption takes.
PictureLook besideCaption(PictureLook look);

// Texts on a ground of their own, in a strip captionHeight pixels high that begins `top` pixels below the picture's upper edge. Families of
// `families`.
std::vector<render::VectorItem> captionItems(const StepCaption& caption, const PictureLook& look, const render::Theme& theme, double top,
                                             const render::VectorPicture& families);
// The same as rows of RGBA, colours not multiplied by alpha; empty where captionHeight is 0.
std::vector<std::uint8_t> captionRows(const StepCaption& caption, const PictureLook& look, const render::Theme& theme, const QFont& font);

// Hands rows on, and the caption's after the last one.
class RowsAboveCaption final : public render::RowSink {
 public:
  RowsAboveCaption(render::RowSink& sink, std::vector<std::uint8_t> caption) : sink_(sink), caption_(std::move(caption)) {}
  Status rows(std::vector<std::uint8_t> rgba) override { return sink_.rows(std::move(rgba)); }
  bool ready() override { return sink_.ready(); }
  Status end() override;
  std::string notice() const override { return sink_.notice(); }

 private:
  render::RowSink& sink_;
  std::vector<std::uint8_t> caption_;
};

}  // namespace wf::ui
