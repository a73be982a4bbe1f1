// The files with values of the shown step that `run` and `debug` write.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "compute/io/writer.h"
#include "ui/session/session.h"

namespace wf::app {

Status writeValues(ui::Session& session, const std::string& file);  // --out-values; with "-" to standard output

struct WrittenFile {
  std::string path;
  io::WriteNotes notes;
};
// The graph and the tables with all arrays, as far as they were asked for.
Result<std::vector<WrittenFile>> writeFiles(ui::Session& session, const Command& command);

void tellWritten(const Command& command, std::span<const WrittenFile> files);  // a line for each file
nlohmann::ordered_json writtenJson(std::span<const WrittenFile> files);

}  // namespace wf::app
