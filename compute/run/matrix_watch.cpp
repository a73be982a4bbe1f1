#include "compute/run/matrix_watch.h"

namespace wf::run {
namespace {

bool isKeptPairs(const exec::StateArray& array) { return array.info->domain == Domain::Pair && array.count != 0; }

}  // namespace

void MatrixWatch::forget() {
  freePicture();
  notedPairs_.clear();
  noted_.clear();
}

void MatrixWatch::freePicture() {
  reducer_.forget();
  range_.reset();
}

std::optional<MatrixPicture> MatrixWatch::picture(const algorithms::Algorithm& algorithm, const MatrixQuery& query) {
  const auto arrays = algorithm.arrays();
  if (query.array < 0 || static_cast<std::size_t>(query.array) >= arrays.size()) return std::nullopt;
  const exec::StateArray& array = arrays[static_cast<std::size_t>(query.array)];
  const std::uint32_t side = algorithm.graph().vertexCount();
  const PairBlock& cells = query.view.cells;
  if (!isKeptPairs(array) || cells.empty() || cells.endRow > side || cells.endColumn > side) return std::nullopt;
  exec::Executor& executor = algorithm.executor();
  const StateArrayInfo& info = *array.info;
  MatrixPicture out{.query = query, .step = algorithm.lastStep().index, .pixels = {}, .range = {}, .number = ++pictures_};
  const bool largest = info.flag || info.reduction == Reduction::Max;
  out.pixels = reducer_.reduce(executor, *array.data, info.type, side, info.flag ? std::optional<std::uint64_t>(0) : info.infinite,
                               largest ? exec::Pick::Largest : exec::Pick::Least, query.view);
  // Flags have shares, and names have no order.
  if (!info.flag && info.names == Names::Nothing) {
    if (!range_ || range_->array != query.array || range_->step != out.step)
      range_ = {query.array, out.step, executor.range(*array.data, info.type, array.count, info.infinite)};
    out.range = range_->values;
  }
  if (executor.failed() || out.pixels.bits.empty()) return std::nullopt;
  return out;
}

MatrixWatch::Bits MatrixWatch::valuesAt(const algorithms::Algorithm& algorithm, VertexPair pair) const {
  const auto arrays = algorithm.arrays();
  const std::uint32_t side = algorithm.graph().vertexCount();
  Bits out(arrays.size());
  if (pair.row >= side || pair.column >= side) return out;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (!isKeptPairs(arrays[i])) continue;
    const std::size_t size = elementSize(arrays[i].info->type);
    std::uint64_t bits = 0;  // little-endian, as every device here
    algorithm.executor().download(&bits, *arrays[i].data, (std::uint64_t{pair.row} * side + pair.column) * size, size);
    out[i] = bits;
  }
  return out;
}

void MatrixWatch::noteBefore(const algorithms::Algorithm& algorithm) {
  noted_.clear();
  notedPairs_ = pairs_;
  for (const VertexPair pair : pairs_) noted_.push_back(valuesAt(algorithm, pair));
  notedStep_ = algorithm.lastStep().index;
}

std::optional<PairValues> MatrixWatch::read(const algorithms::Algorithm& algorithm) const {
  if (pairs_.empty()) return std::nullopt;
  PairValues out{algorithm.lastStep().index, {}};
  for (const VertexPair pair : pairs_) {
    PairValues::Row row{pair, valuesAt(algorithm, pair), {}};
    row.before.resize(row.bits.size());
    for (std::size_t k = 0; k < notedPairs_.size() && notedStep_ + 1 == out.step; ++k) {
      if (notedPairs_[k] == pair) row.before = noted_[k];
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace wf::run
