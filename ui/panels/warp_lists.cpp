#include "ui/panels/warp_lists.h"

#include <algorithm>

#include "compute/lens/texts.h"
#include "ui/session/warp_figures.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

std::vector<VertexId> verticesOf(const std::optional<ElementEnds>& ends) {
  if (!ends) return {};
  return ends->from == ends->to ? std::vector{ends->from} : std::vector{ends->from, ends->to};
}

class Rows {
 public:
  Rows(const Session& session, const lens::Report& report)
      : graph_(*session.document()->graph),
        variant_(*session.run().variant),
        report_(report),
        texts_(variant_, graph_, report),
        vertices_(graph_, threadsOf(variant_, report), report) {}

  std::vector<WarpListModel::Row> of(WarpList list) const {
    std::vector<WarpListModel::Row> out;
    switch (list) {
      case WarpList::Warps:
        for (const lens::Counted& one : report_.heaviestWarps) out.push_back(warp(one));
        break;
      case WarpList::Items:
        for (const lens::Counted& one : report_.heaviestItems) out.push_back(item(one));
        break;
      case WarpList::Elements:
        for (const lens::Counted& one : report_.hottestElements) out.push_back(element(one));
        break;
      case WarpList::Atomics:
        for (const lens::Counted& one : report_.atomicElements) out.push_back(element(one));
        break;
      case WarpList::Conflicts:
        for (const lens::Conflict& one : report_.conflicts) {
          if (one.harmful) out.push_back(place(one.memory, one.index, texts_.conflict(one), one.first));
        }
        break;
      case WarpList::Lost:
        for (const lens::LostWrite& one : report_.lost) out.push_back(place(one.memory, one.index, texts_.lost(one), one.thread));
        break;
      case WarpList::Wrong:
        for (const lens::Wrong& one : report_.wrong) out.push_back(place(one.memory, one.index, texts_.wrong(one), std::nullopt));
        break;
    }
    return out;
  }

 private:
  WarpListModel::Row warp(const lens::Counted& one) const {
    const auto number = static_cast<std::uint32_t>(one.index);
    const lens::WarpFigures& figures = report_.warps[number];
    const std::uint32_t busiest = report_.itemOf(figures.busiestThread);
    const QString first = text(texts_.item(figures.firstItem)), last = text(texts_.item(figures.lastItem)),
                  name = text(texts_.item(busiest));
    // "vertex 1 to 32": the word once.
    const auto bare = [&](const QString& item) {
      const QString word = first.section(' ', 0, 0) + " ";
      return item.startsWith(word) ? item.mid(word.size()) : item;
    };
    QString what = "warp " + countText(number);
    if (!first.isEmpty()) what += ": " + (first == last ? first : first + " to " + bare(last));
    const QString middle = QString::fromUtf8(" · ");
    if (figures.trips > 0) what += middle + countText(figures.trips, "trip", "trips");
    if (figures.issues > 1) {
      what += middle + "efficiency " + QString::number(100 * figures.efficiency(), 'f', 0) + " %";
      if (!name.isEmpty()) what += middle + "busiest: " + bare(name);
    }
    return {one.count, what, verticesOf(vertices_.ofItem(busiest)), number};
  }

  WarpListModel::Row item(const lens::Counted& one) const {
    const auto number = static_cast<std::uint32_t>(one.index);
    const QString what = text(texts_.item(number));
    return {one.count, what.isEmpty() ? "number " + countText(number) : what, verticesOf(vertices_.ofItem(number)), std::nullopt};
  }

  std::optional<ElementEnds> ends(std::uint32_t memory, std::uint64_t index) const {
    const auto& array = report_.memories[memory].array;
    if (!array || *array >= variant_.arrays.size()) return std::nullopt;
    return traits(variant_.arrays[*array].domain).ends(graph_, index);
  }

  WarpListModel::Row element(const lens::Counted& one) const {
    return {one.count, text(texts_.element(one.memory, one.index)), verticesOf(ends(one.memory, one.index)), std::nullopt};
  }

  WarpListModel::Row place(std::uint32_t memory, std::uint64_t index, const std::string& sentence,
                           std::optional<std::uint32_t> thread) const {
    return {0, text(sentence), verticesOf(ends(memory, index)), thread ? std::optional(report_.warpOf(*thread)) : std::nullopt};
  }

  const Graph& graph_;
  const VariantInfo& variant_;
  const lens::Report& report_;
  lens::Texts texts_;
  WarpVertices vertices_;
};

}  // namespace

std::span<const WarpListInfo> warpListInfos() {
  static constexpr WarpListInfo all[] = {
      {WarpList::Warps, "Heaviest warps", "Lines", "The warps that execute the most lines"},
      {WarpList::Items, "Heaviest threads", "Accesses", "What the threads with the most accesses work on"},
      {WarpList::Elements, "Hottest elements", "Accesses", "The elements that threads come to most often, of arrays that a kernel writes"},
      {WarpList::Atomics, "Atomics", "Atomics", "The elements with the most atomics"},
      {WarpList::Conflicts, "Harmful conflicts", "",
       "Elements that threads write different values to, or that one writes while another reads"},
      {WarpList::Lost, "Lost writes", "", "Writes over another thread's value that the writer had not read"},
      {WarpList::Wrong, "What ends wrong", "", "Elements that this order of the threads leaves otherwise than one thread after the other"},
  };
  return all;
}

std::uint64_t listed(const lens::Report& report, WarpList list) {
  switch (list) {
    case WarpList::Warps:
      return report.heaviestWarps.size();
    case WarpList::Items:
      return report.heaviestItems.size();
    case WarpList::Elements:
      return report.hottestElements.size();
    case WarpList::Atomics:
      return report.atomicElements.size();
    case WarpList::Conflicts:
      return report.harmfulWrites + report.harmfulReads;
    case WarpList::Lost:
      return report.lostWrites;
    case WarpList::Wrong:
      return report.wrongElements;
  }
  return 0;
}

void WarpListModel::show(const Session& session, std::shared_ptr<const lens::Report> report, WarpList list) {
  beginResetModel();
  const auto infos = warpListInfos();
  info_ = &*std::find_if(infos.begin(), infos.end(), [&](const WarpListInfo& one) { return one.list == list; });
  rows_.clear();
  all_ = 0;
  if (report != nullptr) {
    rows_ = Rows(session, *report).of(list);
    all_ = listed(*report, list);
  }
  endResetModel();
}

QVariant WarpListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& one = row(index.row());
  if (role == Qt::TextAlignmentRole && index.column() == kCount) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && index.column() == kWhat) return one.what;
  if (role != Qt::DisplayRole) return {};
  return index.column() == kCount ? countText(one.count) : one.what;
}

QVariant WarpListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || info_ == nullptr) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>((section == kCount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) return info_->help;
  if (role != Qt::DisplayRole) return {};
  if (section == kCount) return info_->counts;
  QString title = info_->title;
  if (all_ > rows_.size()) title += QString::fromUtf8(" · the first %1 of %2").arg(countText(rows_.size()), countText(all_));
  return title;
}

}  // namespace wf::ui
