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
#include "compute/lens/lens.h"
#include "compute/run/state_before.h"
#include "compute/run/thread_watch.h"
#include "render/mapping/mapping.h"
#include "ui/session/lens_vertices.h"
#include "ui/session/opened_steps.h"

namespace wf::ui {

struct SessionCore;

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
  // What the mapping draws of warps, of the step that state() is of. A mapping that draws any looks into the step by itself.
  const LensVertices::Values& values() const { return vertices_.values(); }
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
    lens::Schedule schedule;
    std::uint32_t firstWarp = 0;
    std::vector<std::uint32_t> items;
    std::optional<lens::Element> written;
    bool sameFigures(const Asked& other) const { return before == other.before && schedule == other.schedule; }
    bool operator==(const Asked&) const = default;
  };

  void look();
  void mappingChanged();
  void takeReport(Result<lens::Report> ended);
  void drop(LensState::Phase phase, std::string sentence);  // what was found, and what is under way
  std::string whyNot() const;                               // empty: a step of this run can be opened
  void show(LensState::Phase phase, std::string sentence);
  void start(Asked asked);
  void findWarp();
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
  LensWarp chosen_;
  std::optional<std::uint32_t> warp_;
  std::uint32_t firstWarp_ = 0;  // of the window whose details are asked for
  std::optional<lens::Element> written_;
  std::optional<run::ThreadPlace> place_;
  std::uint64_t stands_ = 0;
  bool recalls_ = false;        // the state before the step is still looked up
  std::optional<Asked> asked_;  // the newest
  OpenedSteps opened_;
  std::uint64_t forgotten_ = 0;  // RunState::forgotten that they are of
  bool sameFigures_ = false;     // as the report before: the one that is under way brings other details of it
  std::vector<int> drawn_;       // arrays of the mapping that are isOpened()
  LensVertices vertices_;
  Job<lens::Report> job_;
};

}  // namespace wf::ui
