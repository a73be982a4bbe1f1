// One program in several kinds, by what a mapping asks for: the plain one is made at once, the others when they are first drawn with.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "render/gl/program.h"
#include "render/scene/visibility.h"

namespace wf::render {

struct View;

class Variants {
 public:
  using Files = std::vector<std::string_view>;
  // An error: the plain one cannot be made.
  static Result<Variants> make(Files files, std::string defines);

  unsigned plain() const { return plain_.name(); }
  // With further lines of defines. Where that cannot be made, which is reported once: the plain one.
  unsigned with(const std::string& extra);
  // As the view's vertices are: plain, with visibility, or with looks and visibility.
  unsigned of(const View& view);
  // With these lines of defines, if any, and as the view's edges bend.
  unsigned ofEdges(const View& view, const std::string& extra);

 private:
  Files files_;
  std::string defines_;
  gl::Program plain_;
  std::map<std::string, gl::Program> others_;
};

const std::string& visibilityDefines();
const std::string& looksDefines();            // and visibility
std::string lookDefinesOf(const View& view);  // those, or none, as the view's vertices are

// Of programs that draw edges (curve.glsl): the define, where the view's edges bend, and its uniform.
std::string curveDefineOf(const View& view);
// In how many straight pieces each of so many edges is drawn; gl_VertexID has room for them all.
std::uint32_t curvePiecesOf(const View& view, std::uint64_t edges = 1);
void setCurvePieces(unsigned program, std::uint32_t pieces);

}  // namespace wf::render
