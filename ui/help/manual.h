// The manual: the pages of assets/manual, compiled in. Places in it are written as in a link: "view.md", "panels.md#matrix".
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace wf::ui {

// From a heading to the next one, of any level.
struct ManualSection {
  int level = 1;
  QString title;
  QString anchor;
  QString markdown;
};

struct ManualPage {
  QString file;     // "view.md"
  QString chapter;  // the heading of the contents that the page stands under; empty: the contents themselves
  std::vector<ManualSection> sections;
  const QString& title() const { return sections.front().title; }
};

const std::vector<ManualPage>& manualPages();  // index.md first, then in its order
QString manualMarkdown(const QString& file);   // a page's text without comments; empty: no such page
bool isManualPlace(const QString& place);      // whether page and section exist

// As code forges make them of a heading: "What stops and what does not" → "what-stops-and-what-does-not".
QString manualAnchor(const QString& heading);

// A section that has all the words, in its text or its titles.
struct ManualHit {
  QString place;
  QString title;    // "The view › 3D"
  QString excerpt;  // around the first word
};

// Titles that have the words as they stand first, then titles that have all of them, then texts; each in the order of the manual.
std::vector<ManualHit> searchManual(const QString& words);
QStringList manualWords(const QString& text);  // what is looked for, apart

}  // namespace wf::ui
