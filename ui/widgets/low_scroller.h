// Around a panel or page that needs more height than a small screen has: scrolls it where it is lower than that, and is nothing otherwise.
#pragma once

#include <QScrollArea>
#include <optional>

namespace wf::ui {

class LowScroller : public QScrollArea {
 public:
  // Takes the page; it may be as low as `least` lines of text, and as narrow as so many characters, if it may be narrower than the page.
  LowScroller(QWidget* page, int least, QWidget* parent = nullptr, std::optional<int> narrowest = std::nullopt);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  int least_;
  std::optional<int> narrowest_;
};

}  // namespace wf::ui
