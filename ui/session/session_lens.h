// The shown step, opened: what each of its threads did (compute/lens). One report for all who look: with one schedule, and one warp that
// they look at. Made on a thread of its own, while the run stands; the run stays as it is. On the GUI thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "compute/core/job.h"
#include "compute/lab/opened_step.h"
#include "compute/lens/lens.h"
#include "compute/run/state_before.h"
#include "compute/run/thread_watch.h"
#include "render/mapping/mapping.h"
#include "ui/session/lens_vertices.h"
#include "ui/session/opened_steps.h"
#include "ui/session/session_lab.h"

namespace wf::ui {

struct SessionCore;

// The second run, as far as the lens has to do with it.
struct LensBeside {
  bool active = false;     // there is one, and it is shown
  bool labs = false;       // the lab's newest run is that
  std::uint64_t step = 0;  // that it shows
  bool operator==(const LensBeside&) const = default;
};

struct LensState {
  enum class Phase {
    Off,      // it is not wanted
    Nothing,  // there is nothing to look at, and `sentence` says why
    Waiting,  // for the run to stand, or for the state before the step
    Looking,  // and fraction() says how far; a report that is there already lacks the details of the chosen warp alone
    Done,     // report
    Cancelled
  } phase = Phase::Off;
  std::uint64_t step = 0;                      // the shown one, which the report is of
  bool labs = false;                           // of the lab's run, in place of the shown one
  std::shared_ptr<const lens::Report> report;  // null but for Done and Looking
  std::string sentence;                        // but for Off and Done: what to tell a person
};

// Which warp is looked at.
struct LensWarp {
  enum class Of { Heaviest, Selection, Number } of = Of::Selection;  // Selection: the heaviest where no thread works on what is selected
  std::uint32_t number = 0;                                          // of Number
  bool operator==(const LensWarp&) const = default;
};

class SessionLens {
 public:
  struct Shown {
    std::function<std::span<const Step>()> steps;  // known ones
    std::function<std::span<const VertexId>()> selection;
    std::function<std::optional<ArcId>()> selectedArc;
    std::function<void(const lens::Schedule&)> scheduled;  // the schedule changed
    std::function<const render::Mapping&()> mapping;
    std::function<LabSteps()> lab;
    std::function<LensBeside()> beside;
  };
  SessionLens(SessionCore& core, const algorithms::Registry& registry, Shown shown);

  // `who` looks, or no longer. Observers get what comes of it as kLensChanged.
  void want(const void* who, bool wanted);
  const LensState& state() const { return state_; }
  double fraction() const;  // of Looking, 0 to 1; it is no news
  void cancel();            // until something else is asked for, or again()
  void again();             // what was cancelled

  void setSchedule(const lens::Schedule& schedule);
  const lens::Schedule& schedule() const { return schedule_; }

  // Whose threads: those of the shown run, as at first, or those of the lab's newest run on the same graph, at the same step of its own.
  // As soon as there is none of the shown run, it is the shown run's again.
  void showLab(bool labs);
  bool showsLab() const { return labs_; }
  // The same; and the panel that shows threads comes into sight, and goes to an access that lies in no array.
  void openLab(const std::optional<LabAccess>& wild = {});
  std::uint64_t labOpened() const { return labOpened_; }  // calls of openLab()

  void choose(const LensWarp& warp);
  const LensWarp& chosen() const { return chosen_; }
  // The number of that warp in the report; none: there is no report, or the step has no warps.
  std::optional<std::uint32_t> warp() const { return warp_; }
  // What its lanes did; null while that is still looked up.
  const lens::WarpDetail* detail() const;

  // The report has the details of the first warps of which a thread writes this element, too.
  void watch(std::optional<lens::Element> written);

  // To a thread's event in a step, which a stop named: its schedule and its warp are chosen, and the panel that shows warps comes into
  // sight and goes to it.
  void stand(const run::ThreadPlace& place);
  const std::optional<run::ThreadPlace>& place() const { return place_; }  // none: since then another step was gone to
  std::uint64_t stands() const { return stands_; }                         // calls of stand()
  // What the mapping draws of warps, of the step that state() is of. A mapping that draws any looks into the step by itself. Of the run
  // whose threads are shown; beside a second run, of the session's own.
  const LensVertices::Values& values() const;
  LensVertices::Values valuesBeside() const;  // of the second run, where that is the lab's newest; null: none, or not yet
  bool drawsLab() const;                      // values() are of the lab's run
  // Whether nothing more comes of that before the run moves: pictures wait for it.
  bool drawnWhole() const;
  // Marks the warps that work on these vertices; null: the marks are not looked at.
  void mark(VertexSet::Pointer selection) { vertices_.mark(std::move(selection)); }
  const LensVertices::Marks& marks() const { return vertices_.marks(); }

