// Where vertices lie; which arrays drive colours, sizes, visibility and marks of vertices and edges, and by which colours, scales and
// ranges; style; presets of all of it. Rows that mean nothing for the variant are left out.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>
#include <functional>
#include <optional>

#include "compute/core/array_name.h"
#include "ui/panels/layout_group.h"
#include "ui/panels/preset_bar.h"
#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/widgets/channel_editor.h"
#include "ui/widgets/colormap_box.h"
#include "ui/widgets/folding_group.h"
#include "ui/widgets/scroll_page.h"

namespace wf::ui {
namespace {

using render::Channel;
using render::Mapping;

bool ofEdges(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

constexpr int kSliderSteps = 100;
constexpr double kHighest = 1;  // Mapping::heightScale at the slider's end

class AppearancePanel : public Panel {
 public:
  AppearancePanel(Context context, QWidget* parent) : Panel(context, "Appearance", parent) {
    page_ = makeScrollPage(this);
    auto* column = new QVBoxLayout(page_);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    presets_ = new PresetBar(context, page_);
    column->addWidget(presets_);
    layout_ = new LayoutGroup(context, page_);
    column->addWidget(layout_);
    makeVertices(column);
    makeEdges(column);
    makeMarks(column);
    makeStyle(column);
    column->addStretch(1);
    newsOn(kRunChanged | kMappingChanged | kDocumentChanged);
    context.events.on(kDocumentChanged | kLayoutChanged | kGeometryChanged, this, [this] { layout_->refresh(); });
  }

 private:
  using Suits = std::function<bool(const StateArrayInfo&)>;
  // A channel of the mapping in its editor.
  struct Bound {
    ChannelEditor* editor;
    std::function<Channel(const Mapping&)> get;
    std::function<void(Mapping&, const Channel&, bool otherArray)> set;
  };
  struct ArrayBox {
    QComboBox* box;
    RowsForm* form;
    Suits suits;
    bool byValue;  // of an array whose values have names, each value is a choice
    bool stays;
  };

  void makeVertices(QVBoxLayout* column) {
    vertices_ = new FoldingGroup("vertices", "Vertices", page_);
    column->addWidget(vertices_);
    RowsForm* form = vertices_->form();
    const auto vertex = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex; };
    const auto side = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && info.flag; };
    channel(
        {.object = "color",
         .label = "&Colour",
         .tip = "The array whose values give the colours",
         .suits = belongsToVertex,
         .derived = true,
         .colors = true,
         .mapObject = "colormap",
         .stays = true,
         .ofFile = kFileColor},
        form,
        [](const Mapping& m) {
          return Channel{m.colorArray, m.scale, m.fixedRange, m.colormap};
        },
        [this](Mapping& m, const Channel& c, bool otherArray) {
          m.colorArray = c.array;
          m.scale = c.scale;
          m.fixedRange = c.fixedRange;
          m.colormap = c.colormap;
          if (otherArray) render::chooseColor(m, context_.session.run().arrays, c.array);
        });
    other_[0] = arrays("otherSideArray", "Reverse", "Vertices with this flag take their colours from the reverse map", side, form);
    other_[1] = arrays("otherSideArray2", "… or where", "Vertices with this flag take the reverse colours too", side, form);
    otherMap_ = new ColormapBox(page_);
    otherMap_->setObjectName("otherColormap");
    otherMap_->setAccessibleName("Reverse: colours");
    otherMap_->setToolTip("Colours of the reverse vertices");
    form->addRow("    colours", otherMap_);
    connect(otherMap_, &QComboBox::activated, this, [this] { change([this](Mapping& m) { m.otherColormap = otherMap_->id(); }); });
    channel({.object = "size",
             .label = "Si&ze",
             .tip = "From half the size to three times; visible when zoomed in",
             .suits = vertex,
             .derived = true,
             .ofFile = kFileSize},
            form, &Mapping::size);
    channel({.object = "height", .label = "Heigh&t", .tip = "Height of a vertex in the 3D view", .suits = vertex, .derived = true}, form,
            &Mapping::height);
    slope_ = new QSlider(Qt::Horizontal, page_);
    slope_->setObjectName("heightScale");
    slope_->setRange(0, kSliderSteps);
    slope_->setAccessibleName("Height of the largest value");
    slope_->setToolTip("Height of the largest value, as a fraction of the graph's longer side");
    form->addRow("    top", slope_);
    connect(slope_, &QSlider::valueChanged, this, [this](int value) {
      slope_->setAccessibleDescription(QString::number(value) + " % of the graph's longer side");
      if (!showing_) change([value](Mapping& m) { m.heightScale = kHighest * value / kSliderSteps; });
    });
    channel({.object = "outline",
             .label = "O&utline",
             .tip = "The array whose values colour the outlines; visible when zoomed in",
             .suits = vertex,
             .derived = true,
             .colors = true,
             .ofFile = kFileColor},
            form, &Mapping::outline);
    channel({.object = "visibility",
             .label = "V&isible",
             .tip = "Fades vertices without a finite value or outside the fixed range, and their edges",
             .suits = vertex,
             .derived = true,
             .scale = false},
            form, &Mapping::visibility);
    hide_ = new QCheckBox("Hi&de them instead of fading", page_);
    hide_->setObjectName("hideInvisible");
    hide_->setToolTip("Does not draw vertices outside the range, nor their edges");
    form->addRow(hide_);
    connect(hide_, &QCheckBox::clicked, this, [this](bool on) { change([on](Mapping& m) { m.hideInvisible = on; }); });
  }

