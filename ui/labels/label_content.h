// What labels in the view say. Qt-free: the command line, sessions and settings use the same words.
#pragma once

#include <string>
#include <vector>

#include "compute/core/result.h"

namespace wf::ui {

// Of vertices: what one is called, and its values in arrays, by their ids and in their order.
struct LabelContent {
  enum class Kind { None, Id, Name } kind = Kind::None;
  std::vector<std::string> values = {};
  bool empty() const { return kind == Kind::None && values.empty(); }
  bool operator==(const LabelContent&) const = default;
};

// Of edges. Flow: of the capacity, as "3/7", where the run has an array of what is left.
struct EdgeLabelContent {
  enum class Kind { None, Flow, Value } kind = Kind::None;
  std::string array = {};  // Value: its id
  bool empty() const { return kind == Kind::None; }
  bool operator==(const EdgeLabelContent&) const = default;
};

// "none", "id", "name", "value:cost", "name,value:height,value:excess".
std::string textOf(const LabelContent& content);
Result<LabelContent> readLabelContent(const std::string& text);

// "none", "flow", "value:weight".
std::string textOf(const EdgeLabelContent& content);
Result<EdgeLabelContent> readEdgeLabelContent(const std::string& text);

}  // namespace wf::ui
