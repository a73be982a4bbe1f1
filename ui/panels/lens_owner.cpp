#include "ui/panels/lens_owner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

LensOwner::LensOwner(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  setObjectName("lensOwner");
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 4, 0);
  row->setSpacing(6);
  whose_ = new QLabel(this);
  whose_->setTextFormat(Qt::PlainText);
  whose_->setWordWrap(true);
  whose_->setObjectName("lensWhose");
  swap_ = new QToolButton(this);
  swap_->setObjectName("lensSwap");
  row->addWidget(whose_, 1);
  row->addWidget(swap_);
  connect(swap_, &QToolButton::clicked, this, [this] {
    SessionLens& lens = context_.session.lens();
    lens.showLab(!lens.showsLab());
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { dress(); });
  context_.events.on(kLabChanged | kLensChanged | kRunChanged | kDocumentChanged, this, &LensOwner::refresh);
  refresh();
}

void LensOwner::refresh() {
  const bool labs = context_.session.lens().showsLab();
  const SessionLab& lab = context_.session.lab();
  const LabSteps steps = lab.steps();
  setVisible(labs || steps.ofShownRun);
  QString whose = "The variant's own run";
  // What is unexpected comes first.
  if (labs) {
    whose =
        QString::fromUtf8(steps.before ? "● The lab's run before its text was changed, with kernel " : "● The lab's run, with kernel ") +
        text(lab.kernelOf(steps.of).kernel);
  }
  whose_->setText(whose);
  swap_->setText(labs ? "Back to the variant" : "Show the lab's run");
  swap_->setToolTip(labs ? "Shows what the threads of the variant's own kernel did in this step"
                         : "Shows what the threads of the lab's kernel did in this step of its own run");
  dress();
}

// The lab's stands out, so that one look tells the two apart.
void LensOwner::dress() {
  const QWidget* around = parentWidget();
  QPalette colours = around->palette();
  if (context_.session.lens().showsLab()) {
    colours.setColor(QPalette::Window, colours.color(QPalette::Highlight));
    colours.setColor(QPalette::WindowText, colours.color(QPalette::HighlightedText));
  }
  setPalette(colours);
  whose_->setPalette(colours);
  swap_->setPalette(around->palette());
}

}  // namespace wf::ui
