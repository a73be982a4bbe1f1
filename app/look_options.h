// Options that the subcommands which draw have: size, theme, channels, labels; and a session in the place of a run.
#pragma once

#include <string>

#include "app/command_form.h"

namespace wf::app {

void addSize(CLI::App& sub, OptionTexts& texts, const char* help);
void takeSize(const OptionTexts& texts, Command& command);

void addLook(CLI::App& sub, Command& command, OptionTexts& texts);
// What the options came to, also of the run that they draw. Empty, or what does not go together.
std::string takeLook(const CLI::App& sub, Command& command, const OptionTexts& texts);

inline constexpr const char* kBeside = "Draw this run (B) on the same graph beside the run, in step, with what differs marked";

}  // namespace wf::app
