// What the command-line tests share: small graph files, and what every outcome must look like.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/e2e/program.h"

namespace wf::test {

#define WF_REQUIRE_PROGRAM() \
  if (::wf::test::programPath().empty()) GTEST_SKIP() << "this build has no program (WARPFRONT_GUI is OFF)"

// Writes a file into this process's scratch folder.
std::filesystem::path writeFile(const std::string& name, const std::string& text);
// The same, compressed.
std::filesystem::path writeGzip(const std::string& name, const std::string& text);

// 1 – 2 – 3 – 4 – 5, both ways; 6 leads to 1 and nothing leads to 6; 7 is alone. From 3: levels 1, 2, 2.
std::string pathText();
std::filesystem::path pathGraph();
// An n × n grid with the coordinates beside it.
std::filesystem::path gridGraph(int n);

// Exit 0, nothing on stderr that a person should have to read.
void expectGood(const Outcome& outcome);
// `code`, one line on stderr that holds every one of `words`, nothing on stdout, no signal.
void expectRefused(const Outcome& outcome, int code, const std::vector<std::string>& words = {});
// The same with exit 2: wrong usage.
void expectUsage(const Outcome& outcome, const std::vector<std::string>& words = {});

// The whole of stdout is one JSON value; a failure and null where it is not.
std::string slurp(const std::filesystem::path& path);  // the whole file
nlohmann::json parsed(const std::string& text);
// The value at a path such as "/timing_ms/load"; a failure and null where there is none.
nlohmann::json at(const nlohmann::json& json, const std::string& pointer);

}  // namespace wf::test
