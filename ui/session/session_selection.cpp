#include "ui/session/session_selection.h"

#include <algorithm>
#include <new>
#include <utility>

#include "compute/core/numbers.h"
#include "compute/exec/set_kernels.h"
#include "compute/run/vertex_query.h"
#include "compute/run/vertex_reader.h"
#include "render/pick/pick.h"
#include "ui/session/session_core.h"

namespace wf::ui {

using Preview = SelectionPreview;

namespace {

// What long work returns that was given up half-way; nothing waits for it then.
Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "cancelled"}; }

}  // namespace

SessionSelection::~SessionSelection() = default;

// --- What is there ---

void SessionSelection::adopt(VertexSet::Pointer set, std::string change) {
  current_ = std::move(set);
  lastChange_ = std::move(change);
  changed();
}

void SessionSelection::changed() {
  watchShown();
  changed_();
  askPath(true);
  core_.news.tell(Change::kSelectionChanged | Change::kSetsChanged);
}

void SessionSelection::watchShown() {
  const auto chosen = current_->ids().last(std::min(current_->ids().size(), kMostWatched));
  std::vector<VertexId> vertices(chosen.begin(), chosen.end());
  if (hovered_ && std::find(vertices.begin(), vertices.end(), *hovered_) == vertices.end()) vertices.push_back(*hovered_);
  core_.readings.want<run::VertexReader>(run::VertexRequest{std::move(vertices)});
}

void SessionSelection::hover(std::optional<VertexId> vertex) {
  if (vertex == hovered_) return;
  hovered_ = vertex;
  watchShown();
  core_.news.tell(kSelectionChanged);
}

void SessionSelection::graphChanged() {
  cancel();
  hovered_.reset();
  worker_.cancel(SelectionWorker::kPreview);
  core_.runner.dropQuery(run::Runner::StateQuery::Preview);
  core_.runner.dropQuery(run::Runner::StateQuery::Path);
  current_ = VertexSet::empty(core_.document.graph ? core_.document.graph->vertexCount() : 0);
  lastChange_.clear();
  rest_ = Rest::Shown;
  kept_.reset();
  preview_ = {};
  previewShown_ = ++previewTicket_;
  ++pathTicket_;
  path_ = {};
  pathAsked_ = pathStale_ = false;
  components_.forget();
  const std::scoped_lock lock(pickerMutex_);
  picker_.reset();
}

void SessionSelection::restore(VertexSet::Pointer set) {
  if (!set || set->vertexCount() != current_->vertexCount()) return;
  cancel();
  const std::size_t count = set->size();
  adopt(std::move(set), "selection of " + counted(count, "vertex", "vertices"));
}

void SessionSelection::select(std::optional<VertexId> vertex, bool add) {
  if (vertex && *vertex >= current_->vertexCount()) return;
  if (!vertex && add) return changed();
  if (add) return choose({*vertex}, current_->contains(*vertex) ? Combine::Remove : Combine::Add);
  choose(vertex ? std::vector<VertexId>{*vertex} : std::vector<VertexId>(), Combine::Replace);
}

void SessionSelection::choose(std::vector<VertexId> vertices, Combine how) {
  if (how == Combine::Replace) cancel();  // what is being worked out would be replaced
  add({.kind = Op::Kind::Choose, .how = how, .with = VertexSet::of(current_->vertexCount(), std::move(vertices))});
}

void SessionSelection::apply(const SelectionQuery& query, Combine how) { add({.kind = Op::Kind::Query, .how = how, .query = query}); }

bool SessionSelection::readsRun(const Op& op) {
  const auto* values = std::get_if<run::Query>(&op.query);
  return op.kind == Op::Kind::Query && values != nullptr && readsArrays(*values);
}

bool SessionSelection::small() const {
  const Graph* graph = core_.document.graph.get();
  return graph == nullptr || std::uint64_t{graph->vertexCount()} + graph->arcCount() <= kAtOnce;
}

std::string SessionSelection::nameOf(const Op& op, const VertexSet& result) {
  switch (op.kind) {
    case Op::Kind::All:
      return "selecting all";
    case Op::Kind::Invert:
      return "inverting the selection";
    case Op::Kind::Grow:
      return "growing the selection";
    case Op::Kind::Shrink:
      return "shrinking the selection";
    default:
      break;
  }
  return result.none() ? "clearing the selection" : "selection of " + counted(result.size(), "vertex", "vertices");
}

