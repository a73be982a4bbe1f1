// A run from beginning to end, and what it came to: for tests that ask others what is right.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "tests/conformance/subject.h"

namespace wf::test {

// The variants of an algorithm that are right on every executor; a failure where there is none.
std::vector<Subject> rightVariants(const std::string& algorithm);

struct Finished {
  std::unique_ptr<algorithms::Algorithm> algorithm;
  RunResult result;
  std::uint64_t steps = 0;
  std::vector<std::uint64_t> array(const std::string& id) const;
};
// Parameters are named by the texts that a person would type. A refusal, a failure, a result that does not verify and a run that passes
// `most` steps are test failures; algorithm is null after a refusal.
Finished runToTheEnd(const Subject& subject, exec::Executor& executor, std::shared_ptr<const Graph> graph,
                     const std::map<std::string, std::string>& texts, std::uint64_t most = 10'000'000);

template <class T>
T valueOf(const RunResult& result, const std::string& name) {
  for (const auto& [key, value] : result.values) {
    if (key != name) continue;
    if (const T* held = std::get_if<T>(&value)) return *held;
    ADD_FAILURE() << "\"" << name << "\" is of another type";
    return {};
  }
  ADD_FAILURE() << "the result has no \"" << name << "\"";
  return {};
}

// "USA-road-d.NY" as part of a test's name.
std::string fitForAName(std::string text);

}  // namespace wf::test
