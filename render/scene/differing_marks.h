// Ticks on the diagonals of vertices that differ from another run: outside of the discs, whose colours say what differs. Where many of them
// lie close to each other the ticks are short and thin, and from afar only those at the outline of such a region stay, and a few spread
// over it, so that it does not look as if its inside were equal. However many differ, every region of them has its marks. No OpenGL.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "render/scene/geometry.h"
#include "render/scene/view_state.h"

namespace wf::render {

// Device pixels: from the radius to `beyond` it; stroke and outline: half widths, the outline around the stroke.
struct DifferingTicks {
  float radius = 0, beyond = 0, stroke = 0, outline = 0;
};
// share: of the usual size.
DifferingTicks differingTicks(const Detail& detail, float ratio, float share);

struct DifferingMarks {
  DifferingTicks ticks;
  std::vector<VertexId> outline, inside;  // of regions; all that do not lie close to each other are outline
  float inner = 1;                        // opacity of those inside; 0: `inside` is empty, and some of them are in `spread`
  std::vector<VertexId> spread;           // ascending; one a cell of a lattice that lies still while the camera moves
  DifferingTicks spreadTicks;             // of those: larger, for each stands for many
};
// bits: FrameRequest::differing. Ids at or above the vertex count are left out. Of very many only those that the flat view shows are looked
// at, and of regions seen from afar one stands for its neighbours within a few pixels. ratio: device pixels for each of a plain screen.
DifferingMarks differingMarks(std::span<const std::uint32_t> bits, const GraphGeometry& geometry, const Camera& camera,
                              const Detail& detail, float ratio);

// The marks of a picture, kept for as long as nothing of what they are made from changes.
class KeptDifferingMarks {
 public:
  const DifferingMarks& of(const std::shared_ptr<const std::vector<std::uint32_t>>& bits, const GraphGeometry& geometry,
                           const Camera& camera, const Detail& detail, float ratio);
  std::uint64_t made() const { return made_; }  // so many times

 private:
  std::shared_ptr<const std::vector<std::uint32_t>> bits_;
  std::weak_ptr<const GraphGeometry> geometry_;
  Camera camera_;
  float radius_ = 0, ratio_ = 0;
  DifferingMarks marks_;
  std::uint64_t made_ = 0;
};

// The vertices as such bits; null: there are none.
std::shared_ptr<const std::vector<std::uint32_t>> differingBits(std::span<const VertexId> vertices);
std::uint64_t countDiffering(const std::vector<std::uint32_t>* bits);  // null: 0

}  // namespace wf::render