// --- Work ---

void SessionSelection::add(Op op) {
  if (!core_.document.graph) return;
  waiting_.push_back(std::move(op));
  begin();
}

void SessionSelection::begin() {
  while (!underWay_ && !waiting_.empty()) {
    Op op = std::move(waiting_.front());
    waiting_.pop_front();
    const bool ofRun = readsRun(op);
    // A few more or fewer of a large selection are a moment's work; but making one of millions is not.
    const bool few = op.kind == Op::Kind::Choose && op.with->size() + (op.how == Combine::Replace ? 0 : current_->size()) <= kAtOnce;
    if (!ofRun && (small() || few)) {
      auto set = performed(op, *current_, core_.document, nullptr);
      if (set) {
        std::string name = nameOf(op, **set);
        adopt(std::move(*set), std::move(name));
      }
      continue;
    }
    underWay_ = op;
    const std::uint64_t ticket = ++ticket_;
    if (ofRun) {
      core_.runner.query(run::Runner::StateQuery::Values, queryWork(op, false, ticket));
    } else {
      worker_.start(SelectionWorker::kChange,
                    [this, op = std::move(op), base = current_, document = core_.document, ticket](Progress& progress) {
                      bringMade({.ticket = ticket, .set = {}, .preview = {}, .path = {}},
                                [&](Brought& out) { out.set = performed(op, *base, document, &progress); });
                    });
    }
    core_.news.tell(Change::kSetsChanged);
  }
}

// Made and used without the lock: the GUI thread never waits for it.
std::shared_ptr<render::Picker> SessionSelection::pickerOf(const Document& document) {
  {
    const std::scoped_lock lock(pickerMutex_);
    if (picker_ && &picker_->geometry() == document.geometry.get()) return picker_;
  }
  auto made = std::make_shared<render::Picker>(exec::makeCpuExecutor(), document.geometry);
  const std::scoped_lock lock(pickerMutex_);
  return picker_ = std::move(made);
}

Result<VertexSet::Pointer> SessionSelection::performed(const Op& op, const VertexSet& base, const Document& document, Progress* progress) {
  const Graph& graph = *document.graph;
  const VertexId count = graph.vertexCount();
  const auto goOn = [progress](double fraction) {
    if (progress == nullptr) return true;
    progress->advanceTo(static_cast<std::uint64_t>(fraction * 1000));
    return !progress->cancelled();
  };
  if (progress != nullptr) progress->begin("Selecting", 1000);
  VertexSet::Bits bits;
  switch (op.kind) {
    case Op::Kind::All:
      return VertexSet::ofBits(count, VertexSet::Bits(VertexSet::words(count), ~0u));
    case Op::Kind::Invert:
      return inverted(base);
    case Op::Kind::Choose:
      return op.how == Combine::Replace ? op.with : combined(base, *op.with, op.how);
    case Op::Kind::Grow:
    case Op::Kind::Shrink: {
      const auto host = exec::makeCpuExecutor();
      bits = op.kind == Op::Kind::Grow ? exec::grown(*host, graph, *base.bits(), goOn) : exec::shrunk(*host, graph, *base.bits(), goOn);
      if (host->failed()) return host->error();
      break;
    }
    case Op::Kind::Query: {
      if (const auto* region = std::get_if<render::Region>(&op.query)) {
        if (!document.geometry) return Error{.code = ErrorCode::InvalidInput, .message = "the graph has no picture"};
        const auto picker = pickerOf(document);
        bits = picker->inside(*region);
        if (picker->executor().failed()) {
          const std::scoped_lock lock(pickerMutex_);
          picker_.reset();
          return picker->executor().error();
        }
      } else {
        auto found =
            matching(std::get<run::Query>(op.query),
                     {.graph = &graph,
                      .algorithm = nullptr,
                      .before = {},
                      .wanted = [&] { return goOn(0.5); },
                      .degrees = document.geometry ? &document.geometry->degrees() : nullptr,
                      .components = [&](exec::Executor& cpu) { return components_.of(document.graph, cpu, [&] { return goOn(0.5); }); }});
        if (!found) return found.error();
        bits = std::move(*found);
      }
      const auto with = VertexSet::ofBits(count, std::move(bits));
      if (progress != nullptr && progress->cancelled()) return cancelled();
      return op.how == Combine::Replace ? with : combined(base, *with, op.how);
    }
  }
  if (progress != nullptr && progress->cancelled()) return cancelled();
  return VertexSet::ofBits(count, std::move(bits));
}

