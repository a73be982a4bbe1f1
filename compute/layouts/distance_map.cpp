// Distances to the pivots, two eigenvectors, descent; a component at a time.
#include "compute/layouts/distance_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "compute/layouts/at_once.h"
#include "compute/layouts/components.h"
#include "compute/layouts/upright.h"

namespace wf::layouts {
namespace {

constexpr std::size_t kPivots = 32;                        // each farthest from those before it: the picture is spread by them
constexpr std::size_t kMostPivots = 200;                   // with others that are drawn by lot, which make the stress of small graphs small
constexpr std::size_t kFewEntries = std::size_t{1} << 21;  // of the matrix of distances: what those others may fill
constexpr std::size_t kMostEntries = std::size_t{1} << 27;  // of the matrix of distances: 512 MB
constexpr std::size_t kSlice = std::size_t{1} << 14;        // vertices between two looks at the progress
constexpr int kPowerIterations = 100;                       // on a matrix of kPivots²
constexpr int kRounds = 24;                                 // of the descent; with more pivots fewer do
constexpr int kRoundsByLot = 16;
constexpr double kLastStep = 0.1;  // of the descent: what an edge is still corrected by

constexpr std::uint64_t kMostArcs = std::uint64_t{1} << 28;  // that the searches from the pivots drawn by lot read
constexpr std::uint32_t kByLot = 0x9E37'79B9;                // 2^32 by the golden ratio: its multiples scatter over 32 bits
constexpr double kGoldenAngle = 2.399963229728653;

using Vector = std::array<double, kPivots>;
using Matrix = std::array<Vector, kPivots>;

// The eigenvector of the largest eigenvalue of the symmetric `m` among those at right angles to `other`; zero where that eigenvalue is.
Vector eigenvector(const Matrix& m, const Vector* other) {
  Vector v{};
  for (std::size_t i = 0; i < kPivots; ++i) v[i] = 1.0 / static_cast<double>(i + 1) - (i % 2 == 0 ? 0.0 : 0.7);
  for (int iteration = 0; iteration < kPowerIterations; ++iteration) {
    Vector next{};
    for (std::size_t i = 0; i < kPivots; ++i) {
      for (std::size_t j = 0; j < kPivots; ++j) next[i] += m[i][j] * v[j];
    }
    double along = 0;
    for (std::size_t i = 0; other != nullptr && i < kPivots; ++i) along += next[i] * (*other)[i];
    double square = 0;
    for (std::size_t i = 0; i < kPivots; ++i) {
      if (other != nullptr) next[i] -= along * (*other)[i];
      square += next[i] * next[i];
    }
    if (square < 1e-18) return {};
    for (std::size_t i = 0; i < kPivots; ++i) v[i] = next[i] / std::sqrt(square);
  }
  return v;
}

class DistanceMap {
 public:
  DistanceMap(const Graph& graph, Progress& progress) : neighbours_(graph), n_(graph.vertexCount()), progress_(progress) {}

  std::vector<Coordinate> run() {
    if (!findComponents(neighbours_, n_, progress_, components_)) return {};
    std::uint64_t total = 0;
    for (const Component& component : components_.list) total += workFor(components_.members(component));
    progress_.begin("Laying out", total);
    std::uint64_t done = 0;
    positions_.assign(n_, {});
    level_.assign(n_, 0);
    for (const Component& component : components_.list) {
      members_ = components_.members(component);
      if (!measure() || !embed() || !descend()) return {};
      part();
      done_ = done += workFor(members_);
      goOn(0);
    }
    if (!components_.list.empty()) standUpright(components_.members(components_.list.front()), positions_);
    moveApart(components_, positions_);
    return std::move(positions_);
  }

 private:
  bool goOn(std::size_t items) {
    done_ += items;
    progress_.advanceTo(done_);
    return !progress_.cancelled();
  }

