#include "compute/lab/members.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "compute/lab/source_items.h"

namespace wf::lab {
namespace {

struct Member {
  std::string name;
  std::size_t place = 0;  // bytes from the functor's begin
  bool array = false;
};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\n") - first + 1));
}

std::optional<std::size_t> sizeOf(std::string_view type) {
  if (type.find("Array<") != type.npos || type.ends_with("*")) return sizeof(void*);
  for (const std::string_view one : {"std::uint32_t", "VertexId", "ArcId", "EdgeId", "std::int32_t", "float", "unsigned", "int"}) {
    if (type == one) return 4;
  }
  for (const std::string_view one : {"std::uint64_t", "std::int64_t", "double"}) {
    if (type == one) return 8;
  }
  return type == "bool" || type == "std::uint8_t" ? std::optional<std::size_t>(1) : std::nullopt;
}

// In order; none where a member's size is not known.
std::optional<std::vector<Member>> membersOf(std::string_view text, std::string_view functor, std::size_t* bytes) {
  const std::string code = codeOnly(text);
  const auto items = itemsOf(text);
  const auto item = std::find_if(items.begin(), items.end(), [&](const SourceItem& one) { return one.isType && one.name == functor; });
  if (item == items.end()) return std::nullopt;
  const std::size_t open = code.find('{', code.find(functor, item->code));
  std::vector<Member> out;
  std::size_t place = 0;
  for (std::size_t at = open + 1; at < item->end;) {
    const std::size_t end = code.find_first_of(";{(}", at);
    if (end == code.npos || code[end] != ';') break;  // a function: members stand before it
    std::string declared = trimmed(code.substr(at, end - at));
    at = end + 1;
    if (declared.starts_with("using ") || declared.starts_with("static ")) continue;
    // "TYPE a, b": what is behind the last space or bracket before the first comma is the first name.
    std::size_t angle = declared.rfind('>');
    const std::size_t comma = declared.find(',', angle == declared.npos ? 0 : angle);
    const std::string first = declared.substr(0, comma);
    const std::size_t space = first.find_last_of(" *>");
    if (space == first.npos) return std::nullopt;
    std::string type = trimmed(first.substr(0, space + 1));
    if (type.starts_with("const ") && !type.ends_with("*")) type = type.substr(6);
    const auto size = sizeOf(type);
    if (!size) return std::nullopt;
    std::vector<std::string> names{trimmed(first.substr(space + 1))};
    for (std::size_t from = comma; from != declared.npos;) {
      const std::size_t next = declared.find(',', from + 1);
      names.push_back(trimmed(declared.substr(from + 1, next == declared.npos ? next : next - from - 1)));
      from = next;
    }
    for (const std::string& name : names) {
      place = (place + *size - 1) / *size * *size;
      out.push_back({.name = name.substr(0, name.find_first_of(" =")), .place = place, .array = *size == sizeof(void*)});
      place += *size;
    }
  }
  *bytes = (place + sizeof(void*) - 1) / sizeof(void*) * sizeof(void*);
  return out;
}

}  // namespace

std::string memberAt(std::string_view text, std::string_view functor, std::span<const std::byte> bits, const void* array) {
  std::size_t bytes = 0;
  const auto members = membersOf(text, functor, &bytes);
  if (!members || bytes > bits.size()) return {};
  const std::span<const std::byte> own = bits.last(bytes);
  for (const Member& member : *members) {
    if (!member.array || member.place + sizeof(void*) > own.size()) continue;
    const void* held = nullptr;
    std::memcpy(&held, own.data() + member.place, sizeof held);
    if (held == array) return member.name;
  }
  return {};
}

}  // namespace wf::lab
