#include <algorithm>

#include "app/json_text.h"
#include "app/lens_found.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using lens::Report;

const char* kindId(lens::Event::Kind kind) {
  switch (kind) {
    case lens::Event::Kind::Line:
      return "line";
    case lens::Event::Kind::Trip:
      return "trip";
    case lens::Event::Kind::Read:
      return "read";
    case lens::Event::Kind::Write:
      return "write";
    case lens::Event::Kind::Atomic:
      return "atomic";
  }
  return "";
}

Json headJson(const LensFound& found) {
  Json out;
  out["graph"] = graphJson(*found.graph);
  out["algorithm"] = found.chosen.algorithm->id;
  out["variant"] = found.chosen.variant->id;
  Json parameters = Json::object();
  for (const auto& [id, value] : found.parameters.values()) parameters[id] = found.parameters.text(id);
  out["parameters"] = std::move(parameters);
  const lens::Schedule schedule = found.steps.empty() ? lens::Schedule{} : found.steps.front().schedule;
  out["schedule"] = lens::scheduleId(schedule.kind);
  out["seed"] = schedule.kind == lens::Schedule::Kind::Random ? Json(schedule.seed) : Json(nullptr);
  return out;
}

class StepJson {
 public:
  StepJson(const LensFound& found, const Report& report)
      : graph_(*found.graph), variant_(*found.chosen.variant), report_(report), texts_(variant_, graph_, report) {}

  // What a row of several steps has.
  Json figures() const {
    const Step& step = report_.step;
    Json out{{"step", step.index},          {"kernel", variant_.kernels[step.kernel].id},
             {"iteration", step.iteration}, {"line", step.line + 1},
             {"launched", step.launched},   {"unseen_threads", report_.unseenThreads}};
    const lens::Sums& sums = report_.sums;
    out["threads"] = sums.threads;
    out["warps"] = sums.warps;
    out["issues"] = sums.issues;
    out["lane_issues"] = sums.laneIssues;
    out["efficiency"] = sums.efficiency();
    out["trips"] = sums.trips;
    out["lane_trips"] = sums.laneTrips;
    out["divergent"] = sums.divergent;
    out["requests"] = sums.requests;
    out["sectors"] = sums.sectors;
    out["sectors_per_request"] = sums.sectorsPerRequest();
    out["useful_bytes"] = sums.usefulBytes;
    out["collisions"] = sums.collisions;
    out["heaviest_warp"] = report_.heaviestWarps.empty() ? Json(nullptr) : Json(report_.heaviestWarps.front().count);
    out["conflicts"] = {{"harmless_writes", report_.harmlessWrites},
                        {"harmless_reads", report_.harmlessReads},
                        {"harmful_writes", report_.harmfulWrites},
                        {"harmful_reads", report_.harmfulReads}};
    out["lost_writes"] = report_.lostWrites;
    out["wrong_elements"] = report_.wrongElements;
    return out;
  }

  Json all() const {
    Json out = figures();
    out["threads_work_on"] = traits(texts_.threads()).id;
    out["outside"] = report_.outside;
    out["unknown_tags"] = report_.unknownTags;
    out["arrays"] = arrays();
    out["lines"] = lines();
    out["per_warp"] = warps();
    out["heaviest"] = heaviest();
    Json conflicts = Json::array(), lost = Json::array(), wrong = Json::array(), details = Json::array();
    for (const lens::Conflict& one : report_.conflicts) conflicts.push_back(conflict(one));
    for (const lens::LostWrite& one : report_.lost) lost.push_back(lostWrite(one));
    for (const lens::Wrong& one : report_.wrong) wrong.push_back(wrongElement(one));
    for (const lens::WarpDetail& one : report_.details) details.push_back(detail(one));
    out["conflict_list"] = std::move(conflicts);
    out["lost_list"] = std::move(lost);
    out["wrong_list"] = std::move(wrong);
    out["details"] = std::move(details);
    return out;
  }

 private:
  // The vertices that an element of a domain belongs to or lies between, by the file's ids.
  Json vertices(Domain domain, std::uint64_t index) const {
    Json out = Json::array();
    const auto ends = traits(domain).ends(graph_, index);
    if (!ends) return out;
    out.push_back(graph_.ids().toFile(ends->from));
    if (*traits(domain).between != '\0') out.push_back(graph_.ids().toFile(ends->to));
    return out;
  }

  Json element(std::uint32_t memory, std::uint64_t index) const {
    const lens::Memory& of = report_.memories[memory];
    const Domain domain = of.array ? variant_.arrays[*of.array].domain : Domain::List;
    return {{"array", of.id}, {"index", index}, {"vertices", vertices(domain, index)}};
  }

  Json threadJson(std::uint32_t thread) const {
    const std::uint32_t item = report_.itemOf(thread);
    return {{"thread", thread}, {"item", item}, {"vertices", vertices(texts_.threads(), item)}};
  }

  Json arrays() const {
    Json out = Json::array();
    for (std::size_t k = 0; k < report_.memories.size(); ++k) {
      const lens::Memory& memory = report_.memories[k];
      const lens::MemoryFigures& one = report_.memoryFigures[k];
      if (memory.bytes == 0) continue;  // work memory that this step does not look at
      out.push_back({{"id", memory.id},
                     {"symbol", memory.symbol},
                     {"element_bytes", memory.bytes},
                     {"count", memory.count},
                     {"written", !memory.still},
                     {"reads", one.reads},
                     {"writes", one.writes},
                     {"atomics", one.atomics},
                     {"requests", one.requests},
                     {"sectors", one.sectors},
                     {"useful_bytes", one.usefulBytes},
                     {"collisions", one.collisions}});
    }
    return out;
  }

