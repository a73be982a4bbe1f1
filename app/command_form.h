// A subcommand of `warpfront`: what it is called, what it takes, what it does. Each has a file of its own and a line in command_forms.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line.h"

namespace wf::app {

// What options give as text, which means something only once all of them are read.
struct OptionTexts {
  std::string graph, source, target;
  std::vector<std::string> parameters;  // NAME=VALUE
  std::string device = "auto";
  bool noMetrics = false;
  std::string step = "last", steps, from = "0", to = "last";
  std::string size = "1280x720", theme = "dark", labels = "none", edgeLabels = "none";
};

struct CommandForm {
  const char* id;
  const char* help;
  // Adds the options. They write into both, which outlive them.
  void (*declare)(CLI::App& sub, Command& command, OptionTexts& texts);
  // After the line was read: takes what its texts say, and tells what does not go together. Empty: all does. Null: there is nothing to say.
  std::string (*check)(const CLI::App& sub, Command& command, const OptionTexts& texts);
  // The exit code; good output on standard output, one line on standard error otherwise.
  int (*run)(const Command& command);
};

std::span<const CommandForm* const> commandForms();  // in the order of the help

// CLI::App::count(name) looks the name up in a function that must not throw, and memory may be full.
bool given(const CLI::App& app, const std::string& name);

}  // namespace wf::app
