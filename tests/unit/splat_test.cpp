// The kernels of the far view against a plain rasteriser of the same rule, pixel by pixel in exact integers, on every executor.
#include "render/splat/splat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include "compute/exec/executors.h"
#include "compute/exec/host_executor.h"
#include "render/splat/pixels.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/splat_reference.h"

namespace wf::render {
namespace {

// Three workers in turn, on one thread: whether a second thread of a real executor gets there in time is luck.
class TurnLoops final : public exec::HostLoops {
 public:
  std::string name() const override { return "CPU (three workers in turn)"; }
  unsigned workers() const override { return 3; }
  void run(std::size_t n, exec::Executor::Chunk chunk, const void* context) override {
    constexpr std::size_t kEach = 50;
    for (std::size_t begin = 0; begin < n; begin += kEach) {
      chunk(context, begin, std::min(n, begin + kEach), static_cast<unsigned>(begin / kEach % 3));
    }
  }
};

std::shared_ptr<exec::Executor> makeTurnExecutor() {
  return std::make_shared<exec::HostExecutor>(exec::Backend::Cpu, std::make_unique<TurnLoops>());
}

struct Drawer {
  Drawer(std::shared_ptr<exec::Executor> executor, const Scene& s, const SplatSettings& settings = {})
      : scene(s), splat(std::move(executor), *s.geometry, settings) {
    exec::Buffer colours = splat.executor().allocate(scene.colours.size() * 4);
    splat.executor().upload(colours, 0, scene.colours.data(), scene.colours.size() * 4);
    splat.setColours(colours, kPlain);
    splat.executor().synchronize();
    splat.begin(scene.view);
  }
  Picture picture(bool last = true) {
    const auto pixels = static_cast<std::size_t>(scene.view.width * scene.view.height);
    exec::Buffer out = splat.executor().allocate(pixels * Splat::kBytesAPixel);
    splat.resolve(out, last);
    Picture picture(pixels);
    splat.executor().download(picture.data(), out, 0, pixels * sizeof(Pixel));
    EXPECT_FALSE(splat.executor().failed());
    return picture;
  }
  const Scene& scene;
  Splat splat;
};

std::uint64_t coverage(const Picture& picture) {
  return std::accumulate(picture.begin(), picture.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Pixel& p) { return sum + p.coverage; });
}

std::size_t differing(const Picture& a, const Picture& b) {
  std::size_t count = a.size() == b.size() ? 0 : a.size() + b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) count += a[i] == b[i] ? 0 : 1;
  return count;
}

