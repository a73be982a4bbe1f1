// Search over all sections of the manual.
#include <QTextDocument>
#include <algorithm>

#include "ui/help/manual.h"

namespace wf::ui {
namespace {

struct Entry {
  QString place, title, text;
};

// Every section as plain text, read once.
const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> out;
    for (const ManualPage& page : manualPages()) {
      if (page.chapter.isEmpty()) continue;  // the contents name everything
      for (const ManualSection& section : page.sections) {
        QTextDocument plain;
        plain.setMarkdown(section.markdown.section('\n', 1));
        const bool whole = section.level == 1;
        out.push_back({whole ? page.file : page.file + '#' + section.anchor,
                       whole ? page.title() : page.title() + QString::fromUtf8(" › ") + section.title,
                       plain.toPlainText().replace("\\|", "|").simplified()});
      }
    }
    return out;
  }();
  return all;
}

bool hasAll(const QString& text, const QStringList& words) {
  return std::all_of(words.begin(), words.end(), [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

constexpr qsizetype kBefore = 30, kExcerpt = 110;  // characters

QString excerptOf(const QString& text, const QStringList& words) {
  qsizetype at = -1;
  for (const QString& word : words) {
    const qsizetype found = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (found >= 0 && (at < 0 || found < at)) at = found;
  }
  const qsizetype wanted = std::max<qsizetype>(0, at - kBefore);
  const qsizetype begin = wanted == 0 ? 0 : text.indexOf(' ', wanted) + 1;
  QString out = text.mid(begin, kExcerpt);
  if (begin > 0) out.prepend(QString::fromUtf8("… "));
  if (begin + kExcerpt < text.size()) out = out.left(out.lastIndexOf(' ')) + QString::fromUtf8(" …");
  return out;
}

}  // namespace

QStringList manualWords(const QString& text) { return text.simplified().split(' ', Qt::SkipEmptyParts); }

std::vector<ManualHit> searchManual(const QString& text) {
  const QStringList words = manualWords(text);
  std::vector<ManualHit> phrase, inTitle, inText;
  if (words.isEmpty()) return {};
  for (const Entry& entry : entries()) {
    if (!hasAll(entry.title + ' ' + entry.text, words)) continue;
    auto& hits = entry.title.contains(words.join(' '), Qt::CaseInsensitive) ? phrase : hasAll(entry.title, words) ? inTitle : inText;
    hits.push_back({entry.place, entry.title, excerptOf(entry.text, words)});
  }
  for (const auto* more : {&inTitle, &inText}) phrase.insert(phrase.end(), more->begin(), more->end());
  return phrase;
}

}  // namespace wf::ui
