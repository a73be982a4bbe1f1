// What a reader did to a graph, for people and for scripts.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>

#include "compute/core/import.h"

namespace wf::app {

// {format, compression (null: none), loops, duplicates, notes}. The field names are a contract with scripts.
nlohmann::ordered_json importJson(const ImportSummary& summary);
// [{id, text, count}]
nlohmann::ordered_json notesJson(std::span<const ImportNote> notes);

std::string formatText(const ImportSummary& summary);      // "DIMACS shortest path, gzip"
std::string notesText(std::span<const ImportNote> notes);  // a line each, indented by two

}  // namespace wf::app
