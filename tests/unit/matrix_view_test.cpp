// Pictures of matrices against a plain reduction, on every executor.
#include "compute/exec/matrix_view.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <type_traits>

#include "compute/exec/executors.h"
#include "tests/support/data.h"

namespace wf::exec {
namespace {

std::vector<std::shared_ptr<Executor>> executors() {
  std::vector<std::shared_ptr<Executor>> out{makeCpuExecutor(), makeSequentialExecutor(), makeHostileExecutor(test::runSeed())};
  if (!cudaDevices().empty()) out.push_back(*makeCudaExecutor());
  return out;
}

template <class T>
std::uint32_t bitsOf(T value) {
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(value);
  return static_cast<std::uint32_t>(static_cast<std::make_unsigned_t<std::conditional_t<std::is_same_v<T, float>, int, T>>>(value));
}

template <class T>
struct Matrix {
  ElementType type;
  std::uint32_t side;
  std::vector<T> cells;
  std::optional<T> skip;
};

// Pixel (x, y) by its definition: cells from ⌊p·n/w⌋ to ⌊(p+1)·n/w⌋, at least one.
template <class T>
void agrees(const Matrix<T>& matrix, const MatrixView& view, Pick pick) {
  for (const auto& executor : executors()) {
    SCOPED_TRACE(executor->name() + " " + std::to_string(view.width) + "×" + std::to_string(view.height));
    Buffer data = executor->allocate(matrix.cells.size() * sizeof(T));
    executor->upload(data, 0, matrix.cells.data(), matrix.cells.size() * sizeof(T));
    MatrixReducer reducer;
    const auto skip = matrix.skip ? std::optional<std::uint64_t>(bitsOf(*matrix.skip)) : std::nullopt;
    const MatrixPixels pixels = reducer.reduce(*executor, data, matrix.type, matrix.side, skip, pick, view);
    ASSERT_FALSE(executor->failed());
    ASSERT_EQ(pixels.bits.size(), std::size_t{view.width} * view.height);
    const std::uint64_t rows = view.cells.endRow - view.cells.firstRow, columns = view.cells.endColumn - view.cells.firstColumn;
    std::uint64_t all = 0;
    for (std::uint64_t y = 0; y < view.height; ++y) {
      for (std::uint64_t x = 0; x < view.width; ++x) {
        const std::uint64_t top = rows * y / view.height, left = columns * x / view.width;
        const std::uint64_t below = std::max(top + 1, rows * (y + 1) / view.height);
        const std::uint64_t right = std::max(left + 1, columns * (x + 1) / view.width);
        std::optional<T> best;
        std::uint32_t found = 0;
        for (std::uint64_t r = top; r < below; ++r) {
          for (std::uint64_t c = left; c < right; ++c) {
            const T value = matrix.cells[(view.cells.firstRow + r) * matrix.side + view.cells.firstColumn + c];
            if (matrix.skip && bitsOf(value) == bitsOf(*matrix.skip)) continue;
            ++found;
            if (!best || (pick == Pick::Least ? value < *best : value > *best)) best = value;
          }
        }
        const std::size_t at = y * view.width + x;
        ASSERT_EQ(pixels.found[at], found) << x << ", " << y;
        ASSERT_EQ(pixels.bits[at], best ? bitsOf(*best) : 0u) << x << ", " << y;
        all += found;
      }
    }
    if (view.width > columns || view.height > rows) continue;
    std::uint64_t there = 0;
    for (std::uint32_t r = view.cells.firstRow; r < view.cells.endRow; ++r) {
      for (std::uint32_t c = view.cells.firstColumn; c < view.cells.endColumn; ++c)
        there += matrix.skip && bitsOf(matrix.cells[std::uint64_t{r} * matrix.side + c]) == bitsOf(*matrix.skip) ? 0 : 1;
    }
    EXPECT_EQ(all, there) << "every cell is under one pixel";
  }
}

template <class T>
Matrix<T> made(ElementType type, std::uint32_t side, T low, T high, std::optional<T> skip, double skipped) {
  std::mt19937_64 random(test::runSeed());
  Matrix<T> matrix{type, side, {}, skip};
  for (std::uint64_t i = 0; i < std::uint64_t{side} * side; ++i) {
    const bool none = skip && std::uniform_real_distribution<double>(0, 1)(random) < skipped;
    const double value = std::uniform_real_distribution<double>(static_cast<double>(low), static_cast<double>(high))(random);
    matrix.cells.push_back(none ? *skip : static_cast<T>(value));
  }
  return matrix;
}

template <class T>
void agreesEverywhere(const Matrix<T>& matrix) {
  const std::uint32_t side = matrix.side;
  const PairBlock whole{0, side, 0, side};
  for (const Pick pick : {Pick::Least, Pick::Largest}) {
    agrees(matrix, {whole, side, side}, pick);
    agrees(matrix, {whole, 37, 23}, pick);
    agrees(matrix, {whole, 1, 1}, pick);
    agrees(matrix, {whole, 2 * side + 3, side + 1}, pick);  // pixels smaller than cells
    agrees(matrix, {{side / 3, side / 3 + 1, 0, side}, 50, 1}, pick);
    agrees(matrix, {{5, side - 2, 7, 8}, 1, 61}, pick);
    agrees(matrix, {{side / 2, side / 2 + 5, side / 3, side / 3 + 9}, 90, 50}, pick);
  }
}

TEST(MatrixView, WholeNumbersOfEverySize) {
  agreesEverywhere(made<std::uint32_t>(ElementType::U32, 101, 0, 1e9, 0xFFFF'FFFFu, 0.7));
  agreesEverywhere(made<std::uint32_t>(ElementType::U32, 64, 0, 4e9, std::nullopt, 0));
}

TEST(MatrixView, SignedOnesAndFloatsBelowNull) {
  agreesEverywhere(made<std::int32_t>(ElementType::I32, 97, -2e9, 2e9, 0x7FFF'FFFF, 0.5));
  agreesEverywhere(made<float>(ElementType::F32, 90, -50.f, 50.f, std::bit_cast<float>(std::uint32_t{kFloatInfinity}), 0.5));
}

TEST(MatrixView, FlagsAreCounted) {
  // Those that are not set are skipped, so that `found` is how many are.
  agreesEverywhere(made<std::uint8_t>(ElementType::U8, 83, 0, 1.99, std::uint8_t{0}, 0.9));
}

TEST(MatrixView, NothingButInfiniteOnes) {
  Matrix<std::uint32_t> matrix{ElementType::U32, 70, std::vector<std::uint32_t>(4900, 0xFFFF'FFFFu), 0xFFFF'FFFFu};
  agreesEverywhere(matrix);
  matrix.skip.reset();  // the largest number as a number
  agreesEverywhere(matrix);
}

TEST(MatrixView, OneCell) {
  agrees(Matrix<std::uint32_t>{ElementType::U32, 1, {7}, std::nullopt}, {{0, 1, 0, 1}, 1, 1}, Pick::Least);
  agrees(Matrix<std::uint32_t>{ElementType::U32, 1, {7}, 7}, {{0, 1, 0, 1}, 3, 2}, Pick::Least);
}

TEST(MatrixView, BuffersAreKeptAndGrow) {
  const auto executor = makeSequentialExecutor();
  Buffer data = executor->allocate(16);
  const std::uint32_t cells[] = {1, 2, 3, 4};
  executor->upload(data, 0, cells, sizeof cells);
  MatrixReducer reducer;
  const PairBlock whole{0, 2, 0, 2};
  EXPECT_EQ(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Least, {whole, 1, 1}).bits, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Least, {whole, 2, 2}).bits,
            (std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Largest, {whole, 1, 2}).bits,
            (std::vector<std::uint32_t>{2, 4}));
  EXPECT_TRUE(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Least, {{1, 1, 0, 2}, 2, 2}).bits.empty()) << "no rows";
  EXPECT_TRUE(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Least, {whole, 0, 2}).bits.empty());
  executor->fail({.message = "broken"});
  EXPECT_TRUE(reducer.reduce(*executor, data, ElementType::U32, 2, {}, Pick::Least, {whole, 2, 2}).bits.empty());
}

}  // namespace
}  // namespace wf::exec
