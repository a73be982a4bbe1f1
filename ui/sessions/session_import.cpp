#include "ui/sessions/session_import.h"

#include <algorithm>
#include <array>

#include "compute/core/json.h"

namespace wf::ui {
namespace {

constexpr std::array<const char*, 3> kDirections{"as-file", "directed", "undirected"};
constexpr std::array<const char*, 4> kDuplicates{"keep", "first", "min", "sum"};

template <class Words>
int placeOf(const Words& words, const nlohmann::ordered_json& value) {
  if (!value.is_string()) return -1;
  const auto found = std::find(words.begin(), words.end(), value.template get<std::string>());
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

}  // namespace

nlohmann::ordered_json importJson(const ImportOptions& options) {
  nlohmann::ordered_json out = nlohmann::ordered_json::object();
  if (options.direction != Direction::AsFile) out["direction"] = kDirections[static_cast<std::size_t>(options.direction)];
  if (options.dropLoops) out["drop_loops"] = true;
  if (options.duplicates != Duplicates::Keep) out["duplicates"] = kDuplicates[static_cast<std::size_t>(options.duplicates)];
  if (options.weights) out["weights"] = *options.weights;
  return out;
}

std::pair<std::string, std::string> readImport(const nlohmann::ordered_json& json, ImportOptions& options) {
  if (const auto at = json.find("direction"); at != json.end()) {
    const int place = placeOf(kDirections, *at);
    if (place < 0) return {"direction", "as-file, directed or undirected"};
    options.direction = static_cast<Direction>(place);
  }
  if (const auto at = json.find("drop_loops"); at != json.end()) {
    if (!at->is_boolean()) return {"drop_loops", "true or false"};
    options.dropLoops = at->get<bool>();
  }
  if (const auto at = json.find("duplicates"); at != json.end()) {
    const int place = placeOf(kDuplicates, *at);
    if (place < 0) return {"duplicates", "keep, first, min or sum"};
    options.duplicates = static_cast<Duplicates>(place);
  }
  if (const auto at = json.find("weights"); at != json.end()) {
    if (!at->is_string()) return {"weights", "the name of a column"};
    options.weights = at->get<std::string>();
  }
  return {};
}

}  // namespace wf::ui
