#include "ui/widgets/scroll_page.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace wf::ui {

QWidget* makeScrollPage(QWidget* panel) {
  auto* around = new QVBoxLayout(panel);
  around->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(panel);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  around->addWidget(scroll);
  auto* page = new QWidget(scroll);
  scroll->setWidget(page);
  return page;
}

}  // namespace wf::ui
