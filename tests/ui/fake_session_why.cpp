#include "tests/ui/fake_session_why.h"

#include "tests/ui/fake_session.h"

namespace wf::test {

using Phase = run::WhyAnswer::Phase;

void FakeWhy::set(run::WhyAnswer answer) {
  answer_ = std::move(answer);
  tell_();
}

void FakeWhy::progress(double fraction) {
  answer_.fraction = fraction;
  tell_();
}

void FakeWhy::finish() {
  if (answer_.phase == Phase::Searching) set(rule(answer_.question));
}

void FakeWhy::ask(const run::WhyQuestion& question) {
  asked.push_back(question);
  set({.phase = Phase::Searching, .question = question});
  if (atOnce) finish();
}

void FakeWhy::cancel() {
  if (answer_.phase == Phase::Searching) set({.phase = Phase::Cancelled, .question = answer_.question});
}

void FakeWhy::forget() {
  ++forgotten;
  set({});
}

// Costs come along the smallest arc from the level before; everything else is from a thread of its own, or from the start.
run::WhyAnswer FakeSession::whyRule(const run::WhyQuestion& question) const {
  constexpr std::uint32_t kAssignment = 4;
  constexpr int kCost = 2;
  const Graph& graph = *document_->graph;
  run::WhyAnswer answer{.phase = Phase::Done, .question = question, .fraction = 1};
  run::WhyQuestion now = question;
  for (;;) {
    const auto array = static_cast<std::size_t>(now.cell.array);
    const auto v = static_cast<VertexId>(now.cell.index);
    std::uint64_t step = now.step;
    while (step > 0 && valueAt(array, v, step) == valueAt(array, v, step - 1)) --step;
    run::WhyLink link{.cell = now.cell, .step = step, .after = valueAt(array, v, step)};
    link.before = step > 0 ? valueAt(array, v, step - 1) : link.after;
    link.cause = Cause{};
    if (step > 0) {
      link.kernel = all_[step].kernel;
      link.line = kAssignment;
      link.cause = Cause{Cause::From::Vertex, kAssignment, {v}, std::nullopt};
    }
    if (step > 0 && now.cell.array == kCost) {
      for (ArcId arc = 0; arc < graph.arcCount() && link.cause->kind != Cause::From::Arc; ++arc) {
        const VertexId tail = graph.tail(arc);
        if (graph.heads()[arc] == v && level_[tail] + 1 == level_[v])
          link.cause = Cause{Cause::From::Arc, kAssignment, {arc}, Cell{kCost, tail}};
      }
    }
    answer.links.push_back(link);
    if (!link.cause->source) return answer;
    now = {*link.cause->source, step - 1};
  }
}

}  // namespace wf::test
