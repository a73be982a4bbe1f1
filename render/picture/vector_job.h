// A picture of shapes made of what the renderer shows. A view that is not flat is an image in it, and so is one of more than can be handled
// as shapes, below shapes for its marks.
#pragma once

#include <memory>

#include "render/picture/picture_job.h"
#include "render/picture/vector_picture.h"

namespace wf::render {

class VectorJob {
 public:
  // Of the renderer's geometry. The frame's camera has the picture's size. The renderer outlives the job, and draws nothing else until it
  // is done.
  VectorJob(Renderer& renderer, FrameRequest whole, std::uint64_t mostShapes, TileSize tile = {});

  // Draws for about so long, where there is an image to draw. True when picture() is whole. GL current.
  Result<bool> advance(double budgetMs);
  double fraction() const { return image_ ? image_->fraction() : 0; }
  // For one call: layers and background, without title and fonts.
  VectorPicture take() { return std::move(out_); }
  bool embeds() const { return embeds_; }  // the view is an image
  // Why, as a sentence; empty: it is not.
  std::string notice() const;

 private:
  Status begin();
  void beginImage(FrameRequest request);

  Renderer& renderer_;
  std::shared_ptr<const GraphGeometry> geometry_;
  FrameRequest whole_;
  std::uint64_t most_;
  TileSize tile_;
  VectorPicture out_;
  std::vector<VectorLayer> marks_;
  Picture picture_;
  std::unique_ptr<PictureRows> rows_;
  std::unique_ptr<PictureJob> image_;
  bool begun_ = false, embeds_ = false;
};

}  // namespace wf::render
