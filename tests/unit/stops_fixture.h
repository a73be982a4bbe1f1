// Stops of a run whose every state is known as plain numbers: what the tests of conditions and of breakpoints share.
#pragma once

#include <cstring>
#include <set>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {

// A state of a run, as plain numbers.
struct State {
  Step step;
  std::vector<std::vector<std::uint64_t>> arrays;
  std::vector<StateArrayInfo> infos;
  const std::vector<std::uint64_t>& of(const std::string& id) const {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].id == id) return arrays[i];
    }
    throw std::runtime_error("no array " + id);
  }
};

inline State stateOf(const algorithms::Algorithm& algorithm) {
  State out;
  out.step = algorithm.lastStep();
  for (const exec::StateArray& array : algorithm.arrays()) {
    const std::size_t size = elementSize(array.info->type);
    std::vector<std::byte> bytes(array.count * size);
    algorithm.executor().download(bytes.data(), *array.data, 0, bytes.size());
    std::vector<std::uint64_t> values(array.count, 0);
    for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(&values[i], bytes.data() + i * size, size);
    out.arrays.push_back(std::move(values));
    out.infos.push_back(*array.info);
  }
  return out;
}

inline std::string randomGraphFile(std::uint32_t vertices, std::uint32_t arcs) {
  const auto file = test::scratchDir() / ("stops" + std::to_string(vertices) + ".gr");
  std::ofstream out(file);
  std::mt19937 random(static_cast<std::mt19937::result_type>(test::runSeed()));
  out << "p sp " << vertices << ' ' << arcs + 99 + 8 << '\n';
  // With every seed all that the cases name is reached, and costs begin small: several short arcs lead out of the source.
  for (std::uint32_t k = 1; k <= 8; ++k) out << "a 1 " << 10 * k << ' ' << 5 * k << '\n';
  for (std::uint32_t k = 1; k < 100; ++k) out << "a " << k << ' ' << k + 1 << ' ' << random() % 100 + 1 << '\n';
  for (std::uint32_t k = 0; k < arcs; ++k)
    out << "a " << random() % vertices + 1 << ' ' << random() % vertices + 1 << ' ' << random() % 100 + 1 << '\n';
  return file.string();
}

constexpr std::uint64_t kUnreached = kNone;

inline Parameters fromTheFirst() {
  Parameters out;
  out.set("source", std::uint64_t{1});
  return out;
}

// Every state of a run of SSSP from the file's first vertex.
inline std::vector<State> allStates(exec::Executor& executor, const std::shared_ptr<const Graph>& graph) {
  const auto chosen = algorithms::choose("sssp", "mask");
  const auto algorithm = chosen->make(executor, *chosen->variant);
  EXPECT_TRUE(algorithm->reset(graph, fromTheFirst()).ok());
  std::vector<State> out{stateOf(*algorithm)};
  while (!algorithm->done()) {
    EXPECT_TRUE(algorithm->step().ok());
    out.push_back(stateOf(*algorithm));
  }
  return out;
}

class StopsTest : public SessionTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(open(randomGraphFile(400, 1200)));
    session_.startRun({.algorithm = "sssp", .variant = "mask", .parameters = {{"source", "1"}}, .device = test::testedDevice()});
    ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
    states_ = allStates(*exec::makeSequentialExecutor(), session_.document()->graph);
  }
  void watch(const std::string& text) {
    std::string why;
    ASSERT_TRUE(session_.stops().addWatch(text, &why, nullptr)) << text << ": " << why;
  }
  // Plays on again and again; the steps where it stood, but for the end of the run.
  std::set<std::uint64_t> playThrough(bool back) {
    std::set<std::uint64_t> out;
    const std::uint64_t last = states_.size() - 1;
    for (std::size_t turn = 0; turn <= states_.size(); ++turn) {
      back ? session_.playBack() : session_.play();
      EXPECT_TRUE(wait([&] { return session_.run().state == PlayState::Paused || session_.run().state == PlayState::Finished; }));
      const bool over = session_.run().step == (back ? 0 : last);
      EXPECT_TRUE(over || !session_.run().stopped.empty()) << "stands at " << session_.run().step << " without a reason";
      if (!session_.run().stopped.empty()) out.insert(session_.run().step);
      if (over) return out;
    }
    ADD_FAILURE() << "it never came to the end";
    return out;
  }

  std::vector<State> states_;
};

}  // namespace wf::ui
