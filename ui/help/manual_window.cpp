#include "ui/help/manual_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QToolBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/help/manual.h"
#include "ui/help/manual_browser.h"
#include "ui/icons.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kPlace = Qt::UserRole;  // of a row of the contents: what it leads to
constexpr auto kGeometry = "manual/geometry";

QAction* toolAction(QToolBar* bar, const char* name, const char* text, const char* tip, const QKeySequence& key) {
  auto* action = bar->addAction(text);
  action->setObjectName(name);
  action->setShortcut(key);
  action->setToolTip(QString(tip) + " (" + key.toString(QKeySequence::NativeText) + ")");
  return action;
}

QTreeWidgetItem* row(QTreeWidgetItem* parent, const QString& title, const QString& place) {
  auto* item = new QTreeWidgetItem(parent, {title});
  item->setData(0, kPlace, place);
  item->setToolTip(0, title);
  return item;
}

}  // namespace

ManualWindow::ManualWindow(QWidget* parent) : QWidget(parent, Qt::Window) {
  setObjectName("manualWindow");
  setWindowTitle("Warpfront manual");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* split = new QSplitter(this);
  split->setChildrenCollapsible(false);
  column->addWidget(split);
  split->addWidget(makeSide());
  split->addWidget(makePage());
  split->setStretchFactor(1, 1);
  fillContents();

  connect(search_, &QLineEdit::textChanged, this, &ManualWindow::search);
  connect(search_, &QLineEdit::returnPressed, this, &ManualWindow::openFirstHit);
  connect(hits_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { open(url.toString()); });
  const auto openRow = [this](const QTreeWidgetItem* item) {
    if (const QString place = item->data(0, kPlace).toString(); !place.isEmpty()) open(place);
  };
  connect(contents_, &QTreeWidget::itemClicked, this, openRow);
  connect(contents_, &QTreeWidget::itemActivated, this, openRow);
  connect(browser_, &QTextBrowser::sourceChanged, this, &ManualWindow::pageShown);
  connect(browser_, &QTextBrowser::backwardAvailable, back_, &QAction::setEnabled);
  connect(browser_, &QTextBrowser::forwardAvailable, forward_, &QAction::setEnabled);
  connect(back_, &QAction::triggered, browser_, &QTextBrowser::backward);
  connect(forward_, &QAction::triggered, browser_, &QTextBrowser::forward);
  connect(home_, &QAction::triggered, this, [this] { open("index.md"); });
  connect(new QShortcut(QKeySequence("Ctrl+F"), this), &QShortcut::activated, this, [this] {
    search_->setFocus();
    search_->selectAll();
  });
  connect(new QShortcut(QKeySequence("Esc"), this), &QShortcut::activated, this, &ManualWindow::leaveSearchOrClose);
  const auto colours = [this] {
    back_->setIcon(icon("back"));
    forward_->setIcon(icon("forward"));
    home_->setIcon(icon("home"));
    search();  // what was found has colours of the theme
  };
  connect(&themeNews(), &ThemeNews::changed, this, colours);
  colours();

  const int em = fontMetrics().height();
  const QSize room = screen()->availableSize();
  resize(QSize(62 * em, 44 * em).boundedTo(QSize(room.width() * 9 / 10, room.height() * 9 / 10)));
  split->setSizes({width() * 3 / 10, width() * 7 / 10});
  restoreGeometry(QSettings().value(kGeometry).toByteArray());
  browser_->setFocus();
}

QWidget* ManualWindow::makeSide() {
  auto* side = new QWidget(this);
  auto* column = new QVBoxLayout(side);
  search_ = new QLineEdit(side);
  search_->setObjectName("manualSearch");
  search_->setAccessibleName("Search the manual");
  search_->setPlaceholderText("Search the manual");
  search_->setToolTip("Words that a section has (Ctrl+F); Enter opens the first one");
  search_->setClearButtonEnabled(true);
  column->addWidget(search_);
  side_ = new QStackedWidget(side);
  column->addWidget(side_);
  contents_ = new QTreeWidget(side_);
  contents_->setObjectName("manualContents");
  contents_->setAccessibleName("Contents");
  contents_->setHeaderHidden(true);
  contents_->setFrameShape(QFrame::NoFrame);
  contents_->setIndentation(fontMetrics().height());
  side_->addWidget(contents_);
  hits_ = new QTextBrowser(side_);
  hits_->setObjectName("manualHits");
  hits_->setAccessibleName("Sections found");
  hits_->setFrameShape(QFrame::NoFrame);
  hits_->setOpenLinks(false);
  side_->addWidget(hits_);
  return side;
}

