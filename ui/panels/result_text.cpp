#include "ui/panels/result_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "compute/core/numbers.h"
#include "compute/lens/texts.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr std::size_t kFirst = 6;  // entries of a list that its line shows

using Ids = std::vector<std::uint64_t>;
using Pairs = RunResult::Pairs;

QString realText(double value) { return QLocale(QLocale::English, QLocale::UnitedStates).toString(value, 'g', 9); }
QString arcIds(const std::array<std::uint64_t, 2>& arc) {
  return QString::number(arc[0]) + QString::fromUtf8(" → ") + QString::number(arc[1]);
}

template <class List, class Text>
QString beginning(const List& list, const QString& length, const Text& textOf) {
  QStringList first;
  for (std::size_t i = 0; i < std::min(list.size(), kFirst); ++i) first << textOf(list[i]);
  if (list.size() > kFirst) first << QString::fromUtf8("…");
  return list.empty() ? length : length + ": " + first.join(", ");
}

template <class List, class Text>
QString joined(const List& list, const char* between, const Text& textOf) {
  QString out;
  for (std::size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "" : between) + textOf(list[i]);
  return out;
}

}  // namespace

bool saysNothing(const RunResult& outcome) { return outcome.sentence.empty() && outcome.values.empty(); }

QString resultState(bool graph, const RunState& run, const RunResult* outcome) {
  if (!run.refusal.empty()) return QString::fromUtf8("⚠ There is no run: ") + text(run.refusal);
  if (run.resultCancelled) return "The result was cancelled. Compute result does it again.";
  if (run.resultRefused)
    return QString::fromUtf8("⚠ There is no result: ") + text(run.resultText) + "\nThe arrays hold what the kernels left in them.";
  if (outcome != nullptr && saysNothing(*outcome)) return "The program that made this run states no result: it is in the arrays.";
  if (outcome != nullptr) return text(outcome->sentence);
  if (!graph) return "No result yet: no graph is open. Open a file, or generate a graph.";
  if (run.variant == nullptr) return "No result yet: nothing was run. Choose an algorithm in the bar of the run.";
  if (run.state == PlayState::None) return QString::fromUtf8("No result yet: the run is being set up …");
  if (run.state == PlayState::Failed)
    return "No result: the run failed before its end, and the log says why. Run it again, or choose another device or a smaller graph.";
  const QString soFar = countText(run.lastStep, "step", "steps") + " so far.";
  if (run.state == PlayState::Playing && !run.backward) return "Not finished: " + soFar + " The result comes with the last one.";
  return "Not finished: " + soFar + " Press End to go to the last one.";
}

QString lossesText(const RunState& run) {
  constexpr std::size_t kNamed = 4;
  if (!run.order) return {};
  const lens::Losses& lost = run.losses;
  QString order = text(lens::threadOrderText(*run.order));
  order[0] = order[0].toUpper();
  QString out = order + ": " + (lost.writes == 0 ? QString("no write lost") : countText(lost.writes, "lost write", "lost writes"));
  if (lost.steps > 0)
    out += " in " + countText(lost.steps, "step", "steps") + ", the first at step " + countText(lost.firstStep) + ": " + text(lost.first);
  if (lost.unseen > 0) out += ".\n" + countText(lost.unseen, "thread", "threads") + " of blocks, or of a library, ran without that order";
  if (!run.endsUnknown.empty()) {
    QString unknown = text(run.endsUnknown);
    unknown[0] = unknown[0].toUpper();
    return out + ".\n" + unknown + ".";
  }
  if (!run.endsWrong || run.order->kind == lens::Schedule::Kind::Ascending) return out + ".";
  const bool vertices = run.variant->answer == Domain::Vertex;
  const std::uint64_t count = run.endsWrong->count;
  out += ".\n" + (vertices ? countText(count, "vertex ends", "vertices end") : countText(count, "element ends", "elements end")) +
         " otherwise than with threads in order";
  const auto& named = run.endsWrong->named;
  for (std::size_t k = 0; k < std::min(kNamed, named.size()); ++k) out += (k == 0 ? ": " : "; ") + text(named[k]);
  return out + (count > kNamed ? QString::fromUtf8("; …") : QString("."));
}

