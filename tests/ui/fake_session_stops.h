// The fake session's breakpoints and watched conditions: lists. A condition is whatever begins with the id of an array of the run.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ui/session/session_api.h"

namespace wf::test {

class FakeStops : public ui::StopsApi {
 public:
  FakeStops(const ui::RunState& run, std::function<void(const std::string&)> record, std::function<void()> tell)
      : run_(run), record_(std::move(record)), tell_(std::move(tell)) {}

  std::span<const std::uint32_t> breakpoints() const override { return lines(); }
  bool toggleBreakpoint(std::uint32_t line, std::string* why) override;
  void setBreakpoints(std::vector<std::uint32_t> lines) override;
  void setBreakpointsOf(const AlgorithmInfo& algorithm, const VariantInfo& variant, std::vector<std::uint32_t> lines) override;
  bool runToLine(std::uint32_t line, std::string* why) override;
  std::span<const ui::Watch> watches() const override { return watches_; }
  bool addWatch(const std::string& text, std::string* why, std::size_t* at) override;
  bool editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at) override;
  void enableWatch(std::uint64_t id, bool on) override;
  void removeWatch(std::uint64_t id) override;
  std::vector<std::string> names() const override;
  std::vector<ui::InvariantChoice> invariants() const override { return choices; }
  void enableInvariant(const std::string& id, bool on) override;
  const ui::Stop* lastStop() const override { return stop ? &*stop : nullptr; }
  std::vector<ui::StopMark> marks() const override { return stopMarks; }

  // For tests; tell by tellStops() of the session.
  std::vector<ui::InvariantChoice> choices;
  std::optional<ui::Stop> stop;
  std::vector<ui::StopMark> stopMarks;
  std::vector<ui::Watch>& list() { return watches_; }

 private:
  bool knows(const std::string& text, std::string* why, std::size_t* at) const;
  ui::Watch* find(std::uint64_t id);
  const ui::RunState& run_;
  std::function<void(const std::string&)> record_;
  std::function<void()> tell_;
  std::vector<std::uint32_t>& lines() const { return lines_[run_.variant]; }
  mutable std::map<const VariantInfo*, std::vector<std::uint32_t>> lines_;
  std::vector<ui::Watch> watches_;
  std::uint64_t nextId_ = 1;
};

}  // namespace wf::test
