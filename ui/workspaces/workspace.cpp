// The table of workspaces.
#include "ui/workspaces/workspace.h"

#include <algorithm>

namespace wf::ui {

Panel* makeStepFigures(Context context, QWidget* parent);

namespace {

bool anyGraph(const Session& session) { return session.document() != nullptr; }
bool anySelected(const Session& session) {
  return session.document() != nullptr && (!session.selection().empty() || session.selectedArc());
}
bool anyRun(const Session& session) { return session.run().variant != nullptr; }
bool anyStep(const Session& session) { return session.run().variant != nullptr && session.run().step > 0; }
bool anyResult(const Session& session) {
  return session.outcome() != nullptr || session.run().resultRefused || session.resultTask().what == ResultTask::What::Result;
}

}  // namespace

std::span<const WorkspaceInfo> workspaceInfos() {
  using Top = WorkspaceInfo::Top;
  using Transport = WorkspaceInfo::Transport;
  static const std::vector<WorkspaceInfo> infos = {
      {"explore",
       "Explore",
       "workspaceExplore",
       "explore",
       false,
       false,
       Top::Find,
       Transport::Begun,
       {.banner = false, .figures = false},
       {{"appearance", "Appearance", 3, nullptr, anyGraph}, {"inspector", "Selection", 4, nullptr, anySelected}},
       Look::Graph},
      {"run",
       "Run",
       "workspaceRun",
       "run",
       false,
       false,
       Top::Run,
       Transport::Always,
       {.banner = false, .figures = false},
       {{"code", "Code", 3, nullptr, anyRun},
        {"step", "This step", 0, makeStepFigures, anyStep},
        {"result", "Result", 3, nullptr, anyResult}},
       Look::Run},
      {"debug", "Debug", "workspaceDebug", "debug", true, false, Top::Run, Transport::Always, {}, {}, {}},
      {"present",
       "Present",
       "workspacePresent",
       "present",
       false,
       true,
       Top::None,
       Transport::Woken,
       {.banner = false, .legend = false, .figures = false},
       {},
       Look::Run},
  };
  return infos;
}

const WorkspaceInfo* workspaceOf(const QString& id) {
  const auto infos = workspaceInfos();
  const auto found = std::find_if(infos.begin(), infos.end(), [&](const WorkspaceInfo& info) { return id == info.id; });
  return found != infos.end() ? &*found : nullptr;
}

}  // namespace wf::ui
