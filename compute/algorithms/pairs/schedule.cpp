#include "compute/algorithms/pairs/schedule.h"

#include <utility>

namespace wf::algorithms::pairs {
namespace {

class Flattened {
 public:
  explicit Flattened(std::uint32_t beta) : beta_(beta) {}

  void solve(Range all, std::uint32_t depth) {
    if (all.size() <= beta_) {
      tasks_.push_back({kClose, all, all, all, depth, blocks_++});
      return;
    }
    const std::uint32_t middle = all.begin + all.size() / 2;
    const Range first{all.begin, middle}, second{middle, all.end};
    solve(first, depth + 1);
    multiply(kA12AfterA11, first, second, first, depth);
    multiply(kA21BeforeA11, second, first, first, depth);
    multiply(kA22By1, second, second, first, depth);
    solve(second, depth + 1);
    multiply(kA21AfterA22, second, first, second, depth);
    multiply(kA12BeforeA22, first, second, second, depth);
    multiply(kA11By2, first, first, second, depth);
  }
  std::vector<Task> take() { return std::move(tasks_); }

 private:
  void multiply(Operation operation, Range rows, Range columns, Range inner, std::uint32_t depth) {
    tasks_.push_back({operation, rows, columns, inner, depth, blocks_ - 1});
  }

  std::uint32_t beta_;
  std::uint32_t blocks_ = 0;
  std::vector<Task> tasks_;
};

}  // namespace

std::vector<Task> recursiveSchedule(std::uint32_t n, std::uint32_t beta) {
  if (n == 0) return {};
  Flattened flattened(beta);
  flattened.solve({0, n}, 0);
  return flattened.take();
}

}  // namespace wf::algorithms::pairs
