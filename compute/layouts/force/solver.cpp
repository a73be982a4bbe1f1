// Buffers and launches.
#include "compute/layouts/force/solver.h"

#include <algorithm>
#include <cmath>

#include "compute/layouts/force/motion.h"
#include "compute/layouts/force/set_apart.h"
#include "compute/layouts/force/settings.h"

namespace wf::layouts::force {
namespace {

// Cells grow fine enough for a dense middle within a wide box: a quarter to a sixteenth of a vertex each, if spread evenly; at most 2^22 in
// a plane and 2^21 in space.
unsigned levelsFor(VertexId n, unsigned dimensions) {
  unsigned levels = dimensions == 3 ? 3 : 5;
  const unsigned most = dimensions == 3 ? 7 : 11;
  const std::uint64_t cells = std::uint64_t{n} * (dimensions == 3 ? 4 : 16);
  while (levels < most && (std::uint64_t{1} << (dimensions * (levels + 1))) <= cells) ++levels;
  return levels;
}

// Vertices of a cell that one looks at: 3^D cells of them are the most work that a vertex makes.
template <int D>
inline constexpr std::uint32_t kLooks = D == 3 ? 8 : 16;
inline constexpr std::uint32_t kLooksApart = 128;  // where none may be missed

template <int D, class Forces>
class SolverOf final : public Solver {
 public:
  SolverOf(std::shared_ptr<exec::Executor> executor, const LevelGraph& level)
      : executor_(std::move(executor)), n_(level.size()), levels_(levelsFor(n_, D)) {
    offsets_ = put(level.offsets);
    heads_ = put(level.heads);
    weights_ = put(level.weights);
    mass_ = put(level.mass);
    coarse_ = put(level.coarse);
    for (VertexId v = 0; v < n_; ++v) {
      const std::uint32_t mass = level.mass.empty() ? 1 : level.mass[v];
      totalMass_ += mass;
      if (mass != 0) ++movable_;
      if (level.part[v] == 0) largestMass_ += mass;
      parts_ = std::max(parts_, level.part[v] + 1);
    }
    if (parts_ > 1) part_ = put(level.part);
    cutStretches(level);
    places_ = make<Place>(n_);
    velocity_ = make<Place>(n_);
    keys_ = make<std::uint64_t>(n_);
    order_ = make<VertexId>(n_);
    sorted_ = make<Charge>(n_);
    begin_ = make<std::uint32_t>(finestCells());
    end_ = make<std::uint32_t>(finestCells());
    sums_ = make<CellSums>(allCells());
    cells_ = make<Charge>(allCells());
    partSums_ = make<CellSums>(parts_);
    partCentres_ = make<Charge>(parts_);
    bounds_ = make<std::uint32_t>(12);
    frame_ = make<Frame>(1);
    tally_ = make<exec::Tally>(1);
  }

  void place(const std::vector<Place>& places) override {
    if (n_ != 0) executor_->upload(places_, 0, places.data(), places.size() * sizeof(Place));
    findFrame();
  }

  void prolong(const Solver& coarse, std::uint64_t seed) override {
    exec::forEach(*executor_, "prolong", n_,
                  Prolong<D>{offsets_.as<const std::uint32_t>(), heads_.as<const VertexId>(), coarse_.as<const VertexId>(),
                             coarse.places().as<const Place>(), coarse.frame().as<const Frame>(), seed, places_.as<Place>()},
                  nullptr);
    findFrame();
  }

  double move(const Settings& settings, const exec::Buffer* held) override {
    if (n_ == 0) return 0;
    exec::Executor& e = *executor_;
    sortIntoCells();
    weighCells();
    exec::forEach(e, "attract", stretchCount_,
                  Attract<D, Forces>{Forces(settings), offsets_.as<const std::uint32_t>(), heads_.as<const VertexId>(),
                                     weights_.as<const float>(), owners_.as<const VertexId>(), stretchBegins_.as<const std::uint32_t>(),
                                     places_.as<const Place>(), pulls_.as<Pull>()},
                  nullptr);
    e.fill(tally_, 0, sizeof(exec::Tally));
    exec::forEach(e, "move", n_,
                  Move<D, Forces>{Forces(settings), settings, nearby(kLooks<D>), static_cast<float>(totalMass_),
                                  static_cast<float>(largestMass_), cells_.as<const Charge>(), part_.as<const VertexId>(),
                                  partCentres_.as<const Charge>(), stretches_.as<const std::uint32_t>(), pulls_.as<const Pull>(),
                                  bytesOf(held), places_.as<Place>(), velocity_.as<Place>()},
                  tally_.as<exec::Tally>());
    exec::Tally tally;
    e.download(&tally, tally_, 0, sizeof tally);
    return tally.active == 0 ? 0 : static_cast<double>(tally.changed) / kMovedUnits / static_cast<double>(tally.active);
  }

