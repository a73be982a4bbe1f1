#include "ui/panels/layout_group.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

LayoutGroup::LayoutGroup(Context context, QWidget* parent)
    : FoldingGroup("layout", "Layout", parent),
      context_(context),
      parameters_(new QWidget(this)),
      parametersForm_(new RowsForm(parameters_)),
      complaint_(new QLabel(this)),
      start_(new QPushButton("Lay out", this)),
      stop_(new QPushButton("Stop here", this)),
      defaults_(new QPushButton("Defaults", this)),
      progress_(new QProgressBar(this)) {
  layouts_ = new QComboBox(this);
  layouts_->setObjectName("layoutBox");
  layouts_->setAccessibleName("Layout");
  layouts_->setToolTip("Where vertices lie");
  layouts_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  layouts_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  layouts_->setMinimumContentsLength(12);
  form()->addRow(layouts_);
  for (const LayoutInfo& info : context_.session.layout().list()) {
    layouts_->addItem(text(info.title), text(info.id));
    layouts_->setItemData(layouts_->count() - 1, text(info.help), Qt::ToolTipRole);
  }
  layouts_->setCurrentIndex(-1);
  layouts_->setPlaceholderText("As given");
  parametersForm_->setContentsMargins(0, 0, 0, 0);
  parametersForm_->setHorizontalSpacing(8);
  parametersForm_->setVerticalSpacing(4);
  form()->addRow(parameters_);
  complaint_->setObjectName("layoutComplaint");
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->setWordWrap(true);
  form()->addRow(complaint_);
  progress_->setObjectName("layoutProgress");
  progress_->setAccessibleName("Progress of the layout");
  progress_->setTextVisible(true);
  form()->addRow(progress_);
  auto* buttons = new QWidget(this);
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(start_);
  row->addWidget(stop_);
  row->addWidget(defaults_);
  row->addStretch(1);
  start_->setObjectName("layoutGroupStart");
  start_->setToolTip("Lay the graph out from its beginning");
  stop_->setObjectName("layoutGroupStop");
  stop_->setToolTip("Keep the vertices at their current places");
  defaults_->setObjectName("layoutGroupDefaults");
  defaults_->setToolTip("Reset the parameters of this layout");
  for (QPushButton* button : {start_, stop_, defaults_}) button->setAutoDefault(false);
  form()->addRow(buttons);
  form()->setRowVisible(complaint_, false);
  connect(layouts_, &QComboBox::activated, this, [this] { start(); });
  connect(start_, &QPushButton::clicked, this, [this] { start(); });
  connect(stop_, &QPushButton::clicked, this, [this] { context_.session.layout().stop(); });
  connect(defaults_, &QPushButton::clicked, this, [this] { context_.session.layout().resetParameters(built_); });
  refresh();
}

const LayoutInfo* LayoutGroup::chosen() const {
  const auto all = context_.session.layout().list();
  const auto found = std::find_if(all.begin(), all.end(), [&](const LayoutInfo& info) { return text(info.id) == layouts_->currentData(); });
  return found != all.end() ? &*found : nullptr;
}

void LayoutGroup::start() {
  const LayoutInfo* info = chosen();
  if (info == nullptr) return;
  form()->setRowVisible(complaint_, false);
  context_.session.layout().start({.id = info->id, .spatial = info->spatial && context_.session.layout().kept(false).spatial});
}

void LayoutGroup::build(const std::string& id) {
  if (id == built_) return;
  built_ = id;
  fresh_ = true;
  for (const ParameterField& row : rows_) {
    QLabel* label = parametersForm_->labelOf(row.widget);
    delete row.widget;
    delete label;
  }
  rows_.clear();
  form()->setRowVisible(complaint_, false);
  const LayoutInfo* info = chosen();
  parameters_->setVisible(info != nullptr && !info->parameters.empty());
  if (info == nullptr) return;
  for (const ParameterInfo& parameter : info->parameters) {
    rows_.push_back(makeParameterField(parameter, parameters_, [this, &parameter](const std::string& value) { apply(parameter, value); }));
    rows_.back().widget->setObjectName("layout." + text(parameter.id));
    parametersForm_->addRow(text(parameter.title), rows_.back().widget);
  }
}

void LayoutGroup::apply(const ParameterInfo& info, const std::string& value) {
  std::string why;
  const bool taken = context_.session.layout().setParameter(built_, info.id, value, &why);
  complaint_->setText(QString::fromUtf8("⚠ ") + text(why));
  complaint_->setStyleSheet(QString("color: %1").arg(errorColor().name()));
  form()->setRowVisible(complaint_, !taken);
}

void LayoutGroup::refresh() {
  const Document* document = context_.session.document();
  const LayoutState& state = context_.session.layout().state();
  const std::string now = document != nullptr ? document->layout : std::string();
  if (now != shown_ || layouts_->currentIndex() < 0) {
    shown_ = now;
    layouts_->setCurrentIndex(layouts_->findData(text(now)));
  }
  const LayoutInfo* info = chosen();
  build(info != nullptr ? info->id : std::string());
  const ParameterTexts& texts = context_.session.layout().parameters(built_);
  // Only where they changed: a field that is typed into stays as it is while the layout moves.
  const bool changed = fresh_ || texts != shownTexts_;
  fresh_ = false;
  shownTexts_ = texts;
  for (const ParameterField& row : rows_) {
    if (!changed) break;
    const QSignalBlocker block(row.widget);
    const auto at = texts.find(row.info->id);
    row.show(at != texts.end() ? at->second : defaultText(*row.info).toStdString());
  }
  const bool drawn = document != nullptr && document->geometry != nullptr;
  layouts_->setEnabled(drawn);
  start_->setEnabled(drawn && info != nullptr);
  start_->setVisible(!state.active);
  stop_->setVisible(state.active);
  defaults_->setVisible(!rows_.empty());
  defaults_->setEnabled(!texts.empty());
  form()->setRowVisible(progress_, state.active);
  progress_->setRange(0, state.fraction < 0 ? 0 : 1000);
  progress_->setValue(state.fraction < 0 ? 0 : static_cast<int>(state.fraction * 1000));
  progress_->setFormat(text(state.phase));
}

}  // namespace wf::ui
