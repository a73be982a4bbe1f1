#include "ui/panels/threads_text.h"

#include <string_view>
#include <utility>

#include "ui/text.h"

namespace wf::ui {
namespace {

// What the elements of the graph's arrays belong to.
constexpr std::pair<std::string_view, Domain> kLensGraphArrays[] = {
    {"offsets", Domain::Vertex},  {"in-offsets", Domain::Vertex},       {"residual-offsets", Domain::Vertex}, {"heads", Domain::Arc},
    {"weights", Domain::Arc},     {"residual-heads", Domain::Residual}, {"reverse", Domain::Residual},        {"edge-tails", Domain::Edge},
    {"edge-heads", Domain::Edge}, {"edge-forward", Domain::Edge},       {"edge-backward", Domain::Edge}};

}  // namespace

const StateArrayInfo* ThreadsText::infoOf(std::uint32_t memory) const {
  if (memory >= report_.memories.size() || !report_.memories[memory].array) return nullptr;
  const std::size_t array = *report_.memories[memory].array;
  return array < session_.run().arrays.size() ? &session_.run().arrays[array] : nullptr;
}

std::optional<Domain> ThreadsText::domainOf(std::uint32_t memory) const {
  if (const StateArrayInfo* info = infoOf(memory)) return info->domain;
  if (memory >= report_.memories.size()) return std::nullopt;
  for (const auto& [id, domain] : kLensGraphArrays) {
    if (report_.memories[memory].id == id) return domain;
  }
  return std::nullopt;
}

std::optional<Domain> ThreadsText::items() const {
  const auto& kernels = session_.run().variant->kernels;
  return report_.kernel < kernels.size() ? kernels[report_.kernel].items : std::nullopt;
}

std::optional<ElementEnds> ThreadsText::ends(std::uint32_t item) const {
  const auto domain = items();
  return domain ? traits(*domain).ends(*session_.document()->graph, item) : std::nullopt;
}

std::optional<ElementEnds> ThreadsText::ends(const lens::Event& event) const {
  if (!event.isAccess() || event.outside) return std::nullopt;
  const auto domain = domainOf(event.memory);
  return domain ? traits(*domain).ends(*session_.document()->graph, event.index) : std::nullopt;
}

QString ThreadsText::item(std::uint32_t item) const {
  const auto domain = items();
  return domain ? text(placeText(*session_.document()->graph, *domain, item)) : QString();
}

QString ThreadsText::shortItem(std::uint32_t item) const {
  const auto ends = this->ends(item);
  if (!ends) return {};
  const auto id = [&](VertexId v) { return QString::number(session_.document()->graph->ids().toFile(v)); };
  return ends->from == ends->to ? id(ends->from) : id(ends->from) + QString::fromUtf8("→") + id(ends->to);
}

QString ThreadsText::symbol(std::uint32_t memory) const {
  return memory < report_.memories.size() ? text(report_.memories[memory].symbol) : QString("outside every array");
}

QString ThreadsText::element(std::uint32_t memory, std::uint64_t index) const {
  if (memory >= report_.memories.size()) return symbol(memory);
  QString out = symbol(memory) + "[" + QString::number(index) + "]";
  const auto domain = domainOf(memory);
  const QString place = domain ? text(placeText(*session_.document()->graph, *domain, index)) : QString();
  return place.isEmpty() ? out : out + " (" + place + ")";
}

QString ThreadsText::value(std::uint32_t memory, std::uint64_t bits) const {
  const StateArrayInfo* info = infoOf(memory);
  if (info == nullptr) return countText(bits);
  if (info->flag) return QString::number(bits);  // as memory holds it: a cell has room for a digit
  return text(formatValue(*info, bits));
}

QString ThreadsText::line(std::uint32_t line) const {
  const auto& code = session_.run().variant->pseudocode;
  return line < code.size() ? text(code[line]) : QString();
}

QString ThreadsText::what(const lens::Event& event) const {
  switch (event.kind) {
    case lens::Event::Kind::Line:
      return "executes the line";
    case lens::Event::Kind::Trip:
      return "begins another loop trip";
    case lens::Event::Kind::Read:
      return "reads " + symbol(event.memory);
    case lens::Event::Kind::Write:
      return "writes " + symbol(event.memory);
    case lens::Event::Kind::Atomic:
      return (event.outside ? "atomic " : "atomic on ") + symbol(event.memory);
  }
  return {};
}

QString ThreadsText::change(const lens::Event& event) const {
  if (!event.isAccess() || (event.outside && event.kind != lens::Event::Kind::Write)) return {};
  if (event.outside) return value(event.memory, event.now);
  if (event.kind == lens::Event::Kind::Read) return value(event.memory, event.old);
  return value(event.memory, event.old) + QString::fromUtf8(" → ") + value(event.memory, event.now);
}

QString ThreadsText::outcome(const lens::Event& event) const {
  if (event.kind != lens::Event::Kind::Write && event.kind != lens::Event::Kind::Atomic) return {};
  if (event.outside) return "outside: nothing is there";
  return event.won() ? "changed it" : "changed nothing";
}

QString ThreadsText::sentence(const lens::Event& event) const {
  if (!event.isAccess()) return what(event);
  if (event.outside) {
    const QString written = change(event);
    return (written.isEmpty() ? what(event) : "writes " + written + " " + symbol(event.memory)) + ": nothing is there";
  }
  const char* verb = event.kind == lens::Event::Kind::Read ? "reads " : event.kind == lens::Event::Kind::Write ? "writes " : "atomic on ";
  QString out = verb + element(event.memory, event.index) + ": " + change(event);
  if (event.kind == lens::Event::Kind::Atomic) out += ", " + outcome(event);
  return out;
}

QString ThreadsText::lost(const lens::LostWrite& write) const {
  return QString("thread %1 wrote %2 over %3, which thread %4 had written, in %5")
      .arg(countText(write.thread), value(write.memory, write.wrote), value(write.memory, write.over), countText(write.by),
           element(write.memory, write.index));
}

}  // namespace wf::ui
