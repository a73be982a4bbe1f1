// One part of the column: a title and below it a panel, which is seen while the section is.
#pragma once

#include <QPointer>
#include <QWidget>

#include "ui/workspaces/workspace.h"

class QLabel;
class QVBoxLayout;

namespace wf::ui {

class Section : public QWidget {
 public:
  Section(const SectionInfo& info, QWidget* content, Panel* panel, QWidget* parent);
  const SectionInfo& info() const { return info_; }
  QWidget* takeContent();  // for its dock; null: it was taken

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();

  SectionInfo info_;
  QVBoxLayout* column_;
  QLabel* title_;
  QPointer<QWidget> content_;
  QPointer<Panel> panel_;
};

}  // namespace wf::ui
