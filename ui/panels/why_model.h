// The links of an answer, newest first; rows are made when they are looked at.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

class WhyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  WhyModel(const Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session) {}
  void show(std::vector<run::WhyLink> links);
  const std::vector<run::WhyLink>& links() const { return links_; }

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(links_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return 5; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const Session& session_;
  std::vector<run::WhyLink> links_;
};

}  // namespace wf::ui
