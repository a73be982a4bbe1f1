// Fuzzy search: against a reference that tries every way, and the order that a person expects.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/data.h"
#include "ui/palette/fuzzy.h"

namespace wf::test {
namespace {

// Whether the letters occur in their order.
bool occurs(const QString& typed, const QString& text) {
  qsizetype at = 0;
  for (const QChar c : typed) {
    if (c.isSpace()) continue;
    while (at < text.size() && text[at].toCaseFolded() != c.toCaseFolded()) ++at;
    if (at++ >= text.size()) return false;
  }
  return true;
}

TEST(Fuzzy, FindsWhatOccursInOrderAndNothingElse) {
  for (unsigned seed = 0; seed < 4000; ++seed) {
    std::mt19937_64 random(runSeed() + seed);
    const auto word = [&](unsigned longest) {
      static const QString letters = "abcAB  -:";
      QString out;
      for (unsigned n = random() % (longest + 1); n > 0; --n) out += letters[static_cast<qsizetype>(random() % letters.size())];
      return out;
    };
    const QString typed = word(5), text = word(14);
    const auto match = ui::fuzzyMatch(typed, text);
    ASSERT_EQ(match.has_value(), occurs(typed, text)) << "seed " << seed << ": " << typed.toStdString() << " in " << text.toStdString();
    if (!match) continue;
    QString letters;
    for (const QChar c : typed) {
      if (!c.isSpace()) letters += c.toCaseFolded();
    }
    ASSERT_EQ(match->places.size(), static_cast<std::size_t>(letters.size())) << "seed " << seed;
    for (std::size_t i = 0; i < match->places.size(); ++i) {
      if (i > 0) {
        EXPECT_LT(match->places[i - 1], match->places[i]) << "seed " << seed;
      }
      EXPECT_EQ(text[match->places[i]].toCaseFolded(), letters[static_cast<qsizetype>(i)]) << "seed " << seed;
    }
  }
}

int score(const char* typed, const char* text) {
  const auto match = ui::fuzzyMatch(typed, text);
  return match ? match->score : -1000;
}

TEST(Fuzzy, WordsBeforeScatteredLetters) {
  EXPECT_GT(score("zin", "Zoom in"), score("zin", "Freezing"));
  EXPECT_GT(score("save", "Save session"), score("save", "Selection above"));
  EXPECT_GT(score("sp", "Save picture"), score("sp", "Lisp"));
  EXPECT_GT(score("theme", "Theme: Dark"), score("theme", "The same"));
  EXPECT_GT(score("open", "Open"), score("open", "Reopen the last session"));
  // The best way, not the first: "so" is the word at the end.
  EXPECT_EQ(ui::fuzzyMatch("so", "Sort also so")->places, (std::vector<int>{0, 1}));
  EXPECT_EQ(ui::fuzzyMatch("id", "A bid, idle")->places, (std::vector<int>{7, 8}));
}

}  // namespace
}  // namespace wf::test
