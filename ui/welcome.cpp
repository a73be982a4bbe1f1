// The page without a picture: small graphs to begin with, recent files, and where to drop one.
#include "ui/welcome.h"

#include <QAction>
#include <QCommandLinkButton>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/icons.h"
#include "ui/recent_files.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kColumns = 2;
constexpr int kRecentShown = 5;
constexpr int kWidest = 760;

}  // namespace

Welcome::Welcome(const Offer& offer, QAction* open, QAction* generate, QAction* draw, QAction* reopen, QWidget* parent)
    : QWidget(parent), readable_(offer.readable), reopenAction_(reopen) {
  setAccessibleName("Start page");
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* around = new QHBoxLayout(this);
  around->addStretch(1);
  auto* page = new QWidget(this);
  page->setMaximumWidth(kWidest);
  around->addWidget(page, 100);
  around->addStretch(1);
  auto* column = new QVBoxLayout(page);
  column->setSpacing(10);
  column->addStretch(2);
  mark_ = new QLabel(this);
  mark_->setPixmap(programIcon().pixmap(QSize(72, 72), devicePixelRatioF()));
  mark_->setAlignment(Qt::AlignCenter);
  column->addWidget(mark_);
  title_ = new QLabel(this);
  QFont large = font();
  large.setPointSizeF(large.pointSizeF() * 1.6);
  title_->setFont(large);
  title_->setObjectName("welcomeTitle");
  title_->setAlignment(Qt::AlignCenter);
  title_->setTextFormat(Qt::PlainText);
  column->addWidget(title_);
  text_ = new QLabel(this);
  text_->setObjectName("welcomeText");
  text_->setAlignment(Qt::AlignCenter);
  text_->setWordWrap(true);
  text_->setForegroundRole(QPalette::PlaceholderText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(text_);

  buttons_ = new QWidget(this);
  auto* row = new QHBoxLayout(buttons_);
  row->addStretch(1);
  const auto button = [&](const char* label, const char* name, QAction* action) {
    auto* made = new QPushButton(label, buttons_);
    made->setAccessibleName(name);
    made->setToolTip(action->toolTip());
    connect(made, &QPushButton::clicked, action, &QAction::trigger);
    row->addWidget(made);
    return made;
  };
  button("Open a graph…", "Open a graph", open);
  button("Generate a graph…", "Generate a graph", generate);
  button("Draw a graph", "Draw a graph", draw)->setObjectName("welcomeDraw");
  reopen_ = button("Reopen the last session", "Reopen the last session", reopen);
  reopen_->setObjectName("welcomeReopen");
  row->addStretch(1);
  column->addWidget(buttons_);

  samples_ = new QWidget(this);
  auto* grid = new QGridLayout(samples_);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  for (int k = 0; k < static_cast<int>(offer.samples.size()); ++k) {
    const Sample& sample = offer.samples[static_cast<std::size_t>(k)];
    auto* link = new QCommandLinkButton(text(sample.title), text(sample.line), samples_);
    link->setObjectName(QString("sample.%1").arg(k));
    link->setAccessibleName(text(sample.title) + ": " + text(sample.line));
    link->setIcon(QIcon());
    connect(link, &QPushButton::clicked, this, [this, k] { Q_EMIT sampleChosen(k); });
    grid->addWidget(link, k / kColumns, k % kColumns);
  }
  column->addWidget(samples_);

  recent_ = new QWidget(this);
  new QVBoxLayout(recent_);
  recent_->layout()->setSpacing(0);
  column->addWidget(recent_);
  column->addStretch(3);
  invite();
}

void Welcome::showRecent() {
  auto* column = static_cast<QVBoxLayout*>(recent_->layout());
  while (QLayoutItem* item = column->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const QStringList files = recentFiles().mid(0, kRecentShown);
  recent_->setVisible(!files.isEmpty());
  if (files.isEmpty()) return;
  auto* heading = new QLabel("Recent files", recent_);
  heading->setForegroundRole(QPalette::PlaceholderText);
  heading->setAlignment(Qt::AlignCenter);
  column->addWidget(heading);
  for (const QString& path : files) {
    auto* link = new QPushButton(QFileInfo(path).fileName().replace('&', "&&"), recent_);
    link->setObjectName("recentFile");
    link->setFlat(true);
    link->setToolTip(path);
    link->setAccessibleName("Open " + path);
    connect(link, &QPushButton::clicked, this, [this, path] { Q_EMIT fileChosen(path); });
    column->addWidget(link, 0, Qt::AlignHCenter);
  }
}

void Welcome::say(const QString& title, const QString& sentence, bool offers) {
  title_->setText(title);
  text_->setText(sentence);
  for (QWidget* part : {buttons_, samples_}) part->setVisible(offers);
  reopen_->setVisible(reopenAction_->isEnabled());
  // At large font sizes the buttons take more than the page's usual width.
  QWidget* page = buttons_->parentWidget();
  const QMargins around = page->layout()->contentsMargins();
  page->setMaximumWidth(std::max(kWidest, buttons_->sizeHint().width() + around.left() + around.right()));
  if (offers) {
    showRecent();
  } else {
    recent_->hide();
  }
}

void Welcome::invite() { say("Open a graph or drop one here", readable_, true); }

void Welcome::opening(const QString& name, const QString& phase) {
  say("Opening " + fontMetrics().elidedText(name, Qt::ElideMiddle, 360) + QString::fromUtf8(" …"), phase, false);
}

void Welcome::explain(const QString& sentence) { say("No picture here", sentence, false); }

}  // namespace wf::ui
