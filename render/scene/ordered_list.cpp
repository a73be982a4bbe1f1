// Counting, scanning and placing, range by range.
#include "render/scene/ordered_list.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/gl/device_error.h"
#include "render/gl/storage.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

// As in ordered_list.glsl and list_starts.comp.glsl.
constexpr std::uint64_t kListGroupItems = 2048;
constexpr int kFirstGroup = 15;
constexpr int kMostListed = kOwnUniforms;

std::uint64_t groupsOf(std::uint64_t items) { return (items + kListGroupItems - 1) / kListGroupItems; }

}  // namespace

Result<OrderedList> OrderedList::create(std::string_view file, std::string_view defines, unsigned groupsBinding) {
  OrderedList list;
  const std::string all = fmt::format("{}#define GROUPS_BINDING {}\n", defines, groupsBinding);
  auto count = gl::makeProgram({file}, all);
  if (!count) return count.error();
  auto place = gl::makeProgram({file}, all + "#define PLACING\n");
  if (!place) return place.error();
  auto starts = gl::makeProgram({"list_starts.comp.glsl"}, "");
  if (!starts) return starts.error();
  list.count_ = std::move(*count);
  list.place_ = std::move(*place);
  list.starts_ = std::move(*starts);
  list.groupsBinding_ = groupsBinding;
  return list;
}

Status OrderedList::run(std::uint64_t items, std::uint64_t most, std::uint64_t mostListed, unsigned command,
                        const std::function<void(unsigned program)>& setUp, const Bind& bind) {
  std::uint64_t groups = 0;
  for (std::uint64_t first = 0; first < items; first += most) groups += groupsOf(std::min(most, items - first));
  if (groups > room_) {
    gl::outOfMemory();
    groups_ = gl::makeStorage(groups * 4, nullptr);
    room_ = gl::outOfMemory() ? 0 : groups;
    if (room_ == 0) return gl::deviceError("the memory of this OpenGL device does not hold the list of what is marked");
  }
  const auto over = [&](unsigned program) {
    glUseProgram(program);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, groupsBinding_, groups_.name());
    setUp(program);
    std::uint64_t group = 0;
    for (std::uint64_t first = 0; first < items; first += most) {
      const std::uint64_t count = std::min(most, items - first);
      bind(program, first, count);
      glProgramUniform1ui(program, kFirstGroup, static_cast<std::uint32_t>(group));
      dispatchOver(program, static_cast<std::uint32_t>(count), kListGroupItems);
      group += groupsOf(count);
    }
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
  };
  over(count_.name());

  const unsigned starts = starts_.name();
  glUseProgram(starts);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, groups_.name());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, command);
  glProgramUniform1ui(starts, kMostListed, static_cast<std::uint32_t>(mostListed));
  glProgramUniform1ui(starts, kCount, static_cast<std::uint32_t>(groups));
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);

  over(place_.name());
  glMemoryBarrier(GL_COMMAND_BARRIER_BIT | GL_UNIFORM_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
  return {};
}

}  // namespace wf::render
