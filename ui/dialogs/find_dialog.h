// "Go to vertex": an id is typed, the vertex is selected and brought into view; a wrong id shows its reason in the dialog.
#pragma once

#include <QDialog>

#include "ui/context.h"

class QLabel;
class QLineEdit;

namespace wf::ui {

// The vertex that a typed id names, or in `why` one sentence on what was wrong.
std::optional<VertexId> parseVertexId(const Graph& graph, const QString& typed, QString* why);

class FindDialog : public QDialog {
  Q_OBJECT

 public:
  FindDialog(Context context, QWidget* parent);

 Q_SIGNALS:
  void found(wf::VertexId vertex);

 private:
  void search();
  Context context_;
  QLineEdit* id_;
  QLabel* complaint_;
};

}  // namespace wf::ui
