// `warpfront render`: a picture of a step, of any size.
#include <QtGui/QFont>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/headless_drawing.h"
#include "app/headless_parts.h"
#include "compute/core/numbers.h"
#include "render/picture/picture_job.h"
#include "render/picture/png_file.h"
#include "ui/viewport/legend_painter.h"

namespace wf::app {

int renderCommand(const Command& command) {
  Session session({.drawing = true, .keyframes = false, .keepSteps = false, .autoRun = false});
  if (auto status = prepare(session, command); !status) return complain(status.error());
  auto drawing = HeadlessDrawing::create(session, command.legend);
  if (!drawing) return complain(drawing.error());
  render::Renderer& renderer = (*drawing)->renderer();
  const std::string& trouble = (*drawing)->trouble();

  const auto start = std::chrono::steady_clock::now();
  if (auto status = reach(session, command.step); !status) return complain(status.error());
  const double runMs = msSince(start);
  const bool verify = command.verify && session.run().ended;
  if (verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  // The step is reported when it was reached; its snapshot may follow.
  session.waitUntil([&] { return renderer.publishNewest(), renderer.shownStep() == session.run().step || !trouble.empty(); },
                    std::chrono::seconds(60));
  const std::uint64_t step = renderer.shownStep();
  const ui::PictureLook look = lookOf(command);
  const render::FrameRequest frame = ui::pictureRequest(session, cameraOf(session, command), look);
  double frameMs = 0;
  {
    ui::LegendPainter legend;
    render::Stamp stamp = look.legend ? legend.paint(session, renderer, frame, look, QFont()) : render::Stamp{};
    auto file = render::makePngFileInBackground(command.out, command.width, command.height, look.transparent);
    if (!file) return complain(file.error());
    render::PictureJob job(renderer, frame, **file, std::move(stamp));
    for (;;) {
      // Looked at before the last rows go out, so that nothing wrong is left under the picture's name.
      if (!trouble.empty() || step != session.run().step)
        return complain({.code = ErrorCode::Device, .message = trouble.empty() ? "the picture could not be completed" : trouble});
      auto done = job.advance(INFINITY);
      if (!done) return complain(done.error());
      if (*done) break;
    }
    if (!trouble.empty()) return complain({.code = ErrorCode::Device, .message = trouble});
    frameMs = job.frameMs();
  }

  const render::BridgeStatus bridge = *renderer.bridge();
  if (command.json.empty()) {
    printRun(session, runMs, verify);
    fmt::print("step {} drawn to {}, {} × {}; {}\n", grouped(step), command.out, command.width, command.height, bridge.sentence);
  } else {
    nlohmann::ordered_json json = runJson(session, runMs, verify);
    json["interop"] = bridge.interop;
    json["interop_reason"] = bridge.sentence;
    json["host_bytes"] = bridge.hostBytes;
    json["picture"] = {{"file", command.out}, {"width", command.width}, {"height", command.height}, {"step", step}, {"frame_ms", frameMs}};
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, verify);
}

}  // namespace wf::app
