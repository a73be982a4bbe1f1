// Fuzzy search: whether what was typed stands for a text, how well, and where.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace wf::ui {

struct FuzzyMatch {
  int score = 0;            // higher is better
  std::vector<int> places;  // of the typed letters in the text, ascending
};

// Case does not count. The letters of a typed word stand in a row from the beginning of a word of the text ("full"), or anywhere, if they
// are three or more ("jean" in "Valjean"), or are the first letters of words that follow each other ("fs" for "Full screen"). Those of a
// word of five or more may also be beginnings of several words ("fuscr"); fewer would be found so by chance. Typed words keep their order.
// None: they do not, or lie so far apart that the text is hardly meant. Letters that begin a word or follow each other count more, gaps
// count against it. The best of all matches, not the first. O(typed × text).
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text);

}  // namespace wf::ui
