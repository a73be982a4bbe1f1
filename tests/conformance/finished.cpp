#include "tests/conformance/finished.h"

#include <algorithm>

namespace wf::test {

std::vector<Subject> rightVariants(const std::string& algorithm) {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [&](const Subject& one) { return one.algorithm->id != algorithm || !one.variant->deterministic; });
  EXPECT_FALSE(out.empty()) << algorithm << " is not registered";
  return out;
}

std::vector<std::uint64_t> Finished::array(const std::string& id) const {
  for (std::size_t a = 0; a < algorithm->arrays().size(); ++a) {
    if (algorithm->arrays()[a].info->id == id) return elements(*algorithm, a);
  }
  ADD_FAILURE() << "there is no array \"" << id << "\"";
  return {};
}

Finished runToTheEnd(const Subject& subject, exec::Executor& executor, std::shared_ptr<const Graph> graph,
                     const std::map<std::string, std::string>& texts, std::uint64_t most) {
  Finished out;
  const auto parameters = readParameters(subject.variant->parameters, texts);
  if (!parameters) {
    ADD_FAILURE() << parameters.error().sentence();
    return out;
  }
  out.algorithm = subject.make(executor, *subject.variant);
  if (const Status reset = out.algorithm->reset(std::move(graph), *parameters); !reset) {
    ADD_FAILURE() << reset.error().sentence();
    out.algorithm.reset();
    return out;
  }
  for (; !out.algorithm->done(); ++out.steps) {
    if (out.steps > most) {
      ADD_FAILURE() << "the run does not end";
      return out;
    }
    const auto step = out.algorithm->step();
    if (!step) {
      ADD_FAILURE() << step.error().sentence();
      return out;
    }
  }
  const auto result = out.algorithm->result();
  EXPECT_TRUE(result.ok()) << result.error().sentence();
  if (result) out.result = *result;
  if (!subject.variant->deterministic) return out;
  const auto verification = out.algorithm->verify();
  EXPECT_TRUE(verification.ok() && verification->passed) << (verification ? verification->sentence : verification.error().sentence());
  return out;
}

std::string fitForAName(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

}  // namespace wf::test
