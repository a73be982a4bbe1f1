// Appearances to start from: each sets what drives colours and sizes, and the style; marks and heights stay as they are.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "compute/core/graph.h"
#include "render/mapping/mapping.h"

namespace wf::render {

// What a preset is made for.
struct PresetSubject {
  const Graph& graph;
  std::span<const StateArrayInfo> infos;  // of the run; empty: there is none
  const Mapping& now;
};

struct Preset {
  std::string id;     // "neon"
  std::string title;  // "Neon"
  std::string help;   // a sentence
  // None: the graph or the run has nothing that it shows.
  std::optional<Mapping> (*make)(const PresetSubject& subject);
};

std::span<const Preset> presets();  // in the order of the window's list
const Preset* findPreset(const std::string& id);

}  // namespace wf::render
