#include <algorithm>
#include <bit>
#include <functional>

#include <fmt/format.h>

#include "app/lens_found.h"
#include "app/text_table.h"
#include "compute/core/caption.h"
#include "compute/core/numbers.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

using Align = TextTable::Align;
using lens::Report;

constexpr std::size_t kMost = 10, kMostHarmless = 3;  // rows of a list
constexpr std::size_t kMostRows = 200;                // lines and accesses of a warp
constexpr std::size_t kCodeWidth = 60;                // characters of a line of the pseudo-code

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string ratio(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? std::string() : fmt::format("{:.2f}", static_cast<double>(a) / static_cast<double>(b));
}
std::string share(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? std::string() : percent(static_cast<double>(a) / static_cast<double>(b));
}

std::string shortened(const std::string& text) {
  if (text.size() <= kCodeWidth) return text;
  std::size_t end = kCodeWidth;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

template <class List, class Row>
std::string listed(const List& list, std::uint64_t all, std::size_t most, const Row& row) {
  std::string out;
  const std::size_t shown = std::min(list.size(), most);
  for (std::size_t k = 0; k < shown; ++k) out += "  " + row(list[k]) + "\n";
  if (all > shown) out += fmt::format("  … and {} more\n", grouped(all - shown));
  return out;
}

std::string parametersText(const LensFound& found) {
  std::string out;
  for (const auto& [id, value] : found.parameters.values()) out += (out.empty() ? "" : ", ") + id + " " + found.parameters.text(id);
  return out;
}

std::string headText(const LensFound& found) {
  const Graph& graph = *found.graph;
  const std::string parameters = parametersText(found);
  return fmt::format("{}: {}, {}\n{}, variant {}{}\n", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"),
                     counted(graph.arcCount(), "arc", "arcs"), found.chosen.algorithm->title, found.chosen.variant->id,
                     parameters.empty() ? parameters : ": " + parameters);
}

std::string scheduleText(const lens::Schedule& schedule) {
  switch (schedule.kind) {
    case lens::Schedule::Kind::Ascending:
      return "ascending, one thread after the other";
    case lens::Schedule::Kind::Random:
      return fmt::format("random, seed {}", schedule.seed);
    case lens::Schedule::Kind::LockStep:
      return "lockstep, one warp after the other, its lanes together";
    case lens::Schedule::Kind::Adversarial:
      return "adversarial, the most harmful of three attacks";
  }
  return {};
}

class StepText {
 public:
  StepText(const LensFound& found, const Report& report)
      : found_(found), report_(report), variant_(*found.chosen.variant), texts_(variant_, *found.graph, report) {}

  std::string text() const {
    std::string out = title();
    if (report_.sums.threads == 0) return out;
    out += kernel() + spread() + "\n" + arrays() + "\n" + lines() + "\n" + heavy() + "\n" + races();
    for (const lens::WarpDetail& warp : report_.details) {
      if (found_.asked.empty()) out += "\n" + warpText(warp);
      for (const lens::LaneDetail& lane : warp.lanes) {
        if (std::binary_search(found_.asked.begin(), found_.asked.end(), lane.item)) out += "\n" + laneText(lane);
      }
    }
    return out;
  }

 private:
  std::string title() const {
    const Step& step = report_.step;
    std::string out = fmt::format("step {} (iteration {}, kernel {}), line {}: {}\n", grouped(step.index), grouped(step.iteration),
                                  variant_.kernels[step.kernel].id, step.line + 1, texts_.line(step.line));
    if (const std::string caption = captionOf(variant_, step); !caption.empty()) out += "  " + caption + "\n";
    out += "  schedule: " + scheduleText(report_.schedule) + "\n";
    if (report_.unseenThreads > 0)
      out += fmt::format("  {} without reported accesses: a loop of the CPU's own, or a kernel of blocks\n",
                         counted(report_.unseenThreads, "thread", "threads"));
    if (report_.sums.threads == 0 && report_.unseenThreads == 0) out += "  a primitive of the executor: no thread of the kernel ran\n";
    for (const std::string& tag : report_.unknownTags) out += fmt::format("  the pseudo-code has no line “{}”\n", tag);
    if (report_.outside > 0) out += fmt::format("  {} outside of every array\n", counted(report_.outside, "access", "accesses"));
    return out;
  }

  std::string kernel() const {
    const lens::Sums& sums = report_.sums;
    TextTable table({{"threads"},
                     {"warps"},
                     {"efficiency"},
                     {"lines executed"},
                     {"divergent"},
                     {"trips"},
                     {"lanes per trip"},
                     {"requests"},
                     {"sectors"},
                     {"per request"},
                     {"useful bytes"},
                     {"collisions"}});
    table.add({grouped(sums.threads), grouped(sums.warps), percent(sums.efficiency()), grouped(sums.issues), grouped(sums.divergent),
               grouped(sums.trips), ratio(sums.laneTrips, sums.trips), grouped(sums.requests), grouped(sums.sectors),
               ratio(sums.sectors, sums.requests), share(sums.usefulBytes, sums.sectors * lens::kSector), grouped(sums.collisions)});
    return table.text();
  }

  std::string arrays() const {
    TextTable table({{"array", Align::Left},
                     {"bytes"},
                     {"reads"},
                     {"writes"},
                     {"atomics"},
                     {"requests"},
                     {"sectors per request"},
                     {"useful bytes"},
                     {"collisions"}});
    for (std::size_t k = 0; k < report_.memories.size(); ++k) {
      const lens::Memory& memory = report_.memories[k];
      const lens::MemoryFigures& one = report_.memoryFigures[k];
      if (one.requests == 0) continue;
      table.add({memory.symbol, grouped(memory.bytes), grouped(one.reads), grouped(one.writes), grouped(one.atomics), grouped(one.requests),
                 ratio(one.sectors, one.requests), share(one.usefulBytes, one.sectors * lens::kSector), grouped(one.collisions)});
    }
    return table.text();
  }

  std::string lines() const {
    TextTable table({{"line"}, {"issued"}, {"share"}, {"lanes"}, {"divergent"}, {"", Align::Left}});
    for (std::size_t k = 0; k < report_.lines.size(); ++k) {
      const lens::LineFigures& one = report_.lines[k];
      if (one.issues == 0) continue;
      table.add({grouped(k + 1), grouped(one.issues), share(one.issues, report_.sums.issues), ratio(one.lanes, one.issues),
                 grouped(one.divergent), shortened(variant_.pseudocode[k])});
    }
    return table.text();
  }

  std::string warpItems(const lens::WarpFigures& warp) const {
    const std::string first = texts_.item(warp.firstItem), last = texts_.item(warp.lastItem);
    if (warp.firstItem == kNone || first.empty()) return {};
    return warp.firstItem == warp.lastItem ? first : first + " … " + last;
  }

  // How the lines spread over the warps: a kernel ends when its slowest warp does.
  std::string spread() const {
    std::vector<std::uint32_t> issues;
    for (const lens::WarpFigures& warp : report_.warps) issues.push_back(warp.issues);
    if (issues.size() < 2) return {};
    std::sort(issues.begin(), issues.end());
    const auto most = [&](std::size_t percent) { return grouped(issues[(issues.size() * percent + 99) / 100 - 1]); };  // of so many
    return fmt::format("lines in a warp: median {}, 95 % at most {}, the heaviest {}\n", most(50), most(95), most(100));
  }

  std::string heavy() const {
    TextTable warps({{"heaviest warps"},
                     {"threads", Align::Left},
                     {"lines executed"},
                     {"efficiency"},
                     {"trips"},
                     {"divergent"},
                     {"requests"},
                     {"per request"},
                     {"collisions"},
                     {"conflicts"}});
    for (std::size_t k = 0; k < std::min<std::size_t>(report_.heaviestWarps.size(), kMost / 2); ++k) {
      const auto number_ = static_cast<std::size_t>(report_.heaviestWarps[k].index);
      const lens::WarpFigures& one = report_.warps[number_];
      warps.add({grouped(number_), warpItems(one), grouped(one.issues), percent(one.efficiency()), grouped(one.trips),
                 grouped(one.divergent), grouped(one.requests), ratio(one.sectors, one.requests), grouped(one.collisions),
                 grouped(one.conflicts)});
    }
    std::string out = warps.text();
    const auto list = [&](const char* head, const std::vector<lens::Counted>& heavy, const char* one, const char* many,
                          const std::function<std::string(const lens::Counted&)>& name) {
      std::string row;
      for (std::size_t k = 0; k < std::min<std::size_t>(heavy.size(), kMost / 2); ++k)
        row += (row.empty() ? "" : ", ") + name(heavy[k]) + " (" + counted(heavy[k].count, one, many) + ")";
      if (!row.empty()) out += fmt::format("{}: {}\n", head, row);
    };
    const auto element = [&](const lens::Counted& one) { return texts_.element(one.memory, one.index); };
    list("busiest threads", report_.heaviestItems, "access", "accesses", [&](const lens::Counted& one) {
      const std::string item = texts_.item(static_cast<std::uint32_t>(one.index));
      return item.empty() ? fmt::format("slot {}", one.index) : item;
    });
    list("hottest elements", report_.hottestElements, "access", "accesses", element);
    list("atomics", report_.atomicElements, "atomic", "atomics", element);
    return out;
  }

  std::string races() const {
    TextTable table({{"conflicts", Align::Left}, {"harmless"}, {"harmful"}});
    table.add({"several write", grouped(report_.harmlessWrites), grouped(report_.harmfulWrites)});
    table.add({"one writes, others read", grouped(report_.harmlessReads), grouped(report_.harmfulReads)});
    std::string out = table.text();
    const std::uint64_t all = report_.harmlessWrites + report_.harmlessReads + report_.harmfulWrites + report_.harmfulReads;
    const bool harmful = report_.harmfulWrites + report_.harmfulReads > 0;
    out += listed(report_.conflicts, all, harmful ? kMost : kMostHarmless, [&](const lens::Conflict& one) { return texts_.conflict(one); });
    out += fmt::format("lost writes: {}\n", grouped(report_.lostWrites));
    out += listed(report_.lost, report_.lostWrites, kMost, [&](const lens::LostWrite& one) { return texts_.lost(one); });
    if (report_.schedule.kind == lens::Schedule::Kind::Ascending) return out;
    out += fmt::format("elements that end otherwise than where one thread runs after the other: {}\n", grouped(report_.wrongElements));
    return out + listed(report_.wrong, report_.wrongElements, kMost, [&](const lens::Wrong& one) { return texts_.wrong(one); });
  }

  std::string eventText(const lens::Event& event) const {
    using Kind = lens::Event::Kind;
    if (event.kind == Kind::Line || event.kind == Kind::Trip)
      return fmt::format("{} {}: {}", event.kind == Kind::Trip ? "pass" : "line", event.line + 1, texts_.line(event.line));
    if (event.outside) return "an access outside of every array";
    const std::string element = texts_.element(event.memory, event.index), now = texts_.value(event.memory, event.now);
    if (event.kind == Kind::Read) return "  reads " + element + ": " + now;
    const std::string old = texts_.value(event.memory, event.old);
    if (event.kind == Kind::Write) return "  writes " + element + ": " + old + " → " + now;
    return "  atomic " + element + ": " + (event.won() ? old + " → " + now : "stays " + old);
  }

  std::string laneText(const lens::LaneDetail& lane) const {
    const std::uint32_t warp = report_.warpOf(lane.thread);
    std::string out = texts_.thread(lane.thread) + fmt::format(", warp {}, lane {}\n", warp, lane.thread - report_.warps[warp].firstThread);
    for (const lens::Event& event : lane.events) out += "  " + eventText(event) + "\n";
    return out;
  }

  std::string warpText(const lens::WarpDetail& warp) const {
    std::string out = fmt::format("warp {}: {}\n", warp.warp, counted(warp.issues.size(), "line or access", "lines and accesses"));
    for (std::size_t k = 0; k < std::min(warp.issues.size(), kMostRows); ++k) {
      const lens::Issue& issue = warp.issues[k];
      const auto leader = static_cast<std::size_t>(std::countr_zero(issue.lanes));
      const lens::Event& event = warp.lanes[leader].events[issue.event[leader]];
      std::string mask;
      for (std::size_t lane = 0; lane < lens::kWarp; ++lane) mask += (issue.lanes >> lane & 1U) != 0 ? '#' : '.';
      std::string what = eventText(event);
      if (event.isAccess() && !event.outside) {
        const char* verbs[] = {"  reads ", "  writes ", "  atomics on "};
        what = verbs[static_cast<int>(event.kind) - static_cast<int>(lens::Event::Kind::Read)] + report_.memories[event.memory].symbol +
               fmt::format(", {}", counted(issue.sectors, "sector", "sectors"));
      }
      out += fmt::format("  {} {:>2}  {}\n", mask, std::popcount(issue.lanes), what);
    }
    if (warp.issues.size() > kMostRows) out += fmt::format("  … and {} more (--json has all)\n", grouped(warp.issues.size() - kMostRows));
    return out;
  }

  const LensFound& found_;
  const Report& report_;
  const VariantInfo& variant_;
  lens::Texts texts_;
};

}  // namespace

std::string lensText(const LensFound& found) { return headText(found) + StepText(found, found.steps.front()).text(); }

std::string lensHead(const LensFound& found) { return headText(found) + "schedule: " + scheduleText(found.schedule) + "\n"; }

}  // namespace wf::app
