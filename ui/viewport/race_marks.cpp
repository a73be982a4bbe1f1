#include "ui/viewport/race_marks.h"

#include <algorithm>

#include "compute/core/domains.h"

namespace wf::ui {
namespace {

constexpr std::size_t kMostRaced = 1000;  // marks that a person still tells apart

}  // namespace

std::vector<VertexId> racedVertices(const Session& session) {
  const auto& report = session.lens().state().report;
  std::vector<VertexId> out;
  if (report == nullptr || session.document() == nullptr || session.run().variant == nullptr) return out;
  const auto add = [&](std::uint32_t memory, std::uint64_t index) {
    const auto& array = report->memories[memory].array;
    if (!array || *array >= session.run().variant->arrays.size()) return;
    const auto ends = traits(session.run().variant->arrays[*array].domain).ends(*session.document()->graph, index);
    if (ends) out.push_back(ends->to);
  };
  for (const lens::LostWrite& one : report->lost) add(one.memory, one.index);
  for (const lens::Wrong& one : report->wrong) add(one.memory, one.index);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  if (out.size() > kMostRaced) out.resize(kMostRaced);
  return out;
}

}  // namespace wf::ui
