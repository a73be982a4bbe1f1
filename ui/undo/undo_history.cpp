#include "ui/undo/undo_history.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/session/drawn_graph.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

// Holds its entry apart, so that the stack can be made anew without the oldest ones: Qt's own only counts entries.
class Command : public QUndoCommand {
 public:
  explicit Command(std::shared_ptr<UndoEntry> entry, bool mayMerge = true)
      : QUndoCommand(entry->name), entry_(std::move(entry)), mayMerge_(mayMerge) {}
  const std::shared_ptr<UndoEntry>& entry() const { return entry_; }

  void undo() override { entry_->undo(); }
  // The stack calls this when the command is pushed, too: then it has happened already.
  void redo() override {
    if (!std::exchange(fresh_, false)) entry_->redo();
  }
  // A slider that is dragged sends many changes; selections are made one by one, and switches turned.
  int id() const override {
    const bool series = entry_->kind == UndoEntry::Kind::View || entry_->kind == UndoEntry::Kind::Mapping;
    return series ? static_cast<int>(entry_->kind) : -1;
  }
  bool mergeWith(const QUndoCommand* other) override {
    if (!static_cast<const Command*>(other)->mayMerge_) return false;
    const UndoEntry& next = *static_cast<const Command*>(other)->entry_;
    if (next.name != entry_->name || next.at - entry_->at > UndoHistory::kMergeMs) return false;
    entry_->redo = next.redo;
    entry_->at = next.at;
    return true;
  }

 private:
  std::shared_ptr<UndoEntry> entry_;
  bool mayMerge_;
  bool fresh_ = true;
};

QString restChangeName(Rest rest) {
  return rest == Rest::Faded ? "fading the rest" : rest == Rest::Hidden ? "hiding the rest" : "showing the rest";
}

const std::shared_ptr<UndoEntry>& entryOf(const QUndoStack& stack, int index) {
  return static_cast<const Command*>(stack.command(index))->entry();
}

}  // namespace

bool sameView(const ViewState& a, const ViewState& b) {
  const render::Camera &p = a.camera, &q = b.camera;
  if (p.yaw() != q.yaw() || p.tilt() != q.tilt() || p.fieldOfView() != q.fieldOfView()) return false;
  return (a.whole && b.whole) || (p.centre3() == q.centre3() && p.pixelsPerUnit() == q.pixelsPerUnit());
}

QString viewChangeName(const ViewState& before, const ViewState& after) {
  const render::Camera &a = before.camera, &b = after.camera;
  if (a.flat() != b.flat()) return b.flat() ? "2D view" : "3D view";
  if (a.fieldOfView() != b.fieldOfView() && (a.fieldOfView() == 0 || b.fieldOfView() == 0)) return "perspective";
  if (a.yaw() != b.yaw() || a.tilt() != b.tilt()) return "turning the view";
  if (std::abs(a.pixelsPerUnit() - b.pixelsPerUnit()) > 1e-9 * a.pixelsPerUnit()) return "zoom";
  return "moving the view";
}

QString mappingChangeName(const render::Mapping& before, const render::Mapping& after) {
  const auto only = [&](auto... member) {
    render::Mapping equal = before;
    ((equal.*member = after.*member), ...);
    return equal == after;
  };
  using M = render::Mapping;
  if (only(&M::colormap)) return "colour map";
  if (only(&M::colorArray, &M::colormap, &M::scale, &M::fixedRange)) return "colours";
  if (only(&M::size)) return "size";
  if (only(&M::height, &M::heightScale)) return "height";
  if (only(&M::outline)) return "outline";
  if (only(&M::visibility, &M::hideInvisible)) return "visibility";
  if (only(&M::edgeArray, &M::edgeColormap, &M::edgeScale, &M::edgeFixedRange)) return "colours of edges";
  if (only(&M::edgeWidth)) return "width of edges";
  if (only(&M::style)) return "style";
  return "appearance";
}

