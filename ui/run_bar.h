// What runs: algorithm, variant, device, source and target vertex, and the other parameters.
#pragma once

#include <QToolBar>
#include <memory>
#include <vector>

#include "ui/context.h"

class QComboBox;
class QToolButton;

namespace wf::ui {

class Actions;
class DeviceList;
class ElidingLabel;
class ParametersPopup;
class VertexField;

class RunBar : public QToolBar {
  Q_OBJECT

 public:
  RunBar(Context context, Actions& actions, QWidget* parent);
  void focusSource();
  void focusTarget();
  void openParameter(const QString& id);        // its field: one of the bar's, or of the popup with the others and the order of threads
  void showDevices(const DeviceList& devices);  // by name; further CUDA devices have a line of their own

 Q_SIGNALS:
  void done();  // a vertex was accepted: the keys may go back to the view

 private:
  void buildVertices(QWidget* over);
  void focusVertex(int place);
  void buildParameters();
  void fillAlgorithms();
  void fillVariants();
  const AlgorithmInfo* chosenAlgorithm() const;  // of the box; null: none
  void refresh();
  void refreshVertex(int place);
  void refreshRecorded();
  void request();
  void followFont();
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

  struct Vertex {
    VertexField* field = nullptr;
    QAction* shown = nullptr;  // of the toolbar, for hiding it
    QAction* pick = nullptr;
    QAction* type = nullptr;
    // What the field shows, found once for each vertex: it takes a look at every name.
    std::weak_ptr<const Graph> graph;
    std::optional<VertexId> of;
    QString call;
  };

  Context context_;
  Actions& actions_;
  QComboBox* algorithm_ = nullptr;
  QComboBox* variant_ = nullptr;
  QComboBox* device_ = nullptr;
  // In place of the device, where the run was recorded.
  ElidingLabel* recorded_ = nullptr;
  QAction *deviceShown_ = nullptr, *recordedShown_ = nullptr;
  std::vector<QAction*> liveShown_;                     // what is done with an attached program
  std::shared_ptr<const recording::Replay> recording_;  // that algorithm_ offers; null: none
  Vertex vertices_[2];
  ParametersPopup* popup_ = nullptr;
  QToolButton* parameters_ = nullptr;
  QAction* parametersShown_ = nullptr;
};

}  // namespace wf::ui
