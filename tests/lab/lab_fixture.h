// A kernel of the lab from its text to what the program says of it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "compute/lab/lab.h"
#include "tests/support/data.h"

namespace wf::test {

inline std::vector<std::string> labWorker() {
  return {(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "lab_worker").string()};
}

inline run::RunPlan planOf(const std::string& algorithm, const std::string& variant, std::shared_ptr<const Graph> graph,
                           const std::map<std::string, std::string>& texts = {}) {
  auto chosen = algorithms::choose(algorithm, variant);
  auto parameters = readParameters(chosen->variant->parameters, texts);
  return {.graph = std::move(graph), .chosen = *chosen, .parameters = *parameters, .device = exec::DeviceChoice::Cpu};
}

// The text of the variant's kernel, with one place changed.
inline std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from << " is not in\n" << text;
  if (at != text.npos) text.replace(at, from.size(), to);
  return text;
}

inline std::string kernelText(const run::RunPlan& plan, const std::string& kernel) {
  const auto texts = lab::kernelTexts(plan);
  EXPECT_TRUE(texts) << (texts ? "" : texts.error().sentence());
  if (!texts) return {};
  for (const lab::Source& one : *texts) {
    if (one.kernel == kernel) return one.text;
  }
  ADD_FAILURE() << "no kernel " << kernel;
  return {};
}

inline lab::Built buildOf(const run::RunPlan& plan, const std::vector<lab::Source>& sources) {
  Progress progress;
  auto built = lab::build({.plan = plan, .sources = sources}, progress);
  EXPECT_TRUE(built) << (built ? "" : built.error().sentence());
  return built ? std::move(*built) : lab::Built{};
}

inline lab::RunOutcome runOf(const run::RunPlan& plan, const lab::Built& built, const std::filesystem::path& out,
                             lab::RunRequest request = {}) {
  Progress progress;
  request.plan = plan;
  request.build = built.build;
  request.out = out;
  request.worker = labWorker();
  auto outcome = lab::run(request, progress);
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().sentence());
  return outcome ? std::move(*outcome) : lab::RunOutcome{};
}

inline lab::Compared compareTo(const run::RunPlan& plan, const std::filesystem::path& recording) {
  Progress progress;
  auto compared = lab::compare(plan, recording, progress);
  EXPECT_TRUE(compared) << (compared ? "" : compared.error().sentence());
  return compared ? std::move(*compared) : lab::Compared{};
}

inline std::string textOf(const std::vector<lab::Problem>& problems) {
  std::string out;
  for (const lab::Problem& one : problems)
    out += one.kernel + ":" + std::to_string(one.line) + ":" + std::to_string(one.column) + ": " + one.sentence + "\n";
  return out;
}

}  // namespace wf::test
