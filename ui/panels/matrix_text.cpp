#include "ui/panels/matrix_text.h"

#include "compute/core/array_name.h"
#include "compute/core/value_text.h"
#include "compute/run/pair_reader.h"
#include "ui/panels/matrix_image.h"
#include "ui/text.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

constexpr std::size_t kNameBeside = 20;  // characters of a vertex's name

const Graph& graphOf(const Session& session) { return *session.document()->graph; }

const StateArrayInfo& infoOf(const Session& session, int array) { return session.run().arrays[static_cast<std::size_t>(array)]; }

QString valueText(const Session& session, const StateArrayInfo& info, std::uint64_t bits) {
  return text(valueWithUnit(info, bits, graphOf(session)));
}

const run::PairValues::Row* valuesOf(const Session& session, run::VertexPair pair) {
  const run::PairValues* values = session.readings().newest<run::PairReader>();
  for (std::size_t k = 0; values != nullptr && k < values->rows.size(); ++k) {
    if (values->rows[k].pair == pair && values->rows[k].bits.size() == session.run().arrays.size()) return &values->rows[k];
  }
  return nullptr;
}

}  // namespace

std::vector<int> pairArrays(const Session& session) {
  std::vector<int> out;
  const RunState& run = session.run();
  if (session.document() == nullptr || run.variant == nullptr || !run.refusal.empty() || graphOf(session).vertexCount() == 0) return out;
  for (std::size_t i = 0; i < run.arrays.size(); ++i) {
    if (run.arrays[i].domain == Domain::Pair && isKept(run.arrays[i], run.parameters)) out.push_back(static_cast<int>(i));
  }
  return out;
}

std::optional<run::VertexPair> namedPair(const Session& session) {
  const auto selection = session.selection();
  if (selection.size() == 2) return run::VertexPair{selection[0], selection[1]};
  if (selection.size() == 1) {
    const bool elsewhere = !session.matrix().pointed();  // what is hovered is not what the matrix points at
    return run::VertexPair{selection[0], elsewhere ? session.hovered().value_or(selection[0]) : selection[0]};
  }
  return std::nullopt;
}

QString pairSentence(const Session& session, int array, run::VertexPair pair) {
  const Graph& graph = graphOf(session);
  QString line =
      text(vertexText(graph, pair.row, kNameBeside)) + QString::fromUtf8(" → ") + text(vertexText(graph, pair.column, kNameBeside)) + ": ";
  const run::PairValues::Row* values = valuesOf(session, pair);
  const auto at = static_cast<std::size_t>(array);
  if (values == nullptr || !values->bits[at]) return line + QString::fromUtf8("…");
  const StateArrayInfo& info = infoOf(session, array);
  if (info.flag || info.names != Names::Nothing) line += text(info.title).toLower() + " ";
  line += valueText(session, info, *values->bits[at]);
  if (values->before[at] && *values->before[at] != *values->bits[at])
    line += " (before the last kernel " + valueText(session, info, *values->before[at]) + ")";
  for (std::size_t k = 0; k < values->bits.size(); ++k) {
    if (k == at || !values->bits[k]) continue;
    const StateArrayInfo& other = infoOf(session, static_cast<int>(k));
    line += QString::fromUtf8(" · ") + text(other.title).toLower() + " " + valueText(session, other, *values->bits[k]);
  }
  return line;
}

QString pathSentence(const Session& session, run::VertexPair pair) {
  const auto selection = session.selection();
  if (selection.size() != 2 || selection[0] != pair.row || selection[1] != pair.column) return {};
  if (const ShownPath& path = session.sets().path(); !path.sentence.empty()) return text(path.sentence);
  const RunState& run = session.run();
  for (const StateArrayInfo& info : run.arrays) {
    if (info.domain != Domain::Pair || info.names != Names::Vertex || isKept(info, run.parameters)) continue;
    return "A run with " + text(info.when) + " = on shows the path";
  }
  return {};
}

QString pictureSentence(const Session& session, const run::MatrixPicture& picture) {
  const std::uint64_t side = graphOf(session).vertexCount();
  const StateArrayInfo& info = infoOf(session, picture.query.array);
  QString line = "After step " + countText(picture.step) + ": " + countText(side) + QString::fromUtf8(" × ") + countText(side) + " pairs";
  if (picture.range) {
    const QString low = valueText(session, info, picture.range->minimum), high = valueText(session, info, picture.range->maximum);
    line += low == high ? ", all " + low : ", " + low + " to " + high;
  }
  return line;
}

QString cellText(const Session& session, const run::MatrixPicture& picture, run::VertexPair pair) {
  const PairBlock& cells = picture.query.view.cells;
  if (!showsCells(picture) || pair.row < cells.firstRow || pair.row >= cells.endRow || pair.column < cells.firstColumn ||
      pair.column >= cells.endColumn)
    return {};
  const std::size_t at = std::size_t{pair.row - cells.firstRow} * picture.query.view.width + (pair.column - cells.firstColumn);
  const StateArrayInfo& info = infoOf(session, picture.query.array);
  if (info.flag) return picture.pixels.found[at] != 0 ? "1" : "0";
  if (picture.pixels.found[at] == 0) return info.names != Names::Nothing ? QString() : QString::fromUtf8("∞");
  return text(formatValue(info, picture.pixels.bits[at], graphOf(session)));
}

}  // namespace wf::ui