  // What was found in steps of this run so far, whichever panel looked.
  const OpenedSteps& opened() const { return opened_; }

  // For the session.
  void runBegins();
  void moved(bool recalls);  // another step, another state of the run, an answer of its reader
  void take();               // from pump()

 private:
  // What a report is made from.
  struct Asked {
    std::shared_ptr<const algorithms::SavedState> before;
    std::shared_ptr<const lab::RunRequest> lab;  // null: the shown run; else the state before the step is looked up in this one
    std::uint64_t step = 0;
    lens::Schedule schedule;
    std::uint32_t firstWarp = 0;
    std::vector<std::uint32_t> items;
    std::optional<lens::Element> written;
    bool sameFigures(const Asked& other) const {
      return before == other.before && lab == other.lab && step == other.step && schedule == other.schedule;
    }
    bool operator==(const Asked&) const = default;
  };

  // `before`: of the lab's run, so that other details of the step need not look it up again.
  struct Looked {
    lens::Report report;
    std::shared_ptr<const algorithms::SavedState> before;
  };

  void look();
  void lookAtLab();
  void lookAtShown();
  void lookBeside();
  void besideMoved();
  std::optional<Asked> askedOfOther(const LensBeside& beside) const;
  void takeOther(Result<Looked> ended);
  void standAtWild();
  void ask(Asked asked);
  void mappingChanged();
  void takeReport(Result<Looked> ended);
  void drop(LensState::Phase phase, std::string sentence);  // what was found, and what is under way
  std::string whyNot() const;                               // empty: a step of this run can be opened
  void show(LensState::Phase phase, std::string sentence);
  void start(Asked asked);
  void startLab();
  lab::LookRequest labRequestFor(const Asked& asked) const;
  // On the job's thread.
  static Result<Looked> lookedOfLab(lab::LookRequest request, std::uint64_t step, Progress& progress);
  static Result<Looked> lookedOfRun(const lens::Request& request, Progress& progress);
  void findWarp();
  void chooseWarpOf(std::uint64_t step, std::uint32_t thread);
  std::vector<std::uint32_t> selectedItems() const;  // ascending, at most kItems
  Result<lens::Request> requestFor(const Asked& asked) const;

  static constexpr std::uint32_t kWindow = 8;  // warps whose details come together
  static constexpr std::size_t kItems = 32;    // a warp each, so that those of the window have room beside them

  SessionCore& core_;
  const algorithms::Registry& registry_;
  Shown shown_;
  std::shared_ptr<void> subscription_;
  std::set<const void*> viewers_;
  LensState state_;
  lens::Schedule schedule_;
  bool labs_ = false;
  std::uint64_t labOpened_ = 0;
  LensWarp chosen_;
  std::optional<std::uint32_t> warp_;
  struct StepThread {
    std::uint64_t step = 0;
    std::uint32_t thread = 0;
  };
  std::optional<StepThread> toThread_;  // whose warp is to be chosen, once a report of the step is there
  std::uint32_t firstWarp_ = 0;         // of the window whose details are asked for
  std::optional<lens::Element> written_;
  std::optional<run::ThreadPlace> place_;
  std::uint64_t stands_ = 0;
  bool recalls_ = false;        // the state before the step is still looked up
  std::optional<Asked> asked_;  // the newest
  OpenedSteps opened_;
  std::uint64_t forgotten_ = 0;    // RunState::forgotten that they are of
  bool sameFigures_ = false;       // as the report before: the one that is under way brings other details of it
  std::vector<int> drawn_;         // arrays of the mapping that are isOpened()
  std::optional<LabAccess> wild_;  // that is still to be stood at
  LensVertices vertices_;
  Job<Looked> job_;
  // Of the other one of two runs side by side, for its colours alone.
  LensBeside beside_;  // as it was looked at last
  std::optional<Asked> otherAsked_;
  LensVertices otherVertices_;
  Job<Looked> otherJob_;
};

}  // namespace wf::ui
