// What one thread did, in its order; rows are made when they are looked at.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "compute/lens/report.h"
#include "ui/session/session.h"

namespace wf::ui {

class LaneEventsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  LaneEventsModel(const Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session) {}
  // The lane is one of the report's details; null: nothing.
  void show(std::shared_ptr<const lens::Report> report, const lens::LaneDetail* lane);
  const lens::LaneDetail* lane() const { return lane_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return 5; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const Session& session_;
  std::shared_ptr<const lens::Report> report_;
  const lens::LaneDetail* lane_ = nullptr;
};

}  // namespace wf::ui
