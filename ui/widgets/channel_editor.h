// One thing that an array drives: which array, how its values are spread, over which colours and from where to where. Rows of a form that
// are there only where they mean something.
#pragma once

#include <QComboBox>
#include <functional>
#include <optional>
#include <span>

#include "render/mapping/mapping.h"
#include "ui/widgets/rows_form.h"

namespace wf::ui {

class ColormapBox;
class RangeEditor;

class ChannelEditor : public QObject {
  Q_OBJECT

 public:
  struct Layout {
    const char* object;  // parts are named after it: sizeArray, sizeScale, …
    const char* label;   // with a mnemonic
    const char* tip;
    std::function<bool(const StateArrayInfo&)> suits;
    bool derived = false, colors = false, scale = true, range = true;
    const char* mapObject = nullptr;  // of the colormap, where it is not OBJECTColormap
    bool stays = false;               // the row is there even if no array suits
    int ofFile = -1;                  // one that isOfFile(): a choice where the graph offers it
  };
  ChannelEditor(Layout layout, RowsForm* form, QObject* parent);

  // Another variant or graph: what there is to choose from.
  void fill(std::span<const StateArrayInfo> infos, std::span<const int> derived, std::span<const int> ofFile);
  void show(const render::Channel& channel, std::span<const StateArrayInfo> infos, bool enabled);
  bool anySuits() const { return arrays_->count() > 1; }
  QComboBox* arrays() const { return arrays_; }

  std::function<std::optional<exec::ValueRange>(int array)> shownRange;

 Q_SIGNALS:
  // otherArray: everything but the array is as it was, and may not suit.
  void changed(const render::Channel& channel, bool otherArray);

 private:
  void apply(bool otherArray);
  void offerOpened(int array);

  Layout layout_;
  RowsForm* form_;
  QComboBox* arrays_;
  ColormapBox* colors_ = nullptr;
  QComboBox* scale_ = nullptr;
  RangeEditor* range_ = nullptr;
  render::Channel channel_;
};

// A choice that grows with the panel and not with its longest text.
QComboBox* makeChoice(const QString& object, const QString& label, const QString& tip, RowsForm* form);

}  // namespace wf::ui
