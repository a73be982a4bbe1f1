#include "ui/widgets/folding_group.h"

#include <QSettings>
#include <QVBoxLayout>

namespace wf::ui {

FoldingGroup::FoldingGroup(const QString& id, const QString& title, QWidget* parent)
    : QWidget(parent), key_("appearance/folded/" + id), heading_(new QToolButton(this)), content_(new QWidget(this)) {
  setObjectName("group." + id);
  setAccessibleName(title);
  heading_->setObjectName("heading." + id);
  heading_->setText(title);
  heading_->setAccessibleName(title + ", fold or unfold");
  heading_->setToolTip("Fold or unfold");
  heading_->setCheckable(true);
  heading_->setChecked(true);
  heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  heading_->setAutoRaise(true);
  heading_->setFocusPolicy(Qt::StrongFocus);
  heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  QFont font = heading_->font();
  font.setBold(true);
  heading_->setFont(font);
  form_ = new RowsForm(content_);
  form_->setContentsMargins(10, 0, 2, 6);
  form_->setHorizontalSpacing(8);
  form_->setVerticalSpacing(4);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(heading_);
  column->addWidget(content_);
  connect(heading_, &QToolButton::toggled, this, [this](bool open) {
    content_->setVisible(open);
    heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    open ? QSettings().remove(key_) : QSettings().setValue(key_, true);
  });
  heading_->setArrowType(Qt::DownArrow);
  setFolded(QSettings().value(key_).toBool());
}

void FoldingGroup::setFolded(bool folded) { heading_->setChecked(!folded); }

}  // namespace wf::ui
