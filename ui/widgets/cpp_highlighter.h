// C++ in the colours of the theme: keywords, comments, literals, preprocessor lines, and what reaches memory that threads share.
#pragma once

#include <QSyntaxHighlighter>

namespace wf::ui {

class CppHighlighter : public QSyntaxHighlighter {
 public:
  explicit CppHighlighter(QTextDocument* document);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  enum State { kCode = 0, kComment = 1 };  // as a line ends
  int comment(const QString& line, int from);
  int word(const QString& line, int from);
};

}  // namespace wf::ui
