// The manual in a window of its own: contents or what a search found at the left, the page at the right. Stays open beside the main window.
#pragma once

#include <QWidget>

class QAction;
class QLineEdit;
class QStackedWidget;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace wf::ui {

class ManualBrowser;

class ManualWindow : public QWidget {
  Q_OBJECT

 public:
  explicit ManualWindow(QWidget* parent);
  void open(const QString& place);  // "panels.md#matrix"
  ManualBrowser& browser() const { return *browser_; }

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  QWidget* makeSide();
  QWidget* makePage();
  void fillContents();
  void search();
  void leaveSearchOrClose();
  void openFirstHit();
  void pageShown();

  QLineEdit* search_ = nullptr;
  QStackedWidget* side_ = nullptr;
  QTreeWidget* contents_ = nullptr;
  QTextBrowser* hits_ = nullptr;
  ManualBrowser* browser_ = nullptr;
  QAction *back_ = nullptr, *forward_ = nullptr, *home_ = nullptr;
};

}  // namespace wf::ui