QWidget* ManualWindow::makePage() {
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bar = new QToolBar("Manual", page);
  column->addWidget(bar);
  back_ = toolAction(bar, "manualBack", "Back", "The page before", QKeySequence("Alt+Left"));
  forward_ = toolAction(bar, "manualForward", "Forward", "The page after", QKeySequence("Alt+Right"));
  home_ = toolAction(bar, "manualHome", "Contents", "The contents", QKeySequence("Alt+Home"));
  back_->setEnabled(false);
  forward_->setEnabled(false);
  browser_ = new ManualBrowser(page);
  browser_->setObjectName("manualPage");
  browser_->setAccessibleName("Page of the manual");
  column->addWidget(browser_);
  return page;
}

void ManualWindow::fillContents() {
  QTreeWidgetItem* chapter = nullptr;
  for (const ManualPage& page : manualPages()) {
    if (page.chapter.isEmpty()) continue;
    if (chapter == nullptr || chapter->text(0) != page.chapter) {
      chapter = row(contents_->invisibleRootItem(), page.chapter, {});
      chapter->setFlags(Qt::ItemIsEnabled);
      chapter->setForeground(0, mutedColor());
      chapter->setExpanded(true);
    }
    auto* item = row(chapter, page.title(), page.file);
    for (const ManualSection& section : page.sections) {
      if (section.level == 2) row(item, section.title, page.file + '#' + section.anchor);
    }
  }
}

void ManualWindow::open(const QString& place) { browser_->open(place); }

void ManualWindow::search() {
  const QStringList words = manualWords(search_->text());
  side_->setCurrentWidget(words.isEmpty() ? static_cast<QWidget*>(contents_) : hits_);
  browser_->setMarkedWords(words);
  if (words.isEmpty()) return;
  QString html;
  const QString muted = mutedColor().name(), link = QGuiApplication::palette().color(QPalette::Link).name();
  for (const ManualHit& hit : searchManual(search_->text())) {
    html += QString(
                "<p style='margin:0 0 10px 0'><a href='%1' style='color:%2; text-decoration:none'><b>%3</b></a><br>"
                "<span style='color:%4'>%5</span></p>")
                .arg(hit.place, link, hit.title.toHtmlEscaped(), muted, hit.excerpt.toHtmlEscaped());
  }
  hits_->setHtml(html.isEmpty() ? QString("<p style='color:%1'>No matching section.</p>").arg(muted) : html);
}

void ManualWindow::openFirstHit() {
  const auto found = searchManual(search_->text());
  if (!found.empty()) open(found.front().place);
}

void ManualWindow::leaveSearchOrClose() {
  if (search_->text().isEmpty()) {
    close();
  } else {
    search_->clear();
  }
}

void ManualWindow::pageShown() {
  const QString place = browser_->place(), file = place.section('#', 0, 0);
  const auto& pages = manualPages();
  const auto page = std::find_if(pages.begin(), pages.end(), [&](const ManualPage& one) { return one.file == file; });
  setWindowTitle(page == pages.end() || page->chapter.isEmpty() ? QString("Warpfront manual")
                                                                : page->title() + QString::fromUtf8(" – Warpfront manual"));
  QTreeWidgetItem* shown = nullptr;
  for (QTreeWidgetItemIterator at(contents_); *at != nullptr; ++at) {
    const QString leads = (*at)->data(0, kPlace).toString();
    if (leads == file) shown = *at;
    if (leads == place) shown = *at;
  }
  contents_->setCurrentItem(shown);
}

void ManualWindow::closeEvent(QCloseEvent* event) {
  QSettings().setValue(kGeometry, saveGeometry());
  QWidget::closeEvent(event);
}

}  // namespace wf::ui
