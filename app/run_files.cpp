#include "app/run_files.h"

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/session_wait.h"
#include "app/terminal_task.h"
#include "app/value_file.h"
#include "app/value_names.h"
#include "compute/core/json.h"

namespace wf::app {

Status writeValues(ui::Session& session, const std::string& file) {
  session.askForValues();
  waitFor(session, [&] { return session.lastError() || session.valueTable(); });
  if (session.lastError()) return *session.lastError();
  if (!*session.valueTable()) return session.valueTable()->error();
  const auto saved = saveValues(withNames(**session.valueTable(), *session.document()->graph), file);
  if (!saved) return saved.error();
  tellNotice(file, *saved);
  return {};
}

Result<std::vector<WrittenFile>> writeFiles(ui::Session& session, const Command& command) {
  std::vector<WrittenFile> out;
  const std::pair<ui::Saved, const std::string&> asked[] = {{ui::Saved::Graph, command.outGraph},
                                                            {ui::Saved::Vertices, command.outVertices},
                                                            {ui::Saved::Edges, command.outEdges},
                                                            {ui::Saved::Arrays, command.outArrays}};
  for (const auto& [what, path] : asked) {
    if (path.empty()) continue;
    ui::SessionSaving& saving = session.saving();
    saving.start(what, path);
    {
      const std::shared_ptr<Progress> progress = saving.progress();
      const TerminalTask task(*progress);
      // The session is not woken where it is the task that cancels.
      while (!session.waitUntil([&] { return !saving.state().active; }, std::chrono::milliseconds(100))) {
      }
    }
    if (session.lastError()) return *session.lastError();
    out.push_back({path, saving.notes()});
  }
  return out;
}

void tellWritten(const Command& command, std::span<const WrittenFile> files) {
  if (!command.outValues.empty()) fmt::print("values written to {}\n", command.outValues);
  for (const WrittenFile& file : files) fmt::print("{} written\n{}", file.path, notesText(file.notes));
}

nlohmann::ordered_json writtenJson(std::span<const WrittenFile> files) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const WrittenFile& file : files) out.push_back({{"file", file.path}, {"notes", notesJson(file.notes)}});
  return out;
}

}  // namespace wf::app
