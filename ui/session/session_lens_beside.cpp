// Two runs side by side, the variant's and the lab's: each has the colours of its own warps. The one whose threads the panels show has them
// from that report; the other one is opened for its colours alone.
#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_lens.h"
#include "ui/session/warp_figures.h"

namespace wf::ui {

bool SessionLens::drawsLab() const { return state_.labs && !shown_.beside().active; }

const LensVertices::Values& SessionLens::values() const {
  return labs_ && shown_.beside().active ? otherVertices_.values() : vertices_.values();
}

LensVertices::Values SessionLens::valuesBeside() const {
  const LensBeside beside = shown_.beside();
  if (!beside.labs) return nullptr;
  if (!labs_) return otherVertices_.values();
  return beside.step == state_.step ? vertices_.values() : nullptr;
}

void SessionLens::besideMoved() {
  if (drawn_.empty() || beside_ == shown_.beside()) return;
  lookBeside();
  core_.news.tell(kLensChanged);
}

// None: the other run need not be opened, or cannot be yet.
std::optional<SessionLens::Asked> SessionLens::askedOfOther(const LensBeside& beside) const {
  const RunState& run = core_.run;
  const bool stands = run.state != PlayState::None && run.state != PlayState::Playing && !run.seeking;
  if (drawn_.empty() || !beside.active || !stands || !whyNot().empty()) return std::nullopt;
  Asked out{.before = {}, .lab = {}, .step = run.step, .schedule = schedule_, .firstWarp = 0, .items = {}, .written = {}};
  if (labs_) {
    const run::StateBefore* before = core_.readings.newest<run::StateBeforeReader>();
    if (before == nullptr || before->step != run.step || before->state == nullptr) return std::nullopt;
    out.before = before->state;
    return out;
  }
  if (!beside.labs || beside.step == 0) return std::nullopt;
  out.lab = shown_.lab().run;
  out.step = beside.step;
  if (out.lab == nullptr) return std::nullopt;
  if (otherAsked_ && otherAsked_->lab == out.lab && otherAsked_->step == out.step) out.before = otherAsked_->before;
  return out;
}

void SessionLens::lookBeside() {
  beside_ = shown_.beside();
  auto asked = askedOfOther(beside_);
  if (asked && otherAsked_ == asked) return;
  otherVertices_.show({}, false);
  otherJob_.forget();
  otherAsked_ = std::move(asked);
  if (!otherAsked_) return;
  if (otherAsked_->lab != nullptr) {
    otherJob_.start([request = labRequestFor(*otherAsked_), step = otherAsked_->step](Progress& progress) {
      return lookedOfLab(request, step, progress);
    });
    return;
  }
  auto request = requestFor(*otherAsked_);
  if (!request) return;
  otherJob_.start([request = *std::move(request)](Progress& progress) { return lookedOfRun(request, progress); });
}

void SessionLens::takeOther(Result<Looked> ended) {
  if (!ended || !otherAsked_) return;  // it stays without colours, as where a step has no threads to follow
  otherAsked_->before = std::move(ended->before);
  const auto report = std::make_shared<const lens::Report>(std::move(ended->report));
  if (report->sums.threads == 0) return;
  otherVertices_.show({core_.document.graph, threadsOf(*core_.run.variant, *report), report}, false);
  core_.news.tell(kLensChanged);
}

}  // namespace wf::ui
