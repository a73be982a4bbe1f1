// What the tests of the session share: a graph that every step of is known, and waiting.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "compute/io/read_graph.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "ui/session/session.h"

namespace wf::ui {

using namespace std::chrono_literals;
using ui::PlayState;

// A path of `n` vertices with ids 1 … n as a DIMACS file: BFS from vertex 1 has n levels of two steps.
inline std::string pathFile(int n) {
  const auto file = test::scratchDir() / ("path" + std::to_string(n) + ".gr");
  std::ofstream out(file);
  out << "p sp " << n << ' ' << 2 * (n - 1) << '\n';
  for (int v = 1; v < n; ++v) out << "a " << v << ' ' << v + 1 << " 1\na " << v + 1 << ' ' << v << " 1\n";
  return file.string();
}

// Layers of vertices with random capacities between neighbouring ones.
inline std::string flowFile() {
  const auto file = test::scratchDir() / "layers.max";
  std::ofstream out(file);
  std::mt19937 random(11);
  constexpr int kLayers = 8, kWide = 12;
  std::string arcs;
  int count = 0;
  const auto arc = [&](int from, int to) {
    arcs += "a " + std::to_string(from) + ' ' + std::to_string(to) + ' ' + std::to_string(random() % 50 + 1) + '\n';
    ++count;
  };
  for (int k = 0; k < kWide; ++k) arc(1, 3 + k);
  for (int layer = 0; layer + 1 < kLayers; ++layer) {
    for (int k = 0; k < kWide; ++k) {
      for (int twice = 0; twice < 3; ++twice) arc(3 + layer * kWide + k, 3 + (layer + 1) * kWide + static_cast<int>(random() % kWide));
    }
  }
  for (int k = 0; k < kWide; ++k) arc(3 + (kLayers - 1) * kWide + k, 2);
  out << "p max " << 2 + kLayers * kWide << ' ' << count << "\nn 1 s\nn 2 t\n" << arcs;
  return file.string();
}

class SessionTest : public testing::Test {
 protected:
  template <class R>
  void want(std::optional<typename R::Query> query) {
    session_.readings().want<R>(std::move(query));
  }
  template <class R>
  const typename R::Answer* newest() const {
    return session_.readings().newest<R>();
  }
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, test::kSanitized ? 120s : 30s); }
  bool openAsItIs(const std::string& path) {
    session_.open(path);
    return wait([&] { return !session_.load().active; }) &&
           wait([&] { return session_.run().state != PlayState::None || session_.lastError(); });
  }
  // With a run from the first vertex, where the file does not say otherwise: so every step of it is known.
  bool open(const std::string& path) {
    if (!openAsItIs(path)) return false;
    const ui::RunState& run = session_.run();
    if (session_.lastError() || !run.source || session_.document()->graph->terminals()) return true;
    return session_.setSource(0) && wait([&] { return run.state != PlayState::None || session_.lastError(); });
  }
  bool arrive(std::uint64_t step) {
    return wait([&] { return session_.run().step == step && session_.run().state != PlayState::Playing; });
  }
  std::uint64_t costOf(std::uint64_t id) {
    const VertexId v = *session_.document()->graph->ids().fromFile(id);
    session_.select(v, false);
    EXPECT_TRUE(wait([&] { return session_.values(v) != nullptr && session_.values(v)->step == session_.run().step; }));
    return session_.values(v)->bits[3];
  }

  Session session_{{}, test::makeSessionExecutor};
};

}  // namespace wf::ui
