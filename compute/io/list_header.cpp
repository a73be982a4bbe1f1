// A name is split into its words; two names are those of the ends where they have the same words but for one: source here, target there.
#include "compute/io/list_header.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <vector>

namespace wf::io {
namespace {

using Words = std::vector<std::string>;

template <std::size_t N>
bool isOneOf(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// "from" goes with "to", but with "target", too; the last four only with their own partner.
constexpr std::array<std::string_view, 19> kSources{"source",  "src",    "sources",     "from",     "start",  "begin",  "tail",
                                                    "orig",    "origin", "parent",      "follower", "citing", "caller", "sender",
                                                    "subject", "pred",   "predecessor", "initial",  "first"};
constexpr std::array<std::string_view, 23> kTargets{
    "target", "tgt",    "targets",  "to",        "end",    "dst",  "dest",      "destination", "head",   "child", "followee", "followed",
    "cited",  "callee", "receiver", "recipient", "object", "succ", "successor", "terminal",    "second", "sink",  "stop"};
// Of one family, too short to distinguish from names of vertices or from other columns by themselves.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kPairs{
    {{"u", "v"}, {"i", "j"}, {"1", "2"}, {"0", "1"}, {"a", "b"}, {"row", "col"}, {"row", "column"}, {"s", "t"}}};

// Say nothing of what a column holds.
constexpr std::array<std::string_view, 15> kNeutral{"id",    "ids",   "node",   "nodes", "vertex", "vertices", "key", "name",
                                                    "label", "index", "number", "num",   "no",     "numeric",  "nr"};
// Tell columns that are never ends.
constexpr std::array<std::string_view, 43> kNever{
    "time",  "times",  "timestamp", "date",     "datetime",  "year",  "month",  "day",      "hour",      "ts",       "lat",
    "lon",   "lng",    "long",      "latitude", "longitude", "x",     "y",      "z",        "pos",       "position", "coord",
    "km",    "mile",   "meter",     "weight",   "weights",   "cost",  "length", "distance", "dist",      "capacity", "value",
    "count", "degree", "type",      "score",    "size",      "color", "colour", "port",     "elevation", "altitude"};
constexpr std::array<std::string_view, 9> kWeights{"weight", "weights", "w", "cost", "length", "distance", "dist", "capacity", "value"};
constexpr std::array<std::string_view, 16> kDetails{"type",     "label",    "time",         "timestamp", "date",  "year",
                                                    "kind",     "relation", "score",        "count",     "color", "timeset",
                                                    "interval", "colour",   "relationship", "comment"};

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// "fromnodeid" is three words.
void addWords(Words& words, std::string word) {
  constexpr std::array<std::string_view, 8> kTails{"vertex", "name", "node", "key", "ids", "id", "index", "label"};
  Words tails;
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view tail : kTails) {
      if (word.size() <= tail.size() || !word.ends_with(tail)) continue;
      const std::string rest = word.substr(0, word.size() - tail.size());
      if (!isOneOf(kSources, rest) && !isOneOf(kTargets, rest) && !isOneOf(kNeutral, rest) &&
          !std::any_of(kTails.begin(), kTails.end(), [&](std::string_view t) { return rest.ends_with(t) && rest.size() > t.size(); })) {
        continue;
      }
      tails.insert(tails.begin(), std::string(tail));
      word = rest;
      again = true;
      break;
    }
  }
  words.push_back(std::move(word));
  words.insert(words.end(), tails.begin(), tails.end());
}

// At everything that is no letter or digit, between letters and digits, and before a capital behind a small letter. What stands in
// parentheses says more of the column (Neo4j's ":START_ID(Person)").
Words wordsOf(std::string_view name) {
  enum class Kind { None, Lower, Upper, Digit };
  Words words;
  std::string word;
  Kind before = Kind::None;
  const auto flush = [&] {
    if (!word.empty()) addWords(words, std::move(word));
    word.clear();
  };
  for (const char c : name.substr(0, name.find('('))) {
    const auto u = static_cast<unsigned char>(c);
    const Kind kind = std::isdigit(u) != 0               ? Kind::Digit
                      : std::isupper(u) != 0             ? Kind::Upper
                      : std::isalpha(u) != 0 || u >= 128 ? Kind::Lower
                                                         : Kind::None;
    const bool joined = kind == before || (before == Kind::Upper && kind == Kind::Lower);
    if (!joined) flush();
    if (kind != Kind::None) word += static_cast<char>(std::tolower(u));
    before = kind;
  }
  flush();
  return words;
}

