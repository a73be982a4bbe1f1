#include "ui/labels/label_content.h"

namespace wf::ui {
namespace {

constexpr const char kValue[] = "value:";

}  // namespace

std::string textOf(const LabelContent& content) {
  switch (content.kind) {
    case LabelContent::Kind::Id:
      return "id";
    case LabelContent::Kind::Name:
      return "name";
    case LabelContent::Kind::Value:
      return kValue + content.array;
    case LabelContent::Kind::None:
      break;
  }
  return "none";
}

Result<LabelContent> readLabelContent(const std::string& text) {
  using Kind = LabelContent::Kind;
  if (text == "none") return LabelContent{};
  if (text == "id") return LabelContent{Kind::Id, {}};
  if (text == "name") return LabelContent{Kind::Name, {}};
  if (text.starts_with(kValue) && text.size() > sizeof kValue - 1) return LabelContent{Kind::Value, text.substr(sizeof kValue - 1)};
  return Error{.code = ErrorCode::Usage, .message = "labels cannot show this", .text = text, .expected = "none, id, name or value:ARRAY"};
}

}  // namespace wf::ui