  Json lines() const {
    Json out = Json::array();
    for (std::size_t k = 0; k < report_.lines.size(); ++k) {
      const lens::LineFigures& one = report_.lines[k];
      if (one.issues == 0) continue;
      out.push_back({{"line", k + 1},
                     {"text", texts_.line(static_cast<std::uint32_t>(k))},
                     {"issues", one.issues},
                     {"lanes", one.lanes},
                     {"divergent", one.divergent}});
    }
    return out;
  }

  Json warps() const {
    Json out = Json::array();
    for (std::size_t k = 0; k < report_.warps.size(); ++k) {
      const lens::WarpFigures& one = report_.warps[k];
      const bool none = one.firstItem == kNone;
      out.push_back({{"warp", k},
                     {"first_item", none ? Json(nullptr) : Json(one.firstItem)},
                     {"last_item", none ? Json(nullptr) : Json(one.lastItem)},
                     {"issues", one.issues},
                     {"lane_issues", one.laneIssues},
                     {"efficiency", one.efficiency()},
                     {"trips", one.trips},
                     {"lane_trips", one.laneTrips},
                     {"divergent", one.divergent},
                     {"requests", one.requests},
                     {"sectors", one.sectors},
                     {"collisions", one.collisions},
                     {"conflicts", one.conflicts}});
    }
    return out;
  }

  Json heaviest() const {
    Json warps = Json::array(), items = Json::array(), hottest = Json::array(), atomics = Json::array();
    for (const lens::Counted& one : report_.heaviestWarps) warps.push_back({{"warp", one.index}, {"issues", one.count}});
    for (const lens::Counted& one : report_.heaviestItems) {
      items.push_back({{"item", one.index}, {"vertices", vertices(texts_.threads(), one.index)}, {"accesses", one.count}});
    }
    const auto elements = [&](const std::vector<lens::Counted>& from, const char* what, Json& to) {
      for (const lens::Counted& one : from) {
        Json row = element(one.memory, one.index);
        row[what] = one.count;
        to.push_back(std::move(row));
      }
    };
    elements(report_.hottestElements, "accesses", hottest);
    elements(report_.atomicElements, "atomics", atomics);
    return {{"warps", std::move(warps)}, {"items", std::move(items)}, {"elements", std::move(hottest)}, {"atomics", std::move(atomics)}};
  }

  Json conflict(const lens::Conflict& one) const {
    Json out = element(one.memory, one.index);
    out["writers"] = one.writers;
    out["harmful"] = one.harmful;
    out["first"] = threadJson(one.first);
    out["other"] = threadJson(one.other);
    out["first"]["line"] = one.firstLine + 1;
    out["other"]["line"] = one.otherLine + 1;
    out["text"] = texts_.conflict(one);
    return out;
  }

  Json lostWrite(const lens::LostWrite& one) const {
    Json out = element(one.memory, one.index);
    out["by"] = threadJson(one.thread);
    out["wrote"] = texts_.value(one.memory, one.wrote);
    out["lost_of"] = threadJson(one.by);
    out["lost"] = texts_.value(one.memory, one.over);
    out["by"]["line"] = one.line + 1;
    out["lost_of"]["line"] = one.byLine + 1;
    out["text"] = texts_.lost(one);
    return out;
  }

  Json wrongElement(const lens::Wrong& one) const {
    Json out = element(one.memory, one.index);
    out["value"] = texts_.value(one.memory, one.value);
    out["in_order"] = texts_.value(one.memory, one.inOrder);
    out["text"] = texts_.wrong(one);
    return out;
  }

  Json event(const lens::Event& one) const {
    Json out{{"kind", kindId(one.kind)}, {"line", one.line + 1}};
    if (!one.isAccess()) return out;
    if (one.outside) {
      out["outside"] = true;
      return out;
    }
    out["array"] = report_.memories[one.memory].id;
    out["index"] = one.index;
    out["old"] = texts_.value(one.memory, one.old);
    out["now"] = texts_.value(one.memory, one.now);
    if (one.kind == lens::Event::Kind::Atomic) out["won"] = one.won();
    return out;
  }

  Json detail(const lens::WarpDetail& warp) const {
    Json lanes = Json::array(), issues = Json::array();
    for (const lens::LaneDetail& lane : warp.lanes) {
      Json events = Json::array();
      for (const lens::Event& one : lane.events) events.push_back(event(one));
      Json row = threadJson(lane.thread);
      row["events"] = std::move(events);
      lanes.push_back(std::move(row));
    }
    for (const lens::Issue& issue : warp.issues) {
      Json of = Json::array();
      for (std::size_t lane = 0; lane < lens::kWarp; ++lane) {
        if ((issue.lanes >> lane & 1U) != 0) of.push_back({lane, issue.event[lane]});
      }
      issues.push_back({{"lanes", std::move(of)}, {"sectors", issue.sectors}});
    }
    return {{"warp", warp.warp}, {"lanes", std::move(lanes)}, {"issues", std::move(issues)}};
  }

  const Graph& graph_;
  const VariantInfo& variant_;
  const Report& report_;
  lens::Texts texts_;
};

}  // namespace

Json lensJson(const LensFound& found) {
  Json out = headJson(found);
  out.update(StepJson(found, found.steps.front()).all());
  return out;
}

Json lensStepsJson(const LensFound& found) {
  Json out = headJson(found), steps = Json::array();
  for (const Report& one : found.steps) steps.push_back(StepJson(found, one).figures());
  out["steps"] = std::move(steps);
  if (found.end)
    out["end"] = {
        {"result", found.end->result}, {"verified", found.end->verification.passed}, {"verification", found.end->verification.sentence}};
  return out;
}

}  // namespace wf::app
