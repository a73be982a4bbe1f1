// The slider over the known steps, with its marks and the range that playing goes round in.
#pragma once

#include <QSlider>
#include <cstdint>
#include <optional>

#include "ui/scrub_marks.h"

namespace wf::ui {

class ScrubSlider : public QSlider {
 public:
  using QSlider::QSlider;
  void setMarks(ScrubMarks marks);
  void setLoop(std::optional<std::uint64_t> start, std::optional<std::uint64_t> end);
  const ScrubMarks& marks() const { return marks_; }
  int grooveWidth() const;  // pixels from the first step to the last
  int xOf(std::uint64_t step) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void mousePressEvent(QMouseEvent* event) override;  // a click on the groove goes there, as in every player
  void paintEvent(QPaintEvent* event) override;

 private:
  int handleWidth() const;
  ScrubMarks marks_;
  std::optional<std::uint64_t> loopStart_, loopEnd_;
};

}  // namespace wf::ui
