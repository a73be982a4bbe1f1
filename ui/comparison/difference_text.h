// What the strip above two runs says.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/session/session.h"

namespace wf::ui {

// "17 vertices differ · first at step 12, vertex 4711", "No difference at these steps", "Between two iterations: …"
QString differenceText(const Session& session);
// Why the second run could not be started, or the search failed; empty: neither is so.
QString differenceProblem(const Session& session);
// The same with every pair of arrays, what is not compared, and the first element with both values; for the tip.
QString differenceDetails(const Session& session);
// "A  bfs/mask · CPU (oneTBB, 2 threads) · step 12 of 40 · kernels 1.20 ms"
// Without times, which differ from one run to the next, a picture of a step is always the same.
QString firstRunCaption(const Session& session, bool times = true);
QString secondRunCaption(const Session& session, bool times = true);

QString firstRunName(const Session& session);  // "A  bfs/mask"
QString secondRunName(const Session& session);

struct TimesRow {
  QString what, a, b;
};
std::vector<TimesRow> timesOf(const Session& session);

// Of the fields for an event: what they are for, an example, and what a condition can begin with.
inline constexpr const char* kEventTip =
    "A condition as those of watchpoints: the runs are in step where it has struck as often in both. Two with | between them are those of "
    "A "
    "and of B";
inline constexpr const char* kEventExample = "cost[17] changes";
QStringList eventNames(Session& session);

}  // namespace wf::ui
