// `warpfront render`: a picture of a step, of any size.
#include <QtGui/QFont>
#include <cmath>

#include <fmt/format.h>

#include "app/headless_drawing.h"
#include "app/headless_parts.h"
#include "app/headless_session.h"
#include "app/mapping_options.h"
#include "app/terminal_task.h"
#include "compute/core/numbers.h"
#include "render/mapping/json.h"
#include "render/picture/picture_job.h"
#include "render/picture/png_file.h"
#include "ui/viewport/label_painter.h"
#include "ui/viewport/legend_painter.h"

namespace wf::app {

int renderCommand(const Command& given) {
  Command command = given;                         // a session has its own size
  const bool restores = !command.session.empty();  // to its step, from which the one before is a step back
  ui::Session session({.drawing = true, .keyframes = restores, .keepSteps = restores, .autoRun = restores});
  const auto view = prepareEither(session, command, command.step);
  if (!view) return complain(view.error());
  if (auto status = applyMapping(session, command); !status) return complain(status.error());
  if (auto status = command.view.apply(session); !status) return complain(status.error());
  if (auto status = checkLabels(session, command); !status) return complain(status.error());
  auto drawing = HeadlessDrawing::create(session, command.legend || command.labels.kind != ui::LabelContent::Kind::None);
  if (!drawing) return complain(drawing.error());
  render::Renderer& renderer = (*drawing)->renderer();
  const std::string& trouble = (*drawing)->trouble();

  // What reads the shown step may run out of memory, and the run ends with it.
  const auto failed = [&] { return session.run().state == ui::PlayState::Failed; };
  // A step is reported when it was reached; its snapshot may follow.
  const auto publish = [&] {
    session.waitUntil([&] { return renderer.publishNewest(), renderer.shownStep() == session.run().step || !trouble.empty() || failed(); },
                      std::chrono::seconds(60));
  };
  const auto start = std::chrono::steady_clock::now();
  // What changed in a step shows beside the step before; whether there is such a step, the way to the next one says.
  const bool atItsStep = !command.session.empty() && !command.stepGiven;
  const std::optional<std::uint64_t> step = atItsStep ? std::optional(session.run().step) : command.step;
  const bool after = session.mapping().comparesSteps() && step.value_or(0) > 0;
  if (after && reach(session, *step - 1)) publish();
  if (!atItsStep || after) {
    if (auto status = reach(session, step); !status) return complain(status.error());
  }
  const double runMs = msSince(start);
  const bool verify = command.verify && session.run().ended;
  if (verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  publish();
  const std::uint64_t shown = renderer.shownStep();
  const ui::PictureLook look = lookOf(command);
  render::FrameRequest frame = ui::pictureRequest(session, cameraOf(session, command, *view), look);
  double frameMs = 0;
  {
    ui::LegendPainter legend;
    ui::LabelPainter labels(session);
    std::vector<render::Stamp> stamps;
    if (look.legend) {
      stamps.push_back(legend.paint(session, renderer, frame, look, QFont()));
      frame.camera = cameraOf(session, command, *view, legend.covers());
    }
    if (auto status = labels.paintWhenRead(renderer, frame, look, QFont(), stamps, std::chrono::seconds(60)); !status && trouble.empty())
      return complain(status.error());
    Progress progress;
    progress.begin("Drawing the picture", 0);
    const TerminalTask task(progress);
    auto file = render::makePngFileInBackground(command.out, command.width, command.height, look.transparent);
    if (!file) return complain(file.error());
    render::PictureJob job(renderer, frame, **file, std::move(stamps));
    for (;;) {
      // Looked at before the last rows go out, so that nothing wrong is left under the picture's name.
      if (!trouble.empty() || shown != session.run().step)
        return complain({.code = ErrorCode::Device, .message = trouble.empty() ? "the picture could not be completed" : trouble});
      if (progress.cancelled())
        return complain({.code = ErrorCode::Cancelled, .message = "the picture was cancelled", .file = command.out});
      auto done = job.advance(INFINITY);
      if (!done) return complain(done.error());
      if (*done) break;
    }
    if (!trouble.empty()) return complain({.code = ErrorCode::Device, .message = trouble});
    frameMs = job.frameMs();
    tellNotice(command.out, (*file)->notice());
  }

  const render::BridgeStatus bridge = *renderer.bridge();
  if (command.json.empty()) {
    printRun(session, runMs, verify);
    fmt::print("step {} drawn to {}, {} × {}; {}\n", grouped(shown), command.out, command.width, command.height, bridge.sentence);
  } else {
    nlohmann::ordered_json json = runJson(session, runMs, verify);
    json["interop"] = bridge.interop;
    json["interop_reason"] = bridge.sentence;
    json["host_bytes"] = bridge.hostBytes;
    json["picture"] = {{"file", command.out}, {"width", command.width}, {"height", command.height}, {"step", shown}, {"frame_ms", frameMs}};
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, verify);
}

}  // namespace wf::app
