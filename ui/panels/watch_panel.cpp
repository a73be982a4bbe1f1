// Watched conditions and the algorithm's invariants: what stops the run, whether it has, and where.
#include <QApplication>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/condition_field.h"

namespace wf::ui {
namespace {

constexpr int kIdRole = Qt::UserRole, kGroupRole = Qt::UserRole + 1, kStepRole = Qt::UserRole + 2, kVertexRole = Qt::UserRole + 3;
enum Group { kConditions, kInvariants };

constexpr int kWide = 620, kLow = 260;  // pixels
constexpr int kLeastField = 36;         // characters of a condition that stand beside the buttons; where there is no room, above them

// Conditions that this run can have, with the names of its arrays.
QString hintFor(Session& session) {
  const RunState& run = session.run();
  const Document* document = session.document();
  if (run.variant == nullptr || document == nullptr) return {};
  const std::vector<std::string> names = session.stops().names();
  const StateArrayInfo *number = nullptr, *flag = nullptr;
  for (const StateArrayInfo& info : run.arrays) {
    const bool alone = std::find(names.begin(), names.end(), info.id) != names.end();  // no number of the step has its name
    if (info.domain != Domain::Vertex || info.constant || !alone) continue;
    const StateArrayInfo*& first = info.flag ? flag : number;
    if (first == nullptr) first = &info;
  }
  QStringList out;
  if (number != nullptr) {
    const QString id = text(number->id);
    if (document->graph->vertexCount() > 0) out << id + "[" + QString::number(document->graph->ids().toFile(0)) + "] changes";
    out << id + " of the selection >= 9"
        << "max(" + id + ") >= 9";
  }
  if (flag != nullptr) out << "count(" + text(flag->id) + ") > 0.1V";
  out << "iteration = 5";
  return out.join("    ");
}

// Edits a condition in its row, with completion.
class ConditionDelegate : public QStyledItemDelegate {
 public:
  ConditionDelegate(std::function<QStringList()> names, std::function<void(quint64, const QString&)> edited, std::function<void()> closed,
                    QObject* parent)
      : QStyledItemDelegate(parent), names_(std::move(names)), edited_(std::move(edited)), closed_(std::move(closed)) {}
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
    if (index.column() != 0 || index.data(kGroupRole) != kConditions) return nullptr;
    auto* field = new ConditionField(names_, parent);
    field->setObjectName("watchEditor");
    field->setFrame(false);
    field->setAutoFillBackground(true);
    connect(
        field, &QObject::destroyed, this, [this] { closed_(); }, Qt::QueuedConnection);
    return field;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    static_cast<QLineEdit*>(editor)->setText(index.data().toString());
  }
  void setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const override {
    edited_(index.data(kIdRole).toULongLong(), static_cast<QLineEdit*>(editor)->text());
  }

