#include "ui/panels/preset_bar.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "render/mapping/presets.h"
#include "ui/session/limits.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/preset_thumbnail.h"

namespace wf::ui {
namespace {

constexpr int kSuggested = 0;  // the box's first row
constexpr char kOwn = '=';     // before a name, in an item's data; the others have the id of a preset

QString dataOf(const QString& name) { return kOwn + name; }

bool comesWithTheProgram(const QString& name) {
  const auto& all = render::presets();
  return std::any_of(all.begin(), all.end(),
                     [&](const render::Preset& one) { return name.compare(text(one.title), Qt::CaseInsensitive) == 0; });
}

}  // namespace

PresetBar::PresetBar(Context context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      box_(new QComboBox(this)),
      more_(new QPushButton(this)),
      name_(new QLineEdit(this)),
      note_(new QLabel(this)) {
  setAccessibleName("Presets");
  box_->setObjectName("presetBox");
  box_->setAccessibleName("Preset");
  box_->setToolTip("The suggestion for the graph or the run, presets, and mappings that you saved");
  box_->setIconSize(kThumbnail);
  box_->setPlaceholderText("Custom");
  box_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  auto* menu = new QMenu(this);
  const auto action = [&](const char* object, const char* title) {
    QAction* made = menu->addAction(title);
    made->setObjectName(object);
    return made;
  };
  save_ = action("presetSave", "&Save preset…");
  rename_ = action("presetRename", "&Rename…");
  remove_ = action("presetRemove", "&Delete");
  more_->setObjectName("presetMenu");
  more_->setText("…");
  more_->setAccessibleName("Save, rename or delete a preset");
  more_->setToolTip("Save, rename or delete a preset");
  more_->setMenu(menu);
  more_->setFocusPolicy(Qt::StrongFocus);
  name_->setObjectName("presetName");
  name_->setAccessibleName("Name of the preset");
  name_->setClearButtonEnabled(true);
  name_->hide();
  note_->setObjectName("presetNote");
  note_->setWordWrap(true);
  note_->hide();
  auto* row = new QHBoxLayout;
  row->addWidget(box_, 1);
  row->addWidget(more_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(row);
  column->addWidget(name_);
  column->addWidget(note_);
  connect(box_, &QComboBox::activated, this, &PresetBar::choose);
  connect(save_, &QAction::triggered, this, [this] { ask(false); });
  connect(rename_, &QAction::triggered, this, [this] { ask(true); });
  connect(remove_, &QAction::triggered, this, [this] {
    const QString name = box_->currentText();
    presets_.remove(name);
    say("Preset “" + name + "” deleted.");
    refresh();
  });
  connect(name_, &QLineEdit::returnPressed, this, &PresetBar::enter);
  auto* escape = new QShortcut(Qt::Key_Escape, name_, nullptr, nullptr, Qt::WidgetShortcut);
  connect(escape, &QShortcut::activated, this, [this] {
    name_->hide();
    box_->setFocus();
  });
}

bool PresetBar::ownChosen() const { return box_->currentData().toString().startsWith(kOwn); }

// Whether each of the presets suits the graph and the run, with the mapping that it makes.
std::vector<std::optional<render::Mapping>> PresetBar::made() const {
  std::vector<std::optional<render::Mapping>> out;
  const Document* document = context_.session.document();
  for (const render::Preset& one : render::presets()) {
    out.push_back(document != nullptr ? one.make({*document->graph, context_.session.run().arrays, context_.session.mapping()})
                                      : std::nullopt);
  }
  return out;
}

void PresetBar::fill(const QStringList& names, const std::vector<std::optional<render::Mapping>>& made) {
  const std::span<const StateArrayInfo> arrays = context_.session.run().arrays;
  QList<bool> suits;
  for (const auto& one : made) suits << one.has_value();
  if (filled_ && names == filledNames_ && suits == filledSuits_ && darkNow() == filledDark_ && box_->count() > 0) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!made[i] || made[i] == filledMade_[i]) continue;
      box_->setItemIcon(box_->findData(text(render::presets()[i].id)), presetThumbnail(*made[i], arrays, darkNow()));
    }
    filledMade_ = made;
    return;
  }
  filled_ = true, filledNames_ = names, filledSuits_ = suits, filledDark_ = darkNow(), filledMade_ = made;
  box_->clear();
  box_->addItem("Suggested");
  box_->insertSeparator(box_->count());
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (!made[i]) continue;
    const render::Preset& preset = render::presets()[i];
    box_->addItem(presetThumbnail(*made[i], arrays, darkNow()), text(preset.title), text(preset.id));
    box_->setItemData(box_->count() - 1, text(preset.help), Qt::ToolTipRole);
  }
  if (!names.isEmpty()) box_->insertSeparator(box_->count());
  for (const QString& name : names) {
    const auto read = presets_.load(name, arrays);
    box_->addItem(read ? presetThumbnail(read->mapping, arrays, darkNow()) : QIcon(), name, dataOf(name));
  }
}

