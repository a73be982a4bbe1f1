// The links of an answer, newest first; rows are made when they are looked at.
#pragma once

#include <QAbstractTableModel>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ui/why_text.h"

namespace wf::ui {

class WhyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using Side = std::function<std::optional<RunSide>()>;  // the run that the links are of; none: it is gone
  WhyModel(Side side, QObject* parent) : QAbstractTableModel(parent), side_(std::move(side)) {}
  void show(std::vector<run::WhyLink> links);
  const std::vector<run::WhyLink>& links() const { return links_; }

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(links_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return 5; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const Side side_;
  std::vector<run::WhyLink> links_;
};

}  // namespace wf::ui
