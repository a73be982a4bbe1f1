// A block is a thread of the system, which makes its variables in block memory its own; threads of the block are contexts that it changes
// between. Only the block whose turn it is goes on.
#include "tests/simulated/device.h"

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

namespace wf::test::simulated {
namespace {

constexpr unsigned kWarp = 32;
constexpr std::size_t kStack = 64 * 1024;
constexpr unsigned kNoOne = ~0u;

// Where so many threads wait for one another.
struct Meeting {
  unsigned expected = 0, arrived = 0;
  std::uint64_t turn = 0;  // how often they have met
};

// Of neighbours: the values that they bring, those of two meetings.
struct Group {
  Meeting meeting;
  std::array<std::array<std::uint64_t, kWarp>, 2> values{};
};

class Grid;

struct Lane {
  ucontext_t context{};
  std::unique_ptr<char[]> stack;
  const Meeting* waitsAt = nullptr;  // null: for nothing
  std::uint64_t turn = 0;            // of it, when it came
  bool ended = false;

  bool ready() const { return !ended && (waitsAt == nullptr || waitsAt->turn != turn); }
};

class Block {
 public:
  Block(Grid& grid, unsigned number);

  void run();  // on its thread, while it has the turn
  bool ready() const {
    return std::any_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) { return lane.ready(); });
  }
  bool ended() const {
    return std::all_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) { return lane.ended; });
  }
  void wait(Meeting& at);
  void rest() {
    rests_ = true;
    swapcontext(&lanes_[current_].context, &outside_);
  }
  Meeting& meeting() { return meeting_; }
  Group& group(unsigned width) {
    Group& one = groups_[{width, current_ / width}];
    one.meeting.expected = width;
    return one;
  }
  Grid& grid() { return grid_; }
  unsigned number() const { return number_; }
  unsigned current() const { return current_; }

 private:
  static void enter();
  unsigned next();

  Grid& grid_;
  unsigned number_;
  unsigned current_ = 0;
  bool rests_ = false;  // other blocks are to have their turn
  std::vector<Lane> lanes_;
  Meeting meeting_;
  std::map<std::pair<unsigned, unsigned>, Group> groups_;  // by width and place
  ucontext_t outside_{};
  std::mt19937_64 random_;
  std::vector<std::uint32_t> urgency_;  // of warps
};

thread_local Block* here = nullptr;

class Grid {
 public:
  Grid(const Shape& of, std::uint64_t seed, const std::function<void()>& run) : shape(of), kernel(run), random_(seed) {
    meeting.expected = of.blocks * of.threads;
    for (unsigned b = 0; b < of.blocks; ++b) blocks_.push_back(std::make_unique<Block>(*this, b));
  }

  std::uint64_t drawn() { return random_(); }

  std::string run() {
    std::vector<std::thread> threads;
    for (const auto& block : blocks_) {
      threads.emplace_back([this, &block = *block] {
        here = &block;
        std::unique_lock lock(mutex_);
        for (;;) {
          turned_.wait(lock, [&] { return turn_ == block.number() || over_; });
          if (over_) return;
          block.run();
          pass();
        }
      });
    }
    {
      const std::scoped_lock lock(mutex_);
      pass();
    }
    for (std::thread& thread : threads) thread.join();
    return stuck_ ? "threads wait for others that never come" : "";
  }

  const Shape shape;
  const std::function<void()>& kernel;
  Meeting meeting;
  std::uint64_t asked = 0;  // nanoseconds()

 private:
  // To any block that can go on.
  void pass() {
    std::vector<unsigned> able;
    for (const auto& block : blocks_) {
      if (block->ready()) able.push_back(block->number());
    }
    if (able.empty()) {
      over_ = true;
      stuck_ = !std::all_of(blocks_.begin(), blocks_.end(), [](const auto& block) { return block->ended(); });
      turn_ = kNoOne;
    } else {
      turn_ = able[random_() % able.size()];
    }
    turned_.notify_all();
  }

  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::mutex mutex_;
  std::condition_variable turned_;
  unsigned turn_ = kNoOne;
  bool over_ = false, stuck_ = false;
};

Block::Block(Grid& grid, unsigned number)
    : grid_(grid), number_(number), lanes_(grid.shape.threads), random_(grid.drawn()), urgency_(grid.shape.threads / kWarp) {
  meeting_.expected = grid.shape.threads;
}

void Block::enter() {
  here->grid_.kernel();
  Block& block = *here;
  block.lanes_[block.current_].ended = true;
  swapcontext(&block.lanes_[block.current_].context, &block.outside_);
}

// Of the most urgent warp that can go on; what is urgent changes now and then.
unsigned Block::next() {
  if (random_() % 64 == 0) {
    for (std::uint32_t& one : urgency_) one = static_cast<std::uint32_t>(random_());
  }
  unsigned best = kNoOne, ties = 0;
  for (unsigned k = 0; k < lanes_.size(); ++k) {
    if (!lanes_[k].ready()) continue;
    if (best == kNoOne || urgency_[k / kWarp] > urgency_[best / kWarp]) {
      best = k;
      ties = 1;
    } else if (urgency_[k / kWarp] == urgency_[best / kWarp] && random_() % ++ties == 0) {
      best = k;
    }
  }
  return best;
}

void Block::run() {
  // Sometimes others are to have their turn in between.
  const std::uint64_t most = random_() % 4 == 0 ? 1 + random_() % 200 : ~std::uint64_t{0};
  rests_ = false;
  for (std::uint64_t k = 0; k < most && !rests_; ++k) {
    current_ = next();
    if (current_ == kNoOne) return;
    Lane& lane = lanes_[current_];
    lane.waitsAt = nullptr;
    if (!lane.stack) {
      lane.stack = std::make_unique_for_overwrite<char[]>(kStack);
      getcontext(&lane.context);
      lane.context.uc_stack.ss_sp = lane.stack.get();
      lane.context.uc_stack.ss_size = kStack;
      lane.context.uc_link = &outside_;
      makecontext(&lane.context, &Block::enter, 0);
    }
    swapcontext(&outside_, &lane.context);
  }
}

void Block::wait(Meeting& at) {
  Lane& lane = lanes_[current_];
  lane.waitsAt = &at;
  lane.turn = at.turn;
  if (++at.arrived == at.expected) {
    at.arrived = 0;
    at.turn += 1;
  }
  swapcontext(&lane.context, &outside_);
}

}  // namespace

std::string launch(const Shape& shape, std::uint64_t seed, const std::function<void()>& kernel) { return Grid(shape, seed, kernel).run(); }

unsigned threadInBlock() { return here->current(); }
unsigned block() { return here->number(); }
Shape shape() { return here->grid().shape; }

std::uint64_t nanoseconds() { return ++here->grid().asked; }
void rest() { here->rest(); }
void waitForGrid() { here->wait(here->grid().meeting); }
void waitForBlock() { here->wait(here->meeting()); }

const std::uint64_t* exchange(unsigned width, std::uint64_t value) {
  Group& group = here->group(width);
  auto& values = group.values[group.meeting.turn % 2];
  values[here->current() % width] = value;
  here->wait(group.meeting);
  return values.data();
}

}  // namespace wf::test::simulated