 private:
  std::function<QStringList()> names_;
  std::function<void(quint64, const QString&)> edited_;
  std::function<void()> closed_;
};

class WatchPanel : public Panel {
 public:
  WatchPanel(Context context, QWidget* parent) : Panel(context, "Watchpoints", parent) {
    box_ = new QBoxLayout(QBoxLayout::TopToBottom, this);
    box_->setContentsMargins(6, 4, 6, 4);
    box_->setSpacing(4);
    const auto names = [this] {
      QStringList out;
      for (const std::string& name : context_.session.stops().names()) out << text(name);
      return out;
    };
    tree_ = new QTreeWidget(this);
    tree_->setObjectName("watchTree");
    tree_->setAccessibleName("Conditions that stop the run");
    tree_->setColumnCount(2);
    tree_->setHeaderLabels({"Stops the run when", "Last hit"});
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setRootIsDecorated(true);
    tree_->setIndentation(14);
    tree_->setUniformRowHeights(true);
    tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Interactive);
    tree_->header()->setStretchLastSection(true);
    tree_->header()->resizeSection(0, 300);
    tree_->setMinimumHeight(60);
    tree_->setItemDelegate(new ConditionDelegate(
        names, [this](quint64 id, const QString& line) { edit(id, line); },
        [this] {
          if (std::exchange(waits_, false)) news();
        },
        tree_));
    box_->addWidget(tree_, 3);
    auto* column = new QVBoxLayout;
    box_->addLayout(column, 1);
    column->addStretch(1);
    // Above the field, which stays where it is when a sentence comes.
    error_ = new QLabel(this);
    error_->setObjectName("watchError");
    error_->setWordWrap(true);
    error_->setTextFormat(Qt::PlainText);
    error_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    error_->hide();
    column->addWidget(error_);
    row_ = new QBoxLayout(QBoxLayout::LeftToRight);
    column->addLayout(row_);
    field_ = new ConditionField(names, this);
    field_->setObjectName("watchField");
    field_->setAccessibleName("Condition to add");
    field_->setClearButtonEnabled(true);
    field_->setToolTip(
        "Playback stops after the kernel that makes the condition true; its thread is not known.\n"
        "Or where a thread does it: “lost write”, “harmful conflict”, “write to cost[4711]”, “thread 17 at line 9”, “vertex 4711 at line "
        "9”.\n"
        "Arrays by id, title or symbol; vertices by the file's id; count(…), min(…), max(…), sum(…); numbers of the step.\n"
        "Joined by “and”, vertex by vertex, and “or”; “between … and …”.\n"
        "Constants: V vertices, A arcs, E edges, inf. An infinite value is neither above nor below a number.");
    row_->addWidget(field_, 1);
    auto* buttons = new QHBoxLayout;
    row_->addLayout(buttons);
    add_ = new QPushButton("&Add", this);
    add_->setObjectName("watchAdd");
    add_->setAutoDefault(false);
    add_->setToolTip("Watch the condition (Enter)");
    remove_ = new QPushButton("Re&move", this);
    remove_->setObjectName("watchRemove");
    remove_->setAutoDefault(false);
    remove_->setToolTip("Remove the selected condition (Del)");
    buttons->addWidget(add_);
    buttons->addWidget(remove_);
    buttons->addStretch(1);

    connect(add_, &QPushButton::clicked, this, [this] { add(); });
    connect(field_, &QLineEdit::returnPressed, this, [this] { add(); });
    connect(field_, &QLineEdit::textEdited, this, [this] { say({}); });
    connect(remove_, &QPushButton::clicked, this, [this] { removeChosen(); });
    connect(tree_, &QTreeWidget::itemChanged, this, &WatchPanel::checked);
    connect(tree_, &QTreeWidget::itemClicked, this, &WatchPanel::clicked);
    connect(tree_, &QTreeWidget::currentItemChanged, this, [this] { showButtons(); });
    auto* erase = new QAction("Remove\tDel", this);
    connect(erase, &QAction::triggered, this, [this] { removeChosen(); });
    tree_->addAction(erase);
    tree_->installEventFilter(this);
    tree_->setContextMenuPolicy(Qt::ActionsContextMenu);
    newsOn(kRunChanged | kStopsChanged);
    connect(&themeNews(), &ThemeNews::changed, this, [this] {
      outlineBoxes();
      news();
    });
    outlineBoxes();
  }

