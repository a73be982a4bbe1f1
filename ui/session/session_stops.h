// The session's breakpoints, watched conditions and invariants: what panels see of them, and what goes to the runner.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compute/run/runner.h"
#include "ui/session/stops_api.h"

namespace wf::ui {

class Session;

class SessionStops final : public StopsApi {
 public:
  explicit SessionStops(Session& session) : session_(session) {}

  std::span<const std::uint32_t> breakpoints() const override;
  bool toggleBreakpoint(std::uint32_t line, std::string* why) override;
  void setBreakpoints(std::vector<std::uint32_t> lines) override;
  void setBreakpointsOf(const AlgorithmInfo& algorithm, const VariantInfo& variant, std::vector<std::uint32_t> lines) override;
  bool runToLine(std::uint32_t line, std::string* why) override;
  std::span<const Watch> watches() const override { return watches_; }
  bool addWatch(const std::string& text, std::string* why, std::size_t* at) override;
  bool editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at) override;
  void enableWatch(std::uint64_t id, bool on) override;
  void removeWatch(std::uint64_t id) override;
  std::vector<std::string> names() const override;
  std::vector<InvariantChoice> invariants() const override;
  void enableInvariant(const std::string& id, bool on) override;
  const Stop* lastStop() const override { return lastStop_ ? &*lastStop_ : nullptr; }
  std::vector<StopMark> marks() const override;

  // For the session.
  run::Stops beginRun();  // the texts are read anew, for another run has other arrays; what stopped the run before is forgotten
  void stopOnTheWay();
  void selectionChanged();
  void graphChanged() { added_.reset(); }
  void branched(std::uint64_t step);  // what came after it is gone
  // Whether anything changed. Call when the session's step is the report's.
  bool take(const run::RunReport& report);

 private:
  struct Bound {
    std::uint64_t key = 0;  // for the runner: another one after every edit, so that a late hit of the former text is known as such
    std::optional<run::Condition> condition;
  };
  run::ConditionScope scope() const;
  std::string variantKey() const;
  std::vector<std::uint32_t>& lines();  // of the run's variant
  std::optional<std::uint32_t> kernelLine(std::uint32_t line, std::string* why) const;
  std::optional<std::size_t> placeOf(std::uint64_t id) const;
  bool bind(const std::string& text, Bound& bound, std::string* why, std::size_t* at);
  run::Stops current() const;
  void changed();  // tells runner and observers
  bool readsSelection() const;
  bool noteLimits();  // of conditions on a large selection; true: that is news
  void note(const run::StopReport& report);
  void note(const run::InvariantLook& look);
  void addToSelection(VertexId vertex);  // what a person selected stays; of what stops added only the newest

  Session& session_;
  std::map<std::string, std::vector<std::uint32_t>> breakpoints_;  // by algorithm/variant
  std::vector<Watch> watches_;
  std::vector<Bound> bound_;  // one per watch
  std::uint64_t nextId_ = 1, nextKey_ = 1;
  std::map<std::string, std::set<std::string>> invariants_;  // ids that are on, by algorithm/variant
  std::map<std::uint64_t, Stop> stops_;                      // of this run, by step
  std::map<std::string, WatchHit> broken_;                   // the newest of each invariant
  std::map<std::string, InvariantChoice::Look> looks_;       // likewise
  bool onTheWay_ = false;
  std::optional<Stop> lastStop_;
  std::optional<VertexId> added_;  // to the selection, by a stop
};

}  // namespace wf::ui