run::Runner::QueryWork SessionSelection::queryWork(const Op& op, bool isPreview, std::uint64_t ticket) {
  return [this, op, base = current_, graph = core_.document.graph, geometry = core_.document.geometry, generation = core_.generation,
          isPreview, ticket](const run::Runner::QueriedState& state) {
    Brought empty{.ticket = ticket, .set = {}, .preview = {}, .path = {}};
    if (isPreview) empty.preview = Preview{};
    bringMade(std::move(empty), [&](Brought& out) {
      Result<VertexSet::Bits> bits = Error{.code = ErrorCode::InvalidInput, .message = "there is no run to read values from"};
      if (isOf(state, graph.get(), generation))
        bits = matching(std::get<run::Query>(op.query),
                        {.graph = graph.get(),
                         .algorithm = state.algorithm,
                         .before = state.before,
                         .wanted = state.wanted,
                         .degrees = geometry ? &geometry->degrees() : nullptr,
                         .components = [&](exec::Executor& cpu) { return components_.of(graph, cpu, state.wanted); }});
      if (isPreview) {
        out.preview->state = bits ? Preview::State::Counted : Preview::State::Failed;
        if (!bits) {
          out.preview->why = bits.error().sentence();
        } else {
          const auto with = VertexSet::ofBits(graph->vertexCount(), std::move(*bits));
          out.preview->matches = with->size();
          out.preview->selected = op.how == Combine::Replace ? with->size() : combined(*base, *with, op.how)->size();
        }
      } else if (!bits) {
        out.set = bits.error();
      } else {
        const auto with = VertexSet::ofBits(graph->vertexCount(), std::move(*bits));
        out.set = op.how == Combine::Replace ? with : combined(*base, *with, op.how);
      }
    });
  };
}

SelectionWork SessionSelection::work() const {
  if (!underWay_) return {};
  const Op::Kind kind = underWay_->kind;
  const bool ofRun = kind == Op::Kind::Query && std::holds_alternative<run::Query>(underWay_->query);
  return {.active = true,
          .fraction = ofRun ? -1 : worker_.fraction(SelectionWorker::kChange),
          .what = kind == Op::Kind::Grow     ? "Growing the selection"
                  : kind == Op::Kind::Shrink ? "Shrinking the selection"
                                             : "Selecting"};
}

void SessionSelection::cancel() {
  waiting_.clear();
  if (!underWay_) return;
  underWay_.reset();
  ++ticket_;
  worker_.cancel(SelectionWorker::kChange);
  core_.runner.dropQuery(run::Runner::StateQuery::Values);
  core_.news.tell(Change::kSetsChanged);
}

// Memory that is full costs what was asked for, not the program or the run.
void SessionSelection::bringMade(Brought out, const std::function<void(Brought&)>& make, const std::function<bool()>& wanted) {
  const bool preview = out.preview.has_value(), path = out.path.has_value();
  try {
    make(out);
  } catch (const std::bad_alloc&) {
    const Error full{.code = ErrorCode::OutOfMemory, .message = "this machine's memory is full"};
    out = {.ticket = out.ticket, .set = {}, .preview = {}, .path = {}};
    if (preview) {
      out.preview = Preview{.state = Preview::State::Failed, .matches = 0, .selected = 0, .why = full.sentence()};
    } else if (path) {
      out.path = ShownPath{};
    } else {
      out.set = full;
    }
  }
  if (!wanted || wanted()) bring(std::move(out));
}

void SessionSelection::bring(Brought brought) {
  {
    const std::scoped_lock lock(mutex_);
    brought_.push_back(std::move(brought));
  }
  core_.news.wakeUp();
}

