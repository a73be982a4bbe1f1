// Pictures of the steps that a session comes to, as PNG or SVG files or as the pages of a PDF file. No window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/headless_drawing.h"
#include "render/picture/row_sink.h"
#include "ui/comparison/second_picture.h"
#include "ui/picture/pdf_file.h"
#include "ui/picture/vector_file.h"

namespace wf::app {

class StepPictures {
 public:
  struct Drawn {
    std::string file;
    std::uint64_t step = 0;
  };

  // All outlive it. `command` has the size of the whole picture, caption and all.
  // second: both runs are drawn, in PNG files.
  StepPictures(ui::Session& session, const Command& command, const std::optional<ui::SessionState::View>& view, HeadlessDrawing& drawing,
               ui::SecondPicture* second = nullptr);

  void publish();   // waits until the session's step has reached the renderer, and the second run's the other one
  Status draw();    // that step, once it is there
  Status finish();  // a PDF file gets its name

  const std::vector<Drawn>& drawn() const { return drawn_; }
  double frameMs() const { return frameMs_; }  // drawing alone

 private:
  std::string pathOf(std::uint64_t step) const;
  Error troubleOf(const std::string& otherwise) const;
  Status drawPixels(const render::FrameRequest& frame, std::vector<render::Stamp> stamps, const std::string& path);
  Status drawBoth(render::FrameRequest frame, std::vector<render::Stamp> stamps, const std::string& path);
  Status writePng(const std::string& path, const std::function<Status(render::RowSink& sink)>& draw);
  Status drawShapes(const render::FrameRequest& frame, const std::string& path);
  Status advance(const std::function<Result<bool>()>& step, const std::string& path);

  ui::Session& session_;
  Command command_;
  const std::optional<ui::SessionState::View>& view_;
  HeadlessDrawing& drawing_;
  const ui::PictureKind kind_;
  ui::SecondPicture* second_;
  ui::PictureLook whole_, look_;  // of all, and of the first run's picture
  ui::LegendPainter legend_;
  ui::LabelPainter labels_;
  ui::StepCaptions captions_;
  std::unique_ptr<ui::PdfFile> pdf_;
  std::vector<Drawn> drawn_;
  double frameMs_ = 0;
  bool noticed_ = false;  // that a view is an image: a sentence is enough
};

}  // namespace wf::app
