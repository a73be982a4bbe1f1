#include "ui/comparison/difference_text.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "compute/core/domains.h"
#include "compute/core/value_text.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

using SecondPhase = SecondRunState::Phase;
using FoundPhase = FoundDifference::Phase;
using run::Alignment;

QString dot() { return QString::fromUtf8(" · "); }

// "12", of both runs; "12 of A, 14 of B"
QString stepsText(std::uint64_t a, std::uint64_t b) { return countText(a) + (a == b ? QString() : " of A, " + countText(b) + " of B"); }

// "first at step 12, vertex 4711"
QString foundText(const Session& session) {
  const FoundDifference& found = session.second().found();
  // Which goes by iterations then: kernels that run again take other times.
  const Alignment alignment = session.second().state().alignment;
  const bool byTime = alignment == Alignment::Time;
  switch (found.phase) {
    case FoundPhase::Searching: {
      if (const auto equal = session.second().equalSoFar())
        return "no difference so far, up to step " + countText(*equal) + (alignment == Alignment::Step ? "" : " of A");
      const double part = session.second().searchFraction();
      return QString::fromUtf8("looking for the first difference …") + (part > 0 ? QString(" %1 %").arg(qRound(100 * part)) : QString());
    }
    case FoundPhase::Found: {
      if (found.stepA == 0 && found.stepB == 0)
        return "the runs begin differently" + (found.place.empty() ? QString() : ", at " + text(found.place));
      return "first at step " + stepsText(found.stepA, found.stepB) + (found.place.empty() ? QString() : ", " + text(found.place)) +
             (byTime ? " (by iteration)" : "");
    }
    case FoundPhase::Equal:
      if (found.aEndsEarly || found.bEndsEarly) {
        const QString who = !found.bEndsEarly ? "A ends" : !found.aEndsEarly ? "B ends" : "both end";
        const QString last = !found.bEndsEarly   ? countText(found.stepA)
                             : !found.aEndsEarly ? countText(found.stepB)
                                                 : stepsText(found.stepA, found.stepB);
        return "no difference as far as " + who + " early, with step " + last;
      }
      return found.lengthsDiffer
                 ? "equal as far as both go: A has " + countText(found.stepA, "step", "steps") + ", B " + countText(found.stepB)
             : byTime ? QString("the runs are equal after every iteration")
                      : QString("the runs are equal from start to end");
    case FoundPhase::Failed:
      return "the search failed";
    case FoundPhase::Cancelled:
      return "the search was cancelled";
    case FoundPhase::None:
      break;
  }
  return {};
}

// "Event 3", "Between events 3 and 4", "Past the last event of B": where the first run stands.
QString eventText(const Session& session) {
  const SecondRunState& state = session.second().state();
  const SecondRunEvents& events = session.second().events();
  const auto &a = events.a(), &b = events.b();
  const std::uint64_t step = session.run().step;
  if (state.looking) {
    const bool first = !a.whole && a.known < step;
    return QString::fromUtf8("Looking for events … step %1 of %2").arg(countText(first ? a.known : b.known), first ? "A" : "B");
  }
  const auto after = std::upper_bound(a.steps.begin(), a.steps.end(), step);
  const auto count = static_cast<std::uint64_t>(after - a.steps.begin());
  const bool here = count > 0 && a.steps[count - 1] == step;
  if (state.aligned) return here ? "Event " + countText(count) : QString();
  if (state.over) return "Past the last event of B";
  if (count == 0) return "Before the first event";
  if (a.whole && count == a.steps.size()) return "Past the last event of A";
  return "Between events " + countText(count) + " and " + countText(count + 1);
}

// Why nothing is compared at the shown step, so that no colour of B tells anything: what B lacks, or where it is compared.
QString apartText(const Session& session) {
  const SecondRunState& state = session.second().state();
  const std::uint64_t step = session.run().step;
  const auto steps = session.steps();
  const QString iteration = step < steps.size() ? "iteration " + countText(steps[step].iteration) : QString("this iteration");
  const QString kernel = "kernel " + text(state.kernel.a), ended = "B has ended, at its step " + countText(state.lastStep);
  switch (state.alignment) {
    case Alignment::Iteration:
      return state.over ? ended + ": no iteration of it matches " + iteration + " of A"
                        : "Between iterations: A is within " + iteration + ", and B is compared at its end";
    case Alignment::Kernel:
      return state.over ? ended + ": it runs " + kernel + " fewer times than A"
                        : "Between runs of " + kernel + ": B is compared at the end of each";
    case Alignment::End:
      return session.run().ended && step == session.run().lastStep ? "Ends alone are compared, and a recording that ends early has none"
                                                                   : "Ends alone are compared: go to the last step of A";
    case Alignment::Time:
      if (state.untimed) return "A recording without times cannot go in step by time";
      return ended + ": it has no step at this time of A";
    case Alignment::Event:
      return eventText(session);
    case Alignment::Step:
      break;
  }
  return ended + ": no step of it matches step " + countText(step) + " of A";
}

