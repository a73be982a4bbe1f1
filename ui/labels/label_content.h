// What labels in the view say. Qt-free: the command line and settings use the same words.
#pragma once

#include <string>

#include "compute/core/result.h"

namespace wf::ui {

struct LabelContent {
  enum class Kind { None, Id, Name, Value } kind = Kind::None;
  std::string array;  // Value: its id
  bool operator==(const LabelContent&) const = default;
};

// "none", "id", "name", "value:cost".
std::string textOf(const LabelContent& content);
Result<LabelContent> readLabelContent(const std::string& text);

}  // namespace wf::ui