TEST(Splat, EveryExecutorAddsUpWhatAPlainRasteriserDoes) {
  for (std::uint64_t k = 0; k < 3; ++k) {
    Scene scene = mixedScene(test::runSeed() + k);
    scene.view.colourEvery = 32u >> (2 * k);
    Reference reference(scene);
    reference.edges();
    const Picture edges = reference.picture();
    reference.vertices(24);
    const Picture all = reference.picture();
    EXPECT_GT(coverage(edges), 16u * 100'000) << "the scene is meant to be full";
    struct Case {
      const char* name;
      std::shared_ptr<exec::Executor> executor;
      SplatSettings settings;
      std::uint32_t planes;
    };
    for (const Case& c : {Case{"sequential", exec::makeSequentialExecutor(), {}, 1}, Case{"hostile", exec::makeHostileExecutor(k), {}, 1},
                          Case{"workers in turn", makeTurnExecutor(), {}, 3}, Case{"planes", exec::makeCpuExecutor(3), {}, 3},
                          Case{"atomics", exec::makeCpuExecutor(3), {.mostPlaneBytes = 1}, 1}}) {
      Drawer drawer(c.executor, scene, c.settings);
      EXPECT_EQ(drawer.splat.planes(), c.planes);
      drawer.splat.addEdges(0, drawer.splat.edges());
      EXPECT_EQ(differing(drawer.picture(false), edges), 0u) << c.name;
      drawer.splat.addVertices(0, drawer.splat.vertices(), 24);
      EXPECT_EQ(differing(drawer.picture(), all), 0u) << c.name;
      drawer.splat.begin(scene.view);
      EXPECT_EQ(coverage(drawer.picture()), 0u) << c.name << ": the next picture begins empty";
    }
  }
}

TEST(Splat, CurvedEdgesAreTheSameOnEveryExecutor) {
  for (std::uint64_t k = 0; k < 3; ++k) {
    Scene scene = mixedScene(test::runSeed() + k);
    Reference straight(scene);
    straight.edges();
    scene.view.bend.bow = kMostBow / static_cast<double>(1 + k);
    Reference reference(scene);
    reference.edges();
    const Picture edges = reference.picture();
    EXPECT_GT(differing(edges, straight.picture()), 5000u) << "of 19,200 pixels";
    std::vector<std::shared_ptr<exec::Executor>> executors = {exec::makeSequentialExecutor(), exec::makeHostileExecutor(k),
                                                              makeTurnExecutor(), exec::makeCpuExecutor(3)};
    if (!exec::cudaDevices().empty()) {
      auto cuda = exec::makeCudaExecutor();
      ASSERT_TRUE(cuda) << cuda.error().message;
      executors.push_back(*cuda);
    }
    for (const auto& executor : executors) {
      Drawer drawer(executor, scene);
      drawer.splat.addEdges(0, drawer.splat.edges());
      EXPECT_EQ(differing(drawer.picture(), edges), 0u) << executor->name();
    }
    Drawer atomics(exec::makeCpuExecutor(3), scene, {.mostPlaneBytes = 1});
    atomics.splat.addEdges(0, atomics.splat.edges());
    EXPECT_EQ(differing(atomics.picture(), edges), 0u);
  }
}

// One long edge in the middle of the screen: it is where the rule has it, and weighs what its curve is long.
TEST(Splat, ACurvedEdgeLiesOnItsCurve) {
  Scene scene{geometryOf({{-60, 0}, {60, 0}}, {{0, 1}}), {0xFF336699u, 0xFF336699u}, {}};
  scene.view = {{0, 0}, 1, kWidth, kHeight};
  scene.view.bend.bow = 0.3;
  Drawer drawer(exec::makeSequentialExecutor(), scene);
  drawer.splat.addEdges(0, 1);
  const Picture picture = drawer.picture();
  const EdgeCurve curve = curveOf(0, 1, {kWidth / 2 - 60.0, kHeight / 2.0}, {kWidth / 2 + 60.0, kHeight / 2.0}, {.bow = 0.3});
  for (int row = 0; row < kHeight; ++row) {
    for (int column = 0; column < kWidth; ++column) {
      const Pixel& p = picture[static_cast<std::size_t>(row * kWidth + column)];
      const double t = (column + 0.5 - curve.a.x) / 120;
      const double away = kHeight - (row + 0.5) - curve.at(std::clamp(t, 0.0, 1.0)).y;  // rows count from below
      if (p.coverage == 0) continue;
      EXPECT_EQ(p.coverage, 16u) << column << ", " << row;
      EXPECT_TRUE(t > 0 && t < 1 && std::abs(away) < 1.1) << column << ", " << row;
    }
  }
  EXPECT_EQ(coverage(picture), 16u * 120) << "a pixel of each column";
}

// Edges with styles: chosen ones weigh three times as much, faint ones as little as the view says, hidden ends leave nothing; the same on
// every executor.
TEST(Splat, StylesBelongToTheirEdgesOnEveryExecutor) {
  Scene scene = mixedScene(test::runSeed(), 6000);
  for (std::uint32_t& colour : scene.colours) colour |= 0xFF000000u;
  scene.view.styled = true;
  scene.view.faintWeight = 4;
  const std::size_t edges = scene.geometry->edges().size();
  const auto drawn = [&](std::shared_ptr<exec::Executor> executor, const std::vector<std::uint32_t>& styles,
                         const std::vector<std::uint32_t>& widths, const SplatSettings& settings = {}) {
    Drawer drawer(std::move(executor), scene, settings);
    exec::Executor& on = drawer.splat.executor();
    exec::Buffer acquired[2];
    const std::vector<std::uint32_t>* words[] = {&styles, &widths};
    for (int i = 0; i < 2; ++i) {
      if (words[i]->empty()) continue;
      acquired[i] = on.allocate(4 * edges);
      on.upload(acquired[i], 0, words[i]->data(), 4 * edges);
    }
    drawer.splat.takeEdgeOrder(scene.geometry->farOrder().edgeOrder(scene.geometry->edges()));
    drawer.splat.setStyles(styles.empty() ? nullptr : &acquired[0], widths.empty() ? nullptr : &acquired[1]);
    on.synchronize();
    drawer.splat.addEdges(0, edges);
    return drawer.picture();
  };
  const auto all = [&](std::uint32_t word) { return std::vector<std::uint32_t>(edges, word); };
  const auto plain = static_cast<double>(coverage(drawn(exec::makeSequentialExecutor(), {}, {})));
  const auto of = [&](const std::vector<std::uint32_t>& styles, const std::vector<std::uint32_t>& widths) {
    return static_cast<double>(coverage(drawn(exec::makeSequentialExecutor(), styles, widths))) / plain;
  };
  EXPECT_NEAR(of(all(0x01000000u), {}), 3, 0.03);
  EXPECT_NEAR(of(all(0x02000000u), {}), 0.25, 0.01);
  EXPECT_NEAR(of({}, all(255)), 3, 0.03);
  EXPECT_NEAR(of({}, all(0)), 0.5, 0.01);
  EXPECT_NEAR(of({}, all(51)), 1, 1e-9);
  EXPECT_NEAR(of({}, all(0x100u + 51)), 3, 0.03);

  std::mt19937_64 random(test::runSeed());
  std::vector<std::uint32_t> styles(edges), widths(edges);
  for (std::size_t e = 0; e < edges; ++e) {
    styles[e] = static_cast<std::uint32_t>(random());
    widths[e] = static_cast<std::uint32_t>(random() % 512);
  }
  for (std::uint32_t& colour : scene.colours) {
    constexpr std::uint32_t kAlphas[] = {255, 255, 255, 128, 0, 254, 129, 1, 32};
    colour = (colour & 0xFFFFFF) | (kAlphas[random() % std::size(kAlphas)] << 24);
  }
  const Picture wanted = drawn(exec::makeSequentialExecutor(), styles, widths);
  EXPECT_GT(coverage(wanted), 100'000u);
  EXPECT_EQ(differing(drawn(exec::makeHostileExecutor(3), styles, widths), wanted), 0u);
  EXPECT_EQ(differing(drawn(makeTurnExecutor(), styles, widths), wanted), 0u);
  EXPECT_EQ(differing(drawn(exec::makeCpuExecutor(3), styles, widths), wanted), 0u);
  EXPECT_EQ(differing(drawn(exec::makeCpuExecutor(3), styles, widths, {.mostPlaneBytes = 1}), wanted), 0u);
  if (!exec::cudaDevices().empty()) {
    auto cuda = exec::makeCudaExecutor();
    ASSERT_TRUE(cuda) << cuda.error().message;
    EXPECT_EQ(differing(drawn(*cuda, styles, widths), wanted), 0u);
  }
  for (std::uint32_t& colour : scene.colours) colour = (colour & 0xFFFFFF) | (32u << 24);
  EXPECT_EQ(coverage(drawn(exec::makeSequentialExecutor(), styles, widths)), 0u);
}

TEST(Splat, OnCudaItIsTheSame) {
  if (exec::cudaDevices().empty()) GTEST_SKIP() << "there is no CUDA device on this machine";
  const Scene scene = mixedScene(test::runSeed());
  Reference reference(scene);
  reference.edges();
  reference.vertices(24);
  auto cuda = exec::makeCudaExecutor();
  ASSERT_TRUE(cuda) << cuda.error().message;
  Drawer drawer(*cuda, scene);
  drawer.splat.addEdges(0, drawer.splat.edges());
  drawer.splat.addVertices(0, drawer.splat.vertices(), 24);
  EXPECT_EQ(differing(drawer.picture(), reference.picture()), 0u);
}

TEST(Splat, PiecesAddUpToTheWhole) {
  const Scene scene = mixedScene(test::runSeed());
  std::mt19937_64 random(test::runSeed());
  Drawer whole(exec::makeCpuExecutor(2), scene), pieces(exec::makeCpuExecutor(2), scene);
  whole.splat.addEdges(0, whole.splat.edges());
  whole.splat.addVertices(0, whole.splat.vertices(), 4);
  for (std::uint64_t first = 0; first < pieces.splat.edges();) {
    const std::uint64_t count = random() % 3000;
    pieces.splat.addEdges(first, count);
    if (random() % 2 == 0) pieces.picture(false);  // looking changes nothing
    first += count;
  }
  pieces.splat.addVertices(0, 1234, 4);
  pieces.splat.addVertices(1234, pieces.splat.vertices(), 4);
  EXPECT_EQ(differing(pieces.picture(), whole.picture()), 0u);

  // A picture given up half way leaves nothing behind, a sample of all is all, and a new size is a new picture.
  pieces.splat.begin(scene.view);
  pieces.splat.addEdges(0, 777);
  pieces.picture(false);
  pieces.splat.begin(scene.view);
  EXPECT_EQ(coverage(pieces.picture(false)), 0u);
  pieces.splat.addEdges(0, pieces.splat.edges(), true);
  whole.splat.begin(scene.view);
  whole.splat.addEdges(0, whole.splat.edges());
  EXPECT_EQ(differing(pieces.picture(), whole.picture()), 0u);
  Scene small = scene;
  small.view.width = 31;
  whole.splat.begin(small.view);
  whole.splat.addEdges(0, whole.splat.edges());
  Drawer fresh(exec::makeSequentialExecutor(), small);
  fresh.splat.addEdges(0, fresh.splat.edges());
  Drawer again(exec::makeCpuExecutor(2), small);
  again.splat.addEdges(0, again.splat.edges());
  EXPECT_EQ(differing(again.picture(), fresh.picture()), 0u);
}

// Every kind of edge weighs as much as it is long; the lengths are taken in doubles here.
TEST(Splat, EdgesWeighWhatTheyAreLong) {
  for (const double reach : {0.4, 3.0, 20.0, 100.0}) {
    std::mt19937_64 random(test::runSeed());
    const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
    std::vector<Coordinate> places;
    test::ArcList arcs;
    double length = 0;
    for (VertexId v = 0; v < 4000; v += 2) {
      const Coordinate a{110 + unit() * (kWidth - 115.0), 105 + unit() * (kHeight - 108.0)};
      const Coordinate b{a.x - unit() * reach, a.y - unit() * reach};
      places.insert(places.end(), {a, b});
      arcs.emplace_back(v, v + 1);
      length += std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
    }
    Scene scene{geometryOf(places, arcs), std::vector<std::uint32_t>(places.size(), 0xFF336699u), {}};
    scene.view = {{0, 0}, 1, 2 * kWidth, 2 * kHeight};
    Drawer drawer(exec::makeSequentialExecutor(), scene);
    drawer.splat.addEdges(0, drawer.splat.edges());
    const Picture picture = drawer.picture();
    EXPECT_NEAR(static_cast<double>(coverage(picture)) / 16, length, (reach < 1 ? 0.05 : 0.01) * length) << reach;
    // One colour stays exactly that colour.
    for (const Pixel& p : picture) {
      if (p.colour != 0) {
        EXPECT_EQ(p.colour, 0xFF336699u);
      }
    }
  }
}

TEST(Splat, ASampleIsFair) {
  constexpr int kSide = 200;
  std::vector<Coordinate> places;
  test::ArcList arcs;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      places.push_back({x * 0.75, y * 0.55});
      const auto v = static_cast<VertexId>(y * kSide + x);
      if (x + 1 < kSide) arcs.emplace_back(v, v + 1);
      if (y + 1 < kSide) arcs.emplace_back(v, v + kSide);
    }
  }
  // Red along the rows, by the vertices' colours: every edge is between two of one colour or of two.
  Scene scene{geometryOf(places, arcs), {}, {{0, 0}, 1, kWidth, kHeight}};
  for (int v = 0; v < kSide * kSide; ++v) scene.colours.push_back(v / kSide % 2 == 0 ? 0xFF0000FFu : 0xFF00FF00u);
  for (const std::uint64_t part : {2, 3, 5, 8, 16}) {
    Drawer drawer(exec::makeSequentialExecutor(), scene);
    drawer.splat.addEdges(0, drawer.splat.edges());
    const Picture all = drawer.picture();
    drawer.splat.begin(scene.view);
    drawer.splat.addEdges(0, drawer.splat.edges() / part, true);
    const Picture some = drawer.picture();
    const double share = 1.0 / static_cast<double>(part);
    for (int tile = 0; tile < 12; ++tile) {
      double whole = 0, sample = 0;
      for (int y = tile / 4 * 40; y < tile / 4 * 40 + 40; ++y) {
        for (int x = tile % 4 * 40; x < tile % 4 * 40 + 40; ++x) {
          whole += all[static_cast<std::size_t>(y * kWidth + x)].coverage;
          sample += some[static_cast<std::size_t>(y * kWidth + x)].coverage;
        }
      }
      EXPECT_NEAR(sample, whole * share, 0.1 * whole * share) << "1 of " << part << ", tile " << tile;
    }
  }
}

