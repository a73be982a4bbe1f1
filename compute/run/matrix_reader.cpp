#include "compute/run/matrix_reader.h"

#include "compute/algorithms/algorithm.h"

namespace wf::run {

void MatrixReader::forget() {
  reducer_.forget();
  range_.reset();
}

std::optional<MatrixPicture> MatrixReader::read(const algorithms::Algorithm& algorithm, const MatrixQuery& query, const Wanted&) {
  const auto arrays = algorithm.arrays();
  if (query.array < 0 || static_cast<std::size_t>(query.array) >= arrays.size()) return std::nullopt;
  const exec::StateArray& array = arrays[static_cast<std::size_t>(query.array)];
  const std::uint32_t side = algorithm.graph().vertexCount();
  const PairBlock& cells = query.view.cells;
  if (array.info->domain != Domain::Pair || array.count == 0 || cells.empty() || cells.endRow > side || cells.endColumn > side)
    return std::nullopt;
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

}  // namespace wf::run
