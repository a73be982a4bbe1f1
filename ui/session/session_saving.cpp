#include "ui/session/session_saving.h"

#include <atomic>
#include <filesystem>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "compute/core/failure.h"
#include "compute/core/numbers.h"
#include "compute/io/csv_writer.h"
#include "compute/io/writers.h"
#include "compute/run/state_copies.h"
#include "ui/session/session_core.h"

namespace wf::ui {

// `states` and then `outcome` are written before the flag beside them is set, and read only behind it.
struct SessionSaving::Job {
  Saved what = Saved::Graph;
  std::string path;
  std::shared_ptr<const Graph> graph;
  Progress progress;
  std::optional<run::StateCopies> states;
  std::optional<Error> copyError;
  std::atomic<bool> copied{false};
  std::optional<Result<io::WriteNotes>> outcome;
  std::atomic<bool> written{false};
  std::thread thread;

  void copy(const run::Runner::Inquest& inquest) {
    // A run that was set up since then may be one of another graph.
    if (inquest.algorithm == nullptr || &inquest.algorithm->graph() != graph.get()) return;
    try {
      states = run::copyStates(*inquest.algorithm, [this] { return !progress.cancelled(); });
      if (inquest.algorithm->executor().failed()) copyError = inquest.algorithm->executor().error();
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
    try {
      const auto columns = states ? states->columns() : std::vector<io::StateColumn>();
      switch (what) {
        case Saved::Vertices:
          return io::writeVertexTable(*graph, columns, path, progress);
        case Saved::Edges:
          return io::writeEdgeTable(*graph, columns, path, progress);
        case Saved::Graph:
          break;
      }
      return io::writeGraph(*graph, columns, path, progress);
    } catch (...) {
      return errorInFlight("there is not enough memory to write this file", path);
    }
  }
};

SessionSaving::SessionSaving(SessionCore& core) : core_(core) {}

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
  job_ = std::make_shared<Job>();
  job_->what = what;
  job_->path = path;
  job_->graph = graph;
  state_ = {.active = true, .path = path, .phase = "Copying the arrays of the run"};
  job_->progress.begin("Copying the arrays of the run", 0);
  if (core_.runs()) {
    core_.runner.inquire(run::Runner::Inquiry::Save, [news = &core_.news, job = job_](const run::Runner::Inquest& inquest) {
      job->copy(inquest);
      job->copied = true;
      news->wakeUp();
    });
  } else {
    job_->copied = true;
    core_.news.wakeUp();
  }
  core_.news.tell(kSavingChanged);
}

void SessionSaving::cancel() {
  if (job_) job_->progress.cancel();
  core_.news.wakeUp();
}

void SessionSaving::drop() {
  if (!job_) return;
  job_->progress.cancel();
  core_.runner.dropInquiry(run::Runner::Inquiry::Save);
  if (job_->thread.joinable()) job_->thread.join();
  job_.reset();
}

std::shared_ptr<Progress> SessionSaving::progress() const { return job_ ? std::shared_ptr<Progress>(job_, &job_->progress) : nullptr; }

std::optional<Result<io::WriteNotes>> SessionSaving::advance(const std::shared_ptr<Job>& job) {
  if (job->thread.joinable()) {
    if (!job->written) return std::nullopt;
    job->thread.join();
    return std::move(job->outcome);
  }
  if (!job->copied) {
    if (!job->progress.cancelled()) return std::nullopt;
    core_.runner.dropInquiry(run::Runner::Inquiry::Save);  // the run may be on a long way
    return Error{.code = ErrorCode::Cancelled, .message = "writing was cancelled", .file = job->path};
  }
  if (job->copyError) return *job->copyError;  // the run may have failed as well, which the session is told of by itself
  const Status started = startThread(job->thread, [this, job] {
    job->outcome = job->write();
    job->written = true;
    core_.news.wakeUp();
  });
  if (!started) return started.error();
  return std::nullopt;
}

void SessionSaving::take() {
  if (!job_) return;
  if (const auto outcome = advance(job_)) {
    const auto ended = std::move(job_);
    state_ = {};
    if (*outcome) {
      notes_ = **outcome;
      std::error_code ignored;
      state_.outcome = fmt::format("{} saved: {} ({})", ended->what == Saved::Graph ? "Graph" : "Values", ended->path,
                                   bytesText(std::filesystem::file_size(ended->path, ignored)));
      core_.news.note(
          LogLine::Level::Info,
          state_.outcome + (ended->keepsStates() ? fmt::format(", with the arrays of step {}", grouped(ended->states->step)) : ""));
      for (const ImportNote& note : notes_) core_.news.note(LogLine::Level::Info, "saving: " + note.text);
    } else if (const Error& error = outcome->error(); error.code == ErrorCode::Cancelled) {
      core_.news.setLastError(error);
      state_.outcome = fmt::format("Saving was cancelled; {} is as it was", ended->path);
      core_.news.note(LogLine::Level::Info, state_.outcome);
    } else {
      core_.news.refuse(ended->what == Saved::Graph ? "The graph could not be saved" : "The values could not be saved", error);
    }
    return core_.news.tell(kSavingChanged);
  }
  const Job& job = *job_;
  const std::string phase = job.progress.phase();
  if (phase == state_.phase && job.progress.fraction() == state_.fraction) return;
  state_.phase = phase;
  state_.fraction = job.progress.fraction();
  core_.news.tell(kSavingChanged);
}

}  // namespace wf::ui
