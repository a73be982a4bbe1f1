#include "app/import_report.h"

#include "compute/core/json.h"

namespace wf::app {

using Json = nlohmann::ordered_json;

Json notesJson(std::span<const ImportNote> notes) {
  Json out = Json::array();
  for (const ImportNote& note : notes) out.push_back({{"id", note.id}, {"text", note.text}, {"count", note.count}});
  return out;
}

Json importJson(const ImportSummary& summary) {
  return {{"format", summary.format},
          {"compression", summary.compression.empty() ? Json(nullptr) : Json(summary.compression)},
          {"loops", summary.loops},
          {"duplicates", summary.duplicates},
          {"notes", notesJson(summary.notes)}};
}

std::string formatText(const ImportSummary& summary) {
  return summary.compression.empty() ? summary.format : summary.format + ", " + summary.compression;
}

std::string notesText(std::span<const ImportNote> notes) {
  std::string out;
  for (const ImportNote& note : notes) out += "  " + note.text + "\n";
  return out;
}

}  // namespace wf::app
