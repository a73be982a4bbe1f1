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
#include "tests/support/data.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

constexpr int kWidth = 160, kHeight = 120;

struct Pixel {
  std::uint32_t coverage = 0, colour = 0;
  bool operator==(const Pixel&) const = default;
};

using Picture = std::vector<Pixel>;

struct Scene {
  std::shared_ptr<const GraphGeometry> geometry;
  std::vector<std::uint32_t> colours;  // by vertex; alpha 255: has a value
  SplatView view;
};

constexpr std::uint32_t kPlain = 0x5E4E46;

std::shared_ptr<const GraphGeometry> geometryOf(const std::vector<Coordinate>& places, const test::ArcList& arcs) {
  return GraphGeometry::build(test::graphFromArcs(static_cast<VertexId>(places.size()), arcs), places);
}

// Heaps of vertices closer than a pixel, neighbours some pixels apart, and edges across the screen and far beyond it.
Scene mixedScene(std::uint64_t seed, std::size_t edges = 20'000) {
  std::mt19937_64 random(seed);
  const auto unit = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  std::vector<Coordinate> places;
  test::ArcList arcs;
  for (int v = 0; v < 3000; ++v) {
    if (v % 3 == 0 || places.size() < 2) {
      places.push_back({unit() * 300 - 70, unit() * 220 - 50});
    } else {
      const double reach = v % 3 == 1 ? 0.8 : 25;
      places.push_back({places.back().x + (unit() - 0.5) * reach, places.back().y + (unit() - 0.5) * reach});
    }
  }
  places.push_back({-70, -50});
  places.push_back({230, 170});
  const auto count = static_cast<VertexId>(places.size());
  for (std::size_t e = 0; e < edges; ++e) {
    const auto v = static_cast<VertexId>(random() % count);
    arcs.emplace_back(
        v, e % 8 == 0 ? static_cast<VertexId>(random() % count) : std::min(v + 1 + static_cast<VertexId>(random() % 2), count - 1));
  }
  Scene scene{geometryOf(places, arcs), {}, {}};
  for (VertexId v = 0; v < count; ++v)
    scene.colours.push_back((static_cast<std::uint32_t>(random()) & 0xFFFFFF) | (v % 4 == 0 ? 0 : 0xFF000000u));
  scene.view = {{3.3, -2.1},     1, kWidth, kHeight, 1 + static_cast<std::uint32_t>(seed % 16),
                1u << (seed % 5)};  // shows about the middle half
  return scene;
}

struct Sum {
  std::uint64_t weight = 0, red = 0, green = 0, blue = 0;
  std::int64_t density = 0;
};

// One item after the other, nothing clever.
class Reference {
 public:
  explicit Reference(const Scene& scene) : scene_(scene), sums_(static_cast<std::size_t>(kWidth * kHeight)) {}

