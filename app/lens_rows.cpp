#include "app/lens_rows.h"

#include <algorithm>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::app {
namespace {

std::string rowShare(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string rowCount(std::uint64_t count) { return count == 0 ? std::string() : grouped(count); }

}  // namespace

// Widths are fixed, since no later row is known yet: of counts so many digits as a step of a large graph needs.
LensRows::LensRows(const LensFound& found) : found_(found) {
  constexpr std::size_t kElements = 11, kSum = 14;  // "999,999,999", "99,999,999,999"
  std::size_t kernels = 6;
  for (const KernelInfo& kernel : found.chosen.variant->kernels) kernels = std::max(kernels, kernel.id.size());
  columns_ = {{"step", 6},
              {"iteration", 9},
              {"kernel", kernels, true},
              {"threads", kElements},
              {"lines executed", kSum},
              {"in the heaviest warp", kElements},
              {"efficiency", 7},
              {"trips", kSum},
              {"divergent", kElements},
              {"requests", kSum},
              {"sectors", kSum},
              {"sectors per request", 5},
              {"useful bytes", 7},
              {"collisions", kElements},
              {"harmless", kElements},
              {"harmful", kElements},
              {"lost", kElements},
              {"otherwise", kElements}};
  for (Column& column : columns_) column.width = std::max(column.width, column.title.size());
}

std::string LensRows::line(const std::vector<std::string>& cells) const {
  std::string out;
  for (std::size_t c = 0; c < columns_.size() && c < cells.size(); ++c) {
    if (c > 0) out += "  ";
    out += columns_[c].left ? fmt::format("{:<{}}", cells[c], columns_[c].width) : fmt::format("{:>{}}", cells[c], columns_[c].width);
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + "\n";
}

std::string LensRows::head() const {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  return lensHead(found_) + line(titles);
}

std::string LensRows::row(const lens::Report& one) const {
  const Step& step = one.step;
  const lens::Sums& sums = one.sums;
  std::vector<std::string> cells{grouped(step.index), grouped(step.iteration), found_.chosen.variant->kernels[step.kernel].id};
  if (sums.threads == 0) {
    cells.emplace_back(one.unseenThreads > 0 ? "not seen" : "primitive");
    return line(cells);
  }
  const std::uint64_t bytes = sums.sectors * lens::kSector;
  cells.insert(cells.end(),
               {grouped(sums.threads), grouped(sums.issues), one.heaviestWarps.empty() ? "0" : grouped(one.heaviestWarps.front().count),
                rowShare(sums.efficiency()), grouped(sums.trips), grouped(sums.divergent), grouped(sums.requests), grouped(sums.sectors),
                sums.requests == 0 ? std::string() : fmt::format("{:.2f}", sums.sectorsPerRequest()),
                bytes == 0 ? std::string() : rowShare(static_cast<double>(sums.usefulBytes) / static_cast<double>(bytes)),
                rowCount(sums.collisions), rowCount(one.harmlessWrites + one.harmlessReads), rowCount(one.harmfulWrites + one.harmfulReads),
                rowCount(one.lostWrites), rowCount(one.wrongElements)});
  return line(cells);
}

}  // namespace wf::app
