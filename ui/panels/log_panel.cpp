// The log of the session, newest line last; the level stands in the line as a word.
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "ui/font_size.h"
#include "ui/panels/registry.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

class LogPanel : public Panel {
 public:
  LogPanel(Context context, QWidget* parent) : Panel(context, "Log", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    text_ = new QPlainTextEdit(this);
    text_->setObjectName("logText");
    text_->setAccessibleName("Log");
    text_->setReadOnly(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setMaximumBlockCount(kLines);
    followFontSize(text_, 0.92, true);
    column->addWidget(text_);
    newsOn(kLogChanged);
  }

 private:
  static constexpr int kLines = 10'000;

  void refresh() override {
    const auto log = context_.session.log();
    if (log.size() < shown_) {
      text_->clear();
      shown_ = 0;
    }
    for (; shown_ < log.size(); ++shown_) {
      const LogLine& line = log[shown_];
      const char* level = line.level == LogLine::Level::Error     ? "error    "
                          : line.level == LogLine::Level::Warning ? "warning  "
                          : line.level == LogLine::Level::Notice  ? "notice   "
                                                                  : "         ";
      text_->appendPlainText(QString("%1 s  ").arg(line.seconds, 9, 'f', 3) + level + text(line.text));
    }
  }

  QPlainTextEdit* text_;
  std::size_t shown_ = 0;
};

}  // namespace

Panel* makeLogPanel(Context context, QWidget* parent) { return new LogPanel(context, parent); }

}  // namespace wf::ui
