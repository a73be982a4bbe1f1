#include "ui/widgets/channel_editor.h"

#include <algorithm>

#include "compute/core/array_name.h"
#include "ui/text.h"
#include "ui/widgets/colormap_box.h"
#include "ui/widgets/range_editor.h"

namespace wf::ui {
namespace {

QString plain(const QString& label) { return QString(label).remove('&'); }

QWidget* pageOf(RowsForm* form) { return form->parentWidget(); }

}  // namespace

QComboBox* makeChoice(const QString& object, const QString& label, const QString& tip, RowsForm* form) {
  auto* made = new QComboBox(pageOf(form));
  made->setObjectName(object);
  made->setAccessibleName(plain(label));
  made->setToolTip(tip);
  made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  made->setMinimumContentsLength(8);
  form->addRow(label, made);
  return made;
}

ChannelEditor::ChannelEditor(Layout layout, RowsForm* form, QObject* parent) : QObject(parent), layout_(std::move(layout)), form_(form) {
  const QString object = layout_.object, what = plain(layout_.label);
  arrays_ = makeChoice(object + "Array", layout_.label, layout_.tip, form_);
  connect(arrays_, &QComboBox::activated, this, [this] { apply(arrays_->currentData().toInt() != channel_.array); });
  if (layout_.colors) {
    colors_ = new ColormapBox(pageOf(form_));
    colors_->setObjectName(layout_.mapObject != nullptr ? layout_.mapObject : object + "Colormap");
    colors_->setAccessibleName(what + ": colours");
    colors_->setToolTip("From the smallest value to the largest");
    form_->addRow("    colours", colors_);
    connect(colors_, &QComboBox::activated, this, [this] { apply(false); });
  }
  if (layout_.scale) {
    scale_ =
        makeChoice(object + "Scale", "    scale",
                   layout_.colors ? "Mapping of values to colours; by quantiles, every colour has as many values, and by category, every "
                                    "value has its own colour"
                                  : "Mapping of values from the smallest to the largest; by quantiles, by how many are not larger",
                   form_);
    scale_->setAccessibleName(what + ": scale");
    const auto offer = [this](const char* title, render::Scale scale) { scale_->addItem(title, static_cast<int>(scale)); };
    offer("Linear", render::Scale::Linear);
    offer("Logarithmic", render::Scale::Log);
    offer("Quantiles", render::Scale::Quantile);
    if (layout_.colors) offer("By category", render::Scale::Category);
    connect(scale_, &QComboBox::activated, this, [this] { apply(false); });
  }
  if (layout_.range) {
    range_ = new RangeEditor(object, what, pageOf(form_));
    form_->addRow("    range", range_);
    range_->shownNow = [this] { return shownRange ? shownRange(channel_.array) : std::nullopt; };
    connect(range_, &RangeEditor::changed, this, [this](const std::optional<exec::ValueRange>& fixed) {
      channel_.fixedRange = fixed;
      Q_EMIT changed(channel_, false);
    });
  }
}

void ChannelEditor::fill(std::span<const StateArrayInfo> infos, std::span<const int> derived, std::span<const int> ofFile) {
  arrays_->clear();
  arrays_->addItem("Nothing", -1);
  if (std::find(ofFile.begin(), ofFile.end(), layout_.ofFile) != ofFile.end())
    arrays_->addItem(text(derivedInfo(layout_.ofFile).title), layout_.ofFile);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (!layout_.suits(infos[i])) continue;
    arrays_->addItem(text(arrayChoice(infos[i])), static_cast<int>(i));
  }
  if (!layout_.derived) return;
  for (const int array : derived) arrays_->addItem(text(derivedInfo(array).title), array);
}

// What the panel Warps lets a channel show is a choice while the channel shows it.
void ChannelEditor::offerOpened(int array) {
  for (int k = arrays_->count() - 1; k >= 0; --k) {
    const int there = arrays_->itemData(k).toInt();
    if (isOpened(there) && there != array) arrays_->removeItem(k);
  }
  if (isOpened(array) && arrays_->findData(array) < 0) arrays_->addItem(text(derivedInfo(array).title), array);
}

void ChannelEditor::show(const render::Channel& channel, std::span<const StateArrayInfo> infos, bool enabled) {
  channel_ = channel;
  const StateArrayInfo* info = render::infoOf(infos, channel.array);
  const bool category = channel.scale == render::Scale::Category, on = info != nullptr, scaled = on && !isColors(channel.array);
  offerOpened(channel.array);
  int item = arrays_->findData(channel.array);
  if (item < 0 && isDegree(channel.array)) item = arrays_->findData(kDegree);  // the same in an undirected graph
  arrays_->setCurrentIndex(std::max(0, item));
  arrays_->setEnabled(enabled || layout_.derived);
  form_->setRowVisible(arrays_, layout_.stays || anySuits());
  if (colors_ != nullptr) {
    colors_->show(channel.colormap);
    form_->setRowVisible(colors_, scaled);
  }
  if (scale_ != nullptr) {
    scale_->setCurrentIndex(std::max(0, scale_->findData(static_cast<int>(channel.scale))));
    form_->setRowVisible(scale_, scaled);
  }
  if (range_ != nullptr) {
    range_->show(info, channel.fixedRange);
    form_->setRowVisible(range_, scaled && !category);
  }
}

void ChannelEditor::apply(bool otherArray) {
  channel_.array = arrays_->currentData().toInt();
  if (otherArray) channel_.fixedRange.reset();  // of another array's values
  if (colors_ != nullptr) channel_.colormap = colors_->id();
  if (scale_ != nullptr) channel_.scale = static_cast<render::Scale>(scale_->currentData().toInt());
  Q_EMIT changed(channel_, otherArray);
}

}  // namespace wf::ui
