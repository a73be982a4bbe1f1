// `warpfront render`: pictures of one step or of several, of any size.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_drawing.h"
#include "app/headless_parts.h"
#include "app/headless_session.h"
#include "app/look_options.h"
#include "app/mapping_options.h"
#include "app/run_options.h"
#include "app/second_run.h"
#include "app/step_pictures.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"

namespace wf::app {
namespace {

// Moves the session to a step. What changed in a step shows beside the step before.
class StepSeeker {
 public:
  StepSeeker(ui::Session& session, StepPictures& pictures) : session_(session), pictures_(pictures) {}

  Status to(std::optional<std::uint64_t> step) {
    const bool after = session_.mapping().comparesSteps() && step.value_or(0) > 0 && last_ != *step - 1;
    if (after && reach(session_, *step - 1)) pictures_.publish();
    if (auto status = reach(session_, step); !status) return status;
    last_ = session_.run().step;
    return {};
  }

 private:
  ui::Session& session_;
  StepPictures& pictures_;
  std::optional<std::uint64_t> last_;
};

nlohmann::ordered_json pictureJson(const StepPictures::Drawn& drawn, const Command& command) {
  return {{"file", drawn.file}, {"width", command.width}, {"height", command.height}, {"step", drawn.step}};
}

int renderCommand(const Command& given) {
  Command command = given;                         // a session has its own size
  const bool restores = !command.session.empty();  // to its step, from which the one before is a step back
  const bool many = !command.steps.empty();
  // Labels tell what the step changed.
  const bool goesBack = restores || many || command.caption || !command.labels.values.empty() || !command.edgeLabels.empty();
  ui::Session session({.drawing = true, .keyframes = goesBack, .keepSteps = goesBack, .autoRun = restores});
  const auto view = prepareEither(session, command, many ? std::optional(command.steps.front().from) : command.step);
  if (!view) return complain(view.error());
  if (auto status = applyMapping(session, command); !status) return complain(status.error());
  if (auto status = command.view.apply(session); !status) return complain(status.error());
  if (auto status = checkLabels(session, command); !status) return complain(status.error());
  if (auto status = checkEdgeLabels(session, command); !status) return complain(status.error());
  const bool fonts = command.legend || !command.labels.empty() || !command.edgeLabels.empty() || command.caption ||
                     ui::pictureKind(command.out) != ui::PictureKind::Png || !command.comparison.against.empty();
  if (auto status = beginSecond(session, command); !status) return complain(status.error());
  auto drawing = HeadlessDrawing::create(session, fonts);
  if (!drawing) return complain(drawing.error());
  auto second = secondPicture(session, command, **drawing);
  if (!second) return complain(second.error());
  render::Renderer& renderer = (*drawing)->renderer();
  const auto start = std::chrono::steady_clock::now();
  double runMs = 0, frameMs = 0;
  bool verify = false;
  std::vector<StepPictures::Drawn> drawn;
  {
    StepPictures pictures(session, command, *view, **drawing, second->get());
    StepSeeker seeker(session, pictures);
    const auto verified = [&]() -> Status {
      verify = command.verify && session.run().ended && session.run().step == session.run().lastStep;
      return verify ? verifyRun(session) : Status();
    };
    const auto shown = session.run().step;
    if (command.caption) {  // it names the last step
      if (auto status = seeker.to(std::nullopt); !status) return complain(status.error());
    }
    if (many) {
      const auto show = [&](std::uint64_t step) -> Status {
        if (auto status = seeker.to(step); !status) return status;
        return pictures.draw();
      };
      if (auto status = walkSteps(session, command.steps, show); !status) return complain(status.error());
      runMs = msSince(start);
      if (auto status = verified(); !status) return complain(status.error());
    } else {
      const bool atItsStep = restores && !command.stepGiven;
      const auto step = atItsStep ? std::optional(shown) : command.step;
      if (!atItsStep || command.caption || session.mapping().comparesSteps()) {
        if (auto status = seeker.to(step); !status) return complain(status.error());
      }
      runMs = msSince(start);
      if (auto status = verified(); !status) return complain(status.error());
      if (auto status = pictures.draw(); !status) return complain(status.error());
    }
    if (auto status = pictures.finish(); !status) return complain(status.error());
    drawn = pictures.drawn();
    frameMs = pictures.frameMs();
  }

  const render::BridgeStatus bridge = *renderer.bridge();
  if (command.json.empty()) {
    printRun(session, runMs, verify);
    std::string size = fmt::format("{} × {}", command.width, command.height);
    if (session.run().onCuda) size += "; " + bridge.sentence;  // elsewhere there is no memory to share
    if (!many) fmt::print("step {} drawn to {}, {}\n", grouped(drawn.front().step), drawn.front().file, size);
    if (many && drawn.front().file == drawn.back().file) {
      fmt::print("{} drawn to {}, {}\n", counted(drawn.size(), "step", "steps"), drawn.front().file, size);
    } else if (many) {
      fmt::print("{} drawn to {} … {}, {}\n", counted(drawn.size(), "step", "steps"), drawn.front().file, drawn.back().file, size);
    }
  } else {
    nlohmann::ordered_json json = runJson(session, runMs, verify);
    json["interop"] = bridge.interop;
    json["interop_reason"] = bridge.sentence;
    json["host_bytes"] = bridge.hostBytes;
    if (many) {
      json["pictures"] = nlohmann::ordered_json::array();
      for (const auto& one : drawn) json["pictures"].push_back(pictureJson(one, command));
    } else {
      json["picture"] = pictureJson(drawn.front(), command);
      json["picture"]["frame_ms"] = frameMs;
    }
    if (const int code = write(command.json, json); code != kGood) return code;
  }
  return judged(session, verify);
}

std::string checkStepNames(const std::string& text) {
  std::vector<StepRange> ignored;
  return readSteps(text, ignored);
}

std::string checkPictureName(const std::string& text) {
  return ui::pictureKind(text) ? std::string()
                               : std::string("expected a name that ends in ") + ui::kPictureEndings + ", found '" + text + "'";
}

void declareRender(CLI::App& sub, Command& command, OptionTexts& texts) {
  addRun(sub, command, texts, RunOf::GraphRecordingOrSession);
  command.order.addToRun(&sub);
  addVerify(sub, command);
  CLI::Option* one = addStep(sub, texts, "Step number, or 'last'");
  sub.add_option("--steps", texts.steps,
                 "Several steps: 0-15, 0-last, 0-40/8 (every eighth and the last), 0,3,7; pages of a PDF, otherwise numbered files")
      ->check(CLI::Validator(checkStepNames, "STEPS"))
      ->excludes(one);
  sub.add_option("--out", command.out, "PNG, SVG or PDF file to write, by the name's ending")
      ->required()
      ->check(CLI::Validator(checkPictureName, "FILE"));
  addLook(sub, command, texts);
  addAgainst(sub, command, kBeside);
  sub.add_flag("--transparent", command.transparent, "Transparent background");
  sub.add_option("--vector-limit", command.mostVectors,
                 "SVG and PDF: edges and vertices in view that are drawn as shapes at most (default: 50000); a view of more is an image")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}));
}

std::string checkRender(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  command.step = wholeNumber(texts.step);
  command.stepGiven = given(sub, "--step");
  if (!texts.steps.empty()) readSteps(texts.steps, command.steps);
  if (std::string why = takeLook(sub, command, texts); !why.empty()) return why;
  if (std::string why = takeOrders(sub, command); !why.empty()) return why;
  if (command.comparison.against.empty()) return {};
  if (command.transparent) return "two runs beside each other have no transparent background";
  return ui::pictureKind(command.out) == ui::PictureKind::Png
             ? std::string()
             : "two runs beside each other are drawn as PNG: --out '" + command.out + "' cannot be written";
}

}  // namespace

extern const CommandForm kRenderForm{"render", "Run an algorithm to a step and write a picture (needs no display)", declareRender,
                                     checkRender, renderCommand};

}  // namespace wf::app
