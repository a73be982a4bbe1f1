// Matrix Market files: what is read, what is noted, what is refused; and what is written.
#include <string>

#include <gtest/gtest.h>

#include "compute/io/gzip.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"
#include "tests/io/files.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using test::arcsOf;
using test::noteOf;
using test::read;
using test::readWith;
using test::refusal;
using test::spoken;
using test::writeFile;
using namespace std::string_literals;

std::shared_ptr<const Graph> matrix(const std::string& text, const ImportOptions& options = {}) {
  const auto graph = readWith(writeFile("x.mtx", text), options);
  EXPECT_TRUE(graph) << graph.error().sentence();
  return graph ? *graph : nullptr;
}

TEST(MatrixMarket, GeneralIntegers) {
  const auto g =
      matrix("%%MatrixMarket matrix coordinate integer general\n% a comment\n\n3 3 4\n1 2 5\n% between\n\n2 1 -7\n3 3 0\n1 3 +9");
  EXPECT_EQ(arcsOf(*g), "1>2:5 1>3:9 2>1:-7 3>3:0");
  EXPECT_TRUE(std::holds_alternative<Column<std::int32_t>>(g->weights()));
  EXPECT_TRUE(g->directed());
  EXPECT_EQ(g->import().format, "Matrix Market");
  EXPECT_EQ(g->import().loops, 1u);
}

TEST(MatrixMarket, TheBannerMayBeInAnyCaseAndLinesEndInAnyWay) {
  const auto g = matrix("%%matrixmarket MATRIX Coordinate Pattern GENERAL\r\n2 2 1\r\n1 2 \r\n");
  EXPECT_EQ(arcsOf(*g), "1>2:1");
  EXPECT_FALSE(g->weighted());
}

TEST(MatrixMarket, WholeNumbersThatLoseDigitsAreNoted) {
  const std::string before = "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 ";
  EXPECT_EQ(noteOf(*matrix(before + "9007199254740993\n"), "weights-rounded"), "values that 32 bits cannot hold exactly were rounded");
  EXPECT_EQ(noteOf(*matrix(before + "18446744073709551615\n"), "weights-rounded"), "values that 32 bits cannot hold exactly were rounded");
  EXPECT_EQ(noteOf(*matrix(before + "18446744073709551616\n"), "weights-rounded"), "");
}

TEST(MatrixMarket, ASymmetricMatrixIsUndirected) {
  const auto g = matrix("%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 .5\n2 1 1.25\n3 2 2e0\n");
  EXPECT_EQ(arcsOf(*g), "1>1:0.5 1>2:1.25 2>1:1.25 2>3:2 3>2:2");
  EXPECT_FALSE(g->directed());
  const auto directed = matrix("%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n", {.direction = Direction::Directed});
  EXPECT_EQ(arcsOf(*directed), "1>2:1 2>1:1");
  EXPECT_TRUE(directed->directed());
  EXPECT_EQ(noteOf(*directed, "direction-changed"), "the file is undirected; as requested, it was read as directed");
}

TEST(MatrixMarket, TheMirrorOfASkewEntryIsItsNegative) {
  const std::string banner = "%%MatrixMarket matrix coordinate integer skew-symmetric\n";
  EXPECT_EQ(arcsOf(*matrix(banner + "3 3 2\n2 1 4\n3 1 -6\n")), "1>2:-4 1>3:6 2>1:4 3>1:-6");
  EXPECT_EQ(arcsOf(*matrix(banner + "3 3 1\n1 3 5\n")), "1>3:5 3>1:-5") << "an entry above the diagonal";
  const auto large = matrix(banner + "2 2 1\n2 1 3000000000\n");
  EXPECT_TRUE(std::holds_alternative<Column<float>>(large->weights())) << "its negative does not fit in 32 bits";
}

TEST(MatrixMarket, WeightsAreWholeWhereAllAre) {
  const std::string banner = "%%MatrixMarket matrix coordinate real general\n2 2 2\n";
  EXPECT_TRUE(std::holds_alternative<Column<std::uint32_t>>(matrix(banner + "1 1 4294967295\n2 2 1e3\n")->weights()));
  const auto mixed = matrix(banner + "1 1 16777217\n2 2 0.1\n");
  EXPECT_TRUE(std::holds_alternative<Column<float>>(mixed->weights()));
  EXPECT_EQ(mixed->weight(0), 16777216);
  ASSERT_EQ(mixed->import().notes.size(), 2u) << "loops are noted, too";
  EXPECT_EQ(noteOf(*mixed, "weights-rounded"), "values that 32 bits cannot hold exactly were rounded");
  const auto infinite = matrix(banner + "1 2 7\n2 2 -inf\n");
  EXPECT_FALSE(infinite->weighted());
  EXPECT_EQ(noteOf(*infinite, "weights-ignored"), "the values were left out, since some are infinite or not numbers, the first in line 4");
}