UndoHistory::UndoHistory(Context context, ViewAccess view, QObject* parent, std::uint64_t bytes)
    : QObject(parent), context_(context), view_(std::move(view)), limit_(bytes) {
  clock_.start();
  now_ = [this] { return clock_.elapsed(); };
  stack_.setUndoLimit(kEntries);
  connect(&stack_, &QUndoStack::indexChanged, this, &UndoHistory::changed);
  SessionEvents& events = context_.events;
  events.on(kDocumentChanged, this, &UndoHistory::documentChanged);
  events.on(kRunChanged, this, &UndoHistory::runChanged);
  events.on(kSelectionChanged | kSetsChanged, this, &UndoHistory::selectionChanged);
  events.on(kMappingChanged, this, &UndoHistory::mappingChanged);
  events.on(kLayoutChanged, this, &UndoHistory::layoutChanged);
  documentChanged();
  adoptVariant();
}

void UndoHistory::documentChanged() {
  const Document* document = context_.session.document();
  const std::shared_ptr<const Graph> graph = document != nullptr ? document->graph : nullptr;
  if (graph != nullptr && graph == graph_.lock()) return;
  graph_ = graph;
  const std::string drawing = document != nullptr ? std::string(drawingKey(document->source)) : std::string();
  if (std::exchange(drawing_, drawing) == drawing && !drawing.empty()) return adoptEdit();
  forget();
  lastVariant_ = nullptr;  // the mapping that its run begins with is no change
}

// Vertices and arrays are others; what was done to the view and the drawing itself can be undone.
void UndoHistory::adoptEdit() {
  using Kind = UndoEntry::Kind;
  keepOnly([](const UndoEntry& entry) { return entry.kind == Kind::Drawing || entry.kind == Kind::View || entry.kind == Kind::Pins; });
  lastChosen_ = chosenNow();
  lastPinned_ = context_.session.layout().pinned();
  lastVariant_ = nullptr;
}

void UndoHistory::forget() {
  stack_.clear();
  lastPinned_ = context_.session.layout().pinned();
  lastView_.reset();
  lastChosen_ = chosenNow();
  adoptVariant();
  adoptLook();
  lastMapping_ = context_.session.mapping();
  Q_EMIT changed();
}

// --- View ---

void UndoHistory::viewDrawn() {
  if (!view_.get || graph_.expired() || (lastView_ && !lastView_->whole)) return;
  const ViewState now = view_.get();
  if (now.whole && (!lastView_ || sameView(*lastView_, now))) lastView_ = now;
}

void UndoHistory::viewSettled() {
  if (!view_.get || graph_.expired()) return;
  const ViewState now = view_.get();
  const ViewState before = std::exchange(lastView_, now).value_or(ViewState{now.camera, true, now.spatial});
  if (applying_ || sameView(before, now)) return;
  push({.kind = UndoEntry::Kind::View,
        .name = viewChangeName(before, now),
        .undo = [this, before] { view_.set(*(lastView_ = before)); },
        .redo = [this, now] { view_.set(*(lastView_ = now)); },
        .bytes = 2 * sizeof(ViewState)});
}

void UndoHistory::drawnChanged(const QString& name, std::function<void()> undo, std::function<void()> redo) {
  if (applying_ || graph_.expired()) return;
  push({.kind = UndoEntry::Kind::Drawn, .name = name, .undo = std::move(undo), .redo = std::move(redo), .bytes = sizeof(UndoEntry)});
}

// --- Places ---

void UndoHistory::placesChanged(const HandMoves& from, const HandMoves& to) {
  if (applying_ || graph_.expired()) return;
  SessionLayout& layout = context_.session.layout();
  UndoEntry entry{
      .kind = UndoEntry::Kind::Places,
      .name = to.vertices.size() == 1 ? QString("moving a vertex") : "moving " + countText(to.vertices.size(), "vertex", "vertices"),
      .undo = [&layout, from] { layout.place(from); },
      .redo = [&layout, to] { layout.place(to); },
      .bytes = 2 * to.vertices.size() * (sizeof(VertexId) + sizeof(render::Point3F))};
  const Document& document = *context_.session.document();
  if (auto drawn = drawnAt(document.source, document.geometry->positions())) {
    const auto sourceWith = [&](const HandMoves& moves) {
      for (std::size_t i = 0; i < moves.vertices.size(); ++i) {
        drawn->vertices[moves.vertices[i]].x = moves.places[i].x;
        drawn->vertices[moves.vertices[i]].y = moves.places[i].y;
      }
      return sourceOf(*drawn);
    };
    // Once another version was there, or a layout, the places of all are those that are to come back.
    const auto move = [this, &layout, graph = graph_, layouts = layouts_](const HandMoves& moves, const std::string& source) {
      const bool same = !graph.expired() && graph.lock() == graph_.lock() && layouts == layouts_ && !context_.session.load().active;
      same ? layout.place(moves) : context_.session.open(source);
    };
    const std::string before = sourceWith(from), after = sourceWith(to);
    entry.kind = UndoEntry::Kind::Drawing;
    entry.undo = [move, from, before] { move(from, before); };
    entry.redo = [move, to, after] { move(to, after); };
    entry.bytes += before.size() + after.size();
  }
  push(std::move(entry));
}

