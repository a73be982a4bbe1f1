// The runner's readings: what is wanted of the shown step, and who reads it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <typeindex>
#include <utility>

#include "compute/run/reading.h"

namespace wf::run {

class Readings {
 public:
  using Clock = std::chrono::steady_clock;
  // Requests on their way to the readers.
  struct Request {
    std::unique_ptr<AnyReader> (*make)() = nullptr;
    std::shared_ptr<const void> query;  // null: nothing
  };
  using Requests = std::map<std::type_index, Request>;

  // --- From any thread, under the runner's lock ---
  template <class R>
  void want(std::optional<typename R::Query> query) {
    if constexpr (requires { query->empty(); }) {
      if (query && query->empty()) query.reset();
    }
    requests_[typeid(R)] = {[]() -> std::unique_ptr<AnyReader> { return std::make_unique<R>(); },
                            query ? std::make_shared<const typename R::Query>(*std::move(query)) : nullptr};
  }
  bool haveRequests() const { return !requests_.empty(); }
  Requests takeRequests() { return std::exchange(requests_, {}); }
  bool superseded(std::type_index reader) const { return requests_.contains(reader); }

  // --- The compute thread's ---
  void ask(Requests requests);
  // null: it was never wanted.
  template <class R>
  const R* find() const {
    const auto at = slots_.find(typeid(R));
    return at == slots_.end() ? nullptr : static_cast<const R*>(at->second.reader.get());
  }
  void forget();  // another run; requests stay

  void noteBefore(const algorithms::Algorithm& algorithm);
  bool lackBefore(std::uint64_t step) const;
  void recallBefore(const algorithms::Algorithm& algorithm);
  bool recalled(std::uint64_t step) const;

  // Those without a pace. unread(): one was asked for since.
  Answers read(const algorithms::Algorithm& algorithm);
  bool unread() const { return unread_; }
  void passOver() { unread_ = false; }  // there is no run to read
  // One with a pace whose time has come; none: no such one.
  std::optional<std::type_index> due(std::uint64_t step, bool playing) const;
  std::shared_ptr<const void> readDue(std::type_index reader, const algorithms::Algorithm& algorithm, const AnyReader::Wanted& wanted);
  void branched(std::uint64_t step);  // later steps are others now

 private:
  struct Slot {
    std::unique_ptr<AnyReader> reader;
    std::optional<Pace> pace;
    bool wanted = false;
    std::optional<std::uint64_t> step;  // of the newest answer with a pace to the query; none: there is none
    Clock::time_point due;              // of the next one while the run plays
  };

  Requests requests_;
  std::map<std::type_index, Slot> slots_;
  bool unread_ = false;
};

}  // namespace wf::run
