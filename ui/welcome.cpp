// The page without a picture.
#include "ui/welcome.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/icons.h"

namespace wf::ui {

Welcome::Welcome(const QString& readable, QAction* open, QAction* reopen, QWidget* parent)
    : QWidget(parent), readable_(readable), reopenAction_(reopen) {
  setAccessibleName("No graph");
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(14);
  column->addStretch(2);
  auto* mark = new QLabel(this);
  mark->setPixmap(programIcon().pixmap(QSize(72, 72), devicePixelRatioF()));
  mark->setAlignment(Qt::AlignCenter);
  column->addWidget(mark);
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
  open_ = new QPushButton("Open a graph…", this);
  open_->setAccessibleName("Open a graph");
  open_->setToolTip(open->toolTip());
  connect(open_, &QPushButton::clicked, open, &QAction::trigger);
  column->addWidget(open_, 0, Qt::AlignHCenter);
  reopen_ = new QPushButton("Reopen the last session", this);
  reopen_->setObjectName("welcomeReopen");
  reopen_->setAccessibleName("Reopen the last session");
  reopen_->setToolTip(reopen->toolTip());
  reopen_->setFlat(true);
  connect(reopen_, &QPushButton::clicked, reopen, &QAction::trigger);
  column->addWidget(reopen_, 0, Qt::AlignHCenter);
  column->addStretch(3);
  invite();
}

void Welcome::invite() {
  title_->setText("Open a graph or drop one here");
  text_->setText(readable_);
  open_->show();
  reopen_->setVisible(reopenAction_->isEnabled());
}

void Welcome::opening(const QString& name, const QString& phase) {
  title_->setText("Opening " + fontMetrics().elidedText(name, Qt::ElideMiddle, 360) + QString::fromUtf8(" …"));
  text_->setText(phase);
  open_->hide();
  reopen_->hide();
}

void Welcome::explain(const QString& sentence) {
  title_->setText("No picture here");
  text_->setText(sentence);
  open_->hide();
  reopen_->hide();
}

}  // namespace wf::ui
