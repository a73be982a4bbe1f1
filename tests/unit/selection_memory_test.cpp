// A machine whose memory is full while a set is made or a query waits: that costs the set, not the program and not the run.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "compute/run/runner.h"
#include "tests/unit/refused_memory.h"
#include "tests/unit/session_fixture.h"

namespace {
std::atomic<std::size_t> mostAtOnce{SIZE_MAX};  // bytes; more is refused
}

void* wf::test::memoryFor(std::size_t bytes) noexcept { return bytes < mostAtOnce ? std::malloc(bytes) : nullptr; }

namespace wf::ui {
namespace {

class FullMemory : public SessionTest {
 protected:
  static constexpr VertexId kVertices = 60'000;
  static constexpr std::size_t kTooMuch = 3 * kVertices;  // bytes: less than the list of all vertices

  void SetUp() override {
    ASSERT_TRUE(open(pathFile(kVertices)));
    session_.goTo(3);
    ASSERT_TRUE(arrive(3));
    session_.select(7, false);
  }
  ui::SessionSelection& sets() { return session_.sets(); }
  bool refused() {
    const auto error = session_.takeError();
    return error && error->message.find("memory") != std::string::npos && !session_.takeError();
  }
};

TEST_F(FullMemory, CostsTheSetThatDoesNotFit) {
  for (const char* text : {"id > 3", "cost >= 0 or cost is infinite", "cost changed or degree > 0"}) {
    const auto query = *sets().parse(text, nullptr, nullptr);
    mostAtOnce = kTooMuch;
    sets().apply(query, Combine::Replace);
    EXPECT_TRUE(wait([&] { return !sets().work().active; })) << text;
    EXPECT_TRUE(refused()) << text;
    sets().preview(query, Combine::Replace);
    EXPECT_TRUE(wait([&] { return sets().previewed().state == ui::SelectionPreview::State::Failed; })) << text;
    mostAtOnce = SIZE_MAX;
    sets().dropPreview();
    EXPECT_EQ(sets().current()->size(), 1u) << text;
    EXPECT_EQ(session_.run().state, PlayState::Paused) << text;
    sets().apply(query, Combine::Add);
    EXPECT_TRUE(wait([&] { return !sets().work().active; })) << text;
    EXPECT_GT(sets().current()->size(), 1u) << "with memory it is made";
    session_.select(7, false);
  }
}

// Who asks waits for the answer, so it must come while there is no memory at all.
TEST(QueryMemory, ARunnerAnswersWithoutAnyMemoryLeft) {
  std::atomic<bool> answered = false;
  bool wanted = false;
  run::Runner runner([] {});
  const run::Runner::QueryWork work = [&answered, &wanted](const run::Runner::QueriedState& state) {
    wanted = state.wanted();
    mostAtOnce = SIZE_MAX;
    answered = true;
  };
  run::Runner::QueryWork asked = work;
  mostAtOnce = 0;
  runner.query(run::Runner::StateQuery::Save, std::move(asked));
  for (int i = 0; i < 2000 && !answered; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  mostAtOnce = SIZE_MAX;
  EXPECT_TRUE(answered);
  EXPECT_TRUE(wanted);
}

}  // namespace
}  // namespace wf::ui
