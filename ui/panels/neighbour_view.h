// The inspector's lower half: the neighbours of a vertex with a filter and the value of one array.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "ui/context.h"
#include "ui/panels/neighbour_model.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {

class NeighbourView : public QWidget {
  Q_OBJECT

 public:
  NeighbourView(Context context, QWidget* parent);
  void show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex);  // null and none: nothing
  void refresh();                                                                 // the run's arrays, the values that were read
  void setLive(bool on);                                                          // off: nothing is read
  int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }  // as of a panel
  std::optional<ArcId> chosenArc() const;
  bool askWhyOfArc(std::size_t k);  // of the arrays that arcs have; false: no arc is chosen, or none has any
  TableView* table() const { return table_; }

 private:
  void offerArcs();
  void offerArrays();
  void say();        // the degree, and how many are shown
  void askValues();  // of the rows in sight
  void goTo(const QModelIndex& index);

  Context context_;
  NeighbourModel* model_;
  QLabel* title_;
  QLineEdit* filter_;
  QLabel* wrong_;
  QComboBox* array_;
  TableView* table_;
  QTimer soon_;
  QString degree_;  // of the vertex
  bool live_ = true;
  const VariantInfo* variant_ = nullptr;
  bool chosen_ = false;  // a person chose the array
  QStringList arcTitles_;
  std::vector<QAction*> arcActions_;
};

}  // namespace wf::ui
