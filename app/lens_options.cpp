#include "app/lens_options.h"

#include <charconv>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/parameter_texts.h"
#include "compute/lens/lens.h"

namespace wf::app {
namespace {

bool readWhole(std::string_view text, std::uint64_t* value) {
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return error == std::errc() && at == text.data() + text.size();
}

bool readPair(const std::string& text, std::uint64_t* first, std::uint64_t* second) {
  const std::size_t colon = text.find(':');
  return colon != std::string::npos && readWhole(std::string_view(text).substr(0, colon), first) &&
         readWhole(std::string_view(text).substr(colon + 1), second);
}

std::string checkOneStep(const std::string& text) {
  std::uint64_t step = 0;
  return readWhole(text, &step) && step > 0 ? std::string() : "expected the number of a step, from 1, found '" + text + "'";
}

std::string checkStepRange(const std::string& text) {
  std::uint64_t from = 0, to = 0;
  if (text == "all" || (readPair(text, &from, &to) && from >= 1 && to >= from)) return {};
  return "expected all or FROM:TO, as 1:20, found '" + text + "'";
}

std::string checkWarps(const std::string& text) {
  std::uint64_t first = 0, count = 0;
  if (readPair(text, &first, &count) && first < kNone && count >= 1 && count <= lens::kDetailed) return {};
  return "expected FIRST:COUNT with at most " + std::to_string(lens::kDetailed) + " warps, as 0:4, found '" + text + "'";
}

}  // namespace

void LensOptions::addTo(CLI::App* command) {
  CLI::Option* one = command->add_option("--step", step, "The step that is opened, from 1")->check(CLI::Validator(checkOneStep, "N"));
  CLI::Option* several = command->add_option("--steps", steps, "Several steps, a row each: all, or FROM:TO")
                             ->check(CLI::Validator(checkStepRange, "all|FROM:TO"))
                             ->excludes(one);
  command
      ->add_flag("--follow", follow,
                 "Begin each step with what the schedule left of the one before, as a run in that order would; at the run's end its result")
      ->needs(several);
  order.addTo(
      command,
      "The order of the threads' accesses: one thread after the other, any order by a seed, warp after warp with its lanes together, or "
      "what loses the most updates");
  command->add_option("--warps", warps, "Write what these warps executed, access by access")
      ->check(CLI::Validator(checkWarps, "FIRST:COUNT"));
  command
      ->add_option("--vertex", vertices,
                   "Write what the threads of these vertices did: lines, reads and writes in their order (ids, with commas)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ID,…");
  command
      ->add_option(
          "--fail-on", failOn,
          "Exit with 4 where there is a harmful conflict, a lost write, or an element that ends otherwise than in order (with commas)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"harmful", "lost", "wrong"}));
  command->footer(
      "Examples:\n"
      "  warpfront lens bfs roads.gr.gz --source 1 --step 9\n"
      "  warpfront lens sssp roads.gr.gz --source 1 --variant two-kernel-2007 --step 5 --schedule adversarial --fail-on lost\n"
      "  warpfront lens bfs roads.gr.gz --source 1 --step 9 --vertex 4711 --warps 0:2\n"
      "  warpfront lens bfs roads.gr.gz --source 1 --steps all\n"
      "  warpfront lens sssp roads.gr.gz --source 1 --variant two-kernel-2007 --steps all --schedule adversarial --follow");
}

std::optional<LensOptions::Steps> LensOptions::stepRange() const {
  if (steps.empty()) return std::nullopt;
  std::uint64_t from = 0, to = 0;
  return readPair(steps, &from, &to) ? Steps{from, to} : Steps{};
}

std::uint32_t LensOptions::firstWarp() const {
  std::uint64_t first = 0, count = 0;
  return readPair(warps, &first, &count) ? static_cast<std::uint32_t>(first) : 0;
}

std::uint32_t LensOptions::warpCount() const {
  std::uint64_t first = 0, count = 0;
  return readPair(warps, &first, &count) ? static_cast<std::uint32_t>(count) : 0;
}

}  // namespace wf::app