  std::size_t pivotsFor(std::span<const VertexId> members) const {
    std::uint64_t arcs = 1;
    for (const VertexId v : members) arcs += neighbours_.degree(v);
    const std::uint64_t byLot = std::min({kFewEntries / members.size(), kMostPivots, kMostArcs / arcs});
    const std::size_t most = std::max<std::size_t>(4, kMostEntries / members.size());
    return std::min({std::max<std::size_t>(byLot, kPivots), members.size(), most});
  }
  std::uint64_t workFor(std::span<const VertexId> members) const { return members.size() * (pivotsFor(members) + kRounds); }

  float& distance(std::size_t pivot, std::size_t member) { return distances_[member * stride_ + pivot]; }

  // Levels from `root` into level_.
  bool search(VertexId root) {
    for (const VertexId v : members_) level_[v] = kNone;
    queue_.assign(1, root);
    level_[root] = 0;
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      if (at % kSlice == 0 && !goOn(0)) return false;
      for (const VertexId w : neighbours_.of(queue_[at])) {
        if (level_[w] != kNone) continue;
        level_[w] = level_[queue_[at]] + 1;
        queue_.push_back(w);
      }
    }
    return goOn(queue_.size());
  }

  // Distances from pivots. The first one is a vertex farthest from the root, so all lie at the rim at first; where distances are few, as in
  // a small world, the farthest ones alone would say little of the others.
  bool measure() {
    const std::size_t n = members_.size();
    const std::size_t most = pivotsFor(members_);
    stride_ = most;
    distances_.assign(most * n, 0);
    pivots_.clear();
    std::vector<std::uint32_t> nearest(n, kNone);
    VertexId pivot = members_.back();
    for (std::size_t k = 0; k < most; ++k) {
      if (!search(pivot)) return false;
      pivots_.push_back(pivot);
      std::uint32_t farthest = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t d = level_[members_[i]];
        distance(k, i) = static_cast<float>(d);
        nearest[i] = std::min(nearest[i], d);
        if (nearest[i] > farthest) {
          farthest = nearest[i];
          pivot = members_[i];
        }
      }
      if (farthest == 0) break;
      if (k + 1 >= kPivots) pivot = members_[(std::uint64_t{static_cast<std::uint32_t>(k) * kByLot} * n) >> 32];
    }
    return true;
  }