  void makeEdges(QVBoxLayout* column) {
    edges_ = new FoldingGroup("edges", "Edges", page_);
    column->addWidget(edges_);
    RowsForm* form = edges_->form();
    const auto finite = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && info.infinite.has_value(); };
    const auto costs = [](const StateArrayInfo& info) { return render::relaxes(std::span(&info, 1), 0); };
    const auto edgeFlag = [](const StateArrayInfo& info) { return ofEdges(info) && (info.flag || info.role == Role::Selected); };
    channel(
        {.object = "edge",
         .label = "Co&lour",
         .tip = "The array whose values give the colours of edges; nothing: the colours of their ends",
         .suits = ofEdges,
         .colors = true},
        form,
        [](const Mapping& m) {
          return Channel{m.edgeArray, m.edgeScale, m.edgeFixedRange, m.edgeColormap};
        },
        [this](Mapping& m, const Channel& c, bool otherArray) {
          if (otherArray) return render::chooseEdgeColor(m, context_.session.run().arrays, c.array);
          m.edgeArray = c.array;
          m.edgeScale = c.scale;
          m.edgeFixedRange = c.fixedRange;
          m.edgeColormap = c.colormap;
        });
    channel({.object = "edgeWidth", .label = "&Width", .tip = "From half the width to three times", .suits = ofEdges}, form,
            &Mapping::edgeWidth);
    chosen_ = arrays("chosenArray", "Firm", "Draws edges with this flag wide and dims the others", edgeFlag, form);
    changed_ = arrays("changedArray", "Cha&nged",
                      "Marks edges whose value changed in this step, bright and wide; after a jump, from the next step on", ofEdges, form);
    relaxed_ = arrays(
        "relaxedArray", "Relaxed",
        "Marks the tree edges of this step, along which a vertex got its new value, bright and wide; after a jump, from the next step on",
        costs, form);
    inside_ = arrays("insideArray", "B&order of", "Draws the arcs out of the vertices with a finite value as a cut", finite, form);
  }

