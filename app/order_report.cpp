#include "app/order_report.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "app/command_line.h"
#include "compute/core/domains.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/lens/texts.h"

namespace wf::app {
namespace {

constexpr std::size_t kShown = 10;

std::string endsText(const OrderReport& report) {
  const Domain of = report.variant->answer;
  const std::uint64_t count = report.endsWrong->count;
  const std::string what = of == Domain::Vertex ? counted(count, "vertex ends", "vertices end")
                           : of == Domain::Arc  ? counted(count, "arc ends", "arcs end")
                                                : counted(count, "element ends", "elements end");
  return what + " otherwise than with threads in order";
}

}  // namespace

std::string orderText(const OrderReport& report) {
  const lens::Losses& lost = report.losses;
  std::string out = "lost writes: " + grouped(lost.writes);
  if (lost.steps > 0) {
    out += fmt::format(" in {}; the first at step {}: {}", counted(lost.steps, "step", "steps"), grouped(lost.firstStep),
                       printable(lost.first));
  }
  out += "\n";
  if (lost.unseen > 0)
    out += counted(lost.unseen, "thread", "threads") + " of kernels of blocks, or of a library, ran without a chosen order\n";
  if (!report.endsUnknown.empty()) return out + printable(report.endsUnknown) + "\n";
  if (!report.endsWrong || report.schedule.kind == lens::Schedule::Kind::Ascending) return out;
  out += endsText(report);
  const auto& named = report.endsWrong->named;
  for (std::size_t k = 0; k < std::min(kShown, named.size()); ++k) out += (k == 0 ? ":\n  " : "\n  ") + printable(named[k]);
  if (report.endsWrong->count > kShown) out += fmt::format("\n  … {} more", grouped(report.endsWrong->count - kShown));
  return out + "\n";
}

nlohmann::ordered_json orderJson(const OrderReport& report) {
  using Json = nlohmann::ordered_json;
  const lens::Losses& lost = report.losses;
  Json out;
  out["schedule"] = lens::scheduleId(report.schedule.kind);
  if (report.schedule.kind == lens::Schedule::Kind::Random) out["seed"] = report.schedule.seed;
  out["lost_writes"] = lost.writes;
  out["steps_with_lost_writes"] = lost.steps;
  out["first"] = lost.steps > 0 ? Json{{"step", lost.firstStep}, {"text", lost.first}} : Json(nullptr);
  out["threads_without_order"] = lost.unseen;
  out["ends_wrong"] = report.endsWrong ? Json{{"count", report.endsWrong->count}, {"named", report.endsWrong->named}} : Json(nullptr);
  if (!report.endsUnknown.empty()) out["ends_unknown"] = report.endsUnknown;
  return out;
}

int judgedOrder(const OrderReport& report) {
  if (!report.endsUnknown.empty()) {
    std::fprintf(stderr, "warpfront: %s\n", printable(report.endsUnknown).c_str());
    return kRefused;
  }
  if (!report.endsWrong || report.endsWrong->count == 0) return kGood;
  const auto& named = report.endsWrong->named;
  std::fprintf(stderr, "warpfront: %s%s%s\n", endsText(report).c_str(), named.empty() ? "" : ": ",
               named.empty() ? "" : printable(named.front()).c_str());
  return kStruck;
}

}  // namespace wf::app