void UndoHistory::layoutChanged() {
  SessionLayout& layout = context_.session.layout();
  if (const bool lays = layout.state().active; std::exchange(laysOut_, lays) != lays && lays) {
    ++layouts_;
    keepOnly([](const UndoEntry& entry) { return entry.kind != UndoEntry::Kind::Places; });
  }
  if (layout.pinned() == lastPinned_) return;
  const std::vector<VertexId> last = std::exchange(lastPinned_, layout.pinned());
  const auto graph = graph_.lock();
  if (applying_ || graph == nullptr) return;
  // By their ids: a stroke of the pen may have numbered them anew.
  const auto idsOf = [&](const std::vector<VertexId>& vertices) {
    std::vector<std::uint64_t> ids;
    for (const VertexId v : vertices) ids.push_back(graph->ids().toFile(v));
    return ids;
  };
  const std::vector<std::uint64_t> before = idsOf(last), now = idsOf(lastPinned_);
  const auto set = [this, &layout](const std::vector<std::uint64_t>& ids) {
    const Graph& shown = *context_.session.document()->graph;
    std::vector<VertexId> pinned, free;
    for (const std::uint64_t id : ids) {
      if (const auto v = shown.ids().fromFile(id)) pinned.push_back(*v);
    }
    std::ranges::sort(pinned);
    lastPinned_ = pinned;
    std::ranges::set_difference(layout.pinned(), pinned, std::back_inserter(free));
    layout.unpin(free);
    layout.pin(pinned);
  };
  push({.kind = UndoEntry::Kind::Pins,
        .name = now.size() > before.size() ? "pinning" : "unpinning",
        .undo = [set, before] { set(before); },
        .redo = [set, now] { set(now); },
        .bytes = (before.size() + now.size()) * sizeof(std::uint64_t)});
}

void UndoHistory::drawingChanged(const QString& name, const std::string& from, const std::string& to) {
  if (applying_) return;
  push({.kind = UndoEntry::Kind::Drawing,
        .name = name,
        .undo = [this, from] { context_.session.open(from); },
        .redo = [this, to] { context_.session.open(to); },
        .bytes = from.size() + to.size()});
}

// --- Selection ---

UndoHistory::Chosen UndoHistory::chosenNow() const {
  const SessionSelection& sets = context_.session.sets();
  return {sets.current(), sets.rest(), sets.kept()};
}

void UndoHistory::restore(const Chosen& chosen) {
  lastChosen_ = chosen;
  SessionSelection& sets = context_.session.sets();
  if (sets.current() != chosen.set) sets.restore(chosen.set);
  if (sets.rest() != chosen.rest || sets.kept() != chosen.kept) sets.restoreRest(chosen.rest, chosen.kept);
}

// A change whose maker takes it back right after, as a double click does with that of its first click, by restoring the very set that was
// there. Chosen anew, equal vertices are another set.
bool UndoHistory::takesBack(const VertexSet::Pointer& set) const {
  return stack_.canUndo() && !stack_.canRedo() && entryOf(stack_, stack_.index() - 1)->selectedBefore == set;
}

void UndoHistory::selectionChanged() {
  const Chosen now = chosenNow();
  const Chosen before = std::exchange(lastChosen_, now);
  if (applying_ || graph_.expired() || before.set->vertexCount() != now.set->vertexCount()) return;
  const bool rest = before.rest != now.rest || before.kept != now.kept;
  if (!rest && (before.set == now.set || *before.set == *now.set)) return;
  if (!rest && takesBack(now.set)) {
    const_cast<QUndoCommand*>(stack_.command(stack_.index() - 1))->setObsolete(true);
    return undo();
  }
  const std::string& change = context_.session.sets().lastChange();
  push({.kind = UndoEntry::Kind::Selection,
        .name = rest              ? restChangeName(now.rest)
                : now.set->none() ? QString("clearing the selection")
                : !change.empty() ? text(change)
                                  : "selection of " + countText(now.set->size(), "vertex", "vertices"),
        .undo = [this, before] { restore(before); },
        .redo = [this, now] { restore(now); },
        // The next entry holds the newer one as well.
        .bytes = before.set->bytes() + sizeof(UndoEntry),
        .selectedBefore = rest ? nullptr : before.set});
}

