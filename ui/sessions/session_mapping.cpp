#include "ui/sessions/session_mapping.h"

#include "compute/core/json.h"
#include "render/mapping/mapping_json.h"

namespace wf::ui {

std::string mappingText(const render::Mapping& mapping, std::span<const StateArrayInfo> infos) {
  return render::mappingToJson(mapping, infos).dump();
}

render::Mapping mappingOf(const std::string& text, std::span<const StateArrayInfo> infos, std::vector<std::string>& leftOut) {
  if (text.empty()) return render::suggestMapping(infos);
  auto read = render::mappingFromJson(text, infos);
  if (!read) {
    leftOut.push_back(read.error().sentence());
    return render::suggestMapping(infos);
  }
  for (const render::MissingArray& one : read->missing)
    leftOut.push_back("the variant has no array '" + one.id + "' of " + (one.edges ? "edges" : "vertices") +
                      ", so its channels are not drawn");
  if (read->unknown) leftOut.push_back("the mapping's key '" + read->unknown->path + "' is not known");
  return std::move(read->mapping);
}

}  // namespace wf::ui
