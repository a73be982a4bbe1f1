#include "app/second_run.h"

#include <QtGui/QFont>

#include "app/diff_sides.h"
#include "app/headless_parts.h"
#include "app/session_wait.h"
#include "app/terminal_task.h"
#include "ui/picture/caption.h"

namespace wf::app {

Status beginSecond(ui::Session& session, const Command& command) {
  const ComparisonOptions& how = command.comparison;
  if (how.against.empty()) return {};
  ui::SecondRunRequest request{.run = {}, .recording = {}, .tolerance = how.tolerance};
  {
    Progress progress;
    const TerminalTask task(progress);
    const auto sides = sidesAgainst(session.document()->graph, sideOf(session, {}), command, progress);
    if (!sides) return sides.error();
    const DiffSide& b = sides->b;
    if (b.replay) {
      request.recording = how.against;
      tellNotice(how.against, b.replay->notice());
    } else {
      request.run = session.request();
      request.run.algorithm = b.plan.chosen.algorithm->id;
      request.run.variant = b.plan.chosen.variant->id;
      request.run.parameters = b.parameters;
      request.run.device = b.plan.device;
      request.run.order = b.plan.order;
    }
    if (const auto inStep = run::readInStep(how.align)) {
      request.alignment = inStep->by;
      request.kernel = inStep->kernel;
      request.event = inStep->event;
      if (inStep->by == run::Alignment::Kernel) {
        const auto named = run::kernelsNamed(*session.run().variant, *b.plan.chosen.variant, inStep->kernel);
        if (!named) return named.error();
      }
    }
    for (const std::string& pair : how.pairs) request.pairs.push_back(*run::readPairName(pair));
  }
  session.second().begin(request);
  using Phase = ui::SecondRunState::Phase;
  const ui::SecondRunState& state = session.second().state();
  waitFor(session, [&] { return session.lastError() || state.phase == Phase::Ready || state.phase == Phase::Failed; });
  if (session.lastError()) return *session.lastError();
  if (state.phase == Phase::Failed) return Error{.code = ErrorCode::InvalidInput, .message = "the second run failed: " + state.problem};
  // Their events are looked for before anything is shown beside them.
  waitFor(session, [&] { return session.lastError() || state.inStepProblem || !session.second().looksForEvents(); });
  if (session.lastError()) return *session.lastError();
  if (state.inStepProblem) return *state.inStepProblem;
  return {};
}

Result<std::unique_ptr<ui::SecondPicture>> secondPicture(const ui::Session& session, const Command& command, HeadlessDrawing& drawing) {
  if (command.comparison.against.empty()) return std::unique_ptr<ui::SecondPicture>();
  return ui::SecondPicture::create(session, drawing.renderer(), ui::besideCaption(lookOf(command)), QFont());
}

}  // namespace wf::app
