// One pass over the vertices after each publication: a colour for each from the mapped array. Edges and vertices then read four bytes a
// vertex, and nothing crosses to the host. Where a mapping has sizes, outlines or visibility, a further pass for each.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/mapped_arrays.h"
#include "render/scene/renderer.h"
#include "render/scene/scene_data.h"

namespace wf::render {

// What the colours depend on, apart from the arrays' values.
struct PaintRequest {
  Mapping mapping;
  Theme theme;
  std::shared_ptr<const std::vector<std::uint32_t>> emphasis;  // FrameRequest's
  bool hideRest = false;
  std::shared_ptr<const std::vector<std::uint32_t>> chosen = nullptr;  // FrameRequest's
  std::shared_ptr<const OpenedValues> opened = nullptr;                // the same
  PooledKeys pooled = {};                                              // the same
  bool operator==(const PaintRequest&) const = default;
  bool fades() const { return mapping.fades() || emphasis != nullptr || chosen != nullptr; }  // whether a vertex may be faded or hidden
};

class Paint {
 public:
  static Result<std::unique_ptr<Paint>> create();

  // Arrays that have no value for each vertex of this graph are passed over; without any, every vertex is neutral.
  void run(SceneData& scene, const PaintRequest& request, const MappedArrays& arrays);

 private:
  enum class Purpose { Size, Outline, Visibility, Emphasis };
  struct Run {
    unsigned program = 0;
    int array = -1;
    Scale scale = Scale::Linear;
    unsigned target = 0;
    int sides[2] = {-1, -1};
    unsigned bits = 0;  // a buffer of bits in place of the first side
  };
  Paint(gl::Program program, gl::Program looks);
  void paintLooks(SceneData& scene, const PaintRequest& request, const MappedArrays& arrays);
  void paintChannel(const SceneData& scene, const Channel& channel, Rgb8 background, Purpose purpose, const MappedArrays& arrays);
  struct Bits {  // one bit per vertex, in a buffer that is made when it is first needed
    gl::Buffer buffer;
    std::shared_ptr<const std::vector<std::uint32_t>> of;
  };
  void dim(SceneData& scene, Bits& bits, const std::shared_ptr<const std::vector<std::uint32_t>>& stay, bool hide,
           const MappedArrays& arrays);
  void dispatch(const SceneData& scene, const Run& run, const MappedArrays& arrays) const;

  gl::Program program_;
  gl::Program looks_;
  gl::Buffer table_;  // the colormap, the other side's, that of sizes, of outlines
  Bits chosen_, emphasis_;
};

}  // namespace wf::render
