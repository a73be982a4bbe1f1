#include "compute/lens/texts.h"

#include <fmt/format.h>

#include "compute/core/domains.h"

namespace wf::lens {
namespace {

// The graph's arrays that hold vertices; all others hold numbers.
bool holdsVertices(const std::string& id) {
  for (const char* one : {"heads", "in-tails", "residual-heads", "edge-tails", "edge-heads"}) {
    if (id == one) return true;
  }
  return false;
}

}  // namespace

const char* scheduleId(Schedule::Kind kind) {
  switch (kind) {
    case Schedule::Kind::Ascending:
      break;
    case Schedule::Kind::Random:
      return "random";
    case Schedule::Kind::LockStep:
      return "lockstep";
    case Schedule::Kind::Adversarial:
      return "adversarial";
  }
  return "ascending";
}

std::optional<Schedule::Kind> scheduleNamed(std::string_view id) {
  for (const Schedule::Kind kind : kSchedules) {
    if (id == scheduleId(kind)) return kind;
  }
  return std::nullopt;
}

std::string threadOrderText(const Schedule& schedule) {
  switch (schedule.kind) {
    case Schedule::Kind::Ascending:
      break;
    case Schedule::Kind::Random:
      return fmt::format("threads in random order, seed {}", schedule.seed);
    case Schedule::Kind::LockStep:
      return "threads in lock step";
    case Schedule::Kind::Adversarial:
      return "threads in adversarial order";
  }
  return "threads in ascending order";
}

std::string endsUnknownText(const Error& why) {
  return "what ends otherwise than with threads in order is not known: " + why.sentence() +
         (why.code == ErrorCode::OutOfMemory ? "; end other programs and start the run again, or choose a smaller graph" : "");
}

Texts::Texts(const VariantInfo& variant, const Graph& graph, const Report& report) : variant_(variant), graph_(graph), report_(report) {
  for (const Memory& memory : report.memories) {
    StateArrayInfo info{.id = memory.id, .symbol = memory.symbol, .domain = Domain::List};
    if (memory.array && *memory.array < variant.arrays.size()) {
      info = resolved(variant.arrays[*memory.array], graph.weightKind());
    } else if (holdsVertices(memory.id)) {
      info.names = Names::Vertex;
    } else if (memory.bytes == 1) {
      info.type = ElementType::U8;
    } else if (memory.bytes == 8) {
      info.type = ElementType::U64;
    }
    if (info.symbol.empty()) info.symbol = info.title;
    infos_.push_back(std::move(info));
  }
}

Domain Texts::threads() const { return variant_.kernels[report_.kernel].items.value_or(Domain::List); }

std::string Texts::item(std::uint32_t item) const { return placeText(graph_, threads(), item); }

std::string Texts::thread(std::uint32_t thread) const {
  const std::string of = item(report_.itemOf(thread));
  return fmt::format("thread {}", thread) + (of.empty() ? std::string() : " (" + of + ")");
}

std::string Texts::element(std::uint32_t memory, std::uint64_t index) const {
  if (memory >= infos_.size()) return "memory that is no array's";
  const StateArrayInfo& info = infos_[memory];
  const std::string place = placeText(graph_, info.domain, index);
  return place.empty() ? fmt::format("{}[{}]", info.symbol, index) : info.symbol + " of " + place;
}

std::string Texts::value(std::uint32_t memory, std::uint64_t bits) const {
  return memory < infos_.size() ? formatValue(infos_[memory], bits, graph_) : fmt::format("{}", bits);
}

std::string Texts::conflict(const Conflict& conflict) const {
  return fmt::format("{}: {} and {}, {}, {}", element(conflict.memory, conflict.index), thread(conflict.first), thread(conflict.other),
                     conflict.writers ? "several write" : "one writes, others read", conflict.harmful ? "different values" : "one value");
}

std::string Texts::lost(const LostWrite& lost) const {
  return fmt::format("{} wrote {} over {} that {} had written ({})", thread(lost.thread), value(lost.memory, lost.wrote),
                     value(lost.memory, lost.over), thread(lost.by), element(lost.memory, lost.index));
}

std::string Texts::wrong(const Wrong& wrong) const {
  return fmt::format("{} is {}, in order {}", element(wrong.memory, wrong.index), value(wrong.memory, wrong.value),
                     value(wrong.memory, wrong.inOrder));
}

std::string Texts::line(std::uint32_t line) const {
  if (line >= variant_.pseudocode.size()) return {};
  const std::string& text = variant_.pseudocode[line];
  const std::size_t from = text.find_first_not_of(' ');
  return from == std::string::npos ? std::string() : text.substr(from);
}

std::vector<std::uint32_t> itemsOf(Domain threads, const Graph& graph, VertexId vertex) {
  std::vector<std::uint32_t> out;
  if (threads == Domain::Edge) {
    const Edges& edges = graph.edges();
    for (EdgeId e = 0; e < edges.size(); ++e) {
      if (edges.tail[e] == vertex || edges.head[e] == vertex) out.push_back(e);
    }
    return out;
  }
  if (threads == Domain::Color) return {vertex};
  if (const auto range = traits(threads).of(graph, vertex)) {
    for (std::uint64_t k = range->first; k < range->last && k < kNone; ++k) out.push_back(static_cast<std::uint32_t>(k));
  }
  return out;
}

}  // namespace wf::lens
