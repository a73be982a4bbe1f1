// Options that several subcommands have of a run: where, what, from which vertex.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/command_form.h"

namespace wf::app {

// All of the text as a number; none: it is something else.
std::optional<std::uint64_t> wholeNumber(std::string_view text);

void addDevice(CLI::App& sub, OptionTexts& texts);
// auto, cpu, cuda or cuda:N. None: none of these.
std::optional<exec::DeviceRequest> readDevice(std::string_view text);

void addVertices(CLI::App& sub, OptionTexts& texts);
void addVariant(CLI::App& sub, Command& command);
// What is said of ALGORITHM.
inline constexpr const char* kAlgorithmHelp = "Algorithm, or ALGORITHM/VARIANT; 'warpfront list' prints them";
// ALGORITHM may name the variant, as in bfs/mask: takes it from there. Empty, or how `option` contradicts it. What is no algorithm's, such
// as a file's name, stays as it is.
std::string takeVariant(std::string& algorithm, std::string& variant, const char* option);

// ALGORITHM and GRAPH, and all that a run has; which of the two may be left out.
enum class RunOf { Graph, GraphOrRecording, GraphRecordingOrSession, LabsGraph };
void addRun(CLI::App& sub, Command& command, OptionTexts& texts, RunOf of);
void addVerify(CLI::App& sub, Command& command);

// The run beside it, with the options of how the two are compared.
void addAgainst(CLI::App& sub, Command& command, const char* does);
void addComparison(CLI::App& sub, Command& command);
// Of a run and of that of --against. Empty, or why one of them has no such order of threads.
std::string takeOrders(const CLI::App& sub, const Command& command);

CLI::Option* addStep(CLI::App& sub, OptionTexts& texts, const char* help);  // a number, or "last"
CLI::Option* addCount(CLI::App& sub, const char* name, std::string& text, const char* help);
std::string checkStepName(const std::string& text);  // for CLI::Validator

// --out FILE.wfr
CLI::Option* addRecordingOut(CLI::App& sub, Command& command);

// A recording in the place of the algorithm is what --replay names; behind it may stand where its graph is. Empty, or what cannot be given
// beside it, or is missing; `sessions`: a session may stand there as well, without a graph.
std::string takeRecording(const CLI::App& sub, Command& command, const OptionTexts& texts, bool sessions = false);

}  // namespace wf::app
