#include "compute/run/thread_stop.h"

#include <algorithm>
#include <charconv>

#include "compute/core/domains.h"
#include "compute/core/kernel_lines.h"
#include "compute/core/numbers.h"
#include "compute/run/query_reader.h"

namespace wf::run {
namespace {

using Kind = ThreadStop::Kind;

class ThreadStopParser : public QueryReader {
 public:
  ThreadStopParser(const std::string& text, const QueryScope& scope) : QueryReader(text, *scope.graph), scope_(scope) {}

  // False: it is none.
  bool parse(ThreadStop& stop) {
    if (both("lost", "write")) {
      stop.kind = Kind::Lost;
    } else if (both("harmful", "conflict")) {
      stop.kind = Kind::Harmful;
    } else if (both("write", "to")) {
      refuseLong();
      stop.kind = Kind::Write;
      stop.element = element();
    } else if (seesThread()) {
      refuseLong();
      stop.kind = Kind::Line;
      comer(stop);
      if (!word("at") || !word("line")) fail(at_, found(at_) + "expected “at line” and the number of a line");
      line(stop);
    } else {
      return false;
    }
    skip();
    if (at_ < text_.size()) fail(at_, found(at_) + "expected nothing more");
    return true;
  }

 private:
  // Two words, or neither is read.
  bool both(const char* first, const char* second) {
    const std::size_t here = at_;
    if (word(first) && word(second)) return true;
    at_ = here;
    return false;
  }

  bool seesThread() {
    skip();
    return sees("thread", false) || sees("vertex", false) || (both("any", "thread") && (at_ = 0, true));
  }

  std::uint64_t whole(const char* what) {
    skip();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) fail(at_, found(at_) + "expected " + what);
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  VertexId vertex() {
    if (const auto named = vertexByName(0)) return *named;
    const std::size_t here = (skip(), at_);
    const auto id = whole("the id of a vertex");
    const auto found = scope_.graph->ids().fromFile(id);
    if (!found) failMissing(here, "there is no such vertex in this graph: its ids are " + scope_.graph->ids().range());
    return *found;
  }

  void comer(ThreadStop& stop) {
    if (both("any", "thread")) return;
    if (word("thread")) {
      const std::size_t here = (skip(), at_);
      const std::uint64_t number = whole("the number of a thread, from 0");
      if (number >= kNone) fail(here, "no launch has so many threads");
      stop.thread = static_cast<std::uint32_t>(number);
      if (!word("of")) return;
      if (!word("vertex")) fail(at_, found(at_) + "expected “vertex” and its id");
      stop.vertex = vertex();
    } else if (word("vertex")) {
      stop.vertex = vertex();
    }
  }

  void line(ThreadStop& stop) {
    const VariantInfo& variant = *scope_.variant;
    const std::size_t here = (skip(), at_);
    const std::uint64_t number = whole("the number of a line");
    if (number == 0 || number > variant.pseudocode.size())
      fail(here, "the pseudo-code of " + variant.id + " has the lines 1 to " + grouped(variant.pseudocode.size()));
    stop.line = static_cast<std::uint32_t>(number - 1);
    const auto head = kernelLineOf(variant, stop.line);
    if (!head) fail(here, "the line belongs to no kernel: no thread comes to it");
    stop.head = *head;
    if (!stop.vertex || *head >= variant.lineTags.size()) return;
    const auto kernel = std::find_if(variant.kernels.begin(), variant.kernels.end(),
                                     [&](const KernelInfo& one) { return one.id == variant.lineTags[*head]; });
    if (kernel != variant.kernels.end() && !kernel->items)
      fail(here, "threads of kernel " + kernel->id + " work on nothing that belongs to a vertex: name a thread by its number");
  }

  lens::Element element() {
    skip();
    const std::size_t from = at_;
    const auto parsed = parseQuantity(text_.substr(from), scope_);
    if (const auto* error = std::get_if<QueryError>(&parsed)) throw Shifted{from, *error};
    const Term& term = std::get<Term>(parsed);
    if (term.subject != Term::Subject::Element)
      fail(from,
           "expected one element of an array, as " + (scope_.arrays.empty() ? std::string("cost") : scope_.arrays.front().id) + "[1]");
    if (scope_.arrays[static_cast<std::size_t>(term.array)].constant) fail(from, "no kernel writes it: it stays as it was at the start");
    at_ = text_.size();
    return {static_cast<std::size_t>(term.array), term.index};
  }

 public:
  // What is wrong in the rest of the text, which begins at this byte.
  struct Shifted {
    std::size_t from = 0;
    QueryError error;
  };

 private:
  const QueryScope& scope_;
};

}  // namespace

std::optional<std::variant<ThreadStop, QueryError>> parseThreadStop(const std::string& text, const QueryScope& scope) {
  if (scope.graph == nullptr || scope.variant == nullptr) return std::nullopt;
  try {
    ThreadStop stop;
    if (!ThreadStopParser(text, scope).parse(stop)) return std::nullopt;
    return stop;
  } catch (const QueryReader::Failure& failure) {
    return QueryReader::errorOf(text, failure);
  } catch (const ThreadStopParser::Shifted& shifted) {
    QueryError error = shifted.error;
    error.at += QueryReader::errorOf(text, {shifted.from, {}}).at;
    return error;
  }
}

std::string lineStopText(std::uint32_t thread, std::uint32_t line) {
  return "thread " + std::to_string(thread) + " at line " + std::to_string(line + 1);
}

std::string writeStopText(const QueryScope& scope, const lens::Element& element) {
  const StateArrayInfo& info = scope.arrays[element.array];
  const auto idOf = [&](std::uint64_t vertex) { return std::to_string(scope.graph->ids().toFile(static_cast<VertexId>(vertex))); };
  std::string index = std::to_string(element.index);
  if (info.domain == Domain::Vertex || info.domain == Domain::Color) index = idOf(element.index);
  if (info.domain == Domain::Pair) {
    const std::uint64_t n = scope.graph->vertexCount();
    index = idOf(element.index / n) + "," + idOf(element.index % n);
  }
  return "write to " + info.id + "[" + index + "]";
}

}  // namespace wf::run
