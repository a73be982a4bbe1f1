// The lab in the session: the texts of kernels and exercises that a person edits, and what came of trying them. A text is compiled and run
// only when a person asks for it, in another process (compute/lab). Texts stay, whichever graph or run is shown. On the GUI thread.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/job.h"
#include "compute/lab/exercises.h"
#include "compute/lab/scratch_folder.h"
#include "compute/lab/trial.h"
#include "ui/session/run_state.h"

namespace wf::ui {

struct SessionCore;
class SessionSecondRun;

// What is edited: a kernel of a variant, or an exercise. Ids; of an exercise that of the exercise alone.
struct LabSubject {
  std::string exercise;
  std::string algorithm, variant, kernel;
  bool any() const { return !exercise.empty() || !kernel.empty(); }
  auto operator<=>(const LabSubject&) const = default;
};

struct LabText {
  LabSubject of;
  std::string text;
  bool operator==(const LabText&) const = default;
};

// Where the kernel's run and the variant's own differ first.
struct LabDifference {
  std::uint64_t step = 0;  // after it
  std::optional<VertexId> vertex;
  std::optional<ArcId> arc;
  std::optional<Cell> cell;  // of the variant's own run
};

// An access that lies in no array.
struct LabAccess {
  std::uint64_t step = 0;
  std::uint32_t thread = 0;
};

struct LabProblem {
  LabSubject of;           // whose text it is about; none: of none of them
  std::uint32_t line = 0;  // from 1; 0: about no line
  std::uint32_t column = 0;
  std::string sentence;
};

// The newest build or run.
struct LabState {
  enum class Phase {
    Nothing,
    Working,
    Done,
    Failed,  // it could not be tried at all; `sentence` says why
    Cancelled
  } phase = Phase::Nothing;
  enum class What { Build, Run, Exercise } what = What::Build;
  LabSubject of;
  bool good = false;     // compiled; equal to the original and right; solved
  std::string sentence;  // what came of it
  std::string notes;     // what else there is to know: the compiler, that the variant races; sentences
  std::vector<LabProblem> problems;
  std::uint64_t moreProblems = 0;      // that were left out
  std::string printed;                 // by the kernels
  std::optional<LabDifference> first;  // of Run
  std::optional<LabAccess> wild;       // the same: what ended it
  std::string recording;               // of Run; empty: there is none
  std::uint64_t steps = 0;             // that it holds; a kernel that crashed did so in the next one
  std::uint64_t changes = 0;           // SessionLab::changes() as it began
  std::weak_ptr<const Graph> graph;    // of Run
  std::map<std::string, std::string> parameters;
};

// The newest run of a kernel, as the lens opens its steps.
struct LabSteps {
  bool ofShownRun = false;                     // there is one, or it is being made
  LabSubject of;                               // whose kernel
  bool before = false;                         // the text was changed since: this is the newest that was run
  std::shared_ptr<const lab::RunRequest> run;  // null: it cannot be opened, and `why` says why, or it is being made
  std::string why;
};

// A graph on which an exercise was checked, and the run of its variant there.
struct LabGraph {
  std::string source;  // as Session::openFor() has it
  std::string name;    // "a star of 64"
  RunRequest request;
};

class SessionLab {
 public:
  // `worker` as lab::RunRequest has it.
  SessionLab(SessionCore& core, SessionSecondRun& second, std::vector<std::string> worker);
  ~SessionLab();

  // While it is wanted, kernels() are those of the shown run's variant. Observers get kLabChanged.
  void want(bool wanted);
  // That the lab can replace, in the order in which a run comes to them. Empty: whyNone(), or they are still looked up.
  const std::vector<LabSubject>& kernels() const { return kernels_; }
  const std::string& whyNone() const { return whyNone_; }
  std::string titleOf(const LabSubject& of) const;
  LabSubject kernelOf(const LabSubject& of) const;  // of an exercise the kernel that it is about

  // Which one is edited. Where a run of another variant begins, that one's first kernel takes the place of a kernel.
  void choose(const LabSubject& subject);
  const LabSubject& chosen() const { return chosen_; }
  std::string text(const LabSubject& of) const;  // as edited, else the original; empty: not known
  std::string original(const LabSubject& of) const;
  void edit(const std::string& text);  // of the chosen one
  void restoreOriginal();              // of the chosen one
  bool edited(const LabSubject& of) const { return texts_.contains(of); }
  std::uint64_t changes() const { return changes_; }  // another number after every edit

  // For session files and for the question before the window closes.
  std::vector<LabText> texts() const;  // those that are edited
  void putTexts(std::vector<LabText> texts);
  bool unsaved() const { return texts() != kept_; }
  void keep(std::vector<LabText> texts) { kept_ = std::move(texts); }  // they are in a file

