#include "ui/panels/lens_waiting.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr int kLookEvery = 80;  // ms, between two looks at how far it is

}  // namespace

LensWaiting::LensWaiting(Context context, QWidget* parent) : QWidget(parent), context_(context) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 8);
  message_ = new QLabel(this);
  message_->setObjectName("lensMessage");
  message_->setWordWrap(true);
  message_->setTextFormat(Qt::PlainText);
  message_->setAlignment(Qt::AlignCenter);
  progress_ = new QProgressBar(this);
  progress_->setObjectName("lensProgress");
  progress_->setAccessibleName("Looking into the step");
  progress_->setRange(0, 1000);
  progress_->setFormat("%p %");
  progress_->setMaximumWidth(40 * fontMetrics().averageCharWidth());
  cancel_ = new QPushButton("Cancel", this);
  cancel_->setObjectName("lensCancel");
  again_ = new QPushButton("Look into the step", this);
  again_->setObjectName("lensAgain");
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  for (QWidget* part : std::initializer_list<QWidget*>{progress_, cancel_, again_}) row->addWidget(part);
  row->addStretch(1);
  column->addStretch(1);
  column->addWidget(message_);
  column->addLayout(row);
  column->addStretch(1);
  tick_.setInterval(kLookEvery);
  connect(&tick_, &QTimer::timeout, this, [this] { progress_->setValue(static_cast<int>(context_.session.lens().fraction() * 1000)); });
  connect(cancel_, &QPushButton::clicked, this, [this] { context_.session.lens().cancel(); });
  connect(again_, &QPushButton::clicked, this, [this] { context_.session.lens().again(); });
  refresh();
}

QString LensWaiting::sentence() const { return message_->text(); }

void LensWaiting::refresh() {
  const LensState& state = context_.session.lens().state();
  const bool looking = state.phase == LensState::Phase::Looking;
  progress_->setVisible(looking);
  cancel_->setVisible(looking);
  again_->setVisible(state.phase == LensState::Phase::Cancelled);
  looking ? tick_.start() : tick_.stop();
  progress_->setValue(static_cast<int>(context_.session.lens().fraction() * 1000));
  QString sentence = text(state.sentence);
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  if (looking) sentence += QString::fromUtf8(" …");
  message_->setText(sentence);
}

}  // namespace wf::ui
