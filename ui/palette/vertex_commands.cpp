// Commands: vertices by their names, as far as a name has what was typed in it; behind “source” and “target” they become those.
#include <QRegularExpression>
#include <algorithm>

#include "ui/palette/command.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"
#include "ui/vertex_search.h"

namespace wf::ui {
namespace {

constexpr qsizetype kShortest = 2;      // letters; one is in most names
constexpr std::size_t kMost = 8;        // those that begin so come first
constexpr VertexId kNames = 1'000'000;  // looked through at a letter; Find looks through all of them, piece by piece

// What is to be done with the vertex, by the word before its name.
struct Purpose {
  bool (Session::*set)(VertexId) = nullptr;  // null: it is gone to
  QString before, after;                     // around its name
  QString whyNot;
};

Purpose purposeOf(const Session& session, const QString& word) {
  if (word != "source" && word != "target") return {};
  const bool source = word == "source";
  Purpose purpose{
      source ? &Session::setSource : &Session::setTarget, source ? "Start the run at " : "Make ", source ? "" : " the target", {}};
  if (vertexParameterOf(session.run().variant, source ? 0 : 1) == nullptr) purpose.whyNot = "this variant has none";
  if (isRecorded(session.run())) purpose.whyNot = kRecordedIsFixed;
  return purpose;
}

}  // namespace

std::vector<Command> vertexCommands(const CommandScope& scope, const QString& typed) {
  static const QRegularExpression lead(R"(^\s*(?:(source|target)\s+|(?:go\s+to\s+)?(?:vertex\s+)?))",
                                       QRegularExpression::CaseInsensitiveOption);
  Session& session = scope.context.session;
  const QString word = lead.match(typed).captured(1).toLower();
  const Purpose purpose = purposeOf(session, word);
  const QString words = QString(typed).remove(lead).trimmed();
  const Document* document = session.document();
  if (document == nullptr || !hasNames(*document->graph) || words.size() < kShortest) return {};
  const Graph& graph = *document->graph;
  const std::string wanted = lowerCase(words);
  std::vector<VertexId> found[3];  // whole, beginning, within
  for (VertexId v = 0; v < std::min(graph.vertexCount(), kNames) && found[0].size() < kMost; ++v) {
    const NameMatch match = matchName(nameOf(graph, v), wanted);
    if (match == NameMatch::None) continue;
    auto& list = found[match == NameMatch::Whole ? 0 : match == NameMatch::Beginning ? 1 : 2];
    if (list.size() < kMost) list.push_back(v);
  }
  std::vector<Command> commands;
  for (const auto& list : found) {
    for (const VertexId v : list) {
      if (commands.size() == kMost) return commands;
      Command command;
      command.id = "vertex." + (purpose.set == nullptr ? "" : word + ".") + QString::number(graph.ids().toFile(v));
      command.kind = "Go to";
      const std::string name = shortened(nameOf(graph, v), kNameShown);
      command.title = purpose.before + text(name) + " (vertex " + QString::number(graph.ids().toFile(v)) + ")" + purpose.after;
      if (purpose.set != nullptr) {
        command.enabled = purpose.whyNot.isEmpty();
        command.whyNot = purpose.whyNot;
        command.run = [&session, set = purpose.set, v] { (session.*set)(v); };
      } else {
        command.help = "Select the vertex and bring it into view";
        command.run = [show = scope.showVertex, v] { show(v); };
      }
      commands.push_back(std::move(command));
    }
  }
  return commands;
}

}  // namespace wf::ui
