#include "ui/widgets/code_editor.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>

#include "ui/font_size.h"
#include "ui/theme.h"
#include "ui/widgets/cpp_highlighter.h"

namespace wf::ui {
namespace {

constexpr int kIndent = 2, kMargin = 6;

int blanksBefore(const QString& line) {
  const auto first = std::find_if(line.begin(), line.end(), [](QChar c) { return c != ' '; });
  return static_cast<int>(first - line.begin());
}

}  // namespace

class CodeEditor::Numbers : public QWidget {
 public:
  explicit Numbers(CodeEditor* editor) : QWidget(editor), editor_(editor) {}

 protected:
  void paintEvent(QPaintEvent* event) override { editor_->paintNumbers(event); }

 private:
  CodeEditor* editor_;
};

CodeEditor::CodeEditor(QWidget* parent) : QPlainTextEdit(parent), numbers_(new Numbers(this)) {
  setFrameShape(QFrame::NoFrame);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  followFontSize(this, 0.92, true);
  connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { makeRoom(); });
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    dy != 0 ? numbers_->scroll(0, dy) : numbers_->update(0, rect.y(), numbers_->width(), rect.height());
  });
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    if (!marks_.empty()) dressMarks();
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] {
    dressMarks();
    numbers_->update();
  });
  makeRoom();
}

QTextDocument* CodeEditor::makeDocument(const QString& text, QObject* parent) {
  auto* document = new QTextDocument(parent);
  document->setDocumentLayout(new QPlainTextDocumentLayout(document));
  document->setPlainText(text);
  new CppHighlighter(document);
  return document;
}

void CodeEditor::show(QTextDocument* document) {
  if (document == this->document()) return;
  marks_.clear();
  setExtraSelections({});
  document->setDefaultFont(font());
  setDocument(document);
  makeRoom();
  numbers_->update();
}

void CodeEditor::replaceText(const QString& text) {
  QTextCursor all(document());
  all.select(QTextCursor::Document);
  all.insertText(text);
  moveCursor(QTextCursor::Start);
}

// --- Marks ---

void CodeEditor::setMarks(const std::vector<Mark>& marks) {
  marks_.clear();
  for (const Mark& one : marks) {
    const QTextBlock block = document()->findBlockByNumber(std::clamp(one.line, 1, blockCount()) - 1);
    QTextCursor at(block);
    const int column = std::clamp(one.column - 1, 0, std::max(0, block.length() - 2));
    at.setPosition(block.position() + std::max(column, one.column > 0 ? 0 : blanksBefore(block.text())));
    marks_.push_back({at, one.text, one.column == 0});
  }
  dressMarks();
}

std::vector<int> CodeEditor::markedLines() const {
  std::vector<int> lines;
  for (const Placed& one : marks_) lines.push_back(one.at.blockNumber() + 1);
  return lines;
}

void CodeEditor::goToMark(std::size_t mark) {
  if (mark >= marks_.size()) return;
  setTextCursor(marks_[mark].at);
  centerCursor();
  setFocus();
}

QString CodeEditor::tipAt(int line) const {
  QStringList texts;
  for (const Placed& one : marks_) {
    if (one.at.blockNumber() + 1 == line) texts << one.text;
  }
  return texts.join('\n');
}

// The line is tinted, and what is wrong in it underlined; its number has a mark as well.
void CodeEditor::dressMarks() {
  QList<QTextEdit::ExtraSelection> selections;
  QColor band = errorColor();
  band.setAlpha(36);
  for (const Placed& one : marks_) {
    QTextEdit::ExtraSelection line;
    line.cursor = one.at;
    line.cursor.clearSelection();
    line.format.setBackground(band);
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    selections << line;
    QTextEdit::ExtraSelection place;
    place.cursor = one.at;
    place.cursor.movePosition(one.whole ? QTextCursor::EndOfBlock : QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    if (!place.cursor.hasSelection()) place.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    place.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    place.format.setUnderlineColor(errorColor());
    selections << place;
  }
  setExtraSelections(selections);
  numbers_->update();
}

// --- Line numbers ---

int CodeEditor::numbersWidth() const {
  const int digits = std::max(2, static_cast<int>(QString::number(blockCount()).size()));
  return kMargin + fontMetrics().horizontalAdvance(QString::fromUtf8("●")) + fontMetrics().horizontalAdvance('0') * digits + 2 * kMargin;
}

void CodeEditor::makeRoom() {
  setViewportMargins(numbersWidth(), 0, 0, 0);
  const QRect inside = contentsRect();
  numbers_->setGeometry(inside.left(), inside.top(), numbersWidth(), inside.height());
}

void CodeEditor::paintNumbers(QPaintEvent* event) {
  QPainter painter(numbers_);
  painter.fillRect(event->rect(), palette().color(QPalette::Window));
  painter.setFont(font());
  const std::vector<int> marked = markedLines();
  QTextBlock block = firstVisibleBlock();
  double top = blockBoundingGeometry(block).translated(contentOffset()).top();
  for (; block.isValid() && top <= event->rect().bottom(); block = block.next()) {
    const double height = blockBoundingRect(block).height();
    const int line = block.blockNumber() + 1;
    const bool wrong = std::find(marked.begin(), marked.end(), line) != marked.end();
    const QRect row(kMargin, static_cast<int>(top), numbers_->width() - 2 * kMargin, static_cast<int>(height));
    painter.setPen(wrong ? errorColor() : mutedColor());
    painter.drawText(row, Qt::AlignRight | Qt::AlignTop, QString::number(line));
    if (wrong) painter.drawText(row, Qt::AlignLeft | Qt::AlignTop, QString::fromUtf8("●"));
    top += height;
  }
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  makeRoom();
}

void CodeEditor::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) makeRoom();
}

bool CodeEditor::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(cursorForPosition(help->pos()).blockNumber() + 1);
    if (!tip.isEmpty()) {
      QToolTip::showText(help->globalPos(), tip, viewport());
      return true;
    }
  }
  return QPlainTextEdit::viewportEvent(event);
}

// --- Keys ---

void CodeEditor::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && event->modifiers() == Qt::ControlModifier) return Q_EMIT runWanted();
  if (enter && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier) return newLine();
  if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier) return indent();
  if (event->key() == Qt::Key_Backtab) return unindent();
  QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::newLine() {
  QTextCursor cursor = textCursor();
  const QString before = cursor.block().text().left(cursor.positionInBlock());
  const int blanks = blanksBefore(before) + (before.trimmed().endsWith('{') ? kIndent : 0);
  cursor.insertText("\n" + QString(blanks, ' '));
  setTextCursor(cursor);
  ensureCursorVisible();
}

void CodeEditor::indent() {
  QTextCursor cursor = textCursor();
  const int column = cursor.positionInBlock();
  cursor.insertText(QString(kIndent - column % kIndent, ' '));
  setTextCursor(cursor);
}

void CodeEditor::unindent() {
  QTextCursor line(textCursor().block());
  const int blanks = std::min(kIndent, blanksBefore(line.block().text()));
  line.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, blanks);
  line.removeSelectedText();
}

}  // namespace wf::ui
