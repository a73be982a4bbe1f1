#include "ui/widgets/cpp_highlighter.h"

#include <QSet>

#include "ui/theme.h"

namespace wf::ui {
namespace {

const QSet<QString>& keywords() {
  static const QSet<QString> all = {"alignas",     "alignof",  "auto",     "bool",     "break",      "case",         "catch",
                                    "char",        "class",    "concept",  "const",    "const_cast", "consteval",    "constexpr",
                                    "continue",    "decltype", "default",  "delete",   "do",         "double",       "else",
                                    "enum",        "explicit", "extern",   "false",    "float",      "for",          "friend",
                                    "if",          "inline",   "int",      "long",     "mutable",    "namespace",    "new",
                                    "noexcept",    "nullptr",  "operator", "private",  "protected",  "public",       "reinterpret_cast",
                                    "requires",    "return",   "short",    "signed",   "sizeof",     "static",       "static_assert",
                                    "static_cast", "struct",   "switch",   "template", "this",       "thread_local", "throw",
                                    "true",        "try",      "typedef",  "typename", "union",      "unsigned",     "using",
                                    "virtual",     "void",     "volatile", "while"};
  return all;
}

// What threads do to one another.
bool isShared(const QString& name) {
  static const QSet<QString> all = {"storeRelaxed", "loadRelaxed", "fetchAddRelaxed"};
  return all.contains(name) || (name.startsWith("atomic") && name.size() > 6);
}

QTextCharFormat coloured(const QColor& color, bool bold = false) {
  QTextCharFormat format;
  format.setForeground(color);
  if (bold) format.setFontWeight(QFont::Bold);
  return format;
}

bool begins(QChar c) { return c.isLetter() || c == '_'; }
bool goesOn(QChar c) { return c.isLetterOrNumber() || c == '_'; }

int literalEnd(const QString& line, int from) {
  const QChar quote = line[from];
  int at = from + 1;
  while (at < line.size() && line[at] != quote) at += line[at] == '\\' ? 2 : 1;
  return static_cast<int>(std::min<qsizetype>(at + 1, line.size()));
}

}  // namespace

CppHighlighter::CppHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {
  connect(&themeNews(), &ThemeNews::changed, this, &CppHighlighter::rehighlight);
}

// To the end of the comment that is open at `from`.
int CppHighlighter::comment(const QString& line, int from) {
  const auto close = static_cast<int>(line.indexOf("*/", from));
  const int end = close < 0 ? static_cast<int>(line.size()) : close + 2;
  setCurrentBlockState(close < 0 ? kComment : kCode);
  setFormat(from, end - from, coloured(mutedColor()));
  return end;
}

int CppHighlighter::word(const QString& line, int from) {
  int end = from;
  while (end < line.size() && goesOn(line[end])) ++end;
  const QString name = line.mid(from, end - from);
  if (keywords().contains(name)) setFormat(from, end - from, coloured(accentColor()));
  if (isShared(name)) setFormat(from, end - from, coloured(QGuiApplication::palette().color(QPalette::Text), true));
  return end;
}

void CppHighlighter::highlightBlock(const QString& line) {
  setCurrentBlockState(kCode);
  int at = previousBlockState() == kComment ? comment(line, 0) : 0;
  const bool directive = at == 0 && line.trimmed().startsWith('#');
  while (at < line.size()) {
    const QChar c = line[at];
    if (c == '/' && at + 1 < line.size() && line[at + 1] == '/') {
      setFormat(at, static_cast<int>(line.size()) - at, coloured(mutedColor()));
      return;
    }
    if (c == '/' && at + 1 < line.size() && line[at + 1] == '*') {
      const int begin = at;
      at = comment(line, at + 2);
      setFormat(begin, at - begin, coloured(mutedColor()));
    } else if (c == '"' || c == '\'') {
      const int end = literalEnd(line, at);
      setFormat(at, end - at, coloured(secondSeriesColor()));
      at = end;
    } else if (c.isDigit()) {
      int end = at;
      while (end < line.size() && (goesOn(line[end]) || line[end] == '\'' || line[end] == '.')) ++end;
      setFormat(at, end - at, coloured(secondSeriesColor()));
      at = end;
    } else if (begins(c)) {
      const int begin = at;
      at = word(line, at);
      if (directive) setFormat(begin, at - begin, coloured(accentColor()));
    } else {
      ++at;
    }
  }
}

}  // namespace wf::ui