  void makeMarks(QVBoxLayout* column) {
    marks_ = new FoldingGroup("marks", "Marks", page_);
    column->addWidget(marks_);
    RowsForm* form = marks_->form();
    const auto vertex = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex; };
    const auto hasNext = [](const StateArrayInfo& info) { return info.domain == Domain::Vertex && !info.next.empty(); };
    mark_ = arrays("markArray", "&Mark by", "Draws vertices with this flag or value larger, with a ring", vertex, form, true, true);
    openMark_ =
        arrays("openMarkArray", "&Open ring", "Draws vertices with this flag or value larger, with an open ring", vertex, form, true, true);
    pending_ = arrays("pendingArray", "&Pending", "Draws an open ring around vertices whose updated value differs", hasNext, form);
  }

  void makeStyle(QVBoxLayout* column) {
    style_ = new FoldingGroup("style", "Style", page_);
    column->addWidget(style_);
    ground_ = makeChoice("ground", "&Background", "The colour behind the graph", style_->form());
    ground_->addItem("As the window", QString());
    for (const render::Ground& ground : render::grounds()) ground_->addItem(text(ground.title), text(ground.id));
    connect(ground_, &QComboBox::activated, this,
            [this] { change([this](Mapping& m) { m.style.ground = ground_->currentData().toString().toStdString(); }); });
    exposure_ = slider("exposure", "E&xposure", "Strength of edges and dots; the middle suits their density");
    connect(exposure_, &QSlider::valueChanged, this, [this](int value) {
      if (!showing_) change([value](Mapping& m) { m.style.exposure = render::kMostExposure * (2.0 * value / kSliderSteps - 1); });
    });
    glow_ = slider("glow", "&Glow", "Light around vertices, and around dense parts seen from afar");
    connect(glow_, &QSlider::valueChanged, this, [this](int value) {
      if (!showing_) change([value](Mapping& m) { m.style.glow = static_cast<double>(value) / kSliderSteps; });
    });
    curve_ = slider("curve", "Curved edges", "How far edges bend; at the left end they are straight");
    connect(curve_, &QSlider::valueChanged, this, [this](int value) {
      if (!showing_) change([value](Mapping& m) { m.style.curve = static_cast<double>(value) / kSliderSteps; });
    });
  }
  QSlider* slider(const char* object, const char* label, const char* tip) {
    auto* out = new QSlider(Qt::Horizontal, page_);
    out->setObjectName(object);
    out->setRange(0, kSliderSteps);
    out->setAccessibleName(QString(label).remove('&'));
    out->setToolTip(tip);
    style_->form()->addRow(label, out);
    return out;
  }
  void showStyle(const render::Style& style) {
    ground_->setCurrentIndex(std::max(0, ground_->findData(text(style.ground))));
    exposure_->setValue(static_cast<int>(std::lround((style.exposure / render::kMostExposure + 1) / 2 * kSliderSteps)));
    glow_->setValue(static_cast<int>(std::lround(style.glow * kSliderSteps)));
    curve_->setValue(static_cast<int>(std::lround(style.curve * kSliderSteps)));
    for (QWidget* one : std::initializer_list<QWidget*>{ground_, exposure_, glow_, curve_}) one->setEnabled(variant_ != nullptr);
  }

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

  template <class Get, class Set>
  void channel(ChannelEditor::Layout layout, RowsForm* form, Get get, Set set) {
    auto* editor = new ChannelEditor(std::move(layout), form, this);
    editor->shownRange = [this](int array) { return shownRange_ ? shownRange_(array) : std::nullopt; };
    channels_.push_back({editor, get, set});
    const std::size_t i = channels_.size() - 1;
    connect(editor, &ChannelEditor::changed, this,
            [this, i](const Channel& channel, bool otherArray) { change([&](Mapping& m) { channels_[i].set(m, channel, otherArray); }); });
  }
  void channel(ChannelEditor::Layout layout, RowsForm* form, Channel Mapping::*member) {
    const bool colors = layout.colors;
    channel(
        std::move(layout), form, [member](const Mapping& m) { return m.*member; },
        [this, member, colors](Mapping& m, const Channel& c, bool otherArray) {
          m.*member = otherArray ? render::channelOf(context_.session.run().arrays, c.array) : c;
          if (!colors && (m.*member).scale == render::Scale::Category) (m.*member).scale = render::Scale::Linear;
        });
  }

  QComboBox* arrays(const char* object, const char* label, const char* tip, Suits suits, RowsForm* form, bool byValue = false,
                    bool stays = false) {
    boxes_.push_back({makeChoice(object, QString::fromUtf8(label), tip, form), form, std::move(suits), byValue, stays});
    connect(boxes_.back().box, &QComboBox::activated, this, [this] { applyBoxes(); });
    return boxes_.back().box;
  }

  void refresh() override {
    const RunState& run = context_.session.run();
    const Mapping& mapping = context_.session.mapping();
    const Document* document = context_.session.document();
    const auto derived = document != nullptr ? derivedArrays(*document->graph) : std::span<const int>();
    std::vector<int> ofFile;
    for (const int array : {kFileColor, kFileSize}) {
      if (document != nullptr && offersDerived(*document->graph, array)) ofFile.push_back(array);
    }
    if (run.variant != variant_ || derived.size() != derived_ || ofFile != ofFile_) {
      variant_ = run.variant;
      derived_ = derived.size();
      ofFile_ = ofFile;
      for (const ArrayBox& array : boxes_) fill(array);
      for (const Bound& bound : channels_) bound.editor->fill(run.arrays, derived, ofFile);
    }
    showing_ = true;
    bool anyOfEdges = false;
    for (const Bound& bound : channels_) bound.editor->show(bound.get(mapping), run.arrays, variant_ != nullptr);
    const std::pair<QComboBox*, int> indices[] = {{mark_, choice(mapping.frontierArray, mapping.frontierValue)},
                                                  {openMark_, choice(mapping.nextFrontierArray, mapping.nextFrontierValue)},
                                                  {pending_, mapping.pendingArray},
                                                  {other_[0], mapping.otherSideArrays[0]},
                                                  {other_[1], mapping.otherSideArrays[1]},
                                                  {chosen_, mapping.chosenArray},
                                                  {changed_, mapping.changedArray},
                                                  {relaxed_, mapping.relaxedArray},
                                                  {inside_, mapping.insideArray}};
    for (const auto& [box, index] : indices) {
      box->setCurrentIndex(std::max(0, box->findData(index)));
      box->setEnabled(variant_ != nullptr);
    }
    // Rows come with arrays that suit them, so that the form does not jump while one chooses.
    for (const ArrayBox& array : boxes_) array.form->setRowVisible(array.box, array.stays || array.box->count() > 1);
    for (const Bound& bound : channels_)
      anyOfEdges = anyOfEdges || (bound.editor->anySuits() && bound.editor->arrays()->objectName().startsWith("edge"));
    // Of what leaves a set, where the variant has such a set; other arrays can be chosen beside edges' own.
    const bool insideSuits = std::any_of(run.arrays.begin(), run.arrays.end(), [](const auto& info) { return info.role == Role::Inside; });
    edges_->setVisible(anyOfEdges || chosen_->count() > 1 || relaxed_->count() > 1 || insideSuits);
    vertices_->form()->setRowVisible(other_[1], other_[1]->count() > 1 && mapping.otherSideArrays[0] >= 0);
    vertices_->form()->setRowVisible(otherMap_, mapping.otherSideArrays[0] >= 0);
    vertices_->form()->setRowVisible(slope_, mapping.height.on());
    vertices_->form()->setRowVisible(hide_, mapping.visibility.on());
    otherMap_->show(mapping.otherColormap);
    hide_->setChecked(mapping.hideInvisible);
    slope_->setValue(static_cast<int>(std::lround(mapping.heightScale / kHighest * kSliderSteps)));
    showStyle(mapping.style);
    presets_->refresh();
    showing_ = false;
  }

  void fill(const ArrayBox& array) {
    const RunState& run = context_.session.run();
    array.box->clear();
    array.box->addItem("Nothing", -1);
    for (std::size_t i = 0; i < run.arrays.size(); ++i) {
      const StateArrayInfo& info = run.arrays[i];
      if (!array.suits(info)) continue;
      const QString name = text(arrayChoice(info));
      const bool values = array.byValue && !info.valueNames.empty();
      if (!values) array.box->addItem(name, static_cast<int>(i));
      for (std::uint32_t k = 0; values && k < info.valueNames.size(); ++k)
        array.box->addItem(text(info.valueNames[k]) + " in " + name, choice(static_cast<int>(i), k));
    }
  }

  void applyBoxes() {
    change([this](Mapping& m) {
      m.frontierArray = arrayOf(mark_);
      m.frontierValue = valueOf(mark_);
      m.nextFrontierArray = arrayOf(openMark_);
      m.nextFrontierValue = valueOf(openMark_);
      m.pendingArray = pending_->currentData().toInt();
      m.otherSideArrays = {other_[0]->currentData().toInt(), other_[1]->currentData().toInt()};
      m.chosenArray = chosen_->currentData().toInt();
      m.changedArray = changed_->currentData().toInt();
      m.relaxedArray = relaxed_->currentData().toInt();
      m.insideArray = inside_->currentData().toInt();
    });
  }

  template <class F>
  void change(F set) {
    Mapping mapping = context_.session.mapping();
    set(mapping);
    context_.session.setMapping(mapping);
  }

  QWidget* page_;
  PresetBar* presets_;
  LayoutGroup* layout_;
  FoldingGroup *vertices_, *edges_, *marks_;
  std::vector<Bound> channels_;
  std::vector<ArrayBox> boxes_;
  QComboBox *mark_, *openMark_, *pending_, *chosen_, *changed_, *relaxed_, *inside_;
  QComboBox* other_[2];
  ColormapBox* otherMap_;
  QCheckBox* hide_;
  QSlider* slope_;
  FoldingGroup* style_;
  QComboBox* ground_;
  QSlider *exposure_, *glow_, *curve_;
  const VariantInfo* variant_ = nullptr;
  std::size_t derived_ = 0;  // that the graph has to choose from
  std::vector<int> ofFile_;  // the same of those of its file
  bool showing_ = false;
};

}  // namespace

Panel* makeAppearancePanel(Context context, QWidget* parent) { return new AppearancePanel(context, parent); }

}  // namespace wf::ui
