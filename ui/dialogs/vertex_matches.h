// The vertices that what was typed so far could mean: by id, then by name. At most kMost; names are looked through a piece at a time.
#pragma once

#include <QAbstractListModel>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::ui {

class VertexMatches : public QAbstractListModel {
  Q_OBJECT

 public:
  static constexpr std::size_t kMost = 50;
  static constexpr VertexId kNamesAPiece = 100'000;

  explicit VertexMatches(QObject* parent);
  void search(std::shared_ptr<const Graph> graph, const QString& typed);
  bool searching() const { return names_.isActive(); }
  std::optional<VertexId> at(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void lookAtNames();
  void add(const std::vector<VertexId>& vertices, std::size_t place);

  std::shared_ptr<const Graph> graph_;
  std::string wanted_;  // lower case
  std::vector<VertexId> found_;
  std::size_t beginnings_ = 0;  // of found_: ids, and names that begin so
  VertexId next_ = 0;           // name to look at
  QTimer names_;
};

}  // namespace wf::ui
