#include "ui/panels/why_model.h"

#include "ui/text.h"
#include "ui/why_text.h"

namespace wf::ui {

void WhyModel::show(std::vector<run::WhyLink> links) {
  beginResetModel();
  links_ = std::move(links);
  endResetModel();
}

QVariant WhyModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<std::size_t>(index.row()) >= links_.size()) return {};
  const std::optional<RunSide> run = side_();
  if (!run) return {};
  const auto row = static_cast<std::size_t>(index.row());
  const run::WhyLink& link = links_[row];
  if (role == Qt::TextAlignmentRole && index.column() == 0) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) {
    const run::WhyLink* next = row + 1 < links_.size() ? &links_[row + 1] : nullptr;
    const QString line = whyCodeLine(*run, link);
    return whyElement(*run, link.cell) + "\n" + (line.isEmpty() ? QString() : line + "\n") + whyOrigin(*run, link, next);
  }
  if (role != Qt::DisplayRole) return {};
  const auto& kernels = run->variant.kernels;
  switch (index.column()) {
    case 0:
      return countText(link.step);
    case 1:
      return link.step == 0 ? QString("start") : link.kernel < kernels.size() ? text(kernels[link.kernel].title) : QString();
    case 2:
      return whyElement(*run, link.cell);
    case 3: {
      const QString after = whyValue(*run, link.cell, link.after);
      return link.step == 0 ? after : whyValue(*run, link.cell, link.before) + QString::fromUtf8(" → ") + after;
    }
    default:
      return whyOriginShort(*run, link);
  }
}

QVariant WhyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section == 0) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const char* titles[] = {"Step", "Kernel", "Element", "Before → after", "From"};
  return QString::fromUtf8(titles[section]);
}

}  // namespace wf::ui
