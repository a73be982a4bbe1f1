// Runs in a session file: what was asked for, and with what second run it is compared.
#pragma once

#include <filesystem>
#include <string>

#include "compute/core/json.h"
#include "ui/sessions/json_fields.h"
#include "ui/sessions/session_state.h"

namespace wf::ui {

// Files that a session names: relative to its folder, and where they lay. Empty: it names none.
void addPath(nlohmann::ordered_json& out, const std::string& path, const std::filesystem::path& folder);
// Where it is: beside the session, where it was, by its name beside the session; where it was, if it is at none of these places.
std::string findNamed(const std::string& relative, const std::string& absolute, const std::filesystem::path& folder);

nlohmann::ordered_json requestJson(const RunRequest& request);
void readRequest(JsonFields& run, RunRequest& request);

nlohmann::ordered_json scheduleJson(const lens::Schedule& schedule);
void readSchedule(JsonFields schedule, lens::Schedule& out);  // a random one without a seed has that of the command line

nlohmann::ordered_json secondRunJson(const SecondRunRequest& second, const std::filesystem::path& folder);
void readSecondRun(JsonFields second, const std::filesystem::path& folder, SecondRunRequest& out);

}  // namespace wf::ui