// Every fourth vertex along the curve is the same corner of four neighbours; a sample must not be.
TEST(Splat, ASampleOfAGridShowsNoPattern) {
  constexpr int kSide = 64;
  std::vector<Coordinate> places;
  Scene scene{};
  for (int v = 0; v < kSide * kSide; ++v) {
    places.push_back({v % kSide * 1.75, v / kSide * 1.75});
    scene.colours.push_back(0xFF00'0000u | static_cast<std::uint32_t>(1 + v % kSide % 2 + 2 * (v / kSide % 2)));
  }
  scene.geometry = geometryOf(places, {});
  scene.view = {{0.1, 0.1}, 1, kWidth, kHeight};
  Drawer drawer(exec::makeSequentialExecutor(), scene);
  drawer.splat.addVertices(0, kSide * kSide / 4, 16, true);
  std::array<std::uint32_t, 5> seen{};
  for (const Pixel& p : drawer.picture()) seen[std::min(p.colour & 255, 4u)] += p.coverage / 16;
  for (std::size_t corner = 1; corner < seen.size(); ++corner) EXPECT_NEAR(seen[corner], kSide * kSide / 16, kSide * kSide / 48) << corner;
}

// More than a pixel can hold, with a limit that is soon reached: nothing wraps, and the mean stays the colour.
TEST(Splat, CurvesEndWhereTwiceTheirNumberWouldNotFit) {
  EXPECT_TRUE(splat::curvesFit((std::uint64_t{1} << 27) - 1, false));
  EXPECT_FALSE(splat::curvesFit(std::uint64_t{1} << 27, false));
  EXPECT_TRUE(splat::curvesFit((std::uint64_t{1} << 25) - 1, true));
  EXPECT_FALSE(splat::curvesFit(std::uint64_t{1} << 25, true));
}

TEST(Splat, NoPixelWraps) {
  constexpr std::uint32_t kLimit = 5000;
  std::vector<Coordinate> places;
  test::ArcList arcs;
  // Short edges on one spot, long ones through it, and vertices there.
  for (VertexId v = 0; v < 20'000; ++v) {
    places.push_back({v % 2 == 0 ? 0.1 : 0.9, 0.5});
    places.push_back({v % 2 == 0 ? 60.0 : -60.0, 0.5});
    arcs.emplace_back(2 * v, 2 * ((v + 1) % 20'000));
    arcs.emplace_back(2 * v, 2 * v + 1);
  }
  Scene scene{geometryOf(places, arcs), std::vector<std::uint32_t>(places.size(), 0xFFFFFEFDu), {{0, 0}, 1, kWidth, kHeight}};
  const std::uint64_t alone = coverage([&] {
    Drawer unlimited(exec::makeSequentialExecutor(), scene);
    unlimited.splat.addEdges(0, unlimited.splat.edges());
    return unlimited.picture();
  }());
  for (const std::uint64_t planeBytes : {std::uint64_t{1} << 28, std::uint64_t{1}}) {
    Drawer drawer(exec::makeCpuExecutor(4), scene, {.mostPlaneBytes = planeBytes, .limit = kLimit});
    drawer.splat.addEdges(0, drawer.splat.edges());
    drawer.splat.addVertices(0, drawer.splat.vertices(), 24);
    const Picture picture = drawer.picture();
    std::uint64_t full = 0;
    for (const Pixel& p : picture) {
      if (p.coverage == 0) continue;
      EXPECT_EQ(p.colour, 0xFFFFFEFDu);
      full += p.coverage >= kLimit;
    }
    EXPECT_GT(full, 0u);
    // Long edges always count; only colours and short ones are left out, so each sum stays below that of all.
    EXPECT_LT(coverage(picture), alone + 24 * drawer.splat.vertices());
  }
}

}  // namespace
}  // namespace wf::render
