#include "ui/panels/lane_events_model.h"

#include <utility>

#include "ui/panels/threads_text.h"

namespace wf::ui {

void LaneEventsModel::show(std::shared_ptr<const lens::Report> report, const lens::LaneDetail* lane) {
  if (report == report_ && lane == lane_) return;
  beginResetModel();
  report_ = std::move(report);
  lane_ = lane;
  endResetModel();
}

int LaneEventsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || lane_ == nullptr ? 0 : static_cast<int>(lane_->events.size());
}

QVariant LaneEventsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || session_.run().variant == nullptr) return {};
  if (role == Qt::TextAlignmentRole && index.column() == 1) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const ThreadsText words(session_, *report_);
  const lens::Event& event = lane_->events[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole) return words.line(event.line).trimmed() + "\n" + words.sentence(event);
  switch (index.column()) {
    case 0:
      return event.isAccess() ? words.what(event) : words.line(event.line).trimmed();
    case 1:
      return QString::number(event.line + 1);
    case 2:
      return event.isAccess() ? words.element(event.memory, event.index) : QString();
    case 3:
      return words.change(event);
    default:
      return event.kind == lens::Event::Kind::Trip ? QString("loop trip") : words.outcome(event);
  }
}

QVariant LaneEventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section == 1) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const char* titles[] = {"Does", "Line", "Element", "Old → new", "Outcome"};
  return QString::fromUtf8(titles[section]);
}

}  // namespace wf::ui
