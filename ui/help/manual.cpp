#include "ui/help/manual.h"

#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace wf::ui {
namespace {

ManualPage pageOf(const QString& file, const QString& chapter) {
  static const QRegularExpression heading("^(#{1,6}) +(.+)$");
  ManualPage page{file, chapter, {}};
  for (const QString& line : manualMarkdown(file).split('\n')) {
    const auto match = heading.match(line);
    if (match.hasMatch()) {
      const QString title = match.captured(2);
      page.sections.push_back({static_cast<int>(match.capturedLength(1)), title, manualAnchor(title), {}});
    }
    if (!page.sections.empty()) page.sections.back().markdown += line + '\n';
  }
  if (page.sections.empty()) page.sections.push_back({1, file, manualAnchor(file), {}});
  return page;
}

}  // namespace

QString manualMarkdown(const QString& file) {
  static const QRegularExpression comment("<!--.*?-->\n?");
  QFile in(":/manual/" + file);
  if (!in.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(in.readAll()).remove(comment);
}

QString manualAnchor(const QString& heading) {
  QString out;
  for (const QChar c : heading.toLower()) {
    if (c == ' ') out += '-';
    if (c.isLetterOrNumber() || c == '-' || c == '_') out += c;
  }
  return out;
}

const std::vector<ManualPage>& manualPages() {
  static const std::vector<ManualPage> pages = [] {
    static const QRegularExpression link(R"(\]\(([\w-]+\.md)\))");
    std::vector<ManualPage> all{pageOf("index.md", {})};
    const auto chapters = all.front().sections;
    for (const ManualSection& chapter : chapters) {
      for (auto links = link.globalMatch(chapter.markdown); links.hasNext();) {
        const QString file = links.next().captured(1);
        const bool known = std::any_of(all.begin(), all.end(), [&](const ManualPage& page) { return page.file == file; });
        if (!known) all.push_back(pageOf(file, chapter.title));
      }
    }
    return all;
  }();
  return pages;
}

bool isManualPlace(const QString& place) {
  const QString file = place.section('#', 0, 0), anchor = place.section('#', 1);
  return std::any_of(manualPages().begin(), manualPages().end(), [&](const ManualPage& page) {
    const auto& all = page.sections;
    return page.file == file &&
           (anchor.isEmpty() || std::any_of(all.begin(), all.end(), [&](const ManualSection& one) { return one.anchor == anchor; }));
  });
}

}  // namespace wf::ui
