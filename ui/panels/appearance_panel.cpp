// Which array drives the colour and the mark, and by which colours and scale.
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>

#include "render/mapping/colormap.h"
#include "ui/panels/registry.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

class AppearancePanel : public Panel {
 public:
  AppearancePanel(Context context, QWidget* parent) : Panel(context, "Appearance", parent) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(10, 8, 10, 8);
    const auto combo = [&](const char* object, const char* label, const char* tip) {
      auto* made = new QComboBox(this);
      made->setObjectName(object);
      made->setAccessibleName(QString(label).remove('&'));
      made->setToolTip(tip);
      made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
      form->addRow(label, made);
      connect(made, &QComboBox::activated, this, [this] { apply(); });
      return made;
    };
    color_ = combo("colorArray", "&Colour by", "The array whose values give the colours");
    map_ = combo("colormap", "Colour &map", "From the smallest value to the largest");
    scale_ = combo("colorScale", "Sca&le", "How values are spread over the colours");
    mark_ = combo("markArray", "&Mark by", "Vertices whose value is not 0 are drawn larger and with a ring");
    openMark_ = combo("openMarkArray", "&Open ring", "Vertices whose value is not 0 are drawn larger and with an open ring");
    for (const render::Colormap& map : render::colormaps()) map_->addItem(text(map.title), text(map.id));
    scale_->addItems({"Linear", "Logarithmic"});
    keep_ = new QCheckBox("&Keep the colours of the finished run", this);
    keep_->setObjectName("keepRange");
    keep_->setToolTip(
        "Off: the colours go from the smallest to the largest value of the shown step.\n"
        "On: from those at the end of the run, so that a colour means the same at every step.");
    form->addRow(keep_);
    connect(keep_, &QCheckBox::clicked, this, [this](bool on) {
      render::Mapping mapping = context_.session.mapping();
      mapping.fixedRange = on && shownRange_ ? shownRange_(mapping.colorArray) : std::nullopt;
      context_.session.setMapping(mapping);
      refresh();
    });
    connect(&context_.events, &SessionSignals::runChanged, this, [this] { news(); });
    connect(&context_.events, &SessionSignals::mappingChanged, this, [this] { news(); });
  }

 private:
  void refresh() override {
    const VariantInfo* variant = context_.session.run().variant;
    if (variant != variant_) {
      variant_ = variant;
      for (QComboBox* box : {color_, mark_, openMark_}) {
        box->clear();
        box->addItem("Nothing", -1);
        for (std::size_t i = 0; variant != nullptr && i < variant->arrays.size(); ++i) {
          const StateArrayInfo& info = variant->arrays[i];
          if (info.domain == Domain::Vertex) box->addItem(text(info.title) + " (" + text(info.symbol) + ")", static_cast<int>(i));
        }
      }
    }
    const render::Mapping& mapping = context_.session.mapping();
    color_->setCurrentIndex(color_->findData(mapping.colorArray));
    mark_->setCurrentIndex(mark_->findData(mapping.frontierArray));
    openMark_->setCurrentIndex(openMark_->findData(mapping.nextFrontierArray));
    map_->setCurrentIndex(map_->findData(text(mapping.colormap)));
    scale_->setCurrentIndex(static_cast<int>(mapping.scale));
    for (QComboBox* box : {color_, mark_, openMark_, map_, scale_}) box->setEnabled(variant != nullptr);
    keep_->setChecked(mapping.fixedRange.has_value());
    keep_->setEnabled(keep_->isChecked() || (context_.session.run().state == PlayState::Finished && mapping.colorArray >= 0));
  }

  void apply() {
    render::Mapping mapping = context_.session.mapping();
    const int color = color_->currentData().toInt();
    if (color != mapping.colorArray) mapping.fixedRange.reset();  // of another array's values
    mapping.colorArray = color;
    mapping.frontierArray = mark_->currentData().toInt();
    mapping.nextFrontierArray = openMark_->currentData().toInt();
    mapping.colormap = map_->currentData().toString().toStdString();
    mapping.scale = static_cast<render::Scale>(scale_->currentIndex());
    context_.session.setMapping(mapping);
  }

  QComboBox* color_;
  QComboBox* map_;
  QComboBox* scale_;
  QComboBox* mark_;
  QComboBox* openMark_;
  QCheckBox* keep_;
  const VariantInfo* variant_ = nullptr;
};

}  // namespace

Panel* makeAppearancePanel(Context context, QWidget* parent) { return new AppearancePanel(context, parent); }

}  // namespace wf::ui