  void edges() {
    const auto order = scene_.geometry->farOrder().edges();
    for (std::size_t e = 0; e < order.size(); ++e) edge(order[e], static_cast<std::uint32_t>(e));
  }
  void vertices(std::uint32_t weight) {
    for (VertexId v = 0; v < scene_.colours.size(); ++v) {
      const auto [x, y] = place(v);
      add(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)), scene_.colours[v], weight);
    }
  }
  Picture picture() const {
    Picture out;
    for (const Sum& s : sums_) {
      const auto mean = [&](std::uint64_t sum) {
        const float share = 1 / static_cast<float>(s.weight);
        return static_cast<std::uint32_t>(std::min(static_cast<float>(sum) * share + 0.5f, 255.0f));
      };
      out.push_back({static_cast<std::uint32_t>(static_cast<std::int64_t>(s.weight) + s.density),
                     s.weight > 0 ? mean(s.red) | (mean(s.green) << 8) | (mean(s.blue) << 16) | 0xFF000000u : 0});
    }
    return out;
  }

 private:
  std::pair<float, float> place(VertexId v) const {
    const PointF p = scene_.geometry->positions()[v];
    const auto s = scene_.view.pixelsPerUnit;
    return {p.x * static_cast<float>(s) + static_cast<float>(0.5 * kWidth - scene_.view.centre.x * s),
            p.y * static_cast<float>(s) + static_cast<float>(0.5 * kHeight - scene_.view.centre.y * s)};
  }
  // As bytes: red, green, blue, weight.
  std::array<std::uint32_t, 4> end(VertexId v) const {
    const bool reached = (scene_.colours[v] >> 24) == 255;
    const std::uint32_t c = reached ? scene_.colours[v] : kPlain;
    return {c & 255, (c >> 8) & 255, (c >> 16) & 255, reached ? 16u : scene_.view.unreachedWeight};
  }
  static std::array<std::uint32_t, 4> blend(const std::array<std::uint32_t, 4>& a, const std::array<std::uint32_t, 4>& b, std::uint32_t t) {
    std::array<std::uint32_t, 4> out{};
    for (std::size_t i = 0; i < 4; ++i) out[i] = (a[i] * (256 - t) + b[i] * t) / 256;
    return out;
  }
  Sum* at(int column, int row) {
    return column >= 0 && row >= 0 && column < kWidth && row < kHeight ? &sums_[static_cast<std::size_t>(row * kWidth + column)] : nullptr;
  }
  void add(int column, int row, std::uint32_t colour, std::uint32_t weight) {
    Sum* sum = at(column, row);
    if (sum == nullptr) return;
    sum->weight += weight;
    sum->red += (colour & 255) * weight;
    sum->green += ((colour >> 8) & 255) * weight;
    sum->blue += ((colour >> 16) & 255) * weight;
  }
  void edge(EdgeEnds places, std::uint32_t number) {
    const VertexId u = scene_.geometry->farOrder().placed()[places.a], v = scene_.geometry->farOrder().placed()[places.b];
    const auto [ax, ay] = place(u);
    const auto [bx, by] = place(v);
    const float length = std::max(std::abs(bx - ax), std::abs(by - ay));
    const auto from = end(u), to = end(v);
    if (length <= 32) {
      const int count = std::max(1, static_cast<int>(std::ceil(length)));
      const float share = 1 / static_cast<float>(count), step = share * 65536;
      const int stepX = static_cast<int>((bx - ax) * step), stepY = static_cast<int>((by - ay) * step), stepT = static_cast<int>(step);
      const auto part = static_cast<std::uint32_t>(length * share * 256 + 0.5f);
      for (int k = 0; k < count; ++k) {
        const int x = static_cast<int>(ax * 65536) + stepX / 2 + k * stepX, y = static_cast<int>(ay * 65536) + stepY / 2 + k * stepY;
        const auto c = blend(from, to, static_cast<std::uint32_t>(stepT / 2 + k * stepT) / 256);
        add(x >> 16, y >> 16, c[0] | (c[1] << 8) | (c[2] << 16), std::max(1u, (c[3] * part + 128) / 256));
      }
      return;
    }
    const bool steep = std::abs(by - ay) > std::abs(bx - ax);
    float m0 = steep ? ay : ax, m1 = steep ? by : bx, n0 = steep ? ax : ay, n1 = steep ? bx : by;
    const bool backward = m0 > m1;
    if (backward) {
      std::swap(m0, m1);
      std::swap(n0, n1);
    }
    const float slope = (n1 - n0) / (m1 - m0);
    const auto weight = (from[3] + to[3] + 1) / 2;
    // Where the kernels begin depends on where the line enters the screen; a rounding may put a pixel into the next row there. So the start
    // is taken as they take it, and every pixel after it is walked.
    const float across = static_cast<float>(steep ? kWidth : kHeight);
    float first = std::max(0.0f, std::ceil(m0 - 0.5f)), last = std::min(static_cast<float>(steep ? kHeight : kWidth), std::ceil(m1 - 0.5f));
    if (n0 < 0 || n1 < 0 || n0 >= across || n1 >= across) {
      if (slope == 0) return;
      const float enter = m0 - n0 / slope, leave = m0 + (across - n0) / slope;
      first = std::max(first, std::floor(std::min(enter, leave) - 1));
      last = std::min(last, std::ceil(std::max(enter, leave) + 1));
    }
    const float along = first + 0.5f - m0, unit = 65536 / length;
    const int start = static_cast<int>(std::floor(std::min(std::max(n0 + slope * along, -4.0f), across + 4) * 65536));
    const int step = static_cast<int>(std::rint(slope * 65536));
    for (int i = static_cast<int>(first), k = 0; i < static_cast<int>(last); ++i, ++k) {
      const int j = (start + k * step) >> 16;
      Sum* sum = steep ? at(j, i) : at(i, j);
      if (sum == nullptr) continue;
      sum->density += weight;
      if ((static_cast<std::uint32_t>(i) + ((number * 0x9E37'79B9u) >> 28)) % scene_.view.colourEvery != 0) continue;
      int t = static_cast<int>(along * unit);
      t = backward ? 65536 - t - k * static_cast<int>(unit) : t + k * static_cast<int>(unit);
      const auto c = blend(from, to, static_cast<std::uint32_t>(std::clamp(t >> 8, 0, 256)));
      sum->density -= scene_.view.colourEvery * weight;
      add(steep ? j : i, steep ? i : j, c[0] | (c[1] << 8) | (c[2] << 16), scene_.view.colourEvery * weight);
    }
  }

  const Scene& scene_;
  std::vector<Sum> sums_;
};

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

TEST(FarOrder, HasEveryVertexAndEveryEdgeOnce) {
  const Scene scene = mixedScene(test::runSeed());
  const FarOrder& order = scene.geometry->farOrder();
  std::vector<VertexId> placed(order.placed().begin(), order.placed().end());
  std::sort(placed.begin(), placed.end());
  for (VertexId v = 0; v < placed.size(); ++v) ASSERT_EQ(placed[v], v);
  ASSERT_EQ(placed.size(), scene.geometry->positions().size());
  std::multiset<std::pair<VertexId, VertexId>> wanted, got;
  for (const EdgeEnds& e : scene.geometry->edges()) wanted.emplace(e.a, e.b);
  std::uint32_t before = 0;
  for (const EdgeEnds& e : order.edges()) {
    got.emplace(order.placed()[e.a], order.placed()[e.b]);
    EXPECT_LE(before, std::min(e.a, e.b));
    before = std::min(e.a, e.b);
  }
  EXPECT_EQ(got, wanted);
}

TEST(FarOrder, PutsNeighboursSideBySide) {
  // On a grid of 64 × 64 the curve's steps are short.
  std::vector<Coordinate> places;
  for (int v = 0; v < 4096; ++v) places.push_back({static_cast<double>(v % 64), static_cast<double>(v / 64)});
  const auto geometry = geometryOf(places, {});
  double sum = 0;
  const auto placed = geometry->farOrder().placed();
  for (std::size_t p = 1; p < placed.size(); ++p) {
    sum += std::abs(places[placed[p]].x - places[placed[p - 1]].x) + std::abs(places[placed[p]].y - places[placed[p - 1]].y);
  }
  EXPECT_LT(sum / 4095, 2.0);
}

TEST(FarOrder, TakesNothingAndOnePlaceForAll) {
  EXPECT_TRUE(geometryOf({}, {})->farOrder().edges().empty());
  EXPECT_EQ(geometryOf({{1, 1}, {1, 1}}, {{0, 1}})->farOrder().edges().size(), 1u);
}

TEST(Splat, EveryExecutorAddsUpWhatAPlainRasteriserDoes) {
  for (std::uint64_t k = 0; k < 3; ++k) {
    const Scene scene = mixedScene(test::runSeed() + k);
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

// What an edge weighs is what it is long, whatever its kind; the lengths are taken in doubles here.
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
