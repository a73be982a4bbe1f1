// A picture of any size, drawn tile by tile and handed on row by row. Every tile's camera is a part of the whole one's, so that level of
// detail, widths and marks are those of the whole; positions are rounded anew in every tile, by less than a hundredth of a pixel.
#pragma once

#include <cstdint>
#include <vector>

#include "render/picture/picture_size.h"
#include "render/picture/row_sink.h"
#include "render/scene/renderer.h"

namespace wf::render {

// Laid over a picture: colours multiplied by alpha, rows from the top.
struct Stamp {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
  int left = 0, bottom = 0;  // how far it is from the picture's lower left corner; what reaches beyond the picture is cut
};

struct TileSize {
  int width = 4096;   // at most; every OpenGL that the renderer runs on has 16,384
  int height = 1024;  // at most; a row of tiles is kept until it is complete, and takes about 64 MB at most
};

class PictureJob {
 public:
  // The frame's camera has the picture's size. Renderer and sink outlive the job; until it is done the renderer draws nothing else.
  PictureJob(Renderer& renderer, FrameRequest whole, RowSink& sink, std::vector<Stamp> stamps = {}, TileSize tile = {});

  // Draws for about so long (infinity: a whole tile), or nothing where the sink is not ready. True when the sink has every row. GL current.
  Result<bool> advance(double budgetMs);
  double fraction() const;                // of the pixels
  double frameMs() const { return ms_; }  // drawing alone

 private:
  int bandHeight() const;
  int tileWidth() const;
  Status endBand();

  Renderer& renderer_;
  FrameRequest whole_;
  RowSink& sink_;
  std::vector<Stamp> stamps_;  // the later ones above the earlier ones
  TileSize tile_;
  int left_ = 0;
  int top_ = 0;
  std::vector<std::uint8_t> band_;
  double ms_ = 0;
  bool ended_ = false;
};

}  // namespace wf::render
