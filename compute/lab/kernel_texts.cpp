#include "compute/lab/kernel_texts.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "compute/lab/embedded.h"
#include "compute/lab/scratch_folder.h"
#include "compute/lab/source_items.h"

namespace wf::lab {
namespace {

constexpr std::string_view kUnnamed = "(anonymous namespace)::";

// "a::B<c::D, e::F<g> >": the name before the arguments, and these.
struct TypeParts {
  std::string name;
  std::vector<std::string> arguments;
};
TypeParts partsOf(const std::string& type) {
  TypeParts out;
  const std::size_t open = type.find('<');
  out.name = type.substr(0, open);
  if (open == type.npos) return out;
  int depth = 0;
  std::string one;
  for (std::size_t k = open; k < type.size(); ++k) {
    const char c = type[k];
    if (c == '<' || c == '(') ++depth;
    if (c == '>' || c == ')') --depth;
    const bool ends = (c == ',' && depth == 1) || (c == '>' && depth == 0);
    if (ends) {
      out.arguments.push_back(std::exchange(one, {}));
      if (depth == 0) break;
    } else if (!(k == open) && !(one.empty() && c == ' ')) {
      one += c;
    }
  }
  return out;
}

std::optional<KernelText> textOf(const std::string& name, const std::string& variant) {
  const std::size_t colons = name.rfind("::");
  if (colons == name.npos) return std::nullopt;
  // What is in an unnamed namespace stands in a source file, and nothing else does.
  const bool unnamed = name.find(kUnnamed) != name.npos;
  const std::string scope = speakable(name.substr(0, colons + 2)), functor = name.substr(colons + 2);
  std::string own = variant + ".cpp";
  std::replace(own.begin(), own.end(), '-', '_');
  std::optional<KernelText> out;
  for (const EmbeddedFile& file : embeddedFiles()) {
    if (file.path.ends_with(".cpp") != unnamed || file.text.find("struct " + functor) == file.text.npos) continue;
    for (const SourceItem& item : itemsOf(file.text)) {
      if (!item.isType || item.name != functor || item.scope + "::" != scope) continue;
      const bool isOwn = file.path.ends_with("/" + own);
      if (out && !isOwn) continue;
      out = KernelText{.kernel = {},
                       .functor = functor,
                       .scope = item.scope,
                       .file = std::string(file.path),
                       .begin = item.begin,
                       .end = item.end,
                       .text = std::string(file.text.substr(item.begin, item.end - item.begin)) + "\n"};
      if (isOwn) return out;
    }
  }
  return out;
}

bool isKernel(const KernelText& text) { return codeOnly(text.text).find("exec::Tally&") != std::string::npos; }

// The innermost kernel: of one that calls another for each index of a list, the other one.
std::optional<KernelText> kernelIn(const std::string& type, const std::string& variant) {
  const TypeParts parts = partsOf(type);
  for (const std::string& argument : parts.arguments) {
    if (auto inner = kernelIn(argument, variant)) return inner;
  }
  auto own = textOf(parts.name, variant);
  if (!own || !isKernel(*own)) return std::nullopt;
  return own;
}

void addNames(const std::string& type, std::set<std::string>& names) {
  const TypeParts parts = partsOf(type);
  names.insert(parts.name);
  for (const std::string& argument : parts.arguments) addNames(argument, names);
}

// Without includes of files that are not there: what they hold is the run's, not a kernel's.
std::string withoutForeignIncludes(std::string_view text, const std::set<std::string_view>& known) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t quote = line.starts_with("#include \"") ? 10 : line.npos;
    const bool foreign = quote != line.npos && !known.contains(line.substr(quote, line.find('"', quote) - quote));
    if (!foreign) out += line;
    out += '\n';
    at = end + 1;
  }
  return out;
}

// Whether a declaration is more than numbers and structs of numbers: what a run is made of, and a GPU does not have.
bool needsTheHost(std::string_view text) {
  static const std::set<std::string_view> kNumbers = {"uint8_t", "uint16_t", "uint32_t", "uint64_t", "int32_t", "int64_t", "size_t"};
  for (std::size_t at = text.find("std::"); at != text.npos; at = text.find("std::", at + 1)) {
    std::size_t end = at + 5;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    if (!kNumbers.contains(text.substr(at + 5, end - at - 5))) return true;
  }
  for (const std::string_view word : {"Executor", "Buffer", "Graph", "Result", "Status", "CodeLine", "Algorithm"}) {
    if (hasWord(text, word)) return true;
  }
  return text.find('(') != text.npos;
}

bool belongsToKernels(std::string_view code, const SourceItem& item) {
  const std::string_view text = code.substr(item.code, item.end - item.code);
  if (text.starts_with("enum ")) return true;
  if (item.isType && text.find(" : public ") != text.npos) return false;
  if (text.find("WF_HOST_DEVICE") != text.npos) return true;
  const bool plain = item.isType || text.starts_with("using ") || text.starts_with("constexpr ") || text.starts_with("inline constexpr ");
  return plain && !needsTheHost(text);
}

// Of a file of an algorithm the functors and what they use, without the run that launches them. Lines stay where they are.
std::string kernelsOf(std::string_view text) {
  const std::string code = codeOnly(text);
  std::string out(text);
  for (const SourceItem& item : itemsOf(text)) {
    if (belongsToKernels(code, item)) continue;
    for (std::size_t k = item.code; k < item.end; ++k) {
      if (out[k] != '\n') out[k] = ' ';
    }
  }
  return out;
}