 private:
  // Del is the window's shortcut for what was drawn; as one of this list as well it would be neither's.
  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool override = event->type() == QEvent::ShortcutOverride, press = event->type() == QEvent::KeyPress;
    if (watched != tree_ || !(override || press)) return Panel::eventFilter(watched, event);
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() != Qt::Key_Delete || key.modifiers() != Qt::NoModifier) return Panel::eventFilter(watched, event);
    event->accept();
    if (press) removeChosen();
    return true;
  }
  // Low and wide, as it lies at first, rows need the height more than they need the width.
  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    const bool wide = width() > kWide && height() < kLow;
    box_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    box_->setStretch(0, wide ? 1 : 3);
    box_->setStretch(1, wide ? 1 : 0);
    const int column = wide ? width() / 2 : width(), buttons = add_->sizeHint().width() + remove_->sizeHint().width();
    const bool below = column < kLeastField * fontMetrics().averageCharWidth() + buttons;
    row_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  }

  // Qt's style draws the outline of a box in a darker shade of the window, which in the dark theme is nothing on nothing.
  void outlineBoxes() {
    QPalette colours = QApplication::palette();
    colours.setColor(QPalette::Window, mutedColor());
    tree_->setPalette(colours);
  }

  SessionStops& stops() const { return context_.session.stops(); }

  void refresh() override {
    // While a person types in a row, it stays.
    waits_ = tree_->findChild<QWidget*>("watchEditor") != nullptr;
    if (waits_) return;
    field_->setPlaceholderText(hintFor(context_.session));
    const QSignalBlocker block(tree_);
    const auto* chosen = tree_->currentItem();
    const QVariant chosenId = chosen != nullptr ? chosen->data(0, kIdRole) : QVariant();
    tree_->clear();
    auto* conditions = group("A condition becomes true, or a thread does it");
    for (const Watch& watch : stops().watches()) fill(conditions, watch);
    if (conditions->childCount() == 0) note(conditions, "None yet: type a condition and press Enter");
    auto* invariants = group("An invariant of the algorithm is broken");
    for (const InvariantChoice& choice : stops().invariants()) fill(invariants, choice);
    if (invariants->childCount() == 0) note(invariants, "This variant has none");
    tree_->expandAll();
    for (auto* parent : {conditions, invariants}) {
      for (int i = 0; i < parent->childCount(); ++i) {
        if (chosenId.isValid() && parent->child(i)->data(0, kIdRole) == chosenId) tree_->setCurrentItem(parent->child(i));
      }
    }
    showButtons();
  }

  QTreeWidgetItem* group(const char* title) {
    auto* item = new QTreeWidgetItem(tree_, {title});
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled);
    QFont font = tree_->font();
    font.setBold(true);
    item->setFont(0, font);
    return item;
  }

  void note(QTreeWidgetItem* parent, const char* line) {
    auto* item = new QTreeWidgetItem(parent, {line});
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled);
    item->setForeground(0, mutedColor());
  }

  QTreeWidgetItem* entry(QTreeWidgetItem* parent, Group kind, const QString& line, bool on, const std::optional<WatchHit>& hit, bool here) {
    auto* item = new QTreeWidgetItem(parent, {(here ? QString::fromUtf8("▶ ") : QString()) + line});
    item->setData(0, kGroupRole, kind);
    item->setCheckState(0, on ? Qt::Checked : Qt::Unchecked);
    if (here) {
      QFont font = tree_->font();
      font.setBold(true);
      item->setFont(0, font);
      item->setFont(1, font);
    }
    if (!hit) {
      item->setText(1, on ? "not yet" : "off");
      item->setForeground(1, mutedColor());
      return item;
    }
    item->setText(1, "step " + countText(hit->step) + ", " + text(hit->what));
    item->setData(1, kStepRole, static_cast<qulonglong>(hit->step));
    if (hit->vertex) item->setData(1, kVertexRole, *hit->vertex);
    item->setForeground(1, accentColor());
    item->setToolTip(1, text(hit->what) + (hit->place ? "\nClick to go to the step, and to the thread in Threads"
                                                      : "\nClick to go to the step. The thread of the kernel is not known."));
    return item;
  }

  bool stoppedBy(const std::function<bool(const Stop&)>& is) const {
    return !context_.session.run().stopped.empty() && stops().lastStop() != nullptr && is(*stops().lastStop());
  }

  void fill(QTreeWidgetItem* parent, const Watch& watch) {
    const bool here =
        stoppedBy([&](const Stop& stop) { return std::find(stop.watches.begin(), stop.watches.end(), watch.id) != stop.watches.end(); });
    auto* item = entry(parent, kConditions, text(watch.text), watch.enabled, watch.lastHit, here);
    if (here) item->setText(0, text(watch.text));  // edited as it is; the weight and the other column tell
    if (here) item->setText(1, QString::fromUtf8("▶ ") + item->text(1));
    item->setData(0, kIdRole, static_cast<qulonglong>(watch.id));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
    item->setToolTip(0, "Double click or F2 to change it");
    if (watch.trueAt && watch.enabled && !watch.lastHit) {
      item->setText(1, "true already at step " + countText(*watch.trueAt));
      item->setToolTip(1, "It was true at the first check: the run stops when it becomes true again");
      item->setForeground(1, secondSeriesColor());
    }
    if (watch.enabled && !watch.limit.empty()) {
      item->setText(1, item->text(1) + "; " + text(watch.limit));
      item->setToolTip(1, (item->toolTip(1).isEmpty() ? QString() : item->toolTip(1) + "\n") + "The condition " + text(watch.limit) +
                              ", those with the smallest ids: select fewer to watch all of them");
    }
    if (watch.error.empty()) return;
    item->setText(1, "not in this run: " + text(watch.error));
    item->setToolTip(1, text(watch.error));
    item->setForeground(1, errorColor());
  }

  void fill(QTreeWidgetItem* parent, const InvariantChoice& choice) {
    const bool here = stoppedBy(
        [&](const Stop& stop) { return std::find(stop.invariants.begin(), stop.invariants.end(), choice.id) != stop.invariants.end(); });
    auto* item = entry(parent, kInvariants, text(choice.title), choice.enabled, choice.lastHit, here);
    item->setData(0, kIdRole, text(choice.id));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setToolTip(0, text(choice.help));
    if (!choice.look || !choice.enabled || choice.lastHit) return;
    using State = InvariantChoice::Look::State;
    const WatchHit& at = choice.look->at;
    const QString step = "step " + countText(at.step);
    if (choice.look->state == State::Holds) return item->setText(1, "not yet; held at " + step);
    if (choice.look->state == State::Unknown) {
      item->setText(1, "check failed at " + step + ": " + text(at.what));
      item->setToolTip(1, item->text(1));
      return item->setForeground(1, errorColor());
    }
    item->setText(1, "broken already at " + step + ", " + text(at.what));
    item->setToolTip(1,
                     text(at.what) + "\nClick to go to the step. The kernel is not known: the invariant was broken before it was watched.");
    item->setForeground(1, errorColor());
    item->setData(1, kStepRole, static_cast<qulonglong>(at.step));
    if (at.vertex) item->setData(1, kVertexRole, *at.vertex);
  }

  void add() {
    std::string why;
    std::size_t at = 0;
    if (stops().addWatch(field_->text().toStdString(), &why, &at)) {
      field_->clear();
      return say({});
    }
    say(QString("At character %1: ").arg(at + 1) + text(why));
    field_->showError(static_cast<int>(at));
  }

  void edit(quint64 id, const QString& line) {
    const auto all = stops().watches();
    const auto watch = std::find_if(all.begin(), all.end(), [id](const Watch& one) { return one.id == id; });
    if (watch == all.end() || text(watch->text) == line) return;
    std::string why;
    std::size_t at = 0;
    if (stops().editWatch(id, line.toStdString(), &why, &at)) return say({});
    say(QString::fromUtf8("“%1” was not added, at character %2: ").arg(line).arg(at + 1) + text(why));
  }

  void say(const QString& sentence) {
    error_->setText(sentence);
    error_->setVisible(!sentence.isEmpty());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, errorColor());
    error_->setPalette(colours);
  }

  void checked(QTreeWidgetItem* item, int column) {
    if (column != 0 || !item->data(0, kIdRole).isValid()) return;
    const bool on = item->checkState(0) == Qt::Checked;
    // The answer makes the rows anew, and this is one of them.
    QMetaObject::invokeMethod(
        this,
        [this, on, conditions = item->data(0, kGroupRole) == kConditions, id = item->data(0, kIdRole)] {
          conditions ? stops().enableWatch(id.toULongLong(), on) : stops().enableInvariant(id.toString().toStdString(), on);
        },
        Qt::QueuedConnection);
  }

  void clicked(QTreeWidgetItem* item, int column) {
    const QVariant step = item->data(1, kStepRole), vertex = item->data(1, kVertexRole);
    if (column != 1 || !step.isValid()) return;
    context_.session.goTo(step.toULongLong());
    for (const Watch& watch : stops().watches()) {
      if (item->data(0, kGroupRole) == kConditions && watch.id == item->data(0, kIdRole).toULongLong() && watch.lastHit &&
          watch.lastHit->place)
        context_.session.lens().stand(*watch.lastHit->place);
    }
    if (!vertex.isValid()) return;
    context_.session.select(vertex.toUInt(), false);
    context_.session.hover(vertex.toUInt());
  }

  void removeChosen() {
    const auto* item = tree_->currentItem();
    if (item == nullptr || item->data(0, kGroupRole) != kConditions || !item->data(0, kIdRole).isValid()) return;
    stops().removeWatch(item->data(0, kIdRole).toULongLong());
  }

  void showButtons() {
    const auto* item = tree_->currentItem();
    remove_->setEnabled(item != nullptr && item->data(0, kGroupRole).isValid() && item->data(0, kGroupRole) == kConditions);
    const bool run = context_.session.run().variant != nullptr;
    field_->setEnabled(run);
    add_->setEnabled(run);
  }

  QBoxLayout *box_, *row_;
  bool waits_ = false;  // for the editor to be closed
  QTreeWidget* tree_;
  ConditionField* field_;
  QPushButton* add_;
  QPushButton* remove_;
  QLabel* error_;
};

}  // namespace

Panel* makeWatchPanel(Context context, QWidget* parent) { return new WatchPanel(context, parent); }

}  // namespace wf::ui
