#include "ui/palette/fuzzy.h"

#include <algorithm>
#include <limits>

namespace wf::ui {
namespace {

constexpr int kLetter = 4, kWordStart = 12, kInRow = 10, kTextStart = 8, kGap = -1;
constexpr int kNone = std::numeric_limits<int>::min() / 2;
constexpr qsizetype kLongest = 200;  // of either; what is longer is cut

bool startsWord(const QString& text, qsizetype i) {
  if (i == 0) return true;
  const QChar before = text[i - 1];
  return !before.isLetterOrNumber() || (before.isLower() && text[i].isUpper());
}

}  // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& typed, const QString& whole) {
  QString letters;
  for (const QChar c : typed.left(kLongest)) {
    if (!c.isSpace()) letters += c.toCaseFolded();
  }
  if (letters.isEmpty()) return FuzzyMatch{};
  const QString text = whole.left(kLongest);
  const qsizetype n = letters.size(), m = text.size();
  if (n > m) return std::nullopt;
  // best[i][j]: letters 0 … i matched, the i-th at place j.
  std::vector<std::vector<int>> best(static_cast<std::size_t>(n), std::vector<int>(static_cast<std::size_t>(m), kNone));
  std::vector<std::vector<int>> from(static_cast<std::size_t>(n), std::vector<int>(static_cast<std::size_t>(m), -1));
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    int running = kNone, runningAt = -1;  // the best of best[i − 1][k] with the gap up to here counted
    for (std::size_t j = i; j < static_cast<std::size_t>(m); ++j) {
      if (i > 0 && j > 0) {
        if (running != kNone) running += kGap;
        if (j >= 2 && best[i - 1][j - 2] + kGap > running) {
          running = best[i - 1][j - 2] + kGap;
          runningAt = static_cast<int>(j) - 2;
        }
      }
      const QChar at = text[static_cast<qsizetype>(j)];
      if (at.toCaseFolded() != letters[static_cast<qsizetype>(i)]) continue;
      int own = kLetter + (startsWord(text, static_cast<qsizetype>(j)) ? kWordStart : 0) + (j == 0 ? kTextStart : 0);
      if (i == 0) {
        best[i][j] = own + kGap * static_cast<int>(std::min<std::size_t>(j, 10));
        continue;
      }
      const int row = j > 0 && best[i - 1][j - 1] > kNone / 2 ? best[i - 1][j - 1] + kInRow : kNone;
      const int apart = running > kNone / 2 ? running : kNone;
      if (row == kNone && apart == kNone) continue;
      best[i][j] = own + std::max(row, apart);
      from[i][j] = row >= apart ? static_cast<int>(j) - 1 : runningAt;
    }
  }
  const auto& last = best[static_cast<std::size_t>(n - 1)];
  const auto end = std::max_element(last.begin(), last.end());
  if (*end <= kNone / 2) return std::nullopt;
  FuzzyMatch match{.score = *end - static_cast<int>(m) / 8, .places = std::vector<int>(static_cast<std::size_t>(n))};
  int j = static_cast<int>(end - last.begin());
  for (auto i = static_cast<std::size_t>(n); i-- > 0;) {
    match.places[i] = j;
    j = from[i][static_cast<std::size_t>(j)];
  }
  return match;
}

}  // namespace wf::ui