  bool setApart(double least, unsigned turn, const exec::Buffer* held) override {
    if (movable_ == 0) return false;
    exec::Executor& e = *executor_;
    sortIntoCells();
    const double across = D == 3 ? std::cbrt(static_cast<double>(movable_)) : std::sqrt(static_cast<double>(movable_));
    e.fill(tally_, 0, sizeof(exec::Tally));
    exec::forEach(e, "set apart", n_,
                  SetApart<D>{nearby(kLooksApart), static_cast<float>(least / across), turn, bytesOf(held), places_.as<Place>()},
                  tally_.as<exec::Tally>());
    exec::Tally tally;
    e.download(&tally, tally_, 0, sizeof tally);
    return tally.changed != 0;
  }

  void show(const exec::Buffer* ancestor, const exec::Buffer* held, const exec::Buffer& pins, exec::Buffer& shown,
            VertexId count) override {
    exec::forEach(*executor_, "show", count,
                  Show<D>{ancestor == nullptr ? nullptr : ancestor->as<const VertexId>(), places_.as<const Place>(),
                          frame_.as<const Frame>(), bytesOf(held), pins.as<const Place>(), shown.as<Place>()},
                  nullptr);
  }

  exec::Buffer& places() override { return places_; }
  const exec::Buffer& places() const override { return places_; }
  const exec::Buffer& frame() const override { return frame_; }

 private:
  std::uint32_t finestCells() const { return 1u << (D * levels_); }
  std::uint32_t allCells() const { return firstCell(D, levels_ + 1); }

  template <class T>
  exec::Buffer make(std::size_t count) {
    return executor_->allocate(count * sizeof(T));
  }
  // Host memory is read where it is.
  template <class T>
  exec::Buffer put(const std::vector<T>& values) {
    if (values.empty()) return {};
    const std::size_t bytes = values.size() * sizeof(T);
    if (executor_->backend() != exec::Backend::Cuda) return {const_cast<T*>(values.data()), bytes, nullptr};
    exec::Buffer buffer = executor_->allocate(bytes);
    executor_->upload(buffer, 0, values.data(), bytes);
    return buffer;
  }

  void cutStretches(const LevelGraph& level) {
    std::vector<VertexId> owners;
    std::vector<std::uint32_t> begins, first(1, 0);
    owners.reserve(n_);
    begins.reserve(n_);
    first.reserve(std::size_t{n_} + 1);
    for (VertexId v = 0; v < n_; ++v) {
      for (std::uint64_t e = level.offsets[v]; e < level.offsets[v + 1]; e += kPullArcs) {
        owners.push_back(v);
        begins.push_back(static_cast<std::uint32_t>(e));
      }
      first.push_back(static_cast<std::uint32_t>(owners.size()));
    }
    stretchCount_ = static_cast<std::uint32_t>(owners.size());
    const auto copy = [&](const auto& values) {
      exec::Buffer buffer = executor_->allocate(values.size() * 4);
      if (!values.empty()) executor_->upload(buffer, 0, values.data(), values.size() * 4);
      return buffer;
    };
    owners_ = copy(owners);
    stretchBegins_ = copy(begins);
    stretches_ = copy(first);
    pulls_ = make<Pull>(stretchCount_);
  }

  static const std::uint8_t* bytesOf(const exec::Buffer* held) { return held == nullptr ? nullptr : held->as<const std::uint8_t>(); }

  Nearby<D> nearby(std::uint32_t cap) const {
    return {levels_,
            cap,
            frame_.as<const Frame>(),
            keys_.as<const std::uint64_t>(),
            order_.as<const VertexId>(),
            sorted_.as<const Charge>(),
            begin_.as<const std::uint32_t>(),
            end_.as<const std::uint32_t>()};
  }

