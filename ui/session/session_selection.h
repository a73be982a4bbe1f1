// The session's selection: what panels see of it, and who does the work. What is small is done at once; what could take longer than a frame
// goes to a thread of its own, and what reads state arrays to the runner.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "compute/exec/components.h"
#include "compute/run/runner.h"
#include "ui/session/selection_api.h"
#include "ui/session/selection_worker.h"
#include "ui/session/session_api.h"

namespace wf::render {
class Picker;
}

namespace wf::ui {

class Session;

class SessionSelection final : public SelectionApi {
 public:
  static constexpr std::uint64_t kAtOnce = 1 << 17;  // vertices and arcs of a graph whose sets are made within a frame
  static constexpr std::size_t kMostWatched = 512;   // selected vertices whose values are read with every step

  explicit SessionSelection(Session& session) : session_(session) {}
  ~SessionSelection() override;

  const VertexSet::Pointer& current() const override { return current_; }
  void restore(VertexSet::Pointer set) override;
  const std::string& lastChange() const override { return lastChange_; }
  void choose(std::vector<VertexId> vertices, Combine how) override;
  void all() override { add({.kind = Op::Kind::All}); }
  void none() override { choose({}, Combine::Replace); }
  void invert() override { add({.kind = Op::Kind::Invert}); }
  void grow() override { add({.kind = Op::Kind::Grow}); }
  void shrink() override { add({.kind = Op::Kind::Shrink}); }
  void apply(const SelectionQuery& query, Combine how) override;
  SelectionWork work() const override;
  void cancel() override;
  std::vector<run::ValueSubject> subjects() const override;
  std::optional<run::ValueQuery> parse(const std::string& text, std::string* why, std::size_t* at) const override;
  void preview(const SelectionQuery& query, Combine how) override;
  void dropPreview() override;
  const SelectionPreview& previewed() const override { return preview_; }
  Rest rest() const override { return rest_; }
  const VertexSet::Pointer& kept() const override { return kept_; }
  void putAway(Rest rest) override;
  void restoreRest(Rest rest, VertexSet::Pointer kept) override;
  const ShownWay& way() const override { return way_; }

  // For the session.
  void select(std::optional<VertexId> vertex, bool add);
  void graphChanged();
  void runBegins();
  void runMoved();  // another step or state is shown
  void take();      // what came of the work
  // Another graph may be shown while the run of the one before is still there.
  static bool isOf(const run::Runner::Inquest& inquest, const Graph* graph, std::uint64_t generation);

 private:
  struct Op {
    enum class Kind { All, Invert, Grow, Shrink, Choose, Query } kind = Kind::All;
    Combine how = Combine::Replace;
    VertexSet::Pointer with = {};  // Choose
    SelectionQuery query = {};     // Query
  };
  // What a thread brings.
  struct Brought {
    std::uint64_t ticket = 0;
    std::optional<Result<VertexSet::Pointer>> set;
    std::optional<SelectionPreview> preview;
    std::optional<ShownWay> way;
  };
  void add(Op op);
  void begin();  // the first of what waits, if nothing is under way
  void adopt(VertexSet::Pointer set, std::string change);
  void changed();
  void askWay(bool anew);       // anew: what is on its way is about something else
  void bring(Brought brought);  // any thread
  // Likewise. `empty`: of the kind that is made. wanted: false afterwards: nobody waits for it any more.
  void bringMade(Brought empty, const std::function<void(Brought&)>& make, const std::function<bool()>& wanted = {});
  std::shared_ptr<render::Picker> pickerOf(const Document& document);  // likewise
  // Any thread: what the operation makes of the set.
  Result<VertexSet::Pointer> performed(const Op& op, const VertexSet& base, const Document& document, Progress* progress);
  static std::string nameOf(const Op& op, const VertexSet& result);
  static bool readsRun(const Op& op);  // a query by arrays
  bool small() const;
  run::Runner::Inquirer inquirer(const Op& op, bool isPreview, std::uint64_t ticket);

  Session& session_;
  VertexSet::Pointer current_ = VertexSet::empty(0);
  std::string lastChange_;
  std::deque<Op> waiting_;
  std::optional<Op> underWay_;
  std::uint64_t ticket_ = 0;         // of what is under way
  std::uint64_t previewTicket_ = 0;  // of the newest preview
  std::uint64_t previewShown_ = 0;   // of the one that is shown, or of the last one that is not wanted
  SelectionPreview preview_;
  Rest rest_ = Rest::Shown;
  VertexSet::Pointer kept_;
  ShownWay way_;
  std::uint64_t wayTicket_ = 0;
  bool wayAsked_ = false, wayStale_ = false;
  std::chrono::steady_clock::time_point wayDue_;

  std::mutex mutex_;
  std::deque<Brought> brought_;
  exec::ComponentsKept components_;  // any thread
  std::mutex pickerMutex_;
  std::shared_ptr<render::Picker> picker_;  // of the graph; made when a region first needs it
  SelectionWorker worker_;                  // last: its thread uses what stands above
};

}  // namespace wf::ui
