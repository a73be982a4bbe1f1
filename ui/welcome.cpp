// The page without a picture.
#include "ui/welcome.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/icons.h"

namespace wf::ui {

Welcome::Welcome(QAction* open, QWidget* parent) : QWidget(parent) {
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
  column->addStretch(3);
  invite();
}

void Welcome::invite() {
  title_->setText("Open a graph or drop one here");
  text_->setText(
      "DIMACS road networks: .gr or .gr.gz, with the .co file beside it for the coordinates. DIMACS flow problems: .max or .max.gz");
  open_->show();
}

void Welcome::opening(const QString& name, const QString& phase) {
  title_->setText("Opening " + fontMetrics().elidedText(name, Qt::ElideMiddle, 360) + QString::fromUtf8(" …"));
  text_->setText(phase);
  open_->hide();
}

void Welcome::explain(const QString& sentence) {
  title_->setText("No picture here");
  text_->setText(sentence);
  open_->hide();
}

}  // namespace wf::ui
