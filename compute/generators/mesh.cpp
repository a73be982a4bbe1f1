#include "compute/generators/mesh.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/generators/drawn.h"

namespace wf::generators {
namespace {

struct Mesh {
  std::int64_t width, height, depth;
  bool triangles, closed;

  // Where `at` lies once around; −1: beyond the edge.
  std::int64_t around(std::int64_t at, std::int64_t size) const {
    if (at >= 0 && at < size) return at;
    return closed && size >= 3 ? (at + size) % size : -1;
  }
  template <class Use>
  void neighbours(VertexId v, const Use& use) const {
    const std::int64_t x = v % width, y = v / width % height, z = v / width / height;
    const auto to = [&](std::int64_t nx, std::int64_t ny, std::int64_t nz) {
      nx = around(nx, width), ny = around(ny, height), nz = around(nz, depth);
      if (nx >= 0 && ny >= 0 && nz >= 0) use(static_cast<VertexId>((nz * height + ny) * width + nx));
    };
    for (const int by : {-1, 1}) {
      to(x + by, y, z);
      to(x, y + by, z);
      if (triangles) to(x + (y % 2 == 0 ? -1 : 1), y + by, z);
      to(x, y, z + by);
    }
  }
  Coordinate place(VertexId v) const {
    constexpr double kRow = 0.8660254;  // height of a triangle
    constexpr double kBehind[] = {0.37, 0.23};
    const auto x = static_cast<double>(v % width), z = static_cast<double>(v / width / height);
    const std::int64_t y = v / width % height;
    const double shift = triangles && y % 2 != 0 ? 0.5 : 0;
    return drawnAt((x + shift + z * kBehind[0]) * kApart, (static_cast<double>(y) * (triangles ? kRow : 1) + z * kBehind[1]) * kApart);
  }
};

Result<std::shared_ptr<const Graph>> make(const Parameters& p, const Builder& builder) {
  const Mesh mesh{.width = p.whole("width", 0),
                  .height = p.whole("height", 0),
                  .depth = p.whole("depth", 1),
                  .triangles = p.flag("triangles"),
                  .closed = p.flag("closed")};
  const auto seed = static_cast<std::uint64_t>(p.whole("seed", 0));
  const auto weights = weightRange(p);
  if (!weights) return weights.error();
  if (mesh.triangles && mesh.closed && mesh.height >= 3 && mesh.height % 2 != 0) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("triangles close to a torus with an even number of rows, and there are {}", mesh.height),
                 .expected = "an even height"};
  }
  const double all = static_cast<double>(mesh.width) * static_cast<double>(mesh.height) * static_cast<double>(mesh.depth);
  const double degree = (mesh.triangles ? 6 : 4) + (mesh.depth > 1 ? 2 : 0);
  if (all * degree > static_cast<double>(kMaxIndex))
    return tooLarge(fmt::format("a mesh of {} by {} by {}", mesh.width, mesh.height, mesh.depth), all, all * degree);
  auto rows = rowsFromDegrees(
      static_cast<VertexId>(mesh.width * mesh.height * mesh.depth),
      [&](VertexId v) {
        std::uint32_t count = 0;
        mesh.neighbours(v, [&](VertexId) { ++count; });
        return count;
      },
      [&](VertexId v, std::span<VertexId> row) {
        std::size_t at = 0;
        mesh.neighbours(v, [&](VertexId other) { row[at++] = other; });
        std::sort(row.begin(), row.end());
      },
      builder);
  const std::string size =
      mesh.depth > 1 ? fmt::format("{} × {} × {}", mesh.width, mesh.height, mesh.depth) : fmt::format("{} × {}", mesh.width, mesh.height);
  const Finish finish{
      .name = fmt::format("{} {}{}, seed {}", mesh.closed ? "torus" : "mesh", size, mesh.triangles ? ", triangles" : "", seed),
      .seed = seed,
      .weights = *weights};
  if (!mesh.closed)
    return drawnGraph(
        std::move(rows), finish, [&](VertexId v) { return mesh.place(v); }, builder);
  if (!rows) return rows.error();
  return graphFromRows(std::move(*rows), finish, builder);
}

}  // namespace

Generator meshGenerator() {
  Generator out{
      .id = "mesh",
      .title = "Mesh or torus",
      .help = "A regular mesh of squares, triangles or cubes, open or closed to a torus.",
      .parameters = {wholeParameter("width", "Width", "Vertices from left to right.", 20, 0, 4294967294.0),
                     wholeParameter("height", "Height", "Vertices from bottom to top.", 14, 0, 4294967294.0),
                     wholeParameter("depth", "Depth", "Layers; one is a flat mesh, more make it one of cubes.", 1, 1, 4294967294.0),
                     flagParameter("triangles", "Triangles", "Every second row is shifted by half, and triangles fill the layer.", false),
                     flagParameter("closed", "Closed", "The last vertex of a row, column or line of layers is joined to the first.", false),
                     seedParameter()},
      .make = make};
  addWeightParameters(out.parameters, {1, 100});
  return out;
}

}  // namespace wf::generators
