// Shows a page of the manual. Back, forward and links are QTextBrowser's; added are sections to go to, the theme's colours and marked
// words.
#pragma once

#include <QStringList>
#include <QTextBrowser>

namespace wf::ui {

class ManualBrowser : public QTextBrowser {
  Q_OBJECT

 public:
  explicit ManualBrowser(QWidget* parent);
  void open(const QString& place);  // "panels.md#matrix"
  QString place() const;            // what is shown
  void setMarkedWords(const QStringList& words);

  QVariant loadResource(int type, const QUrl& name) override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void sourceShown(const QUrl& source);
  void dress();  // a page as it was read has no anchors, and tables without lines
  void mark();
  void again();

  QUrl shown_;  // source() is the page before while sourceChanged() goes round
  QStringList words_;
};

}  // namespace wf::ui
