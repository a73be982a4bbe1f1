#include "ui/dialogs/attach_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/text.h"

namespace wf::ui {

AttachDialog::AttachDialog(Context context, const std::optional<SecondRunRequest>& beside, QWidget* parent)
    : QDialog(parent), context_(context) {
  setObjectName("attachDialog");
  setWindowTitle("Attach to a program");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* about = new QLabel(
      beside ? "A program that includes Warpfront's probe (warpfront.h) shows its run beside the open one while it makes it, and what "
               "differs. "
               "It has to run on the open graph. Start it with this in its environment:"
             : "A program that includes Warpfront's probe (warpfront.h) shows its run here while it makes it. Start it with this in its "
               "environment:",
      this);
  about->setWordWrap(true);
  column->addWidget(about);
  auto* row = new QHBoxLayout;
  address_ = new QLineEdit(this);
  address_->setObjectName("attachAddress");
  address_->setAccessibleName("Environment of the program");
  address_->setToolTip("Put it in front of the command, as in WARPFRONT_PROBE=unix:… ./my_bfs graph.gr");
  address_->setReadOnly(true);
  row->addWidget(address_, 1);
  copy_ = new QPushButton("&Copy", this);
  copy_->setObjectName("attachCopy");
  copy_->setToolTip("Copy it to the clipboard");
  copy_->setAutoDefault(false);
  row->addWidget(copy_);
  column->addLayout(row);
  hold_ = new QCheckBox("&Hold it at its first step", this);
  hold_->setObjectName("attachHold");
  hold_->setToolTip("The program waits when it has made its first step, until Continue or a step forward lets it go on");
  connect(hold_, &QCheckBox::toggled, this, [this](bool on) { on ? context_.session.live().hold() : context_.session.live().goOn(); });
  column->addWidget(hold_);
  status_ = new QLabel(this);
  status_->setObjectName("attachStatus");
  status_->setTextFormat(Qt::PlainText);
  status_->setWordWrap(true);
  column->addWidget(status_);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->button(QDialogButtonBox::Cancel)->setToolTip("Wait no longer");
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &AttachDialog::reject);
  connect(copy_, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(address_->text());
    status_->setText("Copied. Waiting for a program…");
  });

  SessionLive& live = context_.session.live();
  const Status listening = beside ? live.listenBeside(*beside) : live.listen();
  if (listening) {
    context_.events.on(kLiveChanged | kLoadChanged, this, &AttachDialog::refresh);
    address_->setText(text(live.state().address));
    address_->setCursorPosition(0);
    const int wide = address_->fontMetrics().horizontalAdvance(address_->text() + "      ") + copy_->sizeHint().width() + 60;
    resize(std::min(std::max(wide, 460), 900), sizeHint().height());
    refresh();
  } else {
    status_->setText(QString::fromUtf8("⚠ ") + text(listening.error().sentence()));
    copy_->setEnabled(false);
    hold_->setEnabled(false);
  }
}

void AttachDialog::reject() {
  const LiveState& live = context_.session.live().state();
  if (!live.inSight() && live.phase != LiveState::Phase::Off) {
    if (context_.session.load().active) context_.session.cancelLoad();
    context_.session.live().detach();
  }
  QDialog::reject();
}

void AttachDialog::refresh() {
  const LiveState& live = context_.session.live().state();
  const LoadState& load = context_.session.load();
  switch (live.phase) {
    case LiveState::Phase::Off:
      return;
    case LiveState::Phase::Waiting:
      status_->setText(QString::fromUtf8("Waiting for a program…"));
      return;
    case LiveState::Phase::Attached:
      if (live.inSight()) return accept();
      status_->setText(text(live.program) + " is attached: " +
                       (load.active ? QString("opening its graph") : QString("waiting for its graph and its first state")) +
                       QString::fromUtf8("…"));
      return;
    case LiveState::Phase::Ended:
      if (live.inSight()) return accept();
      status_->setText((load.active ? QString() : QString::fromUtf8("⚠ ")) + text(live.program) + ": " + text(live.why));
      return;
  }
}

}  // namespace wf::ui
