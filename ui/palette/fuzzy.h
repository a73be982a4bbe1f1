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

// Case does not count. The letters of a typed word either begin words of the text or follow each other from there ("fs", "fuscr", "full
// screen"), or all stand in a row somewhere, if they are three or more ("jean" in "Valjean"); typed words keep their order. None: they do
// not, or lie so far apart that the text is hardly meant. Letters that begin a word or follow each other count more, gaps count against
// it. The best of all matches, not the first. O(typed × text).
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text);

}  // namespace wf::ui
