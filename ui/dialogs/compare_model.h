// Variants with their times, as a table: what is to be measured is checked, what was measured has a bar.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <vector>

#include "ui/session/session_measuring.h"

namespace wf::ui {

// Milliseconds in the unit that suits them, as dialogs that measure show them.
QString measuredText(double ms);

class CompareModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kVariant, kTimes, kMedian, kMinimum, kMaximum, kSpread, kRun, kSteps, kResult, kColumns };
  static constexpr int kSortRole = Qt::UserRole + 2;  // a number or a text; invalid: nothing is known

  using QAbstractTableModel::QAbstractTableModel;
  // Nothing measured; checked but for those that were unchecked before. It outlives the model, or is null.
  void setVariants(const AlgorithmInfo* algorithm);
  std::vector<const VariantInfo*> checked() const;  // in the algorithm's order
  void setCheckable(bool on);
  // What is known of them: each belongs to the variant of its name. Where nothing is, the row is empty.
  void show(const ComparisonState& state);
  // A row that says one sentence in place of figures.
  bool saysWhy(int row) const;
  bool logarithmic() const { return logarithmic_; }

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 Q_SIGNALS:
  void checkedChanged();

 private:
  struct Row {
    const VariantInfo* variant = nullptr;
    bool checked = true;
    std::optional<ComparedVariant> known = {};
  };
  const run::Measured* measured(const Row& row) const;
  QString textOf(const Row& row, int column) const;
  QVariant sortedBy(const Row& row, int column) const;
  QString tipOf(const Row& row, int column) const;
  double placeOf(double ms) const;  // along the bars, 0 to 1

  std::vector<Row> rows_;
  bool checkable_ = true;
  bool logarithmic_ = false;
  double least_ = 0, most_ = 0;  // ms, of all that were measured
};

// Rows without a value come last, whichever way round it sorts.
class CompareSorting : public QSortFilterProxyModel {
 public:
  explicit CompareSorting(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(CompareModel::kSortRole); }

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace wf::ui
