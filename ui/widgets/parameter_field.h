// A field for a described parameter: a number with its range and unit, a switch, a choice, the id of a vertex.
#pragma once

#include <functional>
#include <string>

#include "compute/core/parameters.h"

class QString;
class QWidget;

namespace wf::ui {

struct ParameterField {
  const ParameterInfo* info = nullptr;
  QWidget* widget = nullptr;
  std::function<void(const std::string& text)> show;  // does not tell `changed` where its signals are blocked
};

// `info` outlives the field. `changed` hears of what a person enters, as readParameters() takes it.
ParameterField makeParameterField(const ParameterInfo& info, QWidget* parent, std::function<void(const std::string& text)> changed);
QString defaultText(const ParameterInfo& info);

}  // namespace wf::ui
