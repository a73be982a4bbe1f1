// What the subcommands that run an algorithm share. Defined in headless.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/order_report.h"
#include "ui/session/session.h"

namespace wf::app {

int complain(const Error& error);                                         // one line on standard error; the exit code
int write(const std::string& where, const nlohmann::ordered_json& json);  // a file, or "-"; the exit code
void tellNotice(const std::string& file, const std::string& notice);      // where there is one: a line on standard error
double msSince(std::chrono::steady_clock::time_point start);

// Opens the graph; what is to run on it, with vertices by the file's ids. Algorithm and parameters are looked at before the file is.
Result<ui::RunRequest> prepareGraph(ui::Session& session, const Command& command);
Status prepare(ui::Session& session, const Command& command);           // opens the graph and sets the run up, paused at step 0
Status reach(ui::Session& session, std::optional<std::uint64_t> step);  // none: the last
bool leavesVertexOpen(const ui::RunRequest& request);                   // whether the run is to choose a vertex by itself
Status verifyRun(ui::Session& session);
std::optional<OrderReport> orderOf(const ui::Session& session);  // none: its threads run as they come
nlohmann::ordered_json runHeadJson(const ui::Session& session);  // graph, variant, device, parameters: what ran
nlohmann::ordered_json runJson(const ui::Session& session, double runMs, bool verified);
void printRunHead(const ui::Session& session);  // the same for a person
void printRun(const ui::Session& session, double runMs, bool verified);
int judged(const ui::Session& session, bool verified);  // the exit code

}  // namespace wf::app