void PresetBar::refresh() {
  const RunState& run = context_.session.run();
  const render::Mapping& mapping = context_.session.mapping();
  const QStringList names = presets_.names();
  const auto all = made();
  fill(names, all);
  const render::Mapping suggested = context_.session.appearance().suggested();
  const bool ofGraph = context_.session.appearance().look() == Look::Graph;
  box_->setItemIcon(kSuggested, presetThumbnail(suggested, run.arrays, darkNow()));
  box_->setItemData(kSuggested, ofGraph ? "Colours by community, sizes by degree" : "Suggested by the roles of the algorithm's arrays",
                    Qt::ToolTipRole);
  int current = mapping == suggested ? kSuggested : -1;
  for (std::size_t i = 0; i < all.size() && current < 0; ++i) {
    if (all[i] && *all[i] == mapping) current = box_->findData(text(render::presets()[i].id));
  }
  for (const QString& name : names) {
    if (current >= 0) break;
    const auto read = presets_.load(name, run.arrays);
    if (read && read->mapping == mapping) current = box_->findData(dataOf(name));
  }
  box_->setCurrentIndex(current);
  box_->setEnabled(run.variant != nullptr);
  more_->setEnabled(run.variant != nullptr);
  rename_->setEnabled(ownChosen());
  remove_->setEnabled(ownChosen());
}

void PresetBar::choose() {
  const RunState& run = context_.session.run();
  name_->hide();
  say({});
  if (box_->currentIndex() == kSuggested) {
    context_.session.setMapping(context_.session.appearance().suggested());
    refresh();
    return;
  }
  if (const render::Preset* preset = render::findPreset(box_->currentData().toString().toStdString())) {
    const auto mapping = preset->make({*context_.session.document()->graph, run.arrays, context_.session.mapping()});
    if (mapping) context_.session.setMapping(*mapping);
    refresh();
    return;
  }
  const auto read = presets_.load(box_->currentText(), run.arrays);
  if (!read) {
    say(text(read.error().sentence()));
    return;
  }
  if (!read->missing.empty()) {
    QStringList missing;
    for (const render::MissingArray& one : read->missing) missing << text(one.id);
    say("This variant has no array for: " + missing.join(", ") + ".");
  }
  const QString kept = note_->text();
  context_.session.setMapping(read->mapping);
  say(kept);
}

void PresetBar::ask(bool rename) {
  renaming_ = rename;
  renamed_ = box_->currentText();
  say({});
  name_->setPlaceholderText(rename ? "New name, then Enter" : "Name of the preset, then Enter");
  name_->setText(rename ? renamed_ : QString());
  name_->show();
  name_->selectAll();
  name_->setFocus();
}

void PresetBar::enter() {
  const QString name = name_->text().trimmed();
  if (name.isEmpty() || name == box_->itemText(kSuggested) || comesWithTheProgram(name)) {
    say(name.isEmpty() ? "A preset needs a name." : "“" + name + "” is reserved: choose another name.");
    return;
  }
  if (name.size() > kLongestName) {
    say("A name has at most " + countText(kLongestName) + " characters.");
    return;
  }
  if (renaming_) {
    if (name != renamed_ && !presets_.rename(renamed_, name)) {
      say("A preset “" + name + "” exists already.");
      return;
    }
  } else {
    const QStringList names = presets_.names();
    const bool replaced = names.contains(name);
    if (!replaced && names.size() >= kMostPresets) {
      say("There are " + countText(kMostPresets) + " presets already: delete one first.");
      return;
    }
    presets_.save(name, context_.session.mapping(), context_.session.run().arrays);
    filled_ = false;  // its picture is another one
    say(replaced ? "Preset “" + name + "” replaced." : QString());
  }
  name_->hide();
  refresh();
  box_->setFocus();
}

void PresetBar::say(const QString& what) {
  note_->setText(what);
  note_->setVisible(!what.isEmpty());
}

}  // namespace wf::ui