void SessionSelection::take() {
  std::deque<Brought> brought;
  {
    const std::scoped_lock lock(mutex_);
    brought.swap(brought_);
  }
  for (Brought& one : brought) {
    // During a drag each preview is outdated before it comes: any that is newer than the one shown is news.
    if (one.preview && one.ticket > previewShown_) {
      previewShown_ = one.ticket;
      preview_ = std::move(*one.preview);
      core_.news.tell(Change::kSetsChanged);
    }
    if (one.path && one.ticket == pathTicket_) {
      pathAsked_ = false;
      const bool other = path_.vertices != one.path->vertices || path_.sentence != one.path->sentence;
      path_ = std::move(*one.path);
      if (other) core_.news.tell(Change::kSetsChanged);
      if (pathStale_) askPath(false);
    }
    if (one.set && underWay_ && one.ticket == ticket_) {
      const Op op = std::move(*underWay_);
      underWay_.reset();
      if (*one.set) {
        std::string name = nameOf(op, ***one.set);
        adopt(std::move(**one.set), std::move(name));
      } else if (one.set->error().code != ErrorCode::Cancelled) {
        core_.news.refuse("The selection failed", one.set->error());
      }
      core_.news.tell(Change::kSetsChanged);
      begin();
    }
  }
  if (pathStale_ && !pathAsked_ && std::chrono::steady_clock::now() >= pathDue_) askPath(false);
}

// --- Queries ---

std::vector<run::QuerySubject> SessionSelection::subjects() const {
  if (!core_.document.graph) return {};
  return run::querySubjects({core_.document.graph.get(), core_.run.arrays});
}

std::optional<run::Query> SessionSelection::parse(const std::string& text, std::string* why, std::size_t* at) const {
  if (!core_.document.graph) {
    if (why != nullptr) *why = "no graph is open";
    return std::nullopt;
  }
  auto parsed = run::parseQuery(text, {core_.document.graph.get(), core_.run.arrays});
  if (auto* query = std::get_if<run::Query>(&parsed)) return std::move(*query);
  const run::QueryError& error = std::get<run::QueryError>(parsed);
  if (why != nullptr) *why = error.sentence;
  if (at != nullptr) *at = error.at;
  return std::nullopt;
}

void SessionSelection::preview(const SelectionQuery& query, Combine how) {
  if (!core_.document.graph) return;
  const std::uint64_t ticket = ++previewTicket_;
  if (preview_.state != Preview::State::Counted) preview_.state = Preview::State::Counting;  // the former count stays until then
  Op op{.kind = Op::Kind::Query, .how = how, .query = query};
  const auto* values = std::get_if<run::Query>(&query);
  const auto counting = [this, how](Brought& out, Op alone, const VertexSet& base, const Document& document, Progress* progress) {
    alone.how = Combine::Replace;
    const auto found = performed(alone, base, document, progress);
    out.preview->state = found ? Preview::State::Counted : Preview::State::Failed;
    if (found) {
      out.preview->matches = (*found)->size();
      out.preview->selected = how == Combine::Replace ? (*found)->size() : combined(base, **found, how)->size();
    } else {
      out.preview->why = found.error().sentence();
    }
  };
  Brought empty{.ticket = ticket, .set = {}, .preview = Preview{}, .path = {}};
  if (values != nullptr && readsArrays(*values)) {
    core_.runner.query(run::Runner::StateQuery::Preview, queryWork(op, true, ticket));
  } else if (small()) {
    previewShown_ = ticket;
    counting(empty, op, *current_, core_.document, nullptr);
    preview_ = std::move(*empty.preview);
    core_.news.tell(Change::kSetsChanged);
  } else {
    worker_.start(SelectionWorker::kPreview,
                  [this, counting, empty, op = std::move(op), base = current_, document = core_.document](Progress& progress) {
                    if (progress.cancelled()) return;
                    const bool region = std::holds_alternative<render::Region>(op.query);  // takes a moment; done is done
                    bringMade(
                        empty, [&](Brought& out) { counting(out, op, *base, document, region ? nullptr : &progress); },
                        [&] { return region || !progress.cancelled(); });
                  });
  }
}

void SessionSelection::dropPreview() {
  previewShown_ = ++previewTicket_;
  worker_.cancel(SelectionWorker::kPreview);
  core_.runner.dropQuery(run::Runner::StateQuery::Preview);
  if (preview_.state == Preview::State::None) return;
  preview_ = {};
  core_.news.tell(Change::kSetsChanged);
}

}  // namespace wf::ui