constexpr std::string_view kHead = "#pragma once\n#include \"compute/core/types.h\"\n#include \"compute/exec/launch.h\"\n#line 1\n";

}  // namespace

std::string speakable(std::string type) {
  for (std::size_t at = type.find(kUnnamed); at != type.npos; at = type.find(kUnnamed)) type.erase(at, kUnnamed.size());
  return type;
}

std::vector<KernelText> kernelTexts(std::span<const Launched> launches, const std::string& variant) {
  std::vector<KernelText> out;
  for (const Launched& launch : launches) {
    const bool had = std::any_of(out.begin(), out.end(), [&](const KernelText& one) { return one.kernel == launch.kernel; });
    if (had || launch.prepares) continue;
    auto text = kernelIn(launch.type, variant);
    if (!text) continue;
    text->kernel = launch.kernel;
    out.push_back(std::move(*text));
  }
  return out;
}

Result<std::vector<KernelText>> functorsOf(std::span<const Launched> launches, const std::string& kernel, const std::string& variant) {
  std::vector<KernelText> out;
  for (const Launched& launch : launches) {
    if (launch.kernel != kernel) continue;
    auto text = kernelIn(launch.type, variant);
    if (!text) continue;
    text->kernel = kernel;
    const bool had = std::any_of(out.begin(), out.end(), [&](const KernelText& one) { return one.functor == text->functor; });
    if (!had) out.push_back(std::move(*text));
  }
  if (!out.empty()) return out;
  std::vector<std::string> with;
  for (const KernelText& one : kernelTexts(launches, variant)) with.push_back(one.kernel);
  return Error{.code = ErrorCode::InvalidInput,
               .message = fmt::format("the variant has no kernel '{}' that the lab can replace; {}", kernel,
                                      with.empty() ? "it has none: its kernels are launched by blocks, or by a library"
                                                   : fmt::format("it has: {}", fmt::join(with, ", ")))};
}

Result<SourceTree> treeWith(std::span<const Replaced> replaced, std::span<const std::string> types) {
  SourceTree out;
  std::set<std::string_view> known;
  for (const EmbeddedFile& file : embeddedFiles()) known.insert(file.path);
  // What a launch is made with is no part of a kernel, what it counts is.
  out.files["compute/exec/launch.h"] =
      "#pragma once\n#include \"compute/exec/access.h\"\n#include \"compute/exec/atomics.h\"\n#include \"compute/exec/tally.h\"\n";
  known.insert("compute/exec/launch.h");
  for (const EmbeddedFile& file : embeddedFiles()) {
    if (file.path.starts_with("compute/lab/exercises/")) continue;
    std::string text(file.text);
    if (file.path.starts_with("compute/algorithms/") || file.path.starts_with("compute/core/")) text = kernelsOf(text);
    // A source file becomes a header; either is without what it included for the run, and has what all kernels may use.
    if (file.path.starts_with("compute/algorithms/")) text = std::string(kHead) + text;
    std::vector<const Replaced*> here;
    for (const Replaced& one : replaced) {
      if (one.original.file == file.path) here.push_back(&one);
    }
    std::sort(here.begin(), here.end(), [](const Replaced* a, const Replaced* b) { return a->original.begin > b->original.begin; });
    const std::size_t shift = text.size() - file.text.size();  // of the line in front
    for (std::size_t k = 0; k < here.size(); ++k) {
      const KernelText& was = here[k]->original;
      if (k > 0 && was.begin == here[k - 1]->original.begin)
        return Error{.code = ErrorCode::InvalidInput,
                     .message = fmt::format("kernels {} and {} are one functor, {}: give one text for them", was.kernel,
                                            here[k - 1]->original.kernel, was.functor)};
      const std::string back = fmt::format("\n#line {} \"{}\"\n", lineAt(file.text, was.end), file.path);
      text = text.substr(0, was.begin + shift) + fmt::format("\n#line 1 \"{}\"\n", here[k]->shownAs) + here[k]->text + back +
             text.substr(was.end + shift);
    }
    out.files[std::string(file.path)] = withoutForeignIncludes(text, known);
  }
  std::set<std::string> names;
  for (const std::string& type : types) addNames(type, names);
  for (const Replaced& one : replaced) out.includes.push_back(one.original.file);
  for (const std::string& name : names) {
    const auto text = textOf(name, {});
    if (!text || text->file.ends_with(".cpp")) continue;
    if (std::find(out.includes.begin(), out.includes.end(), text->file) == out.includes.end()) out.includes.push_back(text->file);
  }
  return out;
}

Status writeTree(const std::filesystem::path& folder, const std::map<std::string, std::string>& files) {
  for (const auto& [path, text] : files) {
    std::error_code failed;
    std::filesystem::create_directories((folder / path).parent_path(), failed);
    std::ofstream file(folder / path, std::ios::binary);
    file << text;
    if (!file.flush()) return cannotWrite(folder / path);
  }
  return {};
}

std::string wrongMembers(std::size_t bytes) {
  return fmt::format("members must be those that the variant fills in, in the same order: all of them take {} bytes", bytes);
}

}  // namespace wf::lab
