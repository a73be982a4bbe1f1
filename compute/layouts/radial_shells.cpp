// Solid angles, then shells. A solid angle is a rectangle on the cylinder around the sphere, which has the sphere's areas (Archimedes).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "compute/layouts/radial.h"

namespace wf::layouts {
namespace {

constexpr std::size_t kSlice = std::size_t{1} << 16;  // vertices between two looks at the progress
constexpr double kThinnestShell = 0.75;               // in mean distances of vertices
constexpr double kDamping = 0.8;                      // of a branch's size, as in the plane
constexpr double kGolden = 0.6180339887498949;

struct Angles {
  double low = -1, high = 1;   // of the cosine from the pole
  double left = 0, right = 1;  // turns about the axis
  double height() const { return std::acos(std::max(-1.0, low)) - std::acos(std::min(1.0, high)); }
  double width() const {
    const double middle = (low + high) / 2;
    return (right - left) * 2 * std::numbers::pi * std::sqrt(std::max(0.0, 1 - middle * middle));
  }
};

class Shells {
 public:
  Shells(const Graph& graph, Progress& progress, std::optional<VertexId> root)
      : neighbours_(graph), n_(graph.vertexCount()), progress_(progress), root_(root) {}

  std::vector<Place> run() {
    if (!findComponents(neighbours_, n_, progress_, components_, root_)) return {};
    progress_.begin("Laying out", std::uint64_t{n_} * 3);
    if (!cutAngles() || !placeShells()) return {};
    moveApart(components_, places_);
    return std::move(places_);
  }

 private:
  bool goOn(std::size_t items) {
    done_ += items;
    progress_.advanceTo(done_);
    return !progress_.cancelled();
  }

  bool cutAngles() {
    const auto& order = components_.order;
    const auto& parent = components_.parent;
    std::vector<double> weight(n_, 1);
    for (std::size_t i = order.size(); i-- > 0;) {
      if (i % kSlice == 0 && !goOn(kSlice)) return false;
      const VertexId v = order[i];
      if (parent[v] != v) weight[parent[v]] += weight[v];
    }
    before_.assign(n_ + 1, 0);
    for (std::size_t i = 0; i < order.size(); ++i) before_[i + 1] = before_[i] + std::pow(weight[order[i]], kDamping);
    angles_.assign(n_, {});
    // The children of one vertex stand together in the order.
    for (std::size_t begin = 0; begin < order.size();) {
      const VertexId p = parent[order[begin]];
      std::size_t end = begin + 1;
      if (p != order[begin]) {
        while (end < order.size() && parent[order[end]] == p && order[end] != p) ++end;
        share(begin, end, angles_[p]);
      }
      if (!goOn(end - begin)) return false;
      begin = end;
    }
    return true;
  }

  // Halves the weight across the longer side until every child has its own part.
  void share(std::size_t begin, std::size_t end, const Angles& all) {
    stack_.assign(1, {begin, end, all});
    while (!stack_.empty()) {
      const Part part = stack_.back();
      stack_.pop_back();
      if (part.end - part.begin == 1) {
        angles_[components_.order[part.begin]] = part.angles;
        continue;
      }
      const double first = before_[part.begin], last = before_[part.end];
      const auto at = std::lower_bound(before_.begin() + static_cast<std::ptrdiff_t>(part.begin),
                                       before_.begin() + static_cast<std::ptrdiff_t>(part.end), (first + last) / 2);
      const std::size_t middle = std::clamp(static_cast<std::size_t>(at - before_.begin()), part.begin + 1, part.end - 1);
      const double share = (before_[middle] - first) / (last - first);
      Angles a = part.angles, b = part.angles;
      if (part.angles.width() >= part.angles.height()) {
        a.right = b.left = a.left + share * (a.right - a.left);
      } else {
        a.low = b.high = a.high - share * (a.high - a.low);
      }
      stack_.push_back({part.begin, middle, a});
      stack_.push_back({middle, part.end, b});
    }
  }

  bool placeShells() {
    const auto& order = components_.order;
    places_.assign(n_, {});
    for (const Component& component : components_.list) {
      double outer = 0.5;
      for (std::size_t begin = component.begin + 1; begin < component.end;) {
        std::size_t end = begin;
        while (end < component.end && components_.level[order[end]] == components_.level[order[begin]]) ++end;
        if (!goOn(end - begin)) return false;
        const double inner = outer;
        const double needed = std::cbrt(inner * inner * inner + static_cast<double>(end - begin) * 3 / (4 * std::numbers::pi));
        outer = std::max(inner + kThinnestShell, needed);
        const double width = std::max(0.0, outer - inner - kThinnestShell);
        double phase = 0.5;
        for (; begin < end; ++begin) {
          const Angles& a = angles_[order[begin]];
          const double radius = inner + kThinnestShell / 2 + width * phase;
          const double up = (a.low + a.high) / 2, out = std::sqrt(std::max(0.0, 1 - up * up));
          const double turn = (a.left + a.right) * std::numbers::pi;
          places_[order[begin]] = {static_cast<float>(radius * out * std::cos(turn)), static_cast<float>(radius * up),
                                   static_cast<float>(radius * out * std::sin(turn))};
          phase += kGolden;
          if (phase >= 1) phase -= 1;
        }
      }
    }
    return true;
  }

  struct Part {
    std::size_t begin, end;  // into Components::order
    Angles angles;
  };

  Neighbours neighbours_;
  VertexId n_;
  Progress& progress_;
  std::optional<VertexId> root_;
  std::uint64_t done_ = 0;
  Components components_;
  std::vector<double> before_;  // weight of what stands before in the order
  std::vector<Angles> angles_;
  std::vector<Part> stack_;
  std::vector<Place> places_;
};

}  // namespace

std::vector<Place> shellPositions(const Graph& graph, Progress& progress, std::optional<VertexId> root) {
  return Shells(graph, progress, root).run();
}

}  // namespace wf::layouts
