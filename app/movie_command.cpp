// `warpfront movie`: the run as an MP4 or as numbered PNG files, each frame the picture that `render` makes of its step.
#include <QtGui/QFont>
#include <cmath>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_drawing.h"
#include "app/headless_parts.h"
#include "app/headless_session.h"
#include "app/look_options.h"
#include "app/mapping_options.h"
#include "app/real_range.h"
#include "app/run_options.h"
#include "app/second_run.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "ui/movie/movie_job.h"
#include "ui/picture/caption.h"

namespace wf::app {

namespace {

int movieCommand(const Command& given) {
  Command command = given;  // a session has its own size
  const auto formatOf = [&command] { return ui::MovieFormat{command.out, command.width, command.height, command.fps}; };
  if (auto status = ui::checkMovieFormat(formatOf()); !status) return complain(status.error());
  ui::Session session({.drawing = true, .keyframes = command.caption, .autoRun = !command.session.empty()});
  const auto view = prepareEither(session, command, command.from);
  if (!view) return complain(view.error());
  const ui::MovieFormat format = formatOf();
  if (auto status = ui::checkMovieFormat(format); !status) return complain(status.error());
  if (auto status = applyMapping(session, command); !status) return complain(status.error());
  if (auto status = command.view.apply(session); !status) return complain(status.error());
  if (auto status = checkLabels(session, command); !status) return complain(status.error());
  if (auto status = checkEdgeLabels(session, command); !status) return complain(status.error());
  if (command.caption) {  // it names the last step
    if (auto status = reach(session, std::nullopt); !status) return complain(status.error());
  }
  const ui::PictureLook look = ui::besideCaption(lookOf(command));
  if (auto status = beginSecond(session, command); !status) return complain(status.error());
  auto drawing = HeadlessDrawing::create(session, true);
  if (!drawing) return complain(drawing.error());
  auto second = secondPicture(session, command, **drawing);
  if (!second) return complain(second.error());
  Command above = command;  // what the camera sees
  above.width = *second != nullptr ? (*second)->half().width : look.width;
  above.height = *second != nullptr ? (*second)->half().height : look.height;
  const std::string& trouble = (*drawing)->trouble();
  auto writer = ui::makeMovieWriter(format);
  if (!writer) return complain(writer.error());

  ui::MoviePlan plan{.from = command.from, .to = command.to, .every = command.every};
  if (command.secondsPerStep) plan.held = std::max(1, static_cast<int>(std::lround(*command.secondsPerStep * command.fps)));
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t frames = 0;
  {
    const auto camera = [&](std::span<const ui::Cover> covers) { return cameraOf(session, above, *view, covers); };
    Progress progress;
    progress.begin("Drawing steps", 0);
    const TerminalTask task(progress);
    ui::MovieJob job(session, (*drawing)->renderer(), **writer, plan, camera, look, QFont(), second->get());
    constexpr std::uint64_t kParts = 10'000;  // of the progress
    for (;;) {
      const double fraction = job.fraction();
      if (fraction >= 0 && progress.fraction() < 0) progress.begin("Drawing steps", kParts);
      if (fraction >= 0) progress.advanceTo(static_cast<std::uint64_t>(fraction * kParts));
      // The writer takes away what is half done.
      if (progress.cancelled()) return complain({.code = ErrorCode::Cancelled, .message = "the movie was cancelled", .file = command.out});
      session.pump();
      auto state = job.advance(INFINITY);
      if (session.lastError()) return complain(*session.lastError());
      if (!state) return complain(state.error());
      if (!trouble.empty()) return complain({.code = ErrorCode::Device, .message = trouble});
      if (*state == ui::MovieJob::State::Done) break;
      if (*state == ui::MovieJob::State::Waiting && job.waitsForWriter()) (*writer)->wait(50);
      if (*state == ui::MovieJob::State::Waiting && !job.waitsForWriter())
        session.waitUntil([] { return false; }, std::chrono::milliseconds(2));
    }
    frames = job.frames();
  }
  tellNotice((*writer)->path(), (*writer)->warning());
  const double ms = msSince(start);
  const bool verify = command.verify && session.run().ended && session.run().step == session.run().lastStep;
  if (verify) {
    if (auto status = verifyRun(session); !status) return complain(status.error());
  }
  const bool file = (*writer)->notice().empty() && ui::isMovieFile(command.out);
  if (command.json.empty()) {
    printRun(session, ms, verify);
    if (!(*writer)->notice().empty()) fmt::print("{}\n", (*writer)->notice());
    fmt::print("{}, {} per second, {} × {}, written to {}\n", counted(frames, "frame", "frames"), command.fps, command.width,
               command.height, (*writer)->path());
  } else {
    nlohmann::ordered_json json = runJson(session, ms, verify);
    json["movie"] = {
        {"path", (*writer)->path()},
        {"format", file ? "mp4" : "png"},
        {"frames", frames},
        {"fps", command.fps},
        {"width", command.width},
        {"height", command.height},
        {"notice", (*writer)->notice().empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json((*writer)->notice())}};
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, verify);
}

void declareMovie(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::GraphRecordingOrSession);
  command.order.addToRun(&sub);
  addVerify(sub, command);
  addLook(sub, command, texts);
  addAgainst(sub, command, kBeside);
  sub.add_option("--out", command.out, "MP4 file to write (FILE.mp4), or a folder for numbered PNG files")->required();
  addCount(sub, "--from", texts.from, "The first step");
  sub.add_option("--to", texts.to, "The last step, or 'last'")->check(CLI::Validator(checkStepName, "N|last"));
  CLI::Option* every =
      sub.add_option("--every", command.every, "Steps per frame (the last step always gets one)")->check(CLI::Range(1, 1'000'000'000));
  requireReal(sub.add_option("--seconds-per-step", command.secondsPerStep, "Duration of every step, instead of one frame"), 0.001, 3600)
      ->excludes(every);
  sub.add_option("--fps", command.fps, "Frames per second")->check(CLI::Range(1, 240));
}

std::string checkMovie(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  command.from = *wholeNumber(texts.from);
  command.to = wholeNumber(texts.to);
  if (command.to && *command.to < command.from) return "--to " + texts.to + " lies before --from " + texts.from;
  if (std::string why = takeLook(sub, command, texts); !why.empty()) return why;
  return takeOrders(sub, command);
}

}  // namespace

extern const CommandForm kMovieForm{"movie", "Run an algorithm and write its steps as a movie (needs no display; ffmpeg for an MP4)",
                                    declareMovie, checkMovie, movieCommand};

}  // namespace wf::app
