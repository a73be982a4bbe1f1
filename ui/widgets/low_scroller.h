// Around a panel or page that needs more height than a small screen has: scrolls it where it is lower than that, and is nothing otherwise.
// The page gets a QResizeEvent, too, when only what is seen of it changes: seenHeight().
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

  // How much of a page is seen at once; of one in no LowScroller its height.
  static int seenHeight(const QWidget& page);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  int least_;
  std::optional<int> narrowest_;
};

}  // namespace wf::ui
