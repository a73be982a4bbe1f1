// The formats of graph files in the words of file dialogs and of the start page.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

// "Graphs, recordings and sessions (*.gr *.gr.gz …);;DIMACS shortest path (*.gr …);;…;;All files (*)".
QString fileFilters(const std::vector<GraphFormat>& formats, bool sessions);
// One line for each: "GraphML, with the arrays of the run (*.graphml *.graphml.gz …)".
QStringList savingFilters(const std::vector<SavingFormat>& formats, bool withRun);
// "DIMACS shortest path (.gr), Matrix Market (.mtx), …".
QString formatsText(const std::vector<GraphFormat>& formats);

}  // namespace wf::ui