QString resultName(const std::string& name) {
  QString out = text(name).replace('_', ' ');
  if (!out.isEmpty()) out[0] = out[0].toUpper();
  return out;
}

bool holdsIds(const std::string& name) { return !name.ends_with("_counts"); }

bool isId(const std::string& name, const VariantInfo* variant) {
  if (variant == nullptr) return false;
  return std::any_of(variant->parameters.begin(), variant->parameters.end(),
                     [&](const ParameterInfo& info) { return info.type == ParameterType::Vertex && info.id == name; });
}

std::size_t listLength(const RunResult::Value& value) {
  if (const auto* ids = std::get_if<Ids>(&value)) return ids->size();
  if (const auto* pairs = std::get_if<Pairs>(&value)) return pairs->size();
  return 0;
}

bool isList(const RunResult::Value& value) { return std::holds_alternative<Ids>(value) || std::holds_alternative<Pairs>(value); }

QString resultValue(const std::string& name, const RunResult::Value& value, const VariantInfo* variant) {
  return std::visit(
      [&](const auto& v) -> QString {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>) {
          return QString::fromUtf8("none");
        } else if constexpr (std::is_same_v<V, std::uint64_t>) {
          return isId(name, variant) ? QString::number(v) : countText(v);
        } else if constexpr (std::is_same_v<V, std::int64_t>) {
          return text(groupedSigned(v));
        } else if constexpr (std::is_same_v<V, double>) {
          return realText(v);
        } else if constexpr (std::is_same_v<V, bool>) {
          return v ? "yes" : "no";
        } else if constexpr (std::is_same_v<V, Pairs>) {
          return beginning(v, countText(v.size(), "arc", "arcs"), arcIds);
        } else {
          const bool ids = holdsIds(name);
          return beginning(v, ids ? countText(v.size(), "vertex", "vertices") : countText(v.size(), "number", "numbers"),
                           [ids](std::uint64_t entry) { return ids ? QString::number(entry) : countText(entry); });
        }
      },
      value);
}

QString outcomeJson(const RunResult& outcome) {
  const auto number = [](std::uint64_t value) { return QString::number(value); };
  QStringList fields;
  for (const auto& [name, value] : outcome.values) {
    const QString json = std::visit(
        [&](const auto& v) -> QString {
          using V = std::decay_t<decltype(v)>;
          if constexpr (std::is_same_v<V, std::monostate>) {
            return "null";
          } else if constexpr (std::is_same_v<V, bool>) {
            return v ? "true" : "false";
          } else if constexpr (std::is_same_v<V, double>) {
            return std::isfinite(v) ? QString::number(v, 'g', QLocale::FloatingPointShortest) : QString("null");
          } else if constexpr (std::is_arithmetic_v<V>) {
            return QString::number(v);
          } else if constexpr (std::is_same_v<V, Pairs>) {
            return "[" + joined(v, ", ", [&](const auto& arc) { return "[" + number(arc[0]) + ", " + number(arc[1]) + "]"; }) + "]";
          } else {
            return "[" + joined(v, ", ", number) + "]";
          }
        },
        value);
    fields << "  \"" + text(name) + "\": " + json;
  }
  return "{\n" + fields.join(",\n") + "\n}\n";
}

QString outcomeText(const RunResult& outcome, const VariantInfo* variant) {
  QString out = text(outcome.sentence) + "\n";
  for (const auto& [name, value] : outcome.values) {
    out += resultName(name) + ": ";
    if (const auto* ids = std::get_if<Ids>(&value)) {
      out += joined(*ids, ", ", [](std::uint64_t id) { return QString::number(id); });
    } else if (const auto* pairs = std::get_if<Pairs>(&value)) {
      out += joined(*pairs, ", ", arcIds);
    } else {
      out += resultValue(name, value, variant);
    }
    out += "\n";
  }
  return out;
}

}  // namespace wf::ui
