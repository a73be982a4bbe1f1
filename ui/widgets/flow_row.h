// Widgets in a row that goes on below where it has no more room; groups of them stay together if they are one widget.
#pragma once

#include <QLayout>
#include <vector>

namespace wf::ui {

class FlowRow : public QLayout {
 public:
  explicit FlowRow(QWidget* parent) : QLayout(parent) {}
  ~FlowRow() override;
  // What is left of its row is this widget's, too: a text whose width is that of its line.
  void setFills(const QWidget* widget) { fills_ = widget; }

  void addItem(QLayoutItem* item) override { items_.push_back(item); }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
  }
  QLayoutItem* takeAt(int index) override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
  void setGeometry(const QRect& rect) override;
  Qt::Orientations expandingDirections() const override { return {}; }

 private:
  int arrange(const QRect& rect, bool places) const;  // the height

  std::vector<QLayoutItem*> items_;
  const QWidget* fills_ = nullptr;
};

}  // namespace wf::ui
