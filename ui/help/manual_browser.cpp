#include "ui/help/manual_browser.h"

#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

#include "ui/help/manual.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr auto kFolder = "qrc:/manual/";

// Widgets take a new one over later than ThemeNews says that it is there.
QPalette paletteNow() { return QGuiApplication::palette(); }

void dressTable(QTextTable& table) {
  QTextTableFormat format = table.format();
  format.setBorder(1);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderBrush(paletteNow().mid());
  format.setBorderCollapse(true);
  format.setCellPadding(5);
  format.setCellSpacing(0);
  format.setTopMargin(4);
  format.setBottomMargin(10);
  table.setFormat(format);
}

// Code keeps its family and takes the font size of the text around it.
void dressCode(const QTextBlock& block, const QTextFragment& fragment) {
  QTextCharFormat format = fragment.charFormat();
  format.clearProperty(QTextFormat::FontPointSize);
  format.clearProperty(QTextFormat::FontPixelSize);
  format.setFontFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
  QTextCursor code(block);
  code.setPosition(fragment.position());
  code.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
  code.setCharFormat(format);
}

}  // namespace

ManualBrowser::ManualBrowser(QWidget* parent) : QTextBrowser(parent) {
  setFrameShape(QFrame::NoFrame);
  setOpenExternalLinks(true);
  setUndoRedoEnabled(false);
  connect(this, &QTextBrowser::sourceChanged, this, &ManualBrowser::sourceShown);
  connect(&themeNews(), &ThemeNews::changed, this, &ManualBrowser::again);
}

void ManualBrowser::open(const QString& place) { setSource(QUrl(kFolder + place)); }

QString ManualBrowser::place() const { return shown_.toString().mid(static_cast<int>(qstrlen(kFolder))); }

QVariant ManualBrowser::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::MarkdownResource) return QTextBrowser::loadResource(type, name);
  return manualMarkdown(name.fileName());
}

void ManualBrowser::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::FontChange && !shown_.isEmpty()) again();
}

void ManualBrowser::again() {
  const int at = verticalScrollBar()->value();
  reload();
  verticalScrollBar()->setValue(at);
}

void ManualBrowser::sourceShown(const QUrl& source) {
  shown_ = source;
  dress();  // Qt may have read the page again for another section of it
  mark();
  // The anchors were not there yet when Qt looked for this one.
  if (source.hasFragment()) scrollToAnchor(source.fragment());
}

void ManualBrowser::dress() {
  const int line = fontMetrics().height();
  document()->setDocumentMargin(line);
  QTextCursor all(document());
  all.beginEditBlock();
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    if (level > 0) {
      format.setTopMargin(level == 1 ? 0 : level == 2 ? 1.2 * line : 0.8 * line);
      format.setBottomMargin(0.4 * line);
      QTextCursor heading(block);
      heading.setBlockFormat(format);
      heading.select(QTextCursor::BlockUnderCursor);
      QTextCharFormat anchor;
      anchor.setAnchor(true);
      anchor.setAnchorNames({manualAnchor(block.text())});
      heading.mergeCharFormat(anchor);
    }
    if (format.hasProperty(QTextFormat::BlockCodeLanguage) || format.hasProperty(QTextFormat::BlockCodeFence)) {
      format.setBackground(paletteNow().alternateBase());
      format.setNonBreakableLines(false);  // a line that is too long goes on below, further in
      format.setLeftMargin(3 * line);
      format.setTextIndent(-2 * line);
      QTextCursor(block).setBlockFormat(format);
    }
    std::vector<QTextFragment> code;
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      if (at.fragment().charFormat().fontFixedPitch()) code.push_back(at.fragment());
    }
    for (const QTextFragment& fragment : code) dressCode(block, fragment);
  }
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) dressTable(*table);
  }
  // Qt leaves the backslash before a bar in code, where a table needs it.
  for (QTextCursor bar = document()->find("\\|"); !bar.isNull(); bar = document()->find("\\|", bar)) bar.insertText("|");
  all.endEditBlock();
}

void ManualBrowser::setMarkedWords(const QStringList& words) {
  words_ = words;
  mark();
}

void ManualBrowser::mark() {
  QList<ExtraSelection> marks;
  QColor ground = paletteNow().highlight().color();
  ground.setAlphaF(0.4f);
  for (const QString& word : words_) {
    for (QTextCursor at = document()->find(word); !at.isNull(); at = document()->find(word, at)) {
      ExtraSelection one;
      one.cursor = at;
      one.format.setBackground(ground);
      marks.append(one);
    }
  }
  setExtraSelections(marks);
}

}  // namespace wf::ui
