// The session's files: the part of Session that writes graphs and values. The state arrays are copied on the compute thread between two
// kernels; the file is written on a thread of its own.
#pragma once

#include <memory>
#include <optional>

#include "compute/core/progress.h"
#include "compute/io/writer.h"
#include "ui/session/saving_api.h"

namespace wf::ui {

class Session;

class SessionSaving final : public SavingApi {
 public:
  explicit SessionSaving(Session& session);
  ~SessionSaving() override;

  std::vector<SavingFormat> formats() const override;
  void start(Saved what, const std::string& path) override;
  void cancel() override;
  const SavingState& state() const override { return state_; }

  std::shared_ptr<Progress> progress() const;             // of the one under way; null: none
  const io::WriteNotes& notes() const { return notes_; }  // of the last one that ended well
  void take();                                            // from pump()

 private:
  struct Job;
  // What the job came to, once; none: it goes on, and has its thread as soon as the arrays are there.
  std::optional<Result<io::WriteNotes>> advance(const std::shared_ptr<Job>& job);
  void drop();  // waits for the thread

  Session& session_;
  SavingState state_;
  io::WriteNotes notes_;
  std::shared_ptr<Job> job_;
};

}  // namespace wf::ui
