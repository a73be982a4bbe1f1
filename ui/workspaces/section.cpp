#include "ui/workspaces/section.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/panels/registry.h"
#include "ui/workspaces/card.h"

namespace wf::ui {

Section::Section(const SectionInfo& info, QWidget* content, Panel* panel, QWidget* parent)
    : QWidget(parent), info_(info), column_(new QVBoxLayout(this)), title_(new QLabel(info.title, this)), content_(content), panel_(panel) {
  setObjectName(QString("section.") + info.id);
  setAccessibleName(info.title);
  title_->setObjectName(QString("sectionTitle.") + info.id);
  column_->addWidget(title_);
  column_->addWidget(content, 1);
  content->show();
  arrange();
}

void Section::arrange() {
  const int padding = Card::paddingOf(*this);
  column_->setContentsMargins(0, padding, 0, 0);
  column_->setSpacing(padding / 2);
  title_->setContentsMargins(padding, 0, padding, 0);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
}

QWidget* Section::takeContent() {
  QWidget* content = content_;
  content_ = nullptr;
  panel_ = nullptr;
  if (content != nullptr) {
    column_->removeWidget(content);
    content->setParent(nullptr);
  }
  return content;
}

void Section::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (panel_ != nullptr) panel_->setSeen(true);
}

void Section::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (panel_ != nullptr) panel_->setSeen(false);
}

void Section::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

}  // namespace wf::ui
