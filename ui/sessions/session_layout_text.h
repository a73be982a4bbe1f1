// How a session file keeps the places of vertices.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>

#include "ui/sessions/session_state.h"

namespace wf::ui {

nlohmann::ordered_json layoutJson(const SessionState& state);
// What is wrong: the key and what it should be; both empty where nothing is.
std::pair<std::string, std::string> readLayout(const nlohmann::ordered_json& json, SessionState& state);

// "1-20,35,7": in the order they came.
std::string rangesText(const SessionState::Ids& ranges);
bool readRanges(const std::string& text, SessionState::Ids& ranges);

}  // namespace wf::ui
