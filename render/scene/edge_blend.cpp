// Dispatching blend.comp.glsl over words of edges.
#include "render/scene/edge_blend.h"

#include <algorithm>

#include "render/gl/storage.h"
#include "render/scene/color_rule.h"

namespace wf::render {
namespace {

enum Location { kPart = kOwnUniforms, kWhat };
enum Kind { kStyles = 3, kWidths = 4 };
enum Binding : unsigned { kShown = 1, kFrom, kTo };

void copy(unsigned from, unsigned to, const EdgeSpan& edges) {
  if (edges.begin >= edges.end) return;
  glCopyNamedBufferSubData(from, to, static_cast<GLintptr>(4 * edges.begin), static_cast<GLintptr>(4 * edges.begin),
                           static_cast<GLsizeiptr>(4 * (edges.end - edges.begin)));
}

}  // namespace

EdgeSpan EdgeSpan::grow(const EdgeSpan& wanted) {
  EdgeSpan fresh = wanted;
  if (holds(wanted)) return {wanted.end, wanted.end};
  if (begin <= wanted.begin && wanted.begin <= end && begin < end) {
    fresh.begin = end;
    end = wanted.end;
  } else {
    *this = wanted;
  }
  return fresh;
}

void EdgeBlend::forget() {
  stop();
  styles_ = {};
  widths_ = {};
}

void EdgeBlend::stop() { running_ = styles_.on = widths_.on = false; }

bool EdgeBlend::prepare(const SceneData& scene, Words& words, unsigned shown) {
  words.shown = shown;
  words.on = shown != 0;
  if (!words.on || words.from) return true;
  gl::outOfMemory();
  words.from = gl::makeStorage(4 * scene.edgeCount(), nullptr);
  words.to = gl::makeStorage(4 * scene.edgeCount(), nullptr);
  if (!gl::outOfMemory()) return true;
  words = {};
  return false;
}

bool EdgeBlend::begin(const SceneData& scene, unsigned styles, unsigned widths, const EdgeSpan& shown) {
  stop();
  if (!program_) {
    auto made = gl::makeProgram({"blend.comp.glsl"}, "");
    if (!made) return false;
    program_ = std::move(*made);
  }
  if (!prepare(scene, styles_, styles) || !prepare(scene, widths_, widths)) {
    stop();
    return false;
  }
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  for (const Words* words : {&styles_, &widths_}) {
    if (words->on) copy(words->shown, words->from.name(), shown);
  }
  from_ = shown;
  blended_ = {};
  part_ = 0;
  running_ = true;
  return true;
}

void EdgeBlend::setPart(double t) {
  part_ = t;
  blended_ = {};
}

void EdgeBlend::show(const SceneData& scene, const EdgeSpan& edges) {
  if (!running_) return;
  const EdgeSpan fresh = blended_.grow(edges);
  if (fresh.begin >= fresh.end) return;
  const unsigned program = program_.name();
  const bool known = from_.holds(fresh);
  if (known) {
    glUseProgram(program);
    glProgramUniform1f(program, kPart, static_cast<float>(std::max(part_, 0.0)));
  }
  const auto run = [&](const Words& words, Kind kind) {
    if (!words.on) return;
    if (!known) return copy(words.to.name(), words.shown, fresh);
    glProgramUniform1i(program, kWhat, kind);
    const std::uint64_t most = scene.limits().rangeItems(4);
    for (std::uint64_t first = fresh.begin; first < fresh.end; first += most) {
      const std::uint64_t count = std::min(most, fresh.end - first);
      const auto bind = [&](unsigned binding, unsigned buffer) {
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer, static_cast<GLintptr>(first * 4), static_cast<GLsizeiptr>(count * 4));
      };
      bind(kShown, words.shown);
      bind(kFrom, words.from.name());
      bind(kTo, words.to.name());
      dispatchOver(program, static_cast<std::uint32_t>(count));
    }
  };
  run(styles_, kStyles);
  run(widths_, kWidths);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

void EdgeBlend::finish(const EdgeSpan& made) {
  if (!running_) return;
  for (const Words* words : {&styles_, &widths_}) {
    if (words->on) copy(words->to.name(), words->shown, made);
  }
  stop();
}

}  // namespace wf::render
