// Fuzzy search: whether the letters of what was typed occur in a text in their order, how well, and where.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace wf::ui {

struct FuzzyMatch {
  int score = 0;            // higher is better
  std::vector<int> places;  // of the typed letters in the text, ascending
};

// Case and blanks in `typed` do not count; none: some letter is not there. Letters that begin a word or follow each other count more,
// gaps count against it. The best of all matches, not the first. O(typed × text).
std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& text);

}  // namespace wf::ui
