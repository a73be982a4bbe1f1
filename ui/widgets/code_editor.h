// A text of C++ that is edited: line numbers, highlighting, indentation, and lines that are marked because something is wrong with them.
// A mark stays with its line while the text is edited.
#pragma once

#include <QPlainTextEdit>
#include <QTextCursor>
#include <vector>

namespace wf::ui {

class CodeEditor : public QPlainTextEdit {
  Q_OBJECT

 public:
  struct Mark {
    int line = 1, column = 0;  // from 1; column 0: the whole line
    QString text;
  };

  explicit CodeEditor(QWidget* parent);
  // A document for it, with highlighting, that the caller keeps.
  static QTextDocument* makeDocument(const QString& text, QObject* parent);
  void show(QTextDocument* document);
  // As one change, which can be undone.
  void replaceText(const QString& text);

  void setMarks(const std::vector<Mark>& marks);  // of the shown document
  std::vector<int> markedLines() const;           // from 1, where the marks are by now
  void goToMark(std::size_t mark);
  QString tipAt(int line) const;  // of the marks of a line; empty: it has none

 Q_SIGNALS:
  void runWanted();  // Ctrl+Return

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  class Numbers;
  struct Placed {
    QTextCursor at;
    QString text;
    bool whole = false;
  };
  int numbersWidth() const;
  void makeRoom();
  void paintNumbers(QPaintEvent* event);
  void dressMarks();
  void newLine();
  void indent();
  void unindent();

  Numbers* numbers_;
  std::vector<Placed> marks_;
};

}  // namespace wf::ui