  void setGpu(bool gpu) { gpu_ = gpu; }  // compiled for it and run there; exercises run on the CPU
  bool gpu() const { return gpu_; }
  void setChecked(bool checked) { checked_ = checked; }  // every access is looked at; on the CPU
  bool checked() const { return checked_; }

  // Of the chosen kernel together with all edited ones of its variant, or of the exercise. Only on a person's request. Takes the place of
  // what is under way.
  void build();
  void run();
  void cancel();
  // On which the newest check of the chosen exercise failed; none: it did not.
  std::optional<LabGraph> failedGraph() const;
  bool showsFailedGraph() const;  // it is open, with that run
  // Runs the exercise's kernel on it. Where it is not open, takeWantedGraph() asks for it first, and the run begins as soon as it is.
  void runOnFailedGraph();
  std::optional<LabGraph> takeWantedGraph() { return std::exchange(wantedGraph_, std::nullopt); }
  bool working() const { return state_.phase == LabState::Phase::Working; }
  std::string doing() const;  // "Compiling"; empty: nothing
  const LabState& state() const { return state_; }
  bool stale() const { return state_.changes != changes_; }  // a text was edited since it began
  bool solved(const std::string& exercise) const { return solved_.contains(exercise); }
  // Whether the recording and the first difference are of the shown graph and run.
  bool ofShownRun() const;
  LabSteps steps() const;
  // The recording as the second run. Nothing without one, or of another run.
  void showBeside();
  bool isOurs(const std::string& recording) const;  // a file of the lab, which is gone with it

  void runBegins();  // for the session
  void take();       // from pump()

 private:
  struct Plan {
    run::RunPlan plan;
    std::map<std::string, std::string> parameters;  // as texts
  };
  struct Sources {
    std::string algorithm, variant;
    std::map<std::string, std::string> parameters;
    WeightKind weights = WeightKind::Unsigned;
    bool operator==(const Sources&) const = default;
  };
  struct Ended {
    lab::Trial trial;
    std::shared_ptr<const lab::RunRequest> ran;
    std::optional<lab::ExerciseOutcome> exercise;
  };
  using Texts = std::vector<std::pair<std::string, std::string>>;  // of kernels
  // The newest run of a text that compiled.
  struct Ran {
    LabSubject of;
    Texts sources;
    std::weak_ptr<const Graph> graph;
    std::map<std::string, std::string> parameters;
    std::shared_ptr<const lab::RunRequest> run;  // that has left its recording
  };

  void look();
  std::string whyNot() const;  // empty: the shown run's kernels can be looked up
  Sources wantedSources() const;
  Result<Plan> planOfRun() const;
  std::vector<lab::Source> sourcesOf(const LabSubject& subject) const;
  Texts textsOf(const LabSubject& subject) const;
  bool fitsShownRun(const LabSubject& of, const std::weak_ptr<const Graph>& graph,
                    const std::map<std::string, std::string>& parameters) const;
  void start(LabState::What what);
  void startExercise();
  void startTrial(LabState::What what);
  void takeKernels();
  void takeTrial(lab::Trial trial, std::shared_ptr<const lab::RunRequest> ran);
  void takeExercise(lab::ExerciseOutcome outcome);
  void takeProblems(const lab::Built& built);
  void end(LabState::Phase phase, std::string sentence);
  void changed();

  SessionCore& core_;
  SessionSecondRun& second_;
  const std::vector<std::string> worker_;
  bool wanted_ = false;
  std::optional<Sources> looked_;  // what kernels_ are of, or are looked up of
  std::vector<LabSubject> kernels_;
  std::string whyNone_;
  std::map<LabSubject, std::string> originals_;
  std::map<LabSubject, std::string> texts_;  // edited ones
  std::vector<LabText> kept_;
  std::uint64_t changes_ = 0;
  LabSubject chosen_;
  bool gpu_ = false, checked_ = false;
  LabState state_;
  std::set<std::string> solved_;
  struct {
    Sources of;
    Texts sources;
    bool gpu = false;
    lab::Built built;
  } built_;  // the newest one that compiled, so that a run does not compile again
  Ran ran_;
  std::pair<LabSubject, lab::TriedOn> failed_;  // an exercise, and where its newest check failed
  std::optional<LabGraph> wantedGraph_;
  bool runsOnOpening_ = false;  // the exercise, as soon as the graph of failed_ is open
  std::optional<lab::ScratchFolder> folder_;
  std::uint64_t recordings_ = 0;
  Job<std::vector<lab::Source>> looking_;
  Job<Ended> trying_;
};

}  // namespace wf::ui
