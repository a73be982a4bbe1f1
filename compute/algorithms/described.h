// What the descriptions of several algorithms share.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/algorithm_info.h"

namespace wf::algorithms {

inline StateArrayInfo flags(std::string id, std::string title, std::string symbol, std::string help, Role role = Role::None) {
  return {.id = std::move(id),
          .title = std::move(title),
          .symbol = std::move(symbol),
          .help = std::move(help),
          .type = ElementType::U8,
          .role = role,
          .flag = true};
}

inline StateArrayInfo list(std::string id, std::string title, std::string symbol, std::string help) {
  return {.id = std::move(id), .title = std::move(title), .symbol = std::move(symbol), .help = std::move(help), .domain = Domain::List};
}

// A_a, what vertex list compaction makes, and its kernel: `what` is listed, `listed` is its caption.
inline StateArrayInfo activeList(const std::string& what) {
  return list("list", "Active list", "A_a", what + " as a list, ascending; slots past its length keep old values");
}
inline KernelInfo compactKernel(std::string title, std::string listed) {
  return {.id = "compact", .title = std::move(title), .caption = std::move(listed), .traffic = {.launched = 1, .active = 4}};  // F_a; A_a
}

// What the threads of some kernels work on, where that is no vertex.
inline void setItems(std::vector<KernelInfo>& kernels, std::initializer_list<const char*> ids, std::optional<Domain> items) {
  for (KernelInfo& kernel : kernels) {
    if (std::find(ids.begin(), ids.end(), kernel.id) != ids.end()) kernel.items = items;
  }
}

}  // namespace wf::algorithms
