#include "ui/dialogs/vertex_matches.h"

#include <algorithm>

#include "ui/vertex_search.h"

namespace wf::ui {

VertexMatches::VertexMatches(QObject* parent) : QAbstractListModel(parent) {
  names_.setInterval(0);
  connect(&names_, &QTimer::timeout, this, &VertexMatches::lookAtNames);
}

void VertexMatches::search(std::shared_ptr<const Graph> graph, const QString& typed) {
  beginResetModel();
  graph_ = std::move(graph);
  found_.clear();
  wanted_ = lowerCase(typed.trimmed());
  next_ = 0;
  names_.stop();
  if (graph_ != nullptr && !wanted_.empty()) {
    found_ = idsBeginningWith(*graph_, typed.trimmed(), kMost);
    if (hasNames(*graph_) && found_.size() < kMost) names_.start();
  }
  beginnings_ = found_.size();
  endResetModel();
}

void VertexMatches::lookAtNames() {
  std::vector<VertexId> beginning, within;
  const VertexId end = graph_->vertexCount() - next_ > kNamesAPiece ? next_ + kNamesAPiece : graph_->vertexCount();
  for (; next_ < end; ++next_) {
    const NameMatch match = matchName(nameOf(*graph_, next_), wanted_);
    if (match == NameMatch::None || std::find(found_.begin(), found_.end(), next_) != found_.end()) continue;
    auto& list = match != NameMatch::Within ? beginning : within;
    if (list.size() < kMost) list.push_back(next_);
  }
  add(beginning, beginnings_);
  beginnings_ += beginning.size();
  add(within, found_.size());
  if (found_.size() > kMost) {
    beginRemoveRows({}, static_cast<int>(kMost), static_cast<int>(found_.size()) - 1);
    found_.resize(kMost);
    endRemoveRows();
    beginnings_ = std::min(beginnings_, kMost);
  }
  if (next_ == graph_->vertexCount() || beginnings_ == kMost) names_.stop();
}

void VertexMatches::add(const std::vector<VertexId>& vertices, std::size_t place) {
  if (vertices.empty()) return;
  beginInsertRows({}, static_cast<int>(place), static_cast<int>(place + vertices.size()) - 1);
  found_.insert(found_.begin() + static_cast<std::ptrdiff_t>(place), vertices.begin(), vertices.end());
  endInsertRows();
}

std::optional<VertexId> VertexMatches::at(int row) const {
  if (row < 0 || row >= static_cast<int>(found_.size())) return std::nullopt;
  return found_[static_cast<std::size_t>(row)];
}

int VertexMatches::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(found_.size()); }

QVariant VertexMatches::data(const QModelIndex& index, int role) const {
  const auto vertex = at(index.row());
  if (!vertex || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)) return {};
  const QString id = QString::number(graph_->ids().toFile(*vertex));
  const std::string_view name = nameOf(*graph_, *vertex);
  return name.empty() ? id : id + "  " + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace wf::ui
