// "Find": ids, ranges of ids or names are typed, a list completes them; the vertices are selected and brought into view. The dialog
// shows what is wrong with the typed text.
#pragma once

#include <QDialog>

#include "ui/context.h"
#include "ui/vertex_search.h"

class QLabel;
class QLineEdit;
class QListView;

namespace wf::ui {

class VertexMatches;

class FindDialog : public QDialog {
  Q_OBJECT

 public:
  FindDialog(Context context, QWidget* parent);

 Q_SIGNALS:
  void found(const std::vector<wf::VertexId>& vertices);
  void foundMany(const run::Query& query);  // ranges of ids that are better looked for beside the window

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // arrows in the field go through the list

 private:
  void search();
  void typed(const QString& text);
  Context context_;
  QLineEdit* id_;
  VertexMatches* matches_;
  QListView* list_;
  QLabel* complaint_;
};

}  // namespace wf::ui
