#include "tests/ui/fake_session_selection.h"

#include <sstream>

#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "compute/exec/set_kernels.h"
#include "render/pick/pick.h"

namespace wf::test {
namespace {

std::string nameOf(const VertexSet& set) {
  return set.none() ? "clearing the selection" : "selection of " + counted(set.size(), "vertex", "vertices");
}

}  // namespace

VertexId FakeSelection::count() const { return host_.graph() != nullptr ? host_.graph()->vertexCount() : 0; }

void FakeSelection::adopt(VertexSet::Pointer set, std::string change) {
  current_ = std::move(set);
  lastChange_ = std::move(change);
  host_.tell(true);
}

void FakeSelection::graphChanged() {
  current_ = VertexSet::empty(count());
  rest_ = ui::Rest::Shown;
  kept_.reset();
  preview_ = {};
  way_ = {};
}

void FakeSelection::setWay(ui::ShownWay way) {
  way_ = std::move(way);
  host_.tell(false);
}

void FakeSelection::select(std::optional<VertexId> vertex, bool add) {
  std::vector<VertexId> ids;
  if (add) ids.assign(current_->ids().begin(), current_->ids().end());
  if (vertex) ids.push_back(*vertex);
  const auto set = VertexSet::of(std::max(count(), vertex.value_or(0) + 1), std::move(ids));
  adopt(set, nameOf(*set));
}

void FakeSelection::choose(std::vector<VertexId> vertices, Combine how) {
  host_.record("choose " + std::to_string(vertices.size()));
  const auto set = combined(*current_, *VertexSet::of(count(), std::move(vertices)), how);
  adopt(set, nameOf(*set));
}

void FakeSelection::all() {
  host_.record("selectAll");
  adopt(inverted(*VertexSet::empty(count())), "selecting all");
}

void FakeSelection::invert() {
  host_.record("invert");
  adopt(inverted(*current_), "inverting the selection");
}

void FakeSelection::grow() {
  host_.record("grow");
  adopt(VertexSet::ofBits(count(), exec::grown(*exec::makeSequentialExecutor(), *host_.graph(), *current_->bits())),
        "growing the selection");
}

void FakeSelection::shrink() {
  host_.record("shrink");
  adopt(VertexSet::ofBits(count(), exec::shrunk(*exec::makeSequentialExecutor(), *host_.graph(), *current_->bits())),
        "shrinking the selection");
}

VertexSet::Pointer FakeSelection::found(const ui::SelectionQuery& query) const {
  if (const auto* region = std::get_if<render::Region>(&query)) {
    render::Picker picker(exec::makeSequentialExecutor(), host_.geometry());
    return VertexSet::ofBits(count(), picker.inside(*region));
  }
  std::vector<VertexId> out;
  const Graph& graph = *host_.graph();
  const Degrees degrees = *Degrees::count(graph);
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const auto& terms : std::get<run::ValueQuery>(query).anyOf) {
      bool all = true;
      for (const run::ValueTerm& term : terms) {
        const std::uint64_t value = term.array == run::kOfId ? graph.ids().toFile(v)
                                    : isDegree(term.array)   ? degrees.of(degreeKind(term.array), v)
                                                             : host_.valueAt(static_cast<std::size_t>(term.array), v);
        all = all && (term.where.low <= value && value <= term.where.high) != term.where.outside && value != term.where.skip;
      }
      if (!all) continue;
      out.push_back(v);
      break;
    }
  }
  return VertexSet::of(count(), std::move(out));
}

void FakeSelection::apply(const ui::SelectionQuery& query, Combine how) {
  host_.record("apply " + std::to_string(static_cast<int>(how)));
  const auto set = combined(*current_, *found(query), how);
  adopt(set, nameOf(*set));
}

void FakeSelection::cancel() { host_.record("cancelSelecting"); }

std::vector<run::ValueSubject> FakeSelection::subjects() const {
  std::vector<run::ValueSubject> out;
  const auto& arrays = host_.arrays();
  for (std::size_t k = 0; k < arrays.size(); ++k) out.push_back({static_cast<int>(k), arrays[k].id, arrays[k].title, arrays[k]});
  StateArrayInfo info;
  for (const auto& [array, id, title] : {std::tuple(run::kOfDegree, "degree", "Degree"), {run::kOfId, "id", "Id"}}) {
    info.id = id;
    info.title = title;
    out.push_back({array, id, title, info});
  }
  return out;
}

std::optional<run::ValueQuery> FakeSelection::parse(const std::string& text, std::string* why, std::size_t* at) const {
  std::istringstream in(text);
  std::string name, sign;
  std::uint64_t number = 0, high = 0;
  in >> name >> sign;
  for (const run::ValueSubject& subject : subjects()) {
    if (subject.id != name) continue;
    run::ValueTerm term{.array = subject.array, .where = {}, .changed = false};
    term.where.skip = subject.info.infinite;
    if (sign == "between" && in >> number >> sign >> high) {
      term.where.low = number;
      term.where.high = high;
    } else if (in >> number) {
      term.where.low = sign == ">" ? number + 1 : sign == "<" || sign == "<=" ? 0 : number;
      term.where.high = sign == "<" ? number - 1 : sign == "=" || sign == "<=" ? number : ~std::uint64_t{0};
    } else {
      break;
    }
    return run::ValueQuery{{{term}}, text};
  }
  *why = "“" + text + "” is not understood";
  *at = name.size();
  return std::nullopt;
}

void FakeSelection::preview(const ui::SelectionQuery& query, Combine how) {
  const auto with = found(query);
  preview_ = {ui::SelectionPreview::State::Counted, with->size(), combined(*current_, *with, how)->size(), {}};
  host_.tell(false);
}

void FakeSelection::dropPreview() {
  preview_ = {};
  host_.tell(false);
}

void FakeSelection::putAway(ui::Rest rest) {
  if (rest != ui::Rest::Shown && rest_ == ui::Rest::Shown) kept_ = current_;
  rest_ = rest;
  if (rest == ui::Rest::Shown) kept_.reset();
  host_.tell(false);
}

void FakeSelection::restoreRest(ui::Rest rest, VertexSet::Pointer kept) {
  rest_ = rest;
  kept_ = std::move(kept);
  host_.tell(false);
}

}  // namespace wf::test
