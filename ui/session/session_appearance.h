// Which arrays drive the picture: those of the graph alone, or those of its run. Each of the two has a mapping of its own, the suggested
// one until a person chooses another. Their style is one: a ground does not change as a run begins to play.
#pragma once

#include <span>

#include "compute/core/algorithm_info.h"
#include "compute/core/job.h"
#include "render/mapping/mapping.h"

namespace wf::ui {

struct SessionCore;

enum class Look { Graph, Run };

// GUI thread. Observers get kMappingChanged where mapping() or look() became another.
class SessionAppearance {
 public:
  // opensWith: the look of every graph that is opened without a run that was asked for.
  SessionAppearance(SessionCore& core, Look opensWith);

  Look look() const { return look_; }
  void show(Look look);
  const render::Mapping& mapping() const { return of(look_); }
  bool graphChosen() const { return graphChosen_; }  // of(Look::Graph) is no suggestion
  render::Mapping suggested() const;                 // for the look that is shown
  void choose(const render::Mapping& mapping);       // a person's choice for the look that is shown
  const render::Mapping& of(Look look) const { return look == Look::Graph ? graph_ : run_; }

  // For the session.
  void graphChanged(bool another);  // another: the first one, or not the same read again
  // The run has these arrays now, in place of those before. A person's choice goes on as far as the variant has arrays like them.
  void runBegins(std::span<const StateArrayInfo> before);
  void take();  // from pump()

 private:
  render::Mapping styled(render::Mapping mapping) const;  // in the style that there is

  SessionCore& core_;
  const Look opensWith_;
  Look look_ = Look::Run;
  render::Mapping graph_, run_;
  bool graphChosen_ = false;
  const VariantInfo* mapped_ = nullptr;  // the variant that a person chose run_ for; null: it is the suggested one
  // Finds the communities of graphs that are opened without theirs.
  Job<bool> communities_;
};

}  // namespace wf::ui
