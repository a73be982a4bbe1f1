// Fuzzy search: against a reference that tries every way, and the order that a person expects.
#include <gtest/gtest.h>

#include <QStringList>
#include <random>

#include "tests/support/data.h"
#include "ui/palette/fuzzy.h"

namespace wf::test {
namespace {

bool startsWord(const QString& text, qsizetype i) {
  return i == 0 || !text[i - 1].isLetterOrNumber() || (text[i - 1].isLower() && text[i].isUpper());
}

bool same(QChar a, QChar b) { return a.toCaseFolded() == b.toCaseFolded(); }

// Whether the typed words from the k-th on stand in the text from a place on: each in a row, a long one also in pieces that begin words,
// a short one also as the initials of neighbouring words.
bool stands(const QStringList& words, qsizetype k, const QString& text, qsizetype from);

// The word's letters from i on; the one before is at `last`.
bool inPieces(const QStringList& words, qsizetype k, qsizetype i, const QString& text, qsizetype last) {
  const QString& word = words[k];
  if (i == word.size()) return stands(words, k + 1, text, last + 1);
  for (qsizetype at = last + 1; at < text.size(); ++at) {
    const bool may = startsWord(text, at) || (i > 0 && at == last + 1);
    if (may && same(text[at], word[i]) && inPieces(words, k, i + 1, text, at)) return true;
  }
  return false;
}

bool initials(const QStringList& words, qsizetype k, qsizetype i, const QString& text, qsizetype last) {
  const QString& word = words[k];
  if (i == word.size()) return stands(words, k + 1, text, last + 1);
  if (i > 0 && !text[last].isLetterOrNumber()) return false;
  for (qsizetype at = last + 1; at < text.size(); ++at) {
    if (!startsWord(text, at)) continue;
    if (same(text[at], word[i]) && initials(words, k, i + 1, text, at)) return true;
    if (i > 0 && text[at].isLetterOrNumber()) return false;
  }
  return false;
}

bool stands(const QStringList& words, qsizetype k, const QString& text, qsizetype from) {
  if (k == words.size()) return true;
  const QString& word = words[k];
  for (qsizetype at = from; at + word.size() <= text.size(); ++at) {
    if (word.size() < 3 && !startsWord(text, at)) continue;
    if (text.mid(at, word.size()).compare(word, Qt::CaseInsensitive) == 0 && stands(words, k + 1, text, at + word.size())) return true;
  }
  return word.size() < 5 ? initials(words, k, 0, text, from - 1) : inPieces(words, k, 0, text, from - 1);
}

bool stands(const QString& typed, const QString& text) { return stands(typed.split(' ', Qt::SkipEmptyParts), 0, text, 0); }

TEST(Fuzzy, FindsWhatStandsThereInOrderAndNothingElse) {
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
    ASSERT_EQ(match.has_value(), stands(typed, text)) << "seed " << seed << ": " << typed.toStdString() << " in " << text.toStdString();
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
  EXPECT_GT(score("zoomi", "Zoom in"), score("zoomi", "Zoological: motion in"));
  EXPECT_GT(score("save", "Save session"), score("save", "Selection above"));
  EXPECT_GT(score("sp", "Save picture"), score("sp", "Lisp"));
  EXPECT_GT(score("theme", "Theme: Dark"), score("theme", "The same"));
  EXPECT_GT(score("open", "Open"), score("open", "Reopen the last session"));
  // The best way, not the first: "so" is the word at the end.
  EXPECT_EQ(ui::fuzzyMatch("so", "Sort also so")->places, (std::vector<int>{0, 1}));
  EXPECT_EQ(ui::fuzzyMatch("id", "A bid, idle")->places, (std::vector<int>{7, 8}));
}

TEST(Fuzzy, WhatIsMeantIsFound) {
  const std::pair<const char*, const char*> meant[] = {
      {"full screen", "Full screen: turn on"},
      {"fs", "Full screen: turn on"},
      {"fuscr", "Full screen: turn on"},
      {"fullscreen", "Full screen: turn on"},
      {"screen", "Full screen: turn on"},
      {"layout", "Layout: Force-directed"},
      {"bfs", "Breadth-first search: Vertex-parallel, frontier mask"},
      {"sssp masked", "Single-source shortest paths: Vertex-parallel, compacted list of masked vertices"},
      {"run sssp", "Run Single-source shortest paths: Vertex-parallel, atomic minimum"},
      {"jean", "Valjean (vertex 12)"},
  };
  for (const auto& [typed, text] : meant) EXPECT_TRUE(ui::fuzzyMatch(typed, text)) << typed << " in " << text;
}

TEST(Fuzzy, LettersScatteredOverWordsAreNotMeant) {
  const std::pair<const char*, const char*> others[] = {
      {"layout", "Loop up to here"},
      {"layout", "Playback Loop from here, out"},
      {"name", "Run Maximum flow: Vertex-parallel, in place"},
      {"name", "Minimum spanning tree: Borůvka with compacted lists"},
      {"fs", "Prefs"},
      {"sssp", "Less suspicious"},
      {"abcd", "a long text, but with its words far apart; carrying on and on and on until the end, and then some more, done"},
  };
  for (const auto& [typed, text] : others) EXPECT_FALSE(ui::fuzzyMatch(typed, text)) << typed << " in " << text;
}

}  // namespace
}  // namespace wf::test
