#include "compute/io/list_comments.h"

#include <algorithm>
#include <vector>

#include "compute/io/fields.h"
#include "compute/io/list_sample.h"

namespace wf::io {
namespace {

constexpr std::array<std::string_view, 9> kKonectWeights{"unweighted", "positive",      "posweighted", "signed",          "multisigned",
                                                         "weighted",   "multiweighted", "dynamic",     "multiposweighted"};

}  // namespace

void ListComments::read(std::string_view comment, std::uint64_t line, bool beforeRows) {
  const std::string_view words = comment.substr(std::min(comment.size(), comment.find_first_not_of("#% \t")));
  const std::string text = lowerCase(words);
  if (beforeRows) last = words, lastLine = line;
  if (text.starts_with("directed graph")) directed = true, directionLine = 0;
  if (text.starts_with("undirected graph")) directed = false, directionLine = 0;
  for (const std::string_view word : {"directed", "undirected"}) {
    if (beforeRows && text.starts_with(word) && text.find_first_not_of(" \t\r.:;", word.size()) == std::string::npos)
      directed = word == "directed", directionLine = line;
  }
  if (beforeRows) readCounts(text);
  const auto number = [&](std::string_view word) -> std::optional<std::uint64_t> {
    const std::size_t at = text.find(word);
    if (at == std::string::npos) return std::nullopt;
    const char* const end = text.data() + text.size();
    std::uint64_t value = 0;
    return parseField(skipBlanks(text.data() + at + word.size(), end), end, value) != nullptr ? std::optional(value) : std::nullopt;
  };
  for (const char* word : {"nodes:", "vertices:"}) {
    if (const auto count = number(word)) vertices = count;
  }
  for (const char* word : {"edges:", "arcs:"}) {
    if (const auto count = number(word)) edges = count;
  }
  if (beforeRows) readKonect(text, line);
}

// "3 vertices, 9 edges" or "Nodes 3 Edges 9", and nothing else: numbers in prose count something else.
void ListComments::readCounts(std::string_view text) {
  if (sizesLine != 0) return;
  struct Word {
    std::optional<std::uint64_t> count;
    bool vertices = false, edges = false;
  };
  std::vector<Word> words;
  for (const Field& field : splitFields(text)) {
    std::string_view word = field.text;
    while (!word.empty() && std::string_view(",;.:").find(word.back()) != std::string_view::npos) word.remove_suffix(1);
    if (word.empty() || word == "and") continue;
    words.push_back(
        {isListId(word) ? listIdOf(word) : std::nullopt, word == "vertices" || word == "nodes", word == "edges" || word == "arcs"});
    if (!words.back().count && !words.back().vertices && !words.back().edges) return;
  }
  if (words.size() != 2 && words.size() != 4) return;
  const std::size_t number = words[0].count ? 0 : 1;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    if (!words[i + number].count || words[i + 1 - number].count) return;
  }
  for (std::size_t i = 0; i < words.size(); i += 2) (words[i + 1 - number].vertices ? vertices : edges) = words[i + number].count;
}

void ListComments::readKonect(std::string_view text, std::uint64_t line) {
  const std::vector<Field> words = splitFields(text, 6);
  if (words.empty()) return;
  const std::string_view kind = words[0].text;
  if (kind == "sym" || kind == "asym" || kind == "bip") {
    const std::string_view weights = words.size() > 1 ? words[1].text : std::string_view();
    if (!weights.empty() && std::find(kKonectWeights.begin(), kKonectWeights.end(), weights) == kKonectWeights.end()) return;
    konect = true;
    bipartite = kind == "bip";
    directed = kind == "asym", directionLine = 0;
    third = weights == "unweighted" ? Third::Nothing
            : weights == "positive" ? Third::Multiplicity
            : weights == "dynamic"  ? Third::Change
                                    : Third::Weight;
    return;
  }
  if (words.size() > 5 || !std::all_of(words.begin(), words.end(), [](const Field& word) { return isListId(word.text); })) return;
  const auto at = [&](std::size_t i) { return listIdOf(words[i].text); };
  if (konect && sizesLine == 0) {
    edges = at(0);
    if (words.size() > 1) left = at(1), right = words.size() > 2 ? at(2) : left;
    if (!bipartite && left) vertices = std::max(*left, *right);
    sizesLine = line;
  } else if (!konect && words.size() == 3) {
    three = {*at(0), *at(1), *at(2)};
    sizesLine = line;
  }
}

}  // namespace wf::io
