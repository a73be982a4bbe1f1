#include "tests/ui/fake_session_stops.h"

#include <algorithm>

#include "compute/core/kernel_lines.h"

namespace wf::test {

bool FakeStops::toggleBreakpoint(std::uint32_t line, std::string* why) {
  record_("toggleBreakpoint " + std::to_string(line));
  const auto head = kernelLineOf(*run_.variant, line);
  if (!head) {
    if (why != nullptr) *why = "no kernel's line";
    return false;
  }
  if (const auto at = std::find(lines().begin(), lines().end(), *head); at != lines().end()) {
    lines().erase(at);
  } else {
    lines().push_back(*head);
  }
  tell_();
  return true;
}

void FakeStops::setBreakpoints(std::vector<std::uint32_t> wanted) {
  record_("setBreakpoints");
  lines() = std::move(wanted);
  tell_();
}

void FakeStops::setBreakpointsOf(const AlgorithmInfo&, const VariantInfo& variant, std::vector<std::uint32_t> wanted) {
  record_("setBreakpointsOf " + variant.id);
  lines_[&variant] = std::move(wanted);
  tell_();
}

bool FakeStops::runToLine(std::uint32_t line, std::string* why) {
  record_("runToLine " + std::to_string(line));
  if (kernelLineOf(*run_.variant, line)) return true;
  if (why != nullptr) *why = "no kernel's line";
  return false;
}

bool FakeStops::knows(const std::string& text, std::string* why, std::size_t* at) const {
  for (const StateArrayInfo& info : run_.arrays) {
    if (text.starts_with(info.id)) return true;
  }
  if (why != nullptr) *why = "a condition begins with an array";
  if (at != nullptr) *at = 0;
  return false;
}

bool FakeStops::addWatch(const std::string& text, std::string* why, std::size_t* at) {
  record_("addWatch " + text);
  if (!knows(text, why, at)) return false;
  watches_.push_back({.id = nextId_++, .text = text});
  tell_();
  return true;
}

ui::Watch* FakeStops::find(std::uint64_t id) {
  const auto at = std::find_if(watches_.begin(), watches_.end(), [id](const ui::Watch& watch) { return watch.id == id; });
  return at == watches_.end() ? nullptr : &*at;
}

bool FakeStops::editWatch(std::uint64_t id, const std::string& text, std::string* why, std::size_t* at) {
  record_("editWatch " + text);
  if (find(id) == nullptr || !knows(text, why, at)) return false;
  find(id)->text = text;
  tell_();
  return true;
}

void FakeStops::enableWatch(std::uint64_t id, bool on) {
  record_(on ? "enableWatch" : "disableWatch");
  if (find(id) != nullptr) find(id)->enabled = on;
  tell_();
}

void FakeStops::removeWatch(std::uint64_t id) {
  record_("removeWatch");
  std::erase_if(watches_, [id](const ui::Watch& watch) { return watch.id == id; });
  tell_();
}

std::vector<std::string> FakeStops::names() const {
  std::vector<std::string> out;
  for (const StateArrayInfo& info : run_.arrays) out.push_back(info.id);
  return out;
}

void FakeStops::enableInvariant(const std::string& id, bool on) {
  record_((on ? "enableInvariant " : "disableInvariant ") + id);
  for (ui::InvariantChoice& choice : choices) {
    if (choice.id == id) choice.enabled = on;
  }
  tell_();
}

}  // namespace wf::test