  // The vertices by cell, and the sums of the finest cells and of the components.
  void sortIntoCells() {
    exec::Executor& e = *executor_;
    const auto* mass = mass_.as<const std::uint32_t>();
    findFrame();
    e.fill(begin_, 0, begin_.bytes());
    e.fill(end_, 0, end_.bytes());
    e.fill(sums_, 0, sums_.bytes());
    e.fill(partSums_, 0, partSums_.bytes());
    exec::forEach(e, "deposit", n_,
                  Deposit<D>{places_.as<const Place>(), mass, part_.as<const VertexId>(), frame_.as<const Frame>(), levels_,
                             keys_.as<std::uint64_t>(), order_.as<VertexId>(), sums_.as<CellSums>() + firstCell(D, levels_),
                             partSums_.as<CellSums>()},
                  nullptr);
    e.sortPairs(keys_, order_, n_);
    exec::forEach(e, "line up", n_,
                  Line{places_.as<const Place>(), mass, keys_.as<const std::uint64_t>(), order_.as<const VertexId>(), n_,
                       sorted_.as<Charge>(), begin_.as<std::uint32_t>(), end_.as<std::uint32_t>()},
                  nullptr);
  }

  // Sums to centres of mass, finest cells first.
  void weighCells() {
    exec::Executor& e = *executor_;
    const Frame* frame = frame_.as<const Frame>();
    exec::forEach(e, "weigh cells", finestCells(),
                  Weigh<D>{sums_.as<CellSums>() + firstCell(D, levels_), frame, cells_.as<Charge>() + firstCell(D, levels_)}, nullptr);
    if (parts_ > 1)
      exec::forEach(e, "weigh components", parts_, Weigh<D>{partSums_.as<const CellSums>(), frame, partCentres_.as<Charge>()}, nullptr);
    for (unsigned level = levels_; level-- > 0;) {
      exec::forEach(e, "weigh coarser cells", 1u << (D * level), Ascend<D>{level, frame, sums_.as<CellSums>(), cells_.as<Charge>()},
                    nullptr);
    }
  }

  void findFrame() {
    executor_->fill(bounds_, 0xFF, 48);
    exec::forEach(
        *executor_, "bound", n_,
        Bound<D>{places_.as<const Place>(), mass_.as<const std::uint32_t>(), part_.as<const VertexId>(), bounds_.as<std::uint32_t>()},
        nullptr);
    exec::forEach(*executor_, "make frame", n_ == 0 ? 0 : 1, MakeFrame<D>{bounds_.as<const std::uint32_t>(), frame_.as<Frame>(), levels_},
                  nullptr);
  }

  std::shared_ptr<exec::Executor> executor_;
  VertexId n_;
  unsigned levels_;
  std::uint64_t totalMass_ = 0, largestMass_ = 0;
  VertexId parts_ = 0, movable_ = 0;
  std::uint32_t stretchCount_ = 0;
  exec::Buffer offsets_, heads_, weights_, mass_, part_, coarse_;
  exec::Buffer owners_, stretchBegins_, stretches_, pulls_;
  exec::Buffer places_, velocity_;
  exec::Buffer keys_, order_, sorted_, begin_, end_;  // of the cells
  exec::Buffer sums_, cells_, partSums_, partCentres_;
  exec::Buffer bounds_, frame_, tally_;
};

template <class Forces>
std::unique_ptr<Solver> makeSolverOf(std::shared_ptr<exec::Executor> executor, const LevelGraph& level, unsigned dimensions) {
  if (dimensions == 3) return std::make_unique<SolverOf<3, Forces>>(std::move(executor), level);
  return std::make_unique<SolverOf<2, Forces>>(std::move(executor), level);
}

}  // namespace

std::unique_ptr<Solver> makeSolver(std::shared_ptr<exec::Executor> executor, const LevelGraph& level, unsigned dimensions, Law law) {
  return law == Law::Clusters ? makeSolverOf<Clusters>(std::move(executor), level, dimensions)
                              : makeSolverOf<Balance>(std::move(executor), level, dimensions);
}

}  // namespace wf::layouts::force