QString stateText(const Session& session) {
  const SecondRunState& state = session.second().state();
  if (state.behind) return "The program has not come this far";
  if (!state.aligned) {
    return apartText(session);
  }
  const run::StateDifference* difference = session.second().difference();
  if (difference == nullptr) return QString::fromUtf8("Comparing …");
  if (!difference->problem.empty()) return "Nothing to compare: " + text(difference->problem);
  if (difference->count == 0) return "No difference here";
  const auto& vertices = difference->vertices;
  if (vertices.count == 0) return countText(difference->count, "element differs", "elements differ");
  return countText(vertices.count, "vertex differs", "vertices differ");
}

QString hereText(const Session& session) {
  const SecondRunState& state = session.second().state();
  const QString event = state.alignment == Alignment::Event && state.aligned ? eventText(session) : QString();
  return (event.isEmpty() ? QString() : event + dot()) + stateText(session);
}

QString captionOfRun(const QString& name, const QString& device, std::uint64_t step, std::uint64_t last, bool ended,
                     std::uint64_t nanoseconds) {
  QStringList parts{name};
  if (!device.isEmpty()) parts << device;
  parts << "step " + countText(step) + (ended ? " of " + countText(last) : QString());
  if (nanoseconds > 0) parts << durationText(nanoseconds);
  return parts.join(dot());
}

// Where it was made.
QString deviceOfRun(const Session& session) {
  const RunState& run = session.run();
  if (run.replay != nullptr) {
    const std::string& executor = run.replay->description().executor;
    return !executor.empty() ? text(executor) : isLive(session.document()->source) ? QString("attached program") : QString("recording");
  }
  return text(run.ranOn.empty() ? run.executorName : run.ranOn.back().executorName);
}
QString deviceOfSecond(const Session& session) {
  const SecondRunState& state = session.second().state();
  if (state.replay == nullptr || !state.executorName.empty()) return text(state.executorName);
  return session.second().request().program != nullptr ? "attached program" : "recording";
}

QString idsOfRun(const RunState& run) { return run.algorithm == nullptr ? QString() : text(run.algorithm->id + "/" + run.variant->id); }

}  // namespace

QString differenceText(const Session& session) {
  const SecondRunState& state = session.second().state();
  switch (state.phase) {
    case SecondPhase::None:
      return {};
    case SecondPhase::Opening:
      return QString::fromUtf8("Reading the recording …");
    case SecondPhase::SettingUp:
      return QString::fromUtf8("Setting the second run up …");
    case SecondPhase::Failed:
      return "The second run could not be started";
    case SecondPhase::Ready:
      break;
  }
  const QString found = foundText(session);
  return hereText(session) + (found.isEmpty() ? QString() : dot() + found);
}

QString differenceProblem(const Session& session) {
  const SecondRunState& state = session.second().state();
  if (state.phase == SecondPhase::Failed) return text(state.problem);
  if (state.inStepProblem) return text(state.inStepProblem->sentence());
  const FoundDifference& found = session.second().found();
  return found.phase == FoundPhase::Failed ? text(found.problem) : QString();
}

QString differenceDetails(const Session& session) {
  QStringList lines;
  if (const run::StateDifference* difference = session.second().difference()) {
    const Graph& graph = *session.document()->graph;
    for (const auto& pair : difference->pairs) {
      const QString name = text(pair.a.id == pair.b.id ? pair.a.title : pair.a.title + " and " + pair.b.title);
      lines << name + ": " + (pair.count == 0 ? QString("equal") : countText(pair.count, "element differs", "elements differ"));
    }
    if (difference->element) {
      const auto& element = *difference->element;
      const auto& pair = difference->pairs[element.pair];
      lines << text(pair.a.title) + " of " + text(placeText(graph, pair.a.domain, element.index)) + ": " +
                   text(valueWithUnit(pair.a, element.a, graph)) + " in A, " + text(valueWithUnit(pair.b, element.b, graph)) + " in B";
    }
    const auto alone = [&](const char* of, const std::vector<std::string>& ids) {
      QStringList names;
      for (const std::string& id : ids) names << text(id);
      if (!names.isEmpty()) lines << QString("Not compared, of ") + of + ": " + names.join(", ");
    };
    alone("A", difference->aloneInA);
    alone("B", difference->aloneInB);
  }
  if (const FoundDifference& found = session.second().found(); found.phase == FoundPhase::Found) lines << "First: " + text(found.sentence);
  return lines.join('\n');
}

