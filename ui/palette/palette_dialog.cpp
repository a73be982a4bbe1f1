#include "ui/palette/palette_dialog.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/palette/palette_delegate.h"
#include "ui/palette/palette_model.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kWidth = 620, kRows = 14;

}  // namespace

PaletteDialog::PaletteDialog(CommandScope scope, QWidget* parent) : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint) {
  setObjectName("palette");
  setWindowTitle("Commands");
  setAccessibleName("Commands");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(6);
  field_ = new QLineEdit(this);
  field_->setObjectName("paletteField");
  field_->setAccessibleName("Command");
  field_->setToolTip("Words of a command, synonyms or initials; “step 12”, “vertex 4711”, “source 17” or a vertex name goes there");
  field_->setPlaceholderText("Command, file, “step 12”, “vertex 4711”, a name …");
  field_->setClearButtonEnabled(true);
  field_->installEventFilter(this);
  column->addWidget(field_);
  list_ = new QListView(this);
  list_->setObjectName("paletteList");
  list_->setAccessibleName("Matching commands");
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFocusPolicy(Qt::NoFocus);  // the arrow keys reach it from the field
  list_->setItemDelegate(new PaletteDelegate(list_));
  model_ = new PaletteModel(std::move(scope), this);
  list_->setModel(model_);
  column->addWidget(list_, 1);
  hint_ = new QLabel(this);
  hint_->setObjectName("paletteHint");
  hint_->setForegroundRole(QPalette::PlaceholderText);
  hint_->setTextFormat(Qt::PlainText);
  column->addWidget(hint_);

  connect(field_, &QLineEdit::textChanged, this, &PaletteDialog::typed);
  connect(list_, &QListView::clicked, this, &PaletteDialog::choose);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { hint_->setText(now.isValid() ? now.data(Qt::ToolTipRole).toString() : QString()); });
  typed();
  const int row = list_->sizeHintForRow(0);
  const QSize room = parent != nullptr ? parent->size() : QSize(1000, 700);
  resize(std::min(kWidth, room.width() - 40),
         std::min(field_->sizeHint().height() + hint_->sizeHint().height() + kRows * row + 36, room.height() - 120));
  if (parent != nullptr) QWidget::move(parent->mapToGlobal(QPoint((room.width() - width()) / 2, 80)));
  field_->setFocus();
}

void PaletteDialog::paintEvent(QPaintEvent* event) {
  QDialog::paintEvent(event);
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PaletteDialog::typed() {
  model_->setTyped(field_->text());
  list_->scrollToTop();
  if (model_->rowCount() > 0) {
    list_->setCurrentIndex(model_->index(0));
  } else {
    hint_->setText("No matching command");
  }
}

void PaletteDialog::move(int rows) {
  const int count = model_->rowCount();
  if (count == 0) return;
  const int now = std::max(0, list_->currentIndex().row());
  // A single row goes round, a page stops at the ends.
  const int to = rows == 1 || rows == -1 ? (now + rows + count) % count : std::clamp(now + rows, 0, count - 1);
  list_->setCurrentIndex(model_->index(to));
}

bool PaletteDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int page = kRows - 1;
    switch (key) {
      case Qt::Key_Down:
      case Qt::Key_Tab:
        return move(1), true;
      case Qt::Key_Up:
      case Qt::Key_Backtab:
        return move(-1), true;
      case Qt::Key_PageDown:
        return move(page), true;
      case Qt::Key_PageUp:
        return move(-page), true;
      case Qt::Key_Return:
      case Qt::Key_Enter:
        return choose(list_->currentIndex()), true;
      default:
        break;
    }
  }
  return QDialog::eventFilter(watched, event);
}

void PaletteDialog::choose(const QModelIndex& index) {
  const Command* command = model_->at(index.row());
  if (command == nullptr || !index.isValid()) return;
  if (!command->enabled) {
    hint_->setText("Not available: " + (command->whyNot.isEmpty() ? QString("not available here") : command->whyNot));
    return;
  }
  rememberCommand(command->id);
  // The window has the focus again when it happens; the command may open a dialog of its own.
  QTimer::singleShot(0, parent(), command->run);
  accept();
}

}  // namespace wf::ui
