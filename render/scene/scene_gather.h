// A word each of few vertices, or of few elements, out of a buffer that has one for all, which is never read as a whole.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "render/gl/objects.h"
#include "render/scene/scene_data.h"

namespace wf::render {

class SceneGather {
 public:
  static Result<std::unique_ptr<SceneGather>> create();

  // `none` for ids that are not there. Waits.
  std::vector<std::uint32_t> words(const SceneData& scene, unsigned buffer, std::span<const VertexId> vertices, std::uint32_t none);
  // The same of a buffer of `all` words, `most` of which are bound at a time.
  std::vector<std::uint32_t> words(unsigned buffer, std::uint64_t all, std::uint64_t most, std::span<const std::uint32_t> places,
                                   std::uint32_t none);

 private:
  explicit SceneGather(gl::Program program) : program_(std::move(program)) {}

  gl::Program program_;
};

}  // namespace wf::render
