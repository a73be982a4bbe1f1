// Which arrays drive colours and marks of vertices and edges, and by which colours and scales. Rows without a choice are left out.
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <functional>
#include <optional>

#include "render/mapping/colormap.h"
#include "ui/panels/registry.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

bool ofEdges(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

class AppearancePanel : public Panel {
 public:
  AppearancePanel(Context context, QWidget* parent) : Panel(context, "Appearance", parent) {
    auto* around = new QVBoxLayout(this);
    around->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    around->addWidget(scroll);
    page_ = new QWidget(scroll);
    scroll->setWidget(page_);
    form_ = new QFormLayout(page_);
    form_->setContentsMargins(10, 8, 10, 8);

    const auto vertex = [](const StateArrayInfo& info) { return belongsToVertex(info); };
    const auto hasNext = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && !info.next.empty(); };
    const auto flag = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex; };
    const auto side = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && info.flag; };
    const auto finite = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && info.infinite.has_value(); };
    const auto edgeFlag = [](const StateArrayInfo& info) { return ofEdges(info) && (info.flag || info.role == Role::Selected); };
    color_ = arrays("colorArray", "&Colour by", "The array whose values give the colours", vertex);
    map_ = colormaps("colormap", "Colour &map", "From the smallest value to the largest");
    scale_ = scales("colorScale", "Sca&le", "How values are spread over the colours; by category each value has a colour of its own");
    mark_ = arrays("markArray", "&Mark by", "Vertices where it is set, or has the value, are drawn larger and with a ring", flag, true);
    openMark_ = arrays("openMarkArray", "&Open ring", "Vertices where it is set, or has the value, are drawn larger and with an open ring",
                       flag, true);
    pending_ = arrays("pendingArray", "Pen&ding", "Vertices whose next value differs from this one have an open ring as well", hasNext);
    other_[0] = arrays("otherSideArray", "Other &side", "Vertices where it is set take their colour from the other map", side);
    other_[1] = arrays("otherSideArray2", "… or where", "Vertices where this is set, likewise", side);
    otherMap_ = colormaps("otherColormap", "Other ma&p", "The colours of the other side");
    edge_ =
        arrays("edgeArray", "&Edges by", "The array whose values give the colours of edges; nothing: the colours of their ends", ofEdges);
    edgeMap_ = colormaps("edgeColormap", "Edge m&ap", "The colours of edges");
    edgeScale_ = scales("edgeScale", "Edge s&cale", "How values are spread over the colours of edges");
    chosen_ = arrays("chosenArray", "&Firm edges", "Edges where it is set are drawn wide, the others step back", edgeFlag);
    inside_ = arrays("insideArray", "C&ut around", "Arcs that leave the vertices with a finite value are drawn as a cut", finite);

    keep_ = new QCheckBox("&Keep the colours of the finished run", page_);
    keep_->setObjectName("keepRange");
    keep_->setToolTip(
        "Off: the colours go from the smallest to the largest value of the shown step.\n"
        "On: from those at the end of the run, so that a colour means the same at every step.");
    form_->addRow(keep_);
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
  using Suits = std::function<bool(const StateArrayInfo&)>;
  struct ArrayBox {
    QComboBox* box;
    Suits suits;
    bool byValue;  // of an array whose values have names, each value is a choice
  };
  // A choice of an array, or of one of its values.
  static int choice(int array, std::optional<std::uint32_t> value) {
    return array < 0 ? -1 : array + (value ? static_cast<int>(*value + 1) << 16 : 0);
  }
  static int arrayOf(const QComboBox* box) {
    const int data = box->currentData().toInt();
    return data < 0 ? -1 : data & 0xFFFF;
  }
  static std::optional<std::uint32_t> valueOf(const QComboBox* box) {
    const int data = box->currentData().toInt();
    return data < 1 << 16 ? std::nullopt : std::optional(static_cast<std::uint32_t>(data >> 16) - 1);
  }

  QComboBox* combo(const char* object, const char* label, const char* tip) {
    auto* made = new QComboBox(page_);
    made->setObjectName(object);
    made->setAccessibleName(QString::fromUtf8(label).remove('&'));
    made->setToolTip(tip);
    made->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form_->addRow(QString::fromUtf8(label), made);
    connect(made, &QComboBox::activated, this, [this] { apply(); });
    return made;
  }
  QComboBox* arrays(const char* object, const char* label, const char* tip, Suits suits, bool byValue = false) {
    arrays_.push_back({combo(object, label, tip), std::move(suits), byValue});
    return arrays_.back().box;
  }
  QComboBox* colormaps(const char* object, const char* label, const char* tip) {
    QComboBox* made = combo(object, label, tip);
    for (const render::Colormap& map : render::colormaps()) made->addItem(text(map.title), text(map.id));
    return made;
  }
  QComboBox* scales(const char* object, const char* label, const char* tip) {
    QComboBox* made = combo(object, label, tip);
    made->addItems({"Linear", "Logarithmic", "By category"});  // in the order of render::Scale
    return made;
  }

  void refresh() override {
    const RunState& run = context_.session.run();
    if (run.variant != variant_) {
      variant_ = run.variant;
      for (const ArrayBox& array : arrays_) fill(array);
    }
    const render::Mapping& mapping = context_.session.mapping();
    const std::pair<QComboBox*, int> indices[] = {{color_, mapping.colorArray},
                                                  {mark_, choice(mapping.frontierArray, mapping.frontierValue)},
                                                  {openMark_, choice(mapping.nextFrontierArray, mapping.nextFrontierValue)},
                                                  {pending_, mapping.pendingArray},
                                                  {other_[0], mapping.otherSideArrays[0]},
                                                  {other_[1], mapping.otherSideArrays[1]},
                                                  {edge_, mapping.edgeArray},
                                                  {chosen_, mapping.chosenArray},
                                                  {inside_, mapping.insideArray}};
    for (const auto& [box, index] : indices) {
      box->setCurrentIndex(std::max(0, box->findData(index)));
      box->setEnabled(variant_ != nullptr);
      // The rows of vertices stay, so that the form does not jump; those of edges come with arrays of edges.
      form_->setRowVisible(box, box->count() > 1 || box == color_ || box == mark_ || box == openMark_);
    }
    form_->setRowVisible(other_[1], other_[1]->count() > 1 && mapping.otherSideArrays[0] >= 0);
    form_->setRowVisible(otherMap_, mapping.otherSideArrays[0] >= 0);
    form_->setRowVisible(edgeMap_, mapping.edgeArray >= 0);
    form_->setRowVisible(edgeScale_, mapping.edgeArray >= 0);
    map_->setCurrentIndex(map_->findData(text(mapping.colormap)));
    otherMap_->setCurrentIndex(otherMap_->findData(text(mapping.otherColormap)));
    edgeMap_->setCurrentIndex(edgeMap_->findData(text(mapping.edgeColormap)));
    scale_->setCurrentIndex(static_cast<int>(mapping.scale));
    edgeScale_->setCurrentIndex(static_cast<int>(mapping.edgeScale));
    for (QComboBox* box : {map_, scale_}) box->setEnabled(variant_ != nullptr);
    keep_->setChecked(mapping.fixedRange.has_value());
    keep_->setEnabled(keep_->isChecked() || (run.state == PlayState::Finished && mapping.colorArray >= 0));
  }

  void fill(const ArrayBox& array) {
    const RunState& run = context_.session.run();
    array.box->clear();
    array.box->addItem("Nothing", -1);
    for (std::size_t i = 0; i < run.arrays.size(); ++i) {
      const StateArrayInfo& info = run.arrays[i];
      if (!array.suits(info)) continue;
      const QString name = text(info.title) + " (" + text(info.symbol) + ")";
      const bool values = array.byValue && !info.valueNames.empty();
      if (!values) array.box->addItem(name, static_cast<int>(i));
      for (std::uint32_t k = 0; values && k < info.valueNames.size(); ++k)
        array.box->addItem(text(info.valueNames[k]) + " in " + name, choice(static_cast<int>(i), k));
    }
  }

  void apply() {
    render::Mapping mapping = context_.session.mapping();
    const int color = color_->currentData().toInt();
    const bool otherColor = color != mapping.colorArray;
    if (otherColor) mapping.fixedRange.reset();  // of another array's values
    mapping.colorArray = color;
    mapping.frontierArray = arrayOf(mark_);
    mapping.frontierValue = valueOf(mark_);
    mapping.nextFrontierArray = arrayOf(openMark_);
    mapping.nextFrontierValue = valueOf(openMark_);
    mapping.pendingArray = pending_->currentData().toInt();
    mapping.otherSideArrays = {other_[0]->currentData().toInt(), other_[1]->currentData().toInt()};
    mapping.edgeArray = edge_->currentData().toInt();
    mapping.chosenArray = chosen_->currentData().toInt();
    mapping.insideArray = inside_->currentData().toInt();
    mapping.colormap = map_->currentData().toString().toStdString();
    mapping.otherColormap = otherMap_->currentData().toString().toStdString();
    mapping.edgeColormap = edgeMap_->currentData().toString().toStdString();
    mapping.scale = static_cast<render::Scale>(scale_->currentIndex());
    mapping.edgeScale = static_cast<render::Scale>(edgeScale_->currentIndex());
    if (otherColor && color >= 0) render::chooseColor(mapping, context_.session.run().arrays, color);
    context_.session.setMapping(mapping);
  }

  QWidget* page_;
  QFormLayout* form_;
  std::vector<ArrayBox> arrays_;
  QComboBox *color_, *map_, *scale_, *mark_, *openMark_, *pending_;
  QComboBox* other_[2];
  QComboBox *otherMap_, *edge_, *edgeMap_, *edgeScale_, *chosen_, *inside_;
  QCheckBox* keep_;
  const VariantInfo* variant_ = nullptr;
};

}  // namespace

Panel* makeAppearancePanel(Context context, QWidget* parent) { return new AppearancePanel(context, parent); }

}  // namespace wf::ui
