// What the strip above two runs says.
#pragma once

#include <QString>

#include "ui/session/session.h"

namespace wf::ui {

// "17 vertices differ · first at step 12, vertex 4711", "No difference at these steps", "Between two iterations: …"
QString differenceText(const Session& session);
// The same with every pair of arrays, what is not compared, and the first element with both values; for the tip.
QString differenceDetails(const Session& session);
// "A  bfs/mask · CPU (oneTBB, 2 threads) · step 12 of 40 · kernels 1.20 ms"
QString firstRunCaption(const Session& session);
QString secondRunCaption(const Session& session);

QString firstRunName(const Session& session);  // "A  bfs/mask"
QString secondRunName(const Session& session);

struct TimesRow {
  QString what, a, b;
};
std::vector<TimesRow> timesOf(const Session& session);

}  // namespace wf::ui
