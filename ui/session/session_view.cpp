// What a person does with the session's run: transport, selection, mapping.
#include <algorithm>

#include "ui/session/session.h"

namespace wf::ui {

// --- Transport ---

void Session::play() {
  if (!runs()) return;
  const bool loops = run_.loopStart && run_.loopEnd;
  if (!loops && run_.ended && run_.step == run_.lastStep) runner_.goTo(0);  // from the end: once more
  runner_.play();
  showPlaying(false);
}

void Session::playBack() {
  if (!runs() || run_.state == PlayState::None) return;
  demo_ = false;
  if (run_.step == 0) runner_.goTo(run_.lastStep);
  runner_.play(true);
  showPlaying(true);
}

// Once more round where it stands at its end already, as play() and playBack() do.
void Session::runToStop(bool backward) {
  if (!runs() || run_.state == PlayState::None) return;
  if (run_.travelling) pause();  // from where it is, not from where it was going
  demo_ = false;
  if (backward && run_.step == 0) runner_.goTo(run_.lastStep);
  if (!backward && run_.ended && run_.step == run_.lastStep) runner_.goTo(0);
  runner_.runToStop(backward);
  showPlaying(backward, true);
}

void Session::showPlaying(bool backward, bool hurrying) {
  if (run_.state == PlayState::None) return;  // it plays once it is set up
  run_.state = PlayState::Playing;            // so that a second press at once pauses
  run_.backward = backward;
  run_.hurrying = hurrying;
  run_.stopped.clear();
  tell(Change::kRunChanged);
}

void Session::setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end) {
  if (!runs()) return;
  if (start && end && *start >= *end) (start == run_.loopStart ? start : end).reset();
  run_.loopStart = start;
  run_.loopEnd = end;
  runner_.setLoop(start && end ? std::optional(run::Runner::Loop{*start, *end}) : std::nullopt);
  tell(Change::kRunChanged);
}

void Session::pause() {
  demo_ = false;
  runner_.pause();
  if (run_.state != PlayState::Playing) return;
  run_.state = PlayState::Paused;
  run_.hurrying = false;
  tell(Change::kRunChanged);
}

void Session::restart() { goTo(0); }

void Session::stepBy(std::int64_t kernels) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing || run_.travelling) pause();  // from where it is, not from where it was going
  demo_ = false;
  runner_.stepBy(kernels);
}

void Session::iterationBy(std::int64_t iterations) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing || run_.travelling) pause();  // from where it is, not from where it was going
  demo_ = false;
  runner_.iterationBy(iterations);
}

void Session::goTo(std::uint64_t step) {
  if (!runs()) return;
  if (run_.state == PlayState::Playing) pause();
  demo_ = false;
  runner_.goTo(step);
}

void Session::goToEnd() { goTo(run::Runner::kEnd); }

void Session::setSpeed(double stepsPerSecond) {
  if (!(stepsPerSecond > 0)) return;
  run_.speed = stepsPerSecond;
  runner_.setSpeed(stepsPerSecond);
  tell(Change::kRunChanged);
}

// --- Selection ---

void Session::watchShown() {
  const auto chosen = selection().last(std::min(selection().size(), SessionSelection::kMostWatched));
  std::vector<VertexId> vertices(chosen.begin(), chosen.end());
  if (hovered_ && std::find(vertices.begin(), vertices.end(), *hovered_) == vertices.end()) vertices.push_back(*hovered_);
  runner_.watch(std::move(vertices));
}

void Session::hover(std::optional<VertexId> vertex) {
  if (vertex == hovered_) return;
  hovered_ = vertex;
  watchShown();
  tell(Change::kSelectionChanged);
}

const VertexValues* Session::values(VertexId vertex) const {
  const auto at = values_.find(vertex);
  return at == values_.end() ? nullptr : &at->second;
}

void Session::watchCells(std::vector<run::CellWindow> windows) {
  cellsWatched_ = !windows.empty();
  if (!cellsWatched_) cells_.reset();
  runner_.watchCells(std::move(windows));
}

void Session::findChange(int array, std::uint64_t from) {
  foundChange_.reset();  // an answer to the same question was about another step
  runner_.findChange({array, from, 1});
}

void Session::setMapping(const render::Mapping& mapping) {
  if (mapping == mapping_) return;
  mapping_ = mapping;
  mappedVariant_ = run_.variant;
  tell(Change::kMappingChanged);
}

}  // namespace wf::ui
