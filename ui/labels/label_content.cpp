#include "ui/labels/label_content.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace wf::ui {
namespace {

constexpr std::string_view kValue = "value:";
constexpr std::size_t kMostValues = 8;  // of one vertex

// The id of "value:cost"; none: the text is another.
std::optional<std::string> valueOf(std::string_view part) {
  if (!part.starts_with(kValue) || part.size() == kValue.size()) return std::nullopt;
  return std::string(part.substr(kValue.size()));
}

}  // namespace

std::string textOf(const LabelContent& content) {
  if (content.empty()) return "none";
  std::string out = content.kind == LabelContent::Kind::Id ? "id" : content.kind == LabelContent::Kind::Name ? "name" : "";
  for (const std::string& array : content.values) out.append(out.empty() ? "" : ",").append(kValue).append(array);
  return out;
}

Result<LabelContent> readLabelContent(const std::string& text) {
  using Kind = LabelContent::Kind;
  LabelContent out;
  bool fits = !text.empty() && text.back() != ',';
  for (std::size_t from = 0; fits && text != "none" && from < text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    const std::string_view part = std::string_view(text).substr(from, end - from);
    if (from == 0 && (part == "id" || part == "name")) {
      out.kind = part == "id" ? Kind::Id : Kind::Name;
    } else if (auto array = valueOf(part); array && out.values.size() < kMostValues) {
      fits = std::find(out.values.begin(), out.values.end(), *array) == out.values.end();
      out.values.push_back(*std::move(array));
    } else {
      fits = false;
    }
    from = end + 1;
  }
  if (fits) return out;
  return Error{.code = ErrorCode::Usage,
               .message = "labels cannot show this",
               .text = text,
               .expected = "none, id, name or value:ARRAY, or several values behind id or name, as name,value:ARRAY,value:ARRAY"};
}

std::string textOf(const EdgeLabelContent& content) {
  using Kind = EdgeLabelContent::Kind;
  return content.kind == Kind::None ? "none" : content.kind == Kind::Flow ? "flow" : std::string(kValue) + content.array;
}

Result<EdgeLabelContent> readEdgeLabelContent(const std::string& text) {
  using Kind = EdgeLabelContent::Kind;
  if (text == "none") return EdgeLabelContent{};
  if (text == "flow") return EdgeLabelContent{.kind = Kind::Flow};
  if (auto array = valueOf(text)) return EdgeLabelContent{.kind = Kind::Value, .array = *std::move(array)};
  return Error{
      .code = ErrorCode::Usage, .message = "labels of edges cannot show this", .text = text, .expected = "none, flow or value:ARRAY"};
}

}  // namespace wf::ui