  // Pivot MDS: the squared distances, centred in both directions, projected onto the two directions in which they vary most.
  bool embed() {
    const std::size_t n = members_.size();
    if (n < 2) return true;
    const std::size_t pivots = std::min(pivots_.size(), kPivots);
    std::vector<double> column(n, 0);
    Vector row{};
    double all = 0;
    for (std::size_t k = 0; k < pivots; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        const double square = static_cast<double>(distance(k, i)) * distance(k, i);
        row[k] += square / static_cast<double>(n);
        column[i] += square / static_cast<double>(pivots);
      }
      all += row[k] / static_cast<double>(pivots);
    }
    const auto centred = [&](std::size_t k, std::size_t i) {
      const double d = distance(k, i);
      return -0.5 * (d * d - row[k] - column[i] + all);
    };
    Matrix product{};
    for (std::size_t i = 0; i < n; ++i) {
      if (i % kSlice == 0 && !goOn(0)) return false;
      Vector entries{};
      for (std::size_t k = 0; k < pivots; ++k) entries[k] = centred(k, i);
      for (std::size_t a = 0; a < pivots; ++a) {
        for (std::size_t b = 0; b < pivots; ++b) product[a][b] += entries[a] * entries[b];
      }
    }
    const Vector first = eigenvector(product, nullptr);
    const Vector second = eigenvector(product, &first);
    double wanted = 0;
    double found = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Coordinate& position = positions_[members_[i]] = {};
      for (std::size_t k = 0; k < pivots; ++k) {
        position.x += first[k] * centred(k, i);
        position.y += second[k] * centred(k, i);
      }
      found += std::hypot(position.x, position.y);
      wanted += std::sqrt(column[i]);
    }
    // To distances in arcs; vertices that no distance tells apart get a place of their own.
    const double scale = found > 0 ? wanted / found / std::numbers::sqrt2 : 1;
    for (std::size_t i = 0; i < n; ++i) {
      const double turn = static_cast<double>(i) * kGoldenAngle;
      Coordinate& position = positions_[members_[i]];
      position = {position.x * scale + 0.3 * std::cos(turn), position.y * scale + 0.3 * std::sin(turn)};
    }
    return true;
  }

  // Moves `v` by `share` of what is missing to (or too much of) the distance `wanted` from `other`.
  static void correct(Coordinate& v, const Coordinate& other, double wanted, double share) {
    const double dx = v.x - other.x;
    const double dy = v.y - other.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    if (length < 1e-9) return;
    const double by = share * (wanted - length) / length;
    v.x += dx * by;
    v.y += dy * by;
  }

  bool descend() {
    const std::size_t n = members_.size();
    if (n < 3) return true;
    float longest = 1;
    for (const float d : distances_) longest = std::max(longest, d);
    const double firstStep = std::max(1.0, static_cast<double>(longest) * longest / 8);
    const int rounds = pivots_.size() > kPivots ? kRoundsByLot : kRounds;
    for (int round = 0; round < rounds; ++round) {
      const double step = firstStep * std::pow(kLastStep / firstStep, static_cast<double>(round) / (rounds - 1));
      for (std::size_t i = 0; i < n; ++i) {
        if (i % kSlice == 0 && !goOn(std::min(kSlice, n - i))) return false;
        Coordinate& position = positions_[members_[i]];
        for (std::size_t k = 0; k < pivots_.size(); ++k) {
          const double d = distance(k, i);
          if (d > 1) correct(position, positions_[pivots_[k]], d, std::min(0.5, step / (d * d)));
        }
        for (const VertexId w : neighbours_.of(members_[i])) correct(position, positions_[w], 1, std::min(0.5, step / 2));
      }
    }
    return true;
  }

  // Vertices that ended in one place, mostly leaves of one neighbour: each but the first takes a step aside, in a direction of its own.
  // Places are multiples of 2^-20 edges, so that no later shift makes two of them one.
  void part() {
    const auto snap = [](Coordinate& at) { at = {std::round(at.x * 0x1p20) * 0x1p-20, std::round(at.y * 0x1p20) * 0x1p-20}; };
    for (const VertexId v : members_) snap(positions_[v]);
    std::vector<VertexId> order(members_.begin(), members_.end());
    const auto before = [&](VertexId a, VertexId b) {
      const Coordinate &p = positions_[a], &q = positions_[b];
      return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : a < b;
    };
    std::sort(order.begin(), order.end(), before);
    Coordinate last{std::nan(""), 0};
    std::size_t alike = 0;
    for (const VertexId v : order) {
      Coordinate& position = positions_[v];
      if (position.x != last.x || position.y != last.y) {
        last = position;
        alike = 0;
        continue;
      }
      const double turn = static_cast<double>(++alike) * kGoldenAngle, aside = 0.2 * std::sqrt(static_cast<double>(alike));
      position = {position.x + aside * std::cos(turn), position.y + aside * std::sin(turn)};
      snap(position);
    }
  }

  Neighbours neighbours_;
  VertexId n_;
  Progress& progress_;
  std::uint64_t done_ = 0;
  Components components_;
  std::span<const VertexId> members_;  // of the component at hand
  std::vector<VertexId> pivots_;
  std::size_t stride_ = 0;        // of distances_: the most pivots there may be
  std::vector<float> distances_;  // a row of pivots for each member
  std::vector<std::uint32_t> level_;
  std::vector<VertexId> queue_;
  std::vector<Coordinate> positions_;
};

std::vector<Place> places(const LayoutRequest& request) { return centred(mapPositions(*request.graph, *request.progress)); }

}  // namespace

std::vector<Coordinate> mapPositions(const Graph& graph, Progress& progress) { return DistanceMap(graph, progress).run(); }

Layout mapLayout() {
  return {.id = "map",
          .title = "Map of distances",
          .help = "Distances in the plane approximate distances in arcs, with little stress: for road networks and meshes.",
          .spatial = false,
          .start = atOnce<places>};
}

}  // namespace wf::layouts