// How well two names go together, 0 the best; none where they do not.
std::optional<int> fit(const Words& from, const Words& to, bool& certain) {
  const auto never = [](const Words& words) {
    return std::any_of(words.begin(), words.end(), [](const std::string& w) { return isOneOf(kNever, w); });
  };
  if (never(from) || never(to)) return std::nullopt;
  const auto plain = [](const Words& words) {
    Words out;
    std::copy_if(words.begin(), words.end(), std::back_inserter(out), [](const std::string& w) { return !isOneOf(kNeutral, w); });
    return out;
  };
  // Two columns of ids are the best, two of names are second to any other, and one of ids beside one of something else is the last resort;
  // other words beside are worse, different ones beside each other worse still.
  const auto says = [](const Words& words, std::initializer_list<std::string_view> any) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return std::find(any.begin(), any.end(), w) != any.end(); });
  };
  const auto kind = [&](const Words& words) { return says(words, {"name", "label"}) ? 2 : says(words, {"id", "ids"}) ? 0 : 1; };
  const int second = kind(from) == kind(to) ? kind(from) : 3;
  const Words f = plain(from), t = plain(to);
  if (f.size() == t.size()) {
    std::size_t differ = 0, at = 0;
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (f[i] == t[i]) continue;
      ++differ;
      at = i;
    }
    if (differ == 1) {
      if (isOneOf(kSources, f[at]) && isOneOf(kTargets, t[at])) return static_cast<int>(8 * (f.size() - 1)) + second;
      const bool pair = std::any_of(kPairs.begin(), kPairs.end(), [&](const auto& p) { return p.first == f[at] && p.second == t[at]; });
      // Bare numbers and letters may be vertices.
      certain = from.size() > 1 || f[at].size() > 1 || f[at] == "u";
      if (pair && !(from.size() == 1 && std::isdigit(static_cast<unsigned char>(f[at][0])) != 0)) {
        return 4 + static_cast<int>(8 * (f.size() - 1)) + second;
      }
    }
  }
  certain = true;
  const auto has = [](const Words& words, const auto& list) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return isOneOf(list, w); });
  };
  if (has(f, kSources) && has(t, kTargets) && !has(f, kTargets) && !has(t, kSources)) {
    return 10'000 + static_cast<int>(4 * (f.size() + t.size())) + second;
  }
  return std::nullopt;
}

}  // namespace

std::optional<EndColumns> endColumns(std::span<const std::string> names) {
  constexpr std::size_t kMost = 200;  // columns that are compared with each other
  std::vector<Words> words;
  for (const std::string& name : names.first(std::min(names.size(), kMost))) words.push_back(wordsOf(name));
  std::optional<EndColumns> best;
  int bestFit = 0;
  for (std::size_t s = 0; s < words.size(); ++s) {
    for (std::size_t t = 0; t < words.size(); ++t) {
      if (s == t) continue;
      bool certain = true;
      const auto how = fit(words[s], words[t], certain);
      if (!how || (best && *how > bestFit)) continue;
      const bool again = best && *how == bestFit;
      if (again) {
        best->ambiguous = true;
        continue;
      }
      best = EndColumns{.source = s, .target = t, .certain = certain};
      bestFit = *how;
    }
  }
  return best;
}

bool namesWeight(std::string_view name) { return isOneOf(kWeights, lower(name)); }

bool namesRow(std::string_view name) {
  const Words words = wordsOf(name);
  return std::all_of(words.begin(), words.end(), [](const std::string& w) {
    return w == "id" || w == "edge" || w == "edges" || w == "arc" || w == "link" || w == "eid" || w == "fid" || w == "objectid" ||
           w == "index" || w == "row" || w == "no" || w == "nr" || w == "unnamed" || w == "0" || w == "rel";
  });
}

bool namesCoordinates(std::span<const std::string> names) {
  const auto has = [&](std::initializer_list<std::string_view> any) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      const Words words = wordsOf(name);
      return std::any_of(words.begin(), words.end(),
                         [&](const std::string& w) { return std::find(any.begin(), any.end(), w) != any.end(); });
    });
  };
  return (has({"x", "xcoord"}) && has({"y", "ycoord"})) || (has({"lat", "latitude"}) && has({"lon", "lng", "long", "longitude"}));
}

bool namesDetail(std::string_view name) {
  const Words words = wordsOf(name);
  return namesWeight(name) || namesRow(name) ||
         std::any_of(words.begin(), words.end(), [](const std::string& w) { return isOneOf(kDetails, w) || isOneOf(kNever, w); });
}

}  // namespace wf::io
