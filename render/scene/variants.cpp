#include "render/scene/variants.h"

#include <fmt/format.h>

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

}  // namespace wf::render