TEST(MatrixMarket, NumbersThatNoDoubleHolds) {
  const std::string banner = "%%MatrixMarket matrix coordinate real general\n2 2 2\n";
  const auto tiny = matrix(banner + "1 2 1e-400\n2 1 0.5\n");
  EXPECT_EQ(arcsOf(*tiny), "1>2:0 2>1:0.5");
  EXPECT_FALSE(matrix(banner + "1 2 1e400\n2 1 0.5\n")->weighted());
  EXPECT_FALSE(matrix(banner + "1 2 1e300\n2 1 0.5\n")->weighted()) << "too large for a float";
  EXPECT_EQ(noteOf(*matrix(banner + "1 2 1e300\n2 1 0.5\n"), "weights-ignored"),
            "the values were left out, since some are too large for a float");
}

TEST(MatrixMarket, AMatrixThatIsNotSquareLinksRowsToColumns) {
  const auto g = matrix("%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 3\n2 2\n");
  EXPECT_EQ(arcsOf(*g), "1>3:1 1>5:1 2>4:1");
  EXPECT_EQ(noteOf(*g, "rows-columns"), "the matrix is not square: its 2 rows are the vertices from 1, its 3 columns those from 3");
}

TEST(MatrixMarket, WeightsAsAsked) {
  const std::string text = "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n";
  EXPECT_FALSE(matrix(text, {.weights = ""})->weighted());
  EXPECT_TRUE(matrix(text, {.weights = "3"})->weighted());
  const auto refused = readWith(writeFile("x.mtx", text), {.weights = "length"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(spoken(refused.error()), "0:0: the requested weight column does not exist in this format | length | \"value\" or \"3\"");
}

struct Case {
  const char* name;
  std::string content;
  std::string says;
};

class MatrixRefusal : public testing::TestWithParam<Case> {};

TEST_P(MatrixRefusal, SaysWhere) {
  EXPECT_EQ(spoken(refusal(writeFile("x.mtx", GetParam().content))), GetParam().says);
  EXPECT_EQ(spoken(refusal(writeFile("x.mtx.gz", io::gzip(GetParam().content)))), GetParam().says);
}

const std::string kReal = "%%MatrixMarket matrix coordinate real general\n";
const std::string kPattern = "%%MatrixMarket matrix coordinate pattern general\n";

INSTANTIATE_TEST_SUITE_P(
    Text, MatrixRefusal,
    testing::Values(
        Case{"NoBanner", "3 3 1\n1 1 1\n",
             "1:0: the first line is not that of a Matrix Market file | 3 3 1 | \"%%MatrixMarket matrix coordinate FIELD SYMMETRY\""},
        Case{"ShortBanner", "%%MatrixMarket matrix\n",
             "1:0: the first line is not that of a Matrix Market file | %%MatrixMarket matrix | \"%%MatrixMarket matrix coordinate FIELD "
             "SYMMETRY\""},
        Case{"Vector", "%%MatrixMarket vector coordinate real general\n", "1:16: the file does not hold a matrix | vector | matrix"},
        Case{"Array", "%%MatrixMarket matrix array real general\n",
             "1:23: this is a dense matrix, which is no graph: every vertex would lead to every other | array | coordinate"},
        Case{"Complex", "%%MatrixMarket matrix coordinate complex general\n",
             "1:34: the entries are complex numbers, which cannot be weights | complex | pattern, integer or real"},
        Case{"Field", "%%MatrixMarket matrix coordinate mangled symmetric\n",
             "1:34: unknown kind of entries | mangled | pattern, integer or real"},
        Case{"Symmetry", "%%MatrixMarket matrix coordinate real odd\n",
             "1:39: unknown symmetry | odd | general, symmetric or skew-symmetric"},
        Case{"PatternSkew", "%%MatrixMarket matrix coordinate pattern skew-symmetric\n",
             "1:42: a pattern matrix has no values, so it cannot be skew-symmetric or Hermitian | skew-symmetric | general or symmetric"},
        Case{"NoSizes", kReal + "% only comments\n", "2:0: the file ends before the line of sizes |  | \"ROWS COLUMNS ENTRIES\""},
        Case{"TwoSizes", kReal + "3 3\n", "2:0: the line of sizes has 3 numbers, this one has 2 | 3 3 | \"ROWS COLUMNS ENTRIES\""},
        Case{"SizeNotANumber", kReal + "3 x 1\n", "2:3: the number of columns is not a whole number | x | 0 to 4294967294"},
        Case{"SizeTooLarge", kReal + "5000000000 3 1\n", "2:1: there are more rows than 32 bits can number | 5000000000 | 0 to 4294967294"},
        Case{"RowsAndColumnsTooMany", kReal + "4000000000 3000000000 0\n",
             "2:0: there are more rows and columns than 32 bits can number | 4000000000 3000000000 0 | 4294967294 together"},
        Case{"SymmetricNotSquare", "%%MatrixMarket matrix coordinate real symmetric\n3 4 3\n",
             "2:0: a symmetric matrix has as many columns as rows | 3 4 3 | 3 columns"},
        Case{"Fields", kReal + "3 3 1\n1 1\n", "3:0: an entry of this matrix has 3 numbers, this line has 2 | 1 1 | \"ROW COLUMN VALUE\""},
        Case{"PatternFields", kPattern + "3 3 1\n1 1 1\n",
             "3:0: an entry of this matrix has 2 numbers, this line has 3 | 1 1 1 | \"ROW COLUMN\""},
        Case{"RowZero", kReal + "3 3 1\n0 1 1\n", "3:1: the matrix has no such row | 0 | 1 to 3"},
        Case{"ColumnAbove", kReal + "3 3 2\n1 1 1\n\n1 4 1\n", "5:3: the matrix has no such column | 4 | 1 to 3"},
        Case{"RowNotANumber", kReal + "3 3 1\n-1 1 1\n", "3:1: the row is not a whole number | -1 | 1 to 3"},
        Case{"NoRows", kReal + "0 0 1\n1 1 1\n", "3:1: the matrix has no such row | 1 | none: the matrix has no rows"},
        Case{"Value", kReal + "3 3 1\n1 1 forty-two\n", "3:5: the entry's value is not a number | forty-two | a decimal number"},
        Case{"TwoSigns", kReal + "3 3 1\n1 1 +-4\n", "3:5: the entry's value is not a number | +-4 | a decimal number"},
        Case{"Diagonal", "%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 1\n2 2 1\n",
             "3:0: an entry on the diagonal of a skew-symmetric matrix, where all are 0 | 2 2 1 | a row below the column"},
        Case{"TooFew", kReal + "3 3 3\n1 1 1\n2 2 2\n", "4:0: line 2 declares 3 entries, found 2: the file may be cut short"},
        Case{"TooMany", kReal + "3 3 1\n1 1 1\n\n2 2 2\n3 3 3\n",
             "5:0: there are more entries than the 1 that line 2 declares | 2 2 2 | the end of the file"},
        Case{"Lies", kPattern + "4000000000 4000000000 0\n",
             "2:0: 4000000000 rows and 4000000000 columns are declared, which a file of 73 bytes cannot describe |  | at most 1000000"},
        Case{"ZeroByte", kPattern + "3 3 1\n1 \0 1\n"s, "3:0: a zero byte: this is a binary file, not text"}),
    [](const auto& made) { return std::string(made.param.name); });

TEST(MatrixMarketWriter, IsReadBackAndSaysWhatItCannotKeep) {
  for (const char* text : {"%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 5\n2 1 -7\n3 3 0\n",
                           "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 3\n1 1\n2 1\n3 2\n",
                           "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 0.1\n3 2 3e+10\n"}) {
    const auto path = writeFile("y.mtx", "");
    Progress progress;
    const auto notes = io::writeGraph(*matrix(text), path, progress);
    ASSERT_TRUE(notes) << notes.error().sentence();
    EXPECT_TRUE(notes->empty());
    EXPECT_EQ(test::contentOf(path), text);
  }
  Progress progress;
  const auto path = writeFile("y.mtx", "");
  const auto flow = *read(writeFile("x.max", "p max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\n"));
  const auto notes = io::writeGraph(*flow, path, progress);
  ASSERT_TRUE(notes);
  ASSERT_EQ(notes->size(), 1u);
  EXPECT_EQ((*notes)[0].text, "Matrix Market has no place for source and sink");
  EXPECT_EQ(test::contentOf(path), "%%MatrixMarket matrix coordinate integer general\n3 3 2\n1 2 5\n2 3 4\n");
}

}  // namespace
}  // namespace wf