// --- Mapping ---

// A mapping names arrays by their place in the variant's list, so it means nothing in another one.
bool UndoHistory::adoptVariant() {
  const VariantInfo* variant = context_.session.run().variant;
  if (std::exchange(lastVariant_, variant) == variant) return false;
  adoptLook();
  return true;
}

bool UndoHistory::adoptLook() {
  const Look look = context_.session.appearance().look();
  return std::exchange(lastLook_, look) != look;
}

void UndoHistory::runChanged() {
  if (!adoptVariant()) return;
  lastMapping_ = context_.session.mapping();
  keepOnly([](const UndoEntry& entry) { return entry.kind != UndoEntry::Kind::Mapping; });
}

void UndoHistory::mappingChanged() {
  if (adoptVariant()) {
    lastMapping_ = context_.session.mapping();
    return keepOnly([](const UndoEntry& entry) { return entry.kind != UndoEntry::Kind::Mapping; });
  }
  const render::Mapping now = context_.session.mapping();
  const render::Mapping before = std::exchange(lastMapping_, now);
  if (adoptLook()) return;
  const bool suggested = lastLook_ == Look::Graph && !context_.session.appearance().graphChosen();
  if (suggested && before.style == now.style) return;  // once communities are found
  const auto choose = [this, look = lastLook_](const render::Mapping& mapping) {
    context_.session.appearance().show(look);
    context_.session.setMapping(mapping);
  };
  if (applying_ || before == now || lastVariant_ == nullptr) return;
  push({.kind = UndoEntry::Kind::Mapping,
        .name = mappingChangeName(before, now),
        .undo = [choose, before] { choose(before); },
        .redo = [choose, now] { choose(now); },
        .bytes = 2 * sizeof(render::Mapping)});
}

// --- The stack ---

void UndoHistory::push(UndoEntry entry) {
  entry.at = now_();
  stack_.push(new Command(std::make_shared<UndoEntry>(std::move(entry))));
  trim();
}

std::uint64_t UndoHistory::bytes() const {
  std::uint64_t sum = 0;
  for (int i = 0; i < stack_.count(); ++i) sum += entryOf(stack_, i)->bytes;
  return sum;
}

// The newest one stays at any size: what was just done can be undone.
void UndoHistory::trim() {
  std::uint64_t left = bytes();
  if (left <= limit_) return;
  int drop = 0;
  for (; drop + 1 < stack_.count() && left > limit_; ++drop) left -= entryOf(stack_, drop)->bytes;
  keepOnly([&drop](const UndoEntry&) { return drop-- <= 0; });
}

void UndoHistory::keepOnly(const std::function<bool(const UndoEntry&)>& wanted) {
  std::vector<std::shared_ptr<UndoEntry>> kept;
  int index = 0;
  for (int i = 0; i < stack_.count(); ++i) {
    const std::shared_ptr<UndoEntry> entry = entryOf(stack_, i);
    if (!wanted(*entry)) continue;
    kept.push_back(entry);
    if (i < stack_.index()) ++index;
  }
  if (static_cast<int>(kept.size()) == stack_.count()) return;
  const QScopedValueRollback<bool> applying(applying_, true);
  stack_.clear();
  for (const auto& entry : kept) stack_.push(new Command(entry, false));
  // Going back to where it was must move nothing.
  std::vector<std::function<void()>> undos;
  for (const auto& entry : kept) undos.push_back(std::exchange(entry->undo, [] {}));
  stack_.setIndex(index);
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i]->undo = std::move(undos[i]);
  Q_EMIT changed();
}

void UndoHistory::undo() {
  const QScopedValueRollback<bool> applying(applying_, true);
  stack_.undo();
}

void UndoHistory::redo() {
  const QScopedValueRollback<bool> applying(applying_, true);
  stack_.redo();
}

}  // namespace wf::ui
