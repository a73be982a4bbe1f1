// What can be read of the shown step, again with every step: a subscription, its reader on the compute thread, its typed answer. A new
// reading is a class of its own, derived from Reader; a user names that class to Runner::want() and to Answers::get().
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <typeindex>
#include <utility>

namespace wf::algorithms {
class Algorithm;
}

namespace wf::run {

// How much of the time of a run that plays a reading may take. None: it comes with every step that is shown, and is short.
struct Pace {
  int share = 0;                       // one part in so many
  std::chrono::milliseconds every{0};  // and no more often than this
};

// An answer and what it answers. Answer has a `step`.
template <class Query, class Answer>
struct Answered {
  std::shared_ptr<const Query> to;
  Answer answer;
};

// On the compute thread only.
class AnyReader {
 public:
  using Wanted = std::function<bool()>;  // false: the answer would come to nothing

  virtual ~AnyReader() = default;
  virtual void ask(std::shared_ptr<const void> query) = 0;  // null: nothing is wanted any more
  // An Answered of the state as it stands; null: nothing is wanted, or there is no such thing.
  virtual std::shared_ptr<const void> answer(const algorithms::Algorithm& algorithm, const Wanted& wanted) = 0;
  virtual std::optional<Pace> pace() const { return std::nullopt; }
  virtual void forget() {}  // another run, or nothing is wanted: what it keeps of the state and in the executor's memory is of no use
  virtual void branched(std::uint64_t /*step*/) {}  // states after this step are others now

  // Readings that tell what was before a kernel keep that before each whose result is, or may be, shown.
  virtual void noteBefore(const algorithms::Algorithm&) {}
  virtual bool lacksBefore(std::uint64_t /*step*/) const { return false; }  // wants to know what was before the kernel of this step
  // The run went back by one kernel, for what is lacked.
  virtual void recallBefore(const algorithms::Algorithm& algorithm) { noteBefore(algorithm); }
  virtual bool recalled(std::uint64_t step) const { return !lacksBefore(step); }  // false: going back again would not help either
};

// Query: equal ones ask for the same; one with empty() that is so asks for nothing.
template <class Q, class A>
class Reader : public AnyReader {
 public:
  using Query = Q;
  using Answer = A;
  // Whether the answer to a former query is better than none until the new one's is there.
  static bool serves(const Query& former, const Query& now) { return former == now; }

  void ask(std::shared_ptr<const void> query) final {
    query_ = std::static_pointer_cast<const Query>(std::move(query));
    asked();
  }
  std::shared_ptr<const void> answer(const algorithms::Algorithm& algorithm, const Wanted& wanted) final {
    if (!query_) return nullptr;
    std::optional<Answer> found = read(algorithm, *query_, wanted);
    if (!found) return nullptr;
    return std::make_shared<const Answered<Query, Answer>>(Answered<Query, Answer>{query_, *std::move(found)});
  }

 protected:
  const Query* query() const { return query_.get(); }  // null: nothing is wanted
  virtual void asked() {}                              // query() is another
  virtual std::optional<Answer> read(const algorithms::Algorithm& algorithm, const Query& query, const Wanted& wanted) = 0;

 private:
  std::shared_ptr<const Query> query_;
};

// The newest answer of each reading. Copies share them.
class Answers {
 public:
  template <class R>
  const Answered<typename R::Query, typename R::Answer>* get() const {
    const auto at = all_.find(typeid(R));
    return at == all_.end() ? nullptr : static_cast<const Answered<typename R::Query, typename R::Answer>*>(at->second.get());
  }
  const std::map<std::type_index, std::shared_ptr<const void>>& all() const { return all_; }
  void put(std::type_index reader, std::shared_ptr<const void> answer) { all_[reader] = std::move(answer); }
  void put(const Answers& newer) {
    for (const auto& [reader, answer] : newer.all_) all_[reader] = answer;
  }

 private:
  std::map<std::type_index, std::shared_ptr<const void>> all_;
};

}  // namespace wf::run
