#include "ui/session/session_saving.h"

#include <atomic>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "compute/core/failure.h"
#include "compute/core/numbers.h"
#include "compute/io/array_table.h"
#include "compute/io/csv_writer.h"
#include "compute/io/writers.h"
#include "compute/run/state_copies.h"
#include "ui/session/session_core.h"

namespace wf::ui {

// `states` and `copyError` are written before `copied` is set, and read only behind it.
struct SessionSaving::Task {
  Saved what = Saved::Graph;
  std::string path;
  std::shared_ptr<const Graph> graph;
  Progress progress;
  std::optional<run::StateCopies> states;
  std::optional<Error> copyError;
  std::atomic<bool> copied{false};

  void copy(const run::Runner::QueriedState& state) {
    // A run that was set up since then may be one of another graph.
    if (state.algorithm == nullptr || &state.algorithm->graph() != graph.get()) return;
    try {
      const auto wanted = [this] { return !progress.cancelled(); };
      states = what == Saved::Arrays ? run::copyArrays(*state.algorithm, wanted) : run::copyStates(*state.algorithm, wanted);
      if (state.algorithm->executor().failed()) copyError = state.algorithm->executor().error();
    } catch (...) {
      states.reset();
      copyError = errorInFlight("there is not enough memory to copy the arrays of the run", path);
    }
  }

  bool keepsStates() const {
    if (!states) return false;
    const io::Writer* writer = io::writerOf(path);
    return what != Saved::Graph || (writer != nullptr && writer->writeStates != nullptr);
  }

  Result<io::WriteNotes> write() {
    const auto columns = states ? states->columns() : std::vector<io::StateColumn>();
    switch (what) {
      case Saved::Vertices:
        return io::writeVertexTable(*graph, columns, path, progress);
      case Saved::Edges:
        return io::writeEdgeTable(*graph, columns, path, progress);
      case Saved::Arrays:
        return io::writeArrayTable(*graph, columns, path, progress);
      case Saved::Graph:
        break;
    }
    return io::writeGraph(*graph, columns, path, progress);
  }
};

SessionSaving::SessionSaving(SessionCore& core)
    : core_(core), writing_("there is not enough memory to write this file", [news = &core.news] { news->wakeUp(); }) {}

SessionSaving::~SessionSaving() { drop(); }

std::vector<SavingFormat> SessionSaving::formats() const {
  std::vector<SavingFormat> out;
  for (const io::Writer& writer : io::writers())
    out.push_back({std::string(writer.title), {writer.extensions.begin(), writer.extensions.end()}, writer.writeStates != nullptr});
  return out;
}

void SessionSaving::start(Saved what, const std::string& path) {
  drop();
  const auto& graph = core_.document.graph;
  if (graph == nullptr) return;
  task_ = std::make_shared<Task>();
  task_->what = what;
  task_->path = path;
  task_->graph = graph;
  state_ = {.active = true, .path = path, .phase = "Copying the arrays of the run"};
  task_->progress.begin("Copying the arrays of the run", 0);
  if (core_.runs()) {
    core_.runner.query(run::Runner::StateQuery::Save, [news = &core_.news, task = task_](const run::Runner::QueriedState& state) {
      task->copy(state);
      task->copied = true;
      news->wakeUp();
    });
  } else {
    task_->copied = true;
    core_.news.wakeUp();
  }
  core_.news.tell(kSavingChanged);
}

void SessionSaving::cancel() {
  if (task_) task_->progress.cancel();
  core_.news.wakeUp();
}

void SessionSaving::drop() {
  if (!task_) return;
  task_->progress.cancel();
  core_.runner.dropQuery(run::Runner::StateQuery::Save);
  writing_.stop();
  task_.reset();
}

std::shared_ptr<Progress> SessionSaving::progress() const { return task_ ? std::shared_ptr<Progress>(task_, &task_->progress) : nullptr; }

std::optional<Result<io::WriteNotes>> SessionSaving::advance() {
  if (writing_.progress() != nullptr) return writing_.take();
  if (!task_->copied) {
    if (!task_->progress.cancelled()) return std::nullopt;
    core_.runner.dropQuery(run::Runner::StateQuery::Save);  // the run may be on a long way
    return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = task_->path};
  }
  if (task_->copyError) {  // the run may have failed as well, which raises an error of its own
    Error error = *task_->copyError;
    if (error.file.empty()) error.file = task_->path;
    return error;
  }
  writing_.start([task = task_](Progress&) { return task->write(); }, task_->path);
  return writing_.take();
}

void SessionSaving::take() {
  if (!task_) return;
  if (const auto outcome = advance()) {
    const auto ended = std::move(task_);
    state_ = {};
    if (*outcome) {
      notes_ = **outcome;
      if (ended->what == Saved::Graph) state_.graph = ended->graph;
      std::error_code ignored;
      state_.outcome = fmt::format("{} saved: {} ({})", ended->what == Saved::Graph ? "Graph" : "Values", ended->path,
                                   bytesText(std::filesystem::file_size(ended->path, ignored)));
      core_.news.note(
          LogLine::Level::Info,
          state_.outcome + (ended->keepsStates() ? fmt::format(", with the arrays of step {}", grouped(ended->states->step)) : ""));
      for (const ImportNote& note : notes_) core_.news.note(LogLine::Level::Info, "saving: " + note.text);
    } else if (const Error& error = outcome->error(); error.code == ErrorCode::Cancelled) {
      core_.news.setLastError(error);
      state_.outcome = fmt::format("Saving was cancelled; {} is unchanged", ended->path);
      core_.news.note(LogLine::Level::Info, state_.outcome);
    } else {
      core_.news.refuse(ended->what == Saved::Graph ? "The graph could not be saved" : "The values could not be saved", error);
    }
    return core_.news.tell(kSavingChanged);
  }
  const Progress& progress = task_->progress;
  const std::string phase = progress.phase();
  if (phase == state_.phase && progress.fraction() == state_.fraction) return;
  state_.phase = phase;
  state_.fraction = progress.fraction();
  core_.news.tell(kSavingChanged);
}

}  // namespace wf::ui
