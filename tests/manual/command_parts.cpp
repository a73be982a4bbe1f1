// The command line as CLI11 has it. Options that several commands share stand once, under the names of these.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <regex>
#include <vector>

#include "app/command_line.h"
#include "tests/manual/parts.h"

namespace wf::test {
namespace {

struct Expected {
  std::string name;   // "FILE", "dark|light", "N"
  std::string range;  // "1 to 240", or empty
};

// Where a check says what is expected, the type before it says no more: "TEXT:{dark,light}", "INT:INT in [1 - 240]".
Expected expectedOf(const CLI::Option& option) {
  std::string text = std::regex_replace(option.get_type_name(), std::regex("^(TEXT|U?INT|FLOAT):"), "");
  static const std::regex range(R"((?:U?INT|FLOAT) in \[(.*) - (.*)\]|NUMBER from (.*) to (.*))");
  if (std::smatch ends; std::regex_match(text, ends, range))
    return {"N", ends[1].str() + ends[3].str() + " to " + ends[2].str() + ends[4].str()};
  if (!text.starts_with('{')) return {text, {}};
  text = text.substr(1, text.size() - 2);
  std::replace(text.begin(), text.end(), ',', '|');
  return {text, {}};
}

struct Row {
  std::string text;                   // of the table
  std::vector<std::string> commands;  // that have it
};

std::string rowOf(const CLI::Option& option) {
  const bool positional = option.get_positional();
  std::string name = positional ? option.get_name(true) : "--" + option.get_lnames().front();
  const Expected expected = expectedOf(option);
  if (!positional && !expected.name.empty()) name += " " + expected.name;
  std::vector<std::string> excludes;
  for (const CLI::Option* other : option.get_excludes()) {
    excludes.push_back(other->get_lnames().empty() ? other->get_name(true) : "--" + other->get_lnames().front());
  }
  std::sort(excludes.begin(), excludes.end());
  std::string help = option.get_description();
  if (!expected.range.empty()) help += "; " + expected.range;
  if (option.get_required()) help += "; required";
  if (!excludes.empty()) help += fmt::format("; not with `{}`", fmt::join(excludes, "`, `"));
  return fmt::format("| `{}` | {} |\n", inCell(name), inCell(help));
}

constexpr std::string_view kWindow = "the window";

// Pages of options, for one has no room for all: those of commands that draw alone, of those that record and debug alone, and all others.
enum class Page { Commands, Drawing, Debugging };
Page pageOf(const std::string& command) {
  if (command == "render" || command == "movie" || command == "bench render") return Page::Drawing;
  const bool debugs = command == "record" || command == "listen" || command == "debug" || command == "diff" || command == "lens";
  return debugs ? Page::Debugging : Page::Commands;
}
Page pageOf(const std::vector<std::string>& commands) {
  const Page first = pageOf(commands.front());
  const bool alike = std::all_of(commands.begin(), commands.end(), [&](const std::string& one) { return pageOf(one) == first; });
  return alike ? first : Page::Commands;
}

// "run, render and movie"
std::string joined(const std::vector<std::string>& commands) {
  std::string out;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == commands.size() ? " and " : ", ") + commands[i];
  }
  return out;
}

class Collector {
 public:
  void add(const CLI::App& app, const std::string& name) {
    for (const CLI::Option* option : app.get_options()) {
      if (option->check_name("--help") || option->check_name("--version")) continue;
      const std::string text = rowOf(*option);
      auto same = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.text == text; });
      if (same == rows_.end() || option->get_positional()) same = rows_.insert(rows_.end(), {text, {}});
      same->commands.push_back(name);
    }
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
      const std::string subName = name == kWindow ? sub->get_name() : name + " " + sub->get_name();
      commands_ += fmt::format("| `{}` | {} |\n", subName, inCell(sub->get_description()));
      add(*sub, subName);
    }
  }
  std::string commands() const { return "## Commands\n\n| Command | What it does |\n|---|---|\n" + commands_; }
  std::string options(Page page) const {
    std::string out;
    std::vector<std::vector<std::string>> groups;
    for (const Row& row : rows_) {
      if (std::find(groups.begin(), groups.end(), row.commands) == groups.end()) groups.push_back(row.commands);
    }
    for (const auto& group : groups) {
      if (pageOf(group) != page) continue;
      out += fmt::format("{}## Options of {}\n\n| Option | Meaning |\n|---|---|\n", out.empty() ? "" : "\n", joined(group));
      for (const Row& row : rows_) {
        if (row.commands == group) out += row.text;
      }
    }
    return out;
  }

 private:
  std::string commands_;
  std::vector<Row> rows_;
};

}  // namespace

void addCommandPart(Parts& parts) {
  char program[] = "warpfront";
  char* arguments[] = {program, nullptr};
  app::readCommandLine(1, arguments, [&](const CLI::App& app) {
    Collector collector;
    collector.add(app, std::string(kWindow));
    parts["commands"] = collector.commands() + "\n" + collector.options(Page::Commands);
    parts["commands-drawing"] = collector.options(Page::Drawing);
    parts["commands-debugging"] = collector.options(Page::Debugging);
  });
}

}  // namespace wf::test
