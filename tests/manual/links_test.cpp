// Links of the README, the folders' READMEs and the manual lead to files and headings that exist; every page and panel is reached.
#include <gtest/gtest.h>

#include <QDir>
#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/manual/pages.h"
#include "tests/support/data.h"
#include "ui/help/manual.h"
#include "ui/panels/registry.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

bool isCode(const std::string& line) { return line.starts_with("    "); }

// Without what stands in code.
std::vector<std::string> linksOf(const fs::path& path) {
  static const std::regex code("`[^`]*`"), link(R"(\[[^\]]*\]\(([^)\s]+)\))");
  std::vector<std::string> links;
  std::istringstream in(readPage(path));
  for (std::string line; std::getline(in, line);) {
    if (isCode(line)) continue;
    const std::string plain = std::regex_replace(line, code, "");
    for (auto at = std::sregex_iterator(plain.begin(), plain.end(), link); at != std::sregex_iterator(); ++at) links.push_back((*at)[1]);
  }
  return links;
}

std::multiset<std::string> anchorsOf(const fs::path& path) {
  static const std::regex heading("#{1,6} +(.+)");
  std::multiset<std::string> anchors;
  std::istringstream in(readPage(path));
  for (std::string line; std::getline(in, line);) {
    if (std::smatch match; std::regex_match(line, match, heading)) {
      anchors.insert(ui::manualAnchor(QString::fromStdString(match[1])).toStdString());
    }
  }
  return anchors;
}

std::vector<fs::path> textsOfCheckout() {
  std::vector<fs::path> texts = pagesOfManual();
  texts.push_back(sourceDir() / "README.md");
  for (const char* folder : {"app", "assets", "compute", "render", "tests", "ui"}) texts.push_back(sourceDir() / folder / "README.md");
  return texts;
}

bool isElsewhere(const std::string& link) { return link.starts_with("https://"); }

TEST(Links, LeadToFilesAndHeadings) {
  for (const fs::path& path : textsOfCheckout()) {
    for (const std::string& link : linksOf(path)) {
      if (isElsewhere(link)) continue;
      const auto sharp = link.find('#');
      const std::string file = link.substr(0, sharp);
      const fs::path target = file.empty() ? path : path.parent_path() / file;
      EXPECT_TRUE(fs::exists(target)) << path << " → " << link;
      if (sharp != std::string::npos && fs::exists(target)) {
        EXPECT_TRUE(anchorsOf(target).contains(link.substr(sharp + 1))) << path << " → " << link;
      }
    }
  }
}

TEST(Links, NoHeadingOfAPageHasTheAnchorOfAnother) {
  for (const fs::path& path : pagesOfManual()) {
    const auto anchors = anchorsOf(path);
    for (const std::string& anchor : anchors) EXPECT_EQ(anchors.count(anchor), 1u) << path << " " << anchor;
  }
}

TEST(Links, EveryPageIsReachedFromTheContents) {
  std::set<std::string> reached;
  const std::function<void(const std::string&)> follow = [&](const std::string& page) {
    if (!reached.insert(page).second) return;
    for (const std::string& link : linksOf(sourceDir() / "assets/manual" / page)) {
      if (isElsewhere(link)) continue;
      const std::string file = link.substr(0, link.find('#'));
      EXPECT_EQ(file.find('/'), std::string::npos) << page << " → " << link << " leaves what the program carries";
      if (!file.empty()) follow(file);
    }
  };
  follow("index.md");
  for (const fs::path& path : pagesOfManual()) EXPECT_TRUE(reached.contains(path.filename().string())) << path;
}

TEST(Links, TheProgramCarriesAndListsEveryPage) {
  std::set<std::string> listed;
  for (const ui::ManualPage& page : ui::manualPages()) listed.insert(page.file.toStdString());
  EXPECT_EQ(listed.size(), pagesOfManual().size());
  EXPECT_EQ(static_cast<std::size_t>(QDir(":/manual").entryList().size()), listed.size());
  for (const fs::path& path : pagesOfManual()) EXPECT_TRUE(listed.contains(path.filename().string())) << path;
}

TEST(Links, EveryPanelHasItsSection) {
  for (const ui::PanelInfo& info : ui::panelInfos()) EXPECT_TRUE(ui::isManualPlace(info.manual)) << info.id << " → " << info.manual;
  EXPECT_FALSE(ui::isManualPlace("panels.md#nothing"));
  EXPECT_FALSE(ui::isManualPlace("nothing.md"));
  EXPECT_FALSE(ui::isManualPlace(""));
}

TEST(Links, AnchorsAreThoseOfCodeForges) {
  EXPECT_EQ(ui::manualAnchor("What stops and what does not"), "what-stops-and-what-does-not");
  EXPECT_EQ(ui::manualAnchor("bfs/one-kernel-2007"), "bfsone-kernel-2007");
  EXPECT_EQ(ui::manualAnchor("SSCA#2, 0.1 % (dense)"), "ssca2-01--dense");
  EXPECT_EQ(ui::manualAnchor("3D"), "3d");
}

TEST(Links, TheReadmeIsAPageWithPictures) {
  const std::string readme = readPage(sourceDir() / "README.md");
  EXPECT_LE(std::count(readme.begin(), readme.end(), '\n'), 150);
  const auto links = linksOf(sourceDir() / "README.md");
  EXPECT_EQ(std::count_if(links.begin(), links.end(), [](const std::string& link) { return link.ends_with(".png"); }), 3);
}

}  // namespace
}  // namespace wf::test
