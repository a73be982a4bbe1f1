// Commands that carry a number: "step 12", "vertex 4711", "source 17"; of a number alone all of them.
#include <QRegularExpression>

#include "ui/palette/command.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr auto kNoGraph = "there is no graph yet";

// The vertex with that id, or why there is none.
std::optional<VertexId> vertexOf(const Session& session, qulonglong id, QString* why) {
  const Document* document = session.document();
  if (document == nullptr) {
    *why = kNoGraph;
    return std::nullopt;
  }
  const auto vertex = document->graph->ids().fromFile(id);
  if (!vertex) *why = "no such vertex: ids are " + text(document->graph->ids().range());
  return vertex;
}

}  // namespace

std::vector<Command> numberCommands(const CommandScope& scope, const QString& typed) {
  static const QRegularExpression pattern(R"(^\s*(?:(?:go\s+to\s+)?([a-z]*))\s*(\d[\d,]*)\s*$)", QRegularExpression::CaseInsensitiveOption);
  const QRegularExpressionMatch match = pattern.match(typed);
  if (!match.hasMatch()) return {};
  const QString word = match.captured(1).toLower();
  bool number = false;
  const qulonglong n = match.captured(2).remove(',').toULongLong(&number);
  if (!number) return {};
  const auto asked = [&word](const char* name) { return QString(name).startsWith(word); };
  Session& session = scope.context.session;
  std::vector<Command> commands;
  const auto add = [&](const char* kind, const QString& title, const QString& whyNot, std::function<void()> run) {
    Command command;
    command.id = QString("number.") + kind;
    command.kind = "Go to";
    command.title = title;
    command.enabled = whyNot.isEmpty();
    command.whyNot = whyNot;
    command.run = std::move(run);
    commands.push_back(std::move(command));
  };
  if (asked("step")) {
    const RunState& run = session.run();
    const QString whyNot = run.variant == nullptr ? QString("there is no run yet") : QString();
    const bool beyond = run.variant != nullptr && n > run.lastStep;
    if (beyond && run.ended) {
      // A number alone may mean a vertex; there is nothing at that step.
      if (!word.isEmpty())
        add("step", "Go to step " + countText(run.lastStep) + ", the last one", {},
            [&session, last = run.lastStep] { session.goTo(last); });
    } else {
      // How long the run is shows only at its end.
      const QString title = beyond ? "Run on to step " + countText(n) + ", or the end" : "Go to step " + countText(n);
      add("step", title, whyNot, [&session, n] { session.goTo(n); });
    }
  }
  const QString id = QString::number(n);  // ids have no separators
  QString why;
  const auto vertex = vertexOf(session, n, &why);
  if (asked("vertex")) add("vertex", "Go to vertex " + id, why, [show = scope.showVertex, vertex] { show(*vertex); });
  const std::pair<const char*, bool (Session::*)(VertexId)> ends[] = {{"source", &Session::setSource}, {"target", &Session::setTarget}};
  for (int place = 0; place < 2; ++place) {
    const auto& [name, set] = ends[place];
    const ParameterInfo* info = vertexParameterOf(session.run().variant, place);
    if (!asked(name) || (info == nullptr && word.isEmpty())) continue;
    const QString whyNot = info == nullptr ? QString("this variant has none") : isRecorded(session.run()) ? QString(kRecordedIsFixed) : why;
    const QString title = (place == 0 ? "Start the run at vertex " : "Make vertex ") + id + (place == 0 ? "" : " the target");
    add(name, title, whyNot, [&session, set = set, vertex] { (session.*set)(*vertex); });
  }
  return commands;
}

}  // namespace wf::ui
