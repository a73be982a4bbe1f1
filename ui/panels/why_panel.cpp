// Why an element has its value: which step, line and arc gave it, and the chain back to where it came from. Beside a second run, of both.
#include <QBoxLayout>
#include <QFrame>

#include "ui/panels/registry.h"
#include "ui/panels/room_below.h"
#include "ui/panels/why_view.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kViewWidth = 380;
constexpr int kAnswerLines = 13;  // of text: an answer whose sentences take two lines each, its buttons and the first links of its chain

class WhyPanel : public Panel {
 public:
  WhyPanel(Context context, QWidget* parent) : Panel(context, "Why?", parent) {
    row_ = new QBoxLayout(QBoxLayout::LeftToRight, this);
    row_->setContentsMargins(10, 6, 0, 0);
    row_->setSpacing(10);
    first_ = new WhyView(context, WhyView::Side::First, this);
    row_->addWidget(first_, 1);
    line_ = new QFrame(this);
    line_->setForegroundRole(QPalette::Mid);
    row_->addWidget(line_);
    second_ = new WhyView(context, WhyView::Side::Second, this);
    second_->setObjectName("whySecond");
    row_->addWidget(second_, 1);
    newsOn(kDocumentChanged | kRunChanged | kSelectionChanged | kWhyChanged | kSecondRunChanged);
    connect(&themeNews(), &ThemeNews::changed, this, [this] { news(); });
    refresh();
  }

  void showWhyLink(int link) override { first_->showLink(link); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    const bool beside = width() > 2 * kViewWidth;
    row_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    line_->setFrameShape(beside ? QFrame::VLine : QFrame::HLine);
  }

 private:
  void refresh() override {
    const bool two = context_.session.second().state().variant != nullptr;
    line_->setVisible(two);
    second_->setVisible(two);
    first_->refresh();
    if (two) second_->refresh();
    makeRoom();
  }
  void seenChanged() override {
    for (WhyView* view : {first_, second_}) view->setSeen(seen());
    makeRoom();
  }
  // In a low dock the answer would have to be scrolled to be read.
  void makeRoom() {
    if (seen() && context_.session.why().answer().phase == run::WhyAnswer::Phase::Done) room_.want();
  }

  QBoxLayout* row_;
  QFrame* line_;
  WhyView *first_, *second_;
  RoomBelow room_{*this, *this, kAnswerLines};
};

}  // namespace

Panel* makeWhyPanel(Context context, QWidget* parent) { return new WhyPanel(context, parent); }

}  // namespace wf::ui
