#include "ui/palette/fuzzy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace wf::ui {
namespace {

constexpr int kLetter = 4, kWordStart = 12, kInRow = 10, kTextStart = 8, kSkipped = -1;
constexpr int kLeast = 5;    // a typed letter, or the text is hardly meant
constexpr int kLongRow = 3;  // letters that are looked for within words, too
constexpr int kApart = 5;    // letters of a word that may be parts of several; of fewer, some text has them all by chance
constexpr int kNone = std::numeric_limits<int>::min() / 2;
constexpr qsizetype kLongest = 200;  // of either; what is longer is cut

bool startsWord(const QString& text, qsizetype i) {
  if (i == 0) return true;
  const QChar before = text[i - 1];
  return !before.isLetterOrNumber() || (before.isLower() && text[i].isUpper());
}

struct Letter {
  QChar folded;
  bool first = false;    // of a typed word
  bool longRow = false;  // of a word that may lie within one of the text
  bool apart = false;    // of a word whose letters may begin several words, with more of each
};

std::vector<Letter> lettersOf(const QString& typed) {
  std::vector<Letter> out;
  std::size_t begin = 0;
  const auto endWord = [&] {
    for (std::size_t i = begin; i < out.size(); ++i) {
      out[i].longRow = out.size() - begin >= kLongRow;
      out[i].apart = out.size() - begin >= kApart;
    }
    begin = out.size();
  };
  for (const QChar c : typed.left(kLongest)) {
    if (c.isSpace()) {
      endWord();
    } else {
      out.push_back({c.toCaseFolded(), out.size() == begin, false, false});
    }
  }
  endWord();
  return out;
}

// How the word that a letter belongs to is being matched.
enum Mode : std::size_t { kFromStarts, kWithin, kInitials, kModes };

struct Cell {
  int score = kNone;
  int from = -1;  // place of the letter before
  Mode mode = kFromStarts;
  bool reached() const { return score > kNone / 2; }
};

}  // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& whole) {
  const std::vector<Letter> letters = lettersOf(typed);
  if (letters.empty()) return FuzzyMatch{};
  const QString text = whole.left(kLongest);
  const std::size_t n = letters.size(), m = static_cast<std::size_t>(text.size());
  if (n > m) return std::nullopt;
  // Where the word before the one that begins at j begins; −1: there is none.
  std::vector<int> startBefore(m, -1);
  for (std::size_t j = 0, last = m; j < m; ++j) {
    if (!startsWord(text, static_cast<qsizetype>(j))) continue;
    if (last < m) startBefore[j] = static_cast<int>(last);
    if (text[static_cast<qsizetype>(j)].isLetterOrNumber()) last = j;
  }
  // cells[i][mode][j]: letters 0 … i matched, the i-th at place j.
  std::vector<std::array<std::vector<Cell>, kModes>> cells(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (auto& row : cells[i]) row.resize(m);
    const Letter& letter = letters[i];
    std::array<Cell, kModes> apart;  // the best of the letter before, with the gap up to here counted
    for (std::size_t j = i; j < m; ++j) {
      for (std::size_t mode = 0; i > 0 && mode < kModes; ++mode) {
        apart[mode].score += apart[mode].reached() ? kSkipped : 0;
        if (j < 2) continue;
        const Cell& before = cells[i - 1][mode][j - 2];
        if (before.reached() && before.score + kSkipped > apart[mode].score)
          apart[mode] = {before.score + kSkipped, static_cast<int>(j) - 2, static_cast<Mode>(mode)};
      }
      if (text[static_cast<qsizetype>(j)].toCaseFolded() != letter.folded) continue;
      const bool starts = startsWord(text, static_cast<qsizetype>(j));
      const int own = kLetter + (starts ? kWordStart : 0) + (j == 0 ? kTextStart : 0);
      const auto take = [&](Mode mode, const Cell& before, int more) {
        Cell& cell = cells[i][mode][j];
        if (before.reached() && before.score + own + more > cell.score) cell = {before.score + own + more, before.from, before.mode};
      };
      if (i == 0) {
        const Cell begin{kSkipped * static_cast<int>(std::min<std::size_t>(j, 10)), -1, kFromStarts};
        if (starts) {
          take(kFromStarts, begin, 0);
          take(kInitials, begin, 0);
        } else if (letter.longRow) {
          take(kWithin, begin, 0);
        }
        continue;
      }
      if (const int at = startBefore[j]; !letter.first && starts && at >= 0) {
        // The initials of words that follow each other.
        Cell initial = cells[i - 1][kInitials][static_cast<std::size_t>(at)];
        initial.from = at;
        initial.mode = kInitials;
        take(kInitials, initial, 0);
      }
      for (const Mode before : {kFromStarts, kWithin, kInitials}) {
        Cell row = j > 0 ? cells[i - 1][before][j - 1] : Cell{};
        row.from = static_cast<int>(j) - 1;
        row.mode = before;
        if (!letter.first) {
          if (before == kInitials) continue;
          take(before, row, kInRow);
          if (starts && before == kFromStarts && letter.apart) take(kFromStarts, apart[before], 0);
        } else if (starts || letter.longRow) {
          const Mode now = starts ? kFromStarts : kWithin;
          take(now, row, kInRow);
          take(now, apart[before], 0);
          if (starts) {
            take(kInitials, row, kInRow);
            take(kInitials, apart[before], 0);
          }
        }
      }
    }
  }
  const Cell* best = nullptr;
  FuzzyMatch match{.score = 0, .places = std::vector<int>(n)};
  int place = -1;
  for (const auto& row : cells.back()) {
    for (std::size_t j = 0; j < m; ++j) {
      if (!row[j].reached() || (best != nullptr && row[j].score <= best->score)) continue;
      best = &row[j];
      place = static_cast<int>(j);
    }
  }
  if (best == nullptr || best->score < kLeast * static_cast<int>(n)) return std::nullopt;
  match.score = best->score - static_cast<int>(m) / 8;
  for (std::size_t i = n; i-- > 0;) {
    match.places[i] = place;
    place = best->from;
    if (i > 0) best = &cells[i - 1][best->mode][static_cast<std::size_t>(place)];
  }
  return match;
}

}  // namespace wf::ui
