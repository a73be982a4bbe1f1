#include "tests/support/wording.h"

#include <regex>
#include <vector>

namespace wf::test {
namespace {

struct Habit {
  std::regex pattern;
  const char* instead;
};

std::vector<Habit> habits() {
  const auto flags = std::regex::ECMAScript | std::regex::icase | std::regex::optimize;
  // "a" for "per": right behind a number, a plural, or a noun that counts. "of a vertex", "names a vertex" and the like are articles.
  const std::string counted =
      "(?:\\d|\\}|\\b(?:one|many|times|threads?|kernels?|edges?|arcs|vertices|levels?|rings?|steps?|frames?|lines|bytes|seconds|joules|"
      "entries|blocks?|rows?|products?|searches|rounds?|merging|terms|pairs|launches|pushes|relabels|values|bars|repeat, one \\w+))";
  const std::string unit =
      "(?:vertex|edge|arc|level|step|second|round|ring|thread|pair|row|frame|block|page|line|launch|iteration|joule)\\b";
  std::vector<Habit> out;
  out.push_back({std::regex(counted + " an? " + unit, flags), "per"});
  out.push_back({std::regex(", an? (?:level|step|round)(?:;|\\)|$)|, an? \\w+ an? " + unit, flags), "per, or (one level)"});
  const auto say = [&](const char* pattern, const char* instead) { out.push_back({std::regex(pattern, flags), instead}); };
  say("\\b(?:whatever|whoever|somebody|nobody|likewise)\\b", "a plain sentence with a subject");
  say("\\b(?:is|are|was|were|be|been) (?:said|told)\\b", "a plain sentence with a subject");
  say("\\b(?:to be had|be had (?:here|again)|could be had)\\b", "available");
  say("\\bin[ _]play\\b", "active");
  say("\\bis to change\\b", "updated (pending)");
  say("\\bcosts? (?:of .* )?fell\\b", "improved");
  say("\\bbrought a new\\b", "tree edges of this step");
  say("\\breasons for\\b", "predecessor invariant");
  say("\\b(?:held back|holds? (?:it |them )?back)\\b", "minimum cut");
  say("\\bentr(?:y|ies) better\\b", "improved");
  say("\\bway back\\b", "history memory");
  say("\\bas fast as it goes\\b", "unlimited");
  say("\\bon the way to\\b", "seeking");
  say("\\bis called so\\b", "no matching command");
  say("\\b(?:the letters|size of letters|as the system|own choice|keep as preset)\\b", "font size, follow system, custom, save preset");
  say("\\b(?:bring (?:it |the place )?to the middle|other side|cut around)\\b", "center, reverse, border of");
  say("\\b(?:the whole screen|take back|do again)\\b", "full screen, undo, redo");
  say("\\bnot minded\\b", "ignored");
  say("\\b(?:arcs that leave\\)|arcs? leaves? it|leads? to it alone)", "out, in");
  say("\\bchance of\\b", "probability");
  say("\\bvery many edges\\b", "power-law degrees");
  say("\\bthe format calls\\b", "weight column");
  out.push_back({std::regex("^(?:Of them|Least|Most|&?Letters| *highest)$"), "count, minimum, maximum, font size, top"});
  say("\\bspent \\(orange\\)|\\bmany \\(256 colours\\)", "ember, categorical (256)");
  say("\\bwhy has it\\b", "why is it");
  say("\\bkeeps no values of pairs\\b", "no pair array in this run");
  say("\\b(?:one merging|one thread an? )", "per");
  return out;
}

}  // namespace

std::optional<std::string> habitIn(const std::string& written) {
  std::string text = written;
  std::erase(text, '&');  // before the letter of a shortcut
  static const std::vector<Habit> all = habits();
  std::smatch found;
  for (const Habit& habit : all) {
    if (std::regex_search(text, found, habit.pattern)) return "“" + found.str() + "”: say " + habit.instead;
  }
  return std::nullopt;
}

}  // namespace wf::test
