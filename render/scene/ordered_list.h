// Lists of marked items in their order, with their length as a draw command: the passes around a shader that includes ordered_list.glsl.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "render/gl/program.h"

namespace wf::render {

class OrderedList {
 public:
  // `file` reads its items from the bindings that bind() sets; `groupsBinding` is free there. `defines` as in gl::makeProgram.
  static Result<OrderedList> create(std::string_view file, std::string_view defines, unsigned groupsBinding);

  // The items of a range: `first` of all, `count` from there on.
  using Bind = std::function<void(unsigned program, std::uint64_t first, std::uint64_t count)>;
  // Lists those of `items` in ranges of at most `most`; setUp sets what is the same for all ranges, and both are called for each of the two
  // programs. The length, at most mostListed, goes into `command`, a DrawArraysIndirectCommand of six vertices per entry. A list of items
  // that pass the memory of the device is a Device error.
  Status run(std::uint64_t items, std::uint64_t most, std::uint64_t mostListed, unsigned command,
             const std::function<void(unsigned program)>& setUp, const Bind& bind);

 private:
  gl::Program count_, starts_, place_;
  gl::Buffer groups_;
  std::uint64_t room_ = 0;  // groups
  unsigned groupsBinding_ = 0;
};

}  // namespace wf::render
