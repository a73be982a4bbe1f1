// "Compare variants": measures variants of the chosen algorithm on the open graph. Stays open beside the view; the run stays as it is.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "ui/background.h"
#include "ui/context.h"
#include "ui/dialogs/compare_model.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace wf::ui {

class DeviceList;
class SteadyLabel;
class TableView;

class CompareDialog : public QDialog {
  Q_OBJECT

 public:
  CompareDialog(Context context, DeviceList& devices, QWidget* parent);
  void save(const QString& path);  // by the ending of its name
  void reject() override;          // cancels what is being measured

  static constexpr int kRuns = 5;

 private:
  void showEvent(QShowEvent* event) override;
  void fillDevices();
  void follow();  // the window's graph and algorithm
  void start();
  void refresh();
  void arrange();  // columns, and rows of one sentence
  void tick();
  void chooseFile();
  void say(const QString& text, bool wrong = false);
  const AlgorithmInfo* algorithmOfWindow() const;

  Context context_;
  DeviceList& devices_;
  CompareModel* model_;
  CompareSorting* sorting_;
  const AlgorithmInfo* algorithm_ = nullptr;  // of the table, like the graph
  std::weak_ptr<const Graph> graph_;
  QString title_;       // of the graph
  bool shown_ = false;  // the table has figures of the session's comparison
  QString saved_;       // what came of saving; until something is measured
  bool savingFailed_ = false;
  QLabel* subject_;
  QComboBox* device_;
  QSpinBox* runs_;
  TableView* table_;
  SteadyLabel* status_;
  QProgressBar* progress_;
  QPushButton* start_;
  QPushButton* stop_;
  QPushButton* copy_;
  QPushButton* save_;
  QTimer tick_;  // progress wakes no thread: it is polled
  Background saving_;
};

}  // namespace wf::ui
