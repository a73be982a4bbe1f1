// A heading that folds what stands below it; folded groups stay so from one start to the next.
#pragma once

#include <QToolButton>
#include <QWidget>

#include "ui/widgets/rows_form.h"

namespace wf::ui {

class FoldingGroup : public QWidget {
  Q_OBJECT

 public:
  // `id` names its setting and the object.
  FoldingGroup(const QString& id, const QString& title, QWidget* parent);

  RowsForm* form() const { return form_; }
  QToolButton* heading() const { return heading_; }
  void setFolded(bool folded);
  bool folded() const { return !heading_->isChecked(); }

 private:
  QString key_;
  QToolButton* heading_;
  QWidget* content_;
  RowsForm* form_;
};

}  // namespace wf::ui
