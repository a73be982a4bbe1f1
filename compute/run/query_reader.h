// The text of a query and the place that is read: words, signs, numbers. What stands wrong is thrown as a Failure, which never leaves
// parseQuery().
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "compute/run/query.h"

namespace wf::run {

class QueryReader {
 public:
  struct Failure {
    std::size_t at = 0;  // bytes
    std::string sentence;
    bool missing = false;  // QueryError's
  };
  static QueryError errorOf(const std::string& text, const Failure& failure);

 protected:
  // Both must outlive the reader.
  QueryReader(const std::string& text, const Graph& graph) : text_(text), graph_(graph) {}

  [[noreturn]] void fail(std::size_t at, std::string sentence) const { throw Failure{at, std::move(sentence)}; }
  [[noreturn]] void failMissing(std::size_t at, std::string sentence) const { throw Failure{at, std::move(sentence), true}; }
  std::string found(std::size_t at) const;  // “what stands there” is not understood:
  void refuseLong() const;                  // the whole text, before any of it is read

  // These read on where what they look for stands; words in any case, and only whole ones.
  void skip();
  bool word(const char* what);
  bool symbol(const char* what);
  std::optional<Relation> sign();
  Quantity number(const StateArrayInfo* info);  // with the names that the array's values have
  // A vertex by name: in quotes, or, where the file has names, up to `end` (0: a blank). None: neither stands here, nothing was read.
  std::optional<VertexId> vertexByName(char end);

  // An element of an array, in brackets that are open: a vertex by id or name; a pair by two of them; everything else, and a pair as well,
  // by position.
  std::uint32_t index(const StateArrayInfo& info);

  bool sees(const std::string& what, bool exactCase) const;  // stays
  bool digitAt(std::size_t k) const;
  bool ofThousands(std::size_t k) const;  // a comma before three digits
  static bool isWord(char c);
  static char lowerCase(char c);

  const std::string& text_;
  std::size_t at_ = 0;

 private:
  std::uint64_t position(const char* expected, bool thousands);
  VertexId vertexOfPair(char end);
  Quantity product(const StateArrayInfo* info);
  Quantity factor(const StateArrayInfo* info, bool signs);
  long double digits();
  void refuseEndless(const Quantity& quantity, std::size_t here) const;

  const Graph& graph_;
};

}  // namespace wf::run
