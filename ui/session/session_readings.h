// What is read of the shown step for panels, labels and the overlay: who wants what, and the newest answers. On the GUI thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <typeindex>
#include <utility>

#include "compute/run/runner.h"

namespace wf::ui {

class SessionReadings {
 public:
  explicit SessionReadings(run::Runner& runner) : runner_(runner) {}

  // A subscription, in place of the reader's former one; none ends it. Answers come with kReadingsChanged.
  template <class R>
  void want(std::optional<typename R::Query> query) {
    if constexpr (requires { query->empty(); }) {
      if (query && query->empty()) query.reset();
    }
    Slot& slot = slots_[typeid(R)];
    const auto* now = static_cast<const typename R::Query*>(slot.query.get());
    if (query ? now != nullptr && *now == *query : now == nullptr) return;
    const auto* answered = static_cast<const Answered<R>*>(slot.answered.get());
    if (answered != nullptr && !(query && R::serves(*answered->to, *query))) slot.answered.reset();
    slot.query = query ? std::make_shared<const typename R::Query>(*query) : nullptr;
    slot.serves = [](const void* answer, const void* wanted) {
      return R::serves(*static_cast<const Answered<R>*>(answer)->to, *static_cast<const typename R::Query*>(wanted));
    };
    runner_.want<R>(std::move(query));
  }
  // null: nothing.
  template <class R>
  const typename R::Query* wanted() const {
    const auto at = slots_.find(typeid(R));
    return at == slots_.end() ? nullptr : static_cast<const typename R::Query*>(at->second.query.get());
  }
  // null: nothing is wanted, or nothing was read of this run yet. It may answer a former query that serves this one.
  template <class R>
  const typename R::Answer* newest() const {
    const auto at = slots_.find(typeid(R));
    return at == slots_.end() || !at->second.answered ? nullptr : &static_cast<const Answered<R>*>(at->second.answered.get())->answer;
  }
  // For observers of kReadingsChanged: whether newest() is another.
  template <class R>
  bool changed() const {
    return changed_.contains(typeid(R));
  }

  // The next element from `from` on, round the end, that the last kernel changed. Only while cells are wanted.
  void findChange(int array, std::uint64_t from);
  const run::FoundChange* foundChange() const { return found_ ? &*found_ : nullptr; }  // the newest answer; null: none yet

  // For the session.
  bool take(const run::RunReport& report);  // whether there is something new
  void forget();                            // another run, or other steps from here on; what is wanted stays so
  void announced() { changed_.clear(); }    // observers know what changed

 private:
  template <class R>
  using Answered = run::Answered<typename R::Query, typename R::Answer>;
  struct Slot {
    std::shared_ptr<const void> query;     // null: nothing is wanted
    std::shared_ptr<const void> answered;  // an Answered
    bool (*serves)(const void* answered, const void* query) = nullptr;
  };
  run::Runner& runner_;
  std::map<std::type_index, Slot> slots_;
  std::set<std::type_index> changed_;
  std::optional<run::FoundChange> found_;
};

}  // namespace wf::ui
