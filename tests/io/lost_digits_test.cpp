// Whole numbers above 2^53 that no double holds: noted in every format whose weights may be as large, refused in the others.
#include <string>

#include <gtest/gtest.h>

#include "tests/io/files.h"

namespace wf {
namespace {

struct Sample {
  const char* name;
  std::string before, behind;
  bool refused = false;  // weights have 32 bits there
};

class LostDigits : public testing::TestWithParam<Sample> {};

TEST_P(LostDigits, AreNoted) {
  const Sample& sample = GetParam();
  const auto with = [&](const char* number) { return test::read(test::writeFile(sample.name, sample.before + number + sample.behind)); };
  for (const char* number :
       {"9007199254740993", "-9007199254740993", "9223372036854775809", "9007199254740992", "1152921504606846976", "-7"}) {
    SCOPED_TRACE(number);
    const auto graph = with(number);
    if (sample.refused && std::string(number) != "-7") {
      ASSERT_FALSE(graph);
      EXPECT_EQ(graph.error().text, number);
      continue;
    }
    if (sample.refused) continue;
    ASSERT_TRUE(graph) << graph.error().sentence();
    const bool loses = std::string(number).ends_with("3") || std::string(number).ends_with("9");
    EXPECT_EQ(!test::noteOf(**graph, "weights-rounded").empty(), loses);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formats, LostDigits,
    testing::Values(Sample{"x.txt", "1 2 ", "\n"}, Sample{"x.csv", "source,target,weight\n1,2,", "\n"},
                    Sample{"x.tsv", "\ta\tb\na\t0\t", "\nb\t0\t0\n"},
                    Sample{"x.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 ", "\n"},
                    Sample{"x.graphml",
                           "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\"/><graph edgedefault=\"directed\">"
                           "<edge source=\"a\" target=\"b\"><data key=\"w\">",
                           "</data></edge></graph></graphml>"},
                    Sample{"x.gexf", "<gexf><graph defaultedgetype=\"directed\"><edges><edge source=\"a\" target=\"b\" weight=\"",
                           "\"/></edges></graph></gexf>"},
                    Sample{"x.gml", "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 weight ", " ] ]"},
                    Sample{"x.graph", "2 1 1\n2 ", "\n1 7\n", true}, Sample{"x.gr", "p sp 2 1\na 1 2 ", "\n", true},
                    Sample{"x.max", "p max 2 1\nn 1 s\nn 2 t\na 1 2 ", "\n", true}),
    [](const auto& made) { return std::string(made.param.name).substr(2); });

}  // namespace
}  // namespace wf
