// The texts of the program in its sources, the README and the manual: none has a habit of wording that readers stumble over. What the
// window and the help make of them is in tests/ui/visible_words_test.cpp.
#include "tests/support/wording.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/data.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

struct Literal {
  std::size_t line = 0;
  std::string text;  // adjacent literals as one; \" and \n as they stand in the source
};

// The string literals of C++ text, without those of include lines. Raw strings count as one.
std::vector<Literal> literalsOf(const std::string& source) {
  std::vector<Literal> out;
  std::size_t line = 1, at = 0;
  bool joins = false;  // nothing but blanks since the last literal
  const auto skipTo = [&](std::size_t end) {
    for (; at < std::min(end, source.size()); ++at) line += source[at] == '\n' ? 1 : 0;
  };
  const auto add = [&](std::size_t begin, std::size_t end) {
    if (joins && !out.empty()) {
      out.back().text += source.substr(begin, end - begin);
    } else {
      out.push_back({line, source.substr(begin, end - begin)});
    }
  };
  while (at < source.size()) {
    const char c = source[at];
    if (source.compare(at, 2, "//") == 0) {
      skipTo(source.find('\n', at));
    } else if (source.compare(at, 2, "/*") == 0) {
      skipTo(source.find("*/", at) + 2);
    } else if (source.compare(at, 2, "R\"") == 0) {
      const std::size_t open = source.find('(', at);
      const std::string close = ")" + source.substr(at + 2, open - at - 2) + "\"";
      const std::size_t end = source.find(close, open);
      add(open + 1, end);
      skipTo(end + close.size());
      joins = true;
    } else if (c == '"' || (c == '\'' && (at == 0 || std::isalnum(static_cast<unsigned char>(source[at - 1])) == 0))) {
      std::size_t end = at + 1;
      while (end < source.size() && source[end] != c) end += source[end] == '\\' ? 2 : 1;
      if (c == '"') add(at + 1, end);
      skipTo(end + 1);
      joins = c == '"';
    } else if (c == '#') {
      skipTo(source.find('\n', at));
      joins = false;
    } else {
      joins = joins && std::isspace(static_cast<unsigned char>(c)) != 0;
      skipTo(at + 1);
    }
  }
  return out;
}

std::string habitOf(const std::string& text) { return habitIn(text).value_or(""); }

TEST(Wording, OldTextsAreFound) {
  for (const char* text : {"One thread a vertex, frontier as a mask",
                           "Edges a vertex",
                           "Threads a vertex",
                           "a level a ring",
                           "Search the cut, a level",
                           "heights: search against W_a > 0, a level a step; from t",
                           "repeat, one level a round:",
                           "one merging a round",
                           "Steps a second while playing",
                           "Seconds a step",
                           "30 a second",
                           "{} a second",
                           "12 edges a vertex",
                           "CSV, a line a step (*.csv)",
                           "One kernel a level, as in 2007",
                           "A search, one a step",
                           "Vertices where this is set, likewise",
                           "whatever its name says",
                           "but nobody has searched yet",
                           "so that paths can be told: it is told",
                           "CUDA, which is not to be had here",
                           "could be had again:",
                           "{in_play|vertex|vertices} in play",
                           "Cost C_a is to change",
                           "the cost of 0 vertices fell",
                           "marked edges: brought a new Level",
                           "Reasons for costs",
                           "held back by 145 arcs",
                           "150,258 entries better",
                           "Memory for the way back",
                           "as fast as it goes",
                           "On the way to a far step",
                           "No command is called so",
                           "Size of letters",
                           "As the system",
                           "Own choice",
                           "&Keep as preset…",
                           "Bring to the middle",
                           "Other si&de",
                           "Cut around",
                           "The whole screen, or back",
                           "Take back the last change",
                           "Do again what was taken back",
                           "edges are not minded",
                           "1,043 arcs leave it, 2 lead to it alone",
                           "Chance of a",
                           "Of them",
                           "Least",
                           "What the format calls a weight",
                           "Spent (orange)",
                           "Many (256 colours)",
                           "Why has it this frontier?",
                           "This run keeps no values of pairs of vertices"}) {
    EXPECT_NE(habitOf(text), "") << text;
  }
}

TEST(Wording, ArticlesAndPlainSentencesPass) {
  for (const char* text : {"Average out-degree of a vertex.", "The arc leads to a vertex", "Select a vertex and press W", "names a vertex",
                           "every vertex with a level", "Go to a step", "one of them", "Menu of the vertex", "at least a second later",
                           "for a step that the run has", "Least key", "Mark edges by a level", "no arc skips a level", "in a round",
                           "Steps per second", "One thread per vertex", "The least sum", "Most arcs", "there is a block with a row"}) {
    EXPECT_EQ(habitOf(text), "") << text;
  }
}

TEST(Wording, LiteralsAreRead) {
  const auto literals =
      literalsOf("#include \"a\"\nf(\"one \"  // \"no\"\n  \"two\", '\"', \"three\\\"\"); /* \"no\" */ R\"x(four\n\")x\" 1'000 \"five\"");
  ASSERT_EQ(literals.size(), 4u);
  EXPECT_EQ(literals[0].text, "one two") << "they are one string";
  EXPECT_EQ(literals[1].text, "three\\\"");
  EXPECT_EQ(literals[1].line, 3u);
  EXPECT_EQ(literals[2].text, "four\n\"");
  EXPECT_EQ(literals[3].text, "five");
}

TEST(Wording, SourcesHaveNoHabits) {
  std::size_t read = 0;
  for (const char* folder : {"app", "compute", "render", "ui"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sourceDir() / folder)) {
      const std::string ending = entry.path().extension().string();
      // Words for a search, old ones among them.
      if ((ending != ".cpp" && ending != ".h") || entry.path().filename() == "other_words.cpp") continue;
      std::ifstream in(entry.path());
      const std::string source{std::istreambuf_iterator<char>(in), {}};
      for (const Literal& literal : literalsOf(source)) {
        ++read;
        EXPECT_EQ(habitOf(literal.text), "") << fs::relative(entry.path(), sourceDir()).string() << ":" << literal.line << ": "
                                             << literal.text;
      }
    }
  }
  EXPECT_GT(read, 5000u);
}

TEST(Wording, ReadmeAndManualHaveNoHabits) {
  std::vector<fs::path> pages = {sourceDir() / "README.md"};
  for (const fs::directory_entry& entry : fs::directory_iterator(sourceDir() / "assets/manual")) pages.push_back(entry.path());
  std::size_t read = 0;
  for (const fs::path& page : pages) {
    std::ifstream in(page);
    ASSERT_TRUE(in.is_open()) << page;
    std::string paragraph;  // as one line: sentences go on in the next one
    for (std::string line; std::getline(in, line); paragraph += (paragraph.empty() ? "" : " ") + line) {
      if (!line.empty()) continue;
      ++read;
      EXPECT_EQ(habitOf(paragraph), "") << page.filename() << ": " << paragraph;
      paragraph.clear();
    }
    EXPECT_EQ(habitOf(paragraph), "") << page.filename() << ": " << paragraph;
  }
  EXPECT_GT(read, 300u);
}

}  // namespace
}  // namespace wf::test