QString firstRunName(const Session& session) { return "A  " + idsOfRun(session.run()); }
QString secondRunName(const Session& session) { return "B  " + text(session.second().state().title); }

QString firstRunCaption(const Session& session, bool times) {
  const RunState& run = session.run();
  return captionOfRun(firstRunName(session), deviceOfRun(session), run.step, run.lastStep, run.ended,
                      times ? session.second().nanosecondsOfFirst() : 0);
}

QString secondRunCaption(const Session& session, bool times) {
  const SecondRunState& state = session.second().state();
  return captionOfRun(secondRunName(session), deviceOfSecond(session), state.step, state.lastStep, state.ended,
                      times ? session.second().nanosecondsOfSecond() : 0);
}

std::vector<TimesRow> timesOf(const Session& session) {
  const RunState& run = session.run();
  const SessionSecondRun& second = session.second();
  const SecondRunState& state = second.state();
  std::vector<TimesRow> out;
  const auto sums = [](std::span<const Step> steps, std::uint64_t upTo, bool ended) {
    std::uint64_t iterations = 0, nanoseconds = 0;
    for (std::size_t k = 1; k < steps.size() && k <= upTo; ++k) {
      // The newest step of an attached program came before its successor told that it ended an iteration.
      const bool last = k + 1 == steps.size();
      iterations += steps[k].endsIteration || (last ? ended : steps[k + 1].iteration != steps[k].iteration) ? 1 : 0;
      nanoseconds += steps[k].nanoseconds;
    }
    return std::pair{iterations, nanoseconds};
  };
  // A program may record no times; in a chosen order the accesses are made one by one.
  const auto kernels = [](std::uint64_t nanoseconds, bool simulated) {
    return nanoseconds == 0 ? QString::fromUtf8("–") : durationText(nanoseconds) + (simulated ? ", simulated" : "");
  };
  const bool simulatedA = run.order.has_value(), simulatedB = state.replay == nullptr && second.request().run.order.has_value();
  const auto add = [&](const QString& what, const QString& a, const QString& b) { out.push_back({what, a, b}); };
  add("Run", idsOfRun(run), text(state.title));
  add("Device", text(run.replay != nullptr ? run.replay->description().device : run.deviceName), text(state.deviceName));
  add("Executor", deviceOfRun(session), deviceOfSecond(session));
  // What follows the last step of a program that died is not known, nor whether that step ended an iteration.
  const auto wholly = [](bool ended, const auto& replay) { return ended && (replay == nullptr || !replay->endsEarly()); };
  const bool endedA = wholly(run.ended, run.replay), endedB = wholly(state.ended, state.replay);
  const auto hereA = sums(session.steps(), run.step, endedA), hereB = sums(second.steps(), state.step, endedB);
  const auto allA = sums(session.steps(), run.lastStep, endedA), allB = sums(second.steps(), state.lastStep, endedB);
  add("Steps so far", countText(run.step), countText(state.step));
  add("Iterations so far", countText(hereA.first), countText(hereB.first));
  add("Kernel time so far", kernels(hereA.second, simulatedA), kernels(hereB.second, simulatedB));
  const auto whole = [](bool ended, const QString& value) { return ended ? value : value + " (not at its end)"; };
  add("Steps in all", whole(run.ended, countText(run.lastStep)), whole(state.ended, countText(state.lastStep)));
  add("Iterations in all", whole(run.ended, countText(allA.first)), whole(state.ended, countText(allB.first)));
  add("Kernel time in all", whole(run.ended, kernels(allA.second, simulatedA)), whole(state.ended, kernels(allB.second, simulatedB)));
  return out;
}

QStringList eventNames(Session& session) {
  QStringList out;
  for (const std::string& name : session.stops().names()) out << text(name);
  return out;
}

}  // namespace wf::ui
