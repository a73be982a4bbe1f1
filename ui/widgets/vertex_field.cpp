#include "ui/widgets/vertex_field.h"

#include <QApplication>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

VertexField::VertexField(const QString& object, QWidget* over, QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  label_ = new QLabel(this);
  label_->setObjectName(object + "Label");
  row->addWidget(label_);
  field_ = new QLineEdit(this);
  field_->setObjectName(object);
  setNames(false);
  label_->setBuddy(field_);
  row->addWidget(field_);
  complaint_ = new QLabel(over);
  complaint_->setObjectName(object + "Complaint");
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->setWordWrap(true);
  complaint_->setAutoFillBackground(true);
  complaint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  complaint_->setMargin(6);
  complaint_->hide();
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::returnPressed, this, &VertexField::enter);
  connect(field_, &QLineEdit::textEdited, this, [this] {
    if (!complaint_->text().isEmpty()) complain({});
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { complain(complaint_->accessibleName()); });
}

void VertexField::setName(const QString& title, const QString& tip) {
  label_->setText(title);
  field_->setAccessibleName(title);
  field_->setToolTip(tip);
}

void VertexField::setNames(bool names) {
  constexpr int kDigits = 20, kLongestName = 1000;
  field_->setMaxLength(names ? kLongestName : kDigits);
  field_->setFixedWidth(field_->fontMetrics().horizontalAdvance('0') * (names ? 20 : 12));
}

void VertexField::setId(const QString& id, const QString& placeholder) {
  field_->setPlaceholderText(placeholder);
  if (field_->hasFocus() && field_->isModified()) return;
  field_->setText(id);
  if (!field_->hasFocus()) field_->setCursorPosition(0);  // the beginning of a long name
}

void VertexField::setFieldEnabled(bool on) { field_->setEnabled(on); }

void VertexField::focusField() {
  field_->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

void VertexField::enter() {
  std::string why;
  const QString id = field_->text().trimmed();
  if (id.isEmpty() && !optional_) {
    complain("type a vertex id");
    return;
  }
  if (apply && !apply(id.toStdString(), &why)) {
    complain(text(why));
    field_->selectAll();
    return;
  }
  restore();
  Q_EMIT applied();
}

void VertexField::restore() {
  complain({});
  field_->setModified(false);
  Q_EMIT left();
}

void VertexField::complain(const QString& why) {
  complaint_->setText(why.isEmpty() ? QString() : QString::fromUtf8("⚠ ") + why);
  complaint_->setAccessibleName(why);
  complaint_->setStyleSheet(QString("QLabel { color: %1; background: %2; border: 1px solid %1; border-radius: 3px; }")
                                .arg(errorColor().name(), QApplication::palette().color(QPalette::ToolTipBase).name()));
  field_->setStyleSheet(why.isEmpty()
                            ? QString()
                            : QString("QLineEdit { border: 1px solid %1; border-radius: 2px; padding: 2px; }").arg(errorColor().name()));
  placeComplaint();
  complaint_->setVisible(!why.isEmpty());
  if (!why.isEmpty()) complaint_->raise();
}

void VertexField::placeComplaint() {
  if (complaint_->text().isEmpty()) return;
  constexpr int kWidest = 340, kGap = 3;
  const QWidget* around = complaint_->parentWidget();
  const int wide = complaint_->fontMetrics().horizontalAdvance(complaint_->text()) + 2 * complaint_->margin() + 6;
  const int width = std::max(1, std::min({wide, kWidest, around->width() - 2 * kGap}));
  complaint_->resize(width, complaint_->heightForWidth(width));
  const QPoint below = field_->mapTo(around, QPoint(0, field_->height() + kGap));
  complaint_->move(std::max(kGap, std::min(below.x(), around->width() - width - kGap)), below.y());
}

bool VertexField::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::FocusOut) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    // Another program's window or the field's own menu in front: what was typed stays.
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
      QMetaObject::invokeMethod(
          this,
          [this] {
            if (!field_->hasFocus()) restore();
          },
          Qt::QueuedConnection);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace wf::ui
