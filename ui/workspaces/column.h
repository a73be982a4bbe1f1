// The column at the right of the view: the sections of the workspace below each other. Those that are empty hide, and so does a column
// without any.
#pragma once

#include <vector>

#include "ui/workspaces/card.h"
#include "ui/workspaces/section.h"

class QVBoxLayout;

namespace wf::ui {

class LowScroller;

class Column : public Card {
  Q_OBJECT

 public:
  Column(Context context, QWidget* parent);
  // Takes the content, at the place among the others that the workspace gives it; `panel` is what is in it.
  void add(const WorkspaceInfo& workspace, const SectionInfo& info, QWidget* content, Panel* panel);
  QWidget* take(const QString& id);  // its content; null: it is not here
  Section* find(const QString& id) const;
  const std::vector<Section*>& sections() const { return sections_; }
  bool filled() const;      // whether a section has something to show
  int wantedWidth() const;  // by its font size, and no less than its sections need

 Q_SIGNALS:
  void filledChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void arrange();

  Context context_;
  QVBoxLayout* column_;  // of the sections
  LowScroller* scroller_;
  std::vector<Section*> sections_;
  std::vector<bool> shown_;
};

}  // namespace wf::ui
