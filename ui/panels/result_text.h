// What a run came to, as text: for the panel's tables and for the clipboard.
#pragma once

#include <QString>

#include "ui/session/session.h"

namespace wf::ui {

QString resultName(const std::string& name);  // "level_counts": "Level counts"
bool holdsIds(const std::string& name);       // of a list: vertices, and not counts
// Whether a single number is the id of a vertex: it is named as a vertex parameter is.
bool isId(const std::string& name, const VariantInfo* variant);
std::size_t listLength(const RunResult::Value& value);  // 0 where it is no list
bool isList(const RunResult::Value& value);

// One line. A list tells its length and how it begins.
QString resultValue(const std::string& name, const RunResult::Value& value, const VariantInfo* variant);

// The result in a sentence, or why there is none and what to do; `graph`: one is open.
QString resultState(bool graph, const RunState& run, const RunResult* outcome);
bool saysNothing(const RunResult& outcome);  // of another program's run

// What the order of its threads lost, of a run where that was chosen; else empty.
QString lossesText(const RunState& run);

QString outcomeJson(const RunResult& outcome);  // as `warpfront run --json` writes it
QString outcomeText(const RunResult& outcome, const VariantInfo* variant);

}  // namespace wf::ui
