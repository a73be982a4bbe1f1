// The small graphs of the start page: one line each.
#pragma once

#include <vector>

#include "ui/session/session.h"

namespace wf::app {

// Made by our own generators; the city is the one that lies among the assets (left out where they are not found).
std::vector<ui::Sample> samples();

}  // namespace wf::app
