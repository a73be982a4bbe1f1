// Pictures of both runs without a window: the second one's half, and the two joined.
#pragma once

#include <memory>

#include "ui/comparison/both_pictures.h"
#include "ui/comparison/second_request.h"
#include "ui/picture_request.h"

namespace wf::ui {

class SecondPicture {
 public:
  // `whole`: of both, without a caption. The session, whose second run is ready, and the first run's renderer outlive it. Refused: no room
  // for two. GL current here, and wherever it is used.
  static Result<std::unique_ptr<SecondPicture>> create(const Session& session, const render::Renderer& first, const PictureLook& whole,
                                                       const QFont& font);

  const PictureLook& half() const { return half_; }  // of either picture
  // The second run is shown where it belongs beside the first one's step, and what differs is known. False: not yet. An error where it
  // failed.
  Result<bool> ready();
  render::Renderer& renderer() { return *renderer_; }
  // Before the first run's half and its legend are drawn: the scale of the colours that both have.
  void shareColours(const render::Renderer& first, render::FrameRequest& frame);
  render::FrameRequest request(const render::FrameRequest& first) const;
  render::Picture joined(const render::Picture& first, const render::Picture& second) const;  // of the shown steps

 private:
  SecondPicture(const Session& session, const PictureLook& whole, const QFont& font);

  const Session& session_;
  PictureLook half_;
  BothLayout layout_;
  std::unique_ptr<render::Renderer> renderer_;
  SharedColours colours_;
};

}  // namespace wf::ui
