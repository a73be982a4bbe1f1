#include "app/headless_session.h"

#include <cstdio>
#include <filesystem>

#include "app/headless_drawing.h"
#include "app/headless_parts.h"
#include "app/session_wait.h"
#include "compute/core/printable.h"
#include "ui/labels/label_choice.h"
#include "ui/sessions/session_file.h"
#include "ui/sessions/session_restorer.h"

namespace wf::app {
namespace {

void warn(const Command& command, const std::string& sentence) {
  std::fprintf(stderr, "warpfront: %s: %s\n", printable(command.session).c_str(), printable(sentence).c_str());
}

}  // namespace

Result<std::optional<ui::SessionState::View>> prepareEither(ui::Session& session, Command& command, std::optional<std::uint64_t> step) {
  if (command.session.empty()) {
    if (auto status = prepare(session, command); !status) return status.error();
    return std::optional<ui::SessionState::View>();
  }
  auto read = ui::readSession(command.session);
  if (!read) return read.error();
  ui::SessionState state = std::move(*read);
  std::error_code ignored;
  if (!ui::isGenerated(state.graph.path) && !std::filesystem::is_regular_file(state.graph.path, ignored)) {
    return Error{.code = ErrorCode::NotFound, .message = "the session's graph was not found", .file = state.graph.path};
  }
  if (!state.graph.hash.empty()) {
    Progress progress;
    if (auto hash = ui::contentHash(state.graph.path, progress); hash && *hash != state.graph.hash) {
      warn(command, state.graph.path + " has changed since the session was saved");
    }
  }
  if (command.deviceGiven) state.request.device = command.request.device;
  if (command.request.order) state.request.order = command.request.order;
  if (step) state.step = *step;
  if (!command.sizeGiven && state.view.width > 0 && state.view.height > 0) {
    command.width = state.view.width;
    command.height = state.view.height;
  }
  if (!command.arrowsGiven) command.arrows = state.view.arrows.value_or(command.arrows);
  if (!command.labelsGiven) command.labels = state.view.labels.value_or(command.labels);
  if (!command.edgeLabelsGiven) command.edgeLabels = state.view.edgeLabels.value_or(command.edgeLabels);
  const ui::SessionState::View view = state.view;
  // Labels that were not chosen are not saved: the window shows what the run suggests.
  const bool suggested =
      !command.labelsGiven && !command.edgeLabelsGiven && !view.labels && !view.edgeLabels && state.look == ui::Look::Run;
  ui::SessionRestorer restorer(session, std::move(state));
  using Stage = ui::SessionRestorer::Stage;
  restorer.begin({}, {});
  waitFor(session, [&] { return restorer.stage() == Stage::Done || restorer.stage() == Stage::Failed || session.lastError(); });
  if (session.lastError()) return *session.lastError();
  for (const std::string& one : restorer.leftOut()) warn(command, one);
  if (suggested) {
    const ui::LabelChoice choice = ui::suggestedLabels(*session.document()->graph, session.run());
    command.labels = choice.vertices;
    command.edgeLabels = choice.edges;
  }
  // The window shows none then, and is no less a picture of the session.
  if (!command.labelsGiven && !checkLabels(session, command)) {
    warn(command, "labels cannot show “" + ui::textOf(command.labels) + "” for this graph and run: they are left out");
    command.labels = {};
  }
  if (!command.edgeLabelsGiven && !checkEdgeLabels(session, command)) {
    warn(command, "labels of edges cannot show “" + ui::textOf(command.edgeLabels) + "” for this run: they are left out");
    command.edgeLabels = {};
  }
  return std::optional(view);
}

}  // namespace wf::app
