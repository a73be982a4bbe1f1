// The answer to "why has this element its value?" for one of two runs: what, which line, from where, and the chain of causes.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/context.h"
#include "ui/why_text.h"

class QBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace wf::ui {

class TableView;
class WhyModel;

class WhyView : public QWidget {
  Q_OBJECT

 public:
  enum class Side { First, Second };  // the session's run, and the one that is compared with it

  WhyView(Context context, Side side, QWidget* parent);
  void setSeen(bool seen);
  void refresh();
  void showLink(int link);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QLabel* label(const char* name, QBoxLayout* column);
  QString named(const char* name) const;  // of a part, which the other side has as well
  const run::WhyAnswer& answer() const;
  std::optional<RunSide> run() const;  // none: there is none
  void answerChanged();
  void showAnswer();
  void say(const run::WhyAnswer& answer);
  void sayNothingAsked(QString& headline, QString& origin) const;
  void showButtons();
  void point(int row);
  void goTo(int row);
  QString stepName(std::uint64_t step) const;
  int chosen() const;
  QString whole() const;

  Context context_;
  const Side side_;
  QBoxLayout* row_;
  QLabel* which_;
  QLabel* headline_;
  QLabel* line_;
  QLabel* origin_;
  QLabel* note_;
  QProgressBar* progress_;
  QPushButton* cancel_;
  QPushButton* go_;
  QPushButton* copy_;
  WhyModel* model_;
  TableView* table_;
  QTimer patience_;
  bool seen_ = false;
  bool searching_ = false;
  bool fresh_ = true;  // the table is not yet about the answer
};

}  // namespace wf::ui
