#include "render/scene/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "render/gl/debug_output.h"
#include "render/scene/layer.h"
#include "render/scene/mark_sizes.h"

namespace wf::render {

const std::string& visibilityDefines() {
  static const std::string text = kVisibilityDefines;
  return text;
}

const std::string& looksDefines() {
  static const std::string text = fmt::format("{}#define LOOKS\n#define OUTLINE_ROOM {}\n", kVisibilityDefines, kOutlineRoom);
  return text;
}

std::string lookDefinesOf(const View& view) { return view.looks ? looksDefines() : view.fades ? visibilityDefines() : std::string(); }

std::string curveDefineOf(const View& view) { return view.bend.on() ? "#define CURVED\n" : ""; }

std::uint32_t curvePiecesOf(const View& view, std::uint64_t edges) {
  if (!view.bend.on()) return 1;
  // A longer chord than this is seen in part: fewer pieces are as near to its curve.
  const double longest = std::hypot(view.request.camera.width(), view.request.camera.height());
  constexpr std::uint64_t kRoom = std::uint64_t{1} << 29;  // of quads
  const auto wanted = static_cast<std::uint64_t>(curvePieces(view.bend.bow * longest, 0.12));
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(kRoom / std::max<std::uint64_t>(edges, 1), 1, wanted));
}

void setCurvePieces(unsigned program, std::uint32_t pieces) { glProgramUniform1ui(program, 5, pieces); }

Result<Variants> Variants::make(Files files, std::string defines) {
  Variants made;
  auto plain = gl::makeProgram(files, defines);
  if (!plain) return plain.error();
  made.files_ = std::move(files);
  made.defines_ = std::move(defines);
  made.plain_ = std::move(*plain);
  return made;
}

unsigned Variants::with(const std::string& extra) {
  auto found = others_.find(extra);
  if (found == others_.end()) {
    auto program = gl::makeProgram(files_, defines_ + extra);
    if (!program) sendMessage(MessageLevel::Error, program.error().sentence());
    found = others_.emplace(extra, program ? std::move(*program) : gl::Program()).first;
  }
  return found->second ? found->second.name() : plain();
}

unsigned Variants::of(const View& view) { return view.looks ? with(looksDefines()) : view.fades ? with(visibilityDefines()) : plain(); }

unsigned Variants::ofEdges(const View& view, const std::string& extra) {
  const std::string defines = extra + curveDefineOf(view);
  return defines.empty() ? plain() : with(defines);
}

}  // namespace wf::render
