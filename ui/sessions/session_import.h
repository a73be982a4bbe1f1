// How a session file says with which options its graph was imported.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "compute/core/import.h"

namespace wf::ui {

// Only what differs from the default options; an empty object where nothing does.
nlohmann::ordered_json importJson(const ImportOptions& options);
// Sets what the object says. The name of the entry that it cannot be, with what was expected; empty: none.
std::pair<std::string, std::string> readImport(const nlohmann::ordered_json& json, ImportOptions& options);

}  // namespace wf::ui
