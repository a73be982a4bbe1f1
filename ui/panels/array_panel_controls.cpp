// The array view: going to an index, the selection, the next change; the text on the cell that is pointed at.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QTimer>
#include <algorithm>

#include "ui/font_size.h"
#include "ui/panels/array_panel.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/flow_row.h"

namespace wf::ui {

namespace {

// It asks for the same room with every text, so that pointing at cells moves none of them.
class SteadyStatus : public ElidingLabel {
 public:
  using ElidingLabel::ElidingLabel;
  QSize sizeHint() const override { return {60 * fontMetrics().averageCharWidth(), ElidingLabel::sizeHint().height()}; }
};

}  // namespace

void ArrayPanel::buildControls(QVBoxLayout* column) {
  auto* tools = new QWidget(this);
  auto* bar = new FlowRow(tools);
  bar->setContentsMargins(8, 0, 8, 0);
  bar->setSpacing(6);
  row_ = new QComboBox(tools);
  row_->setObjectName("arrayRow");
  row_->setAccessibleName("Array");
  row_->setToolTip("Array for the index and the next change");
  row_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  row_->setMinimumContentsLength(14);
  bar->addWidget(row_);
  index_ = new QLineEdit(tools);
  index_->setObjectName("arrayIndex");
  index_->setAccessibleName("Index to go to");
  index_->setToolTip("Go to this position of the array (Ctrl+G)");
  const auto measure = [this] { index_->setFixedWidth(fontMetrics().horizontalAdvance("0 … 10,000,000") + 24); };
  measure();
  connect(&fontSizeNews(), &FontSizeNews::changed, this, [this, measure] {
    measure();
    QTimer::singleShot(0, this, [this] { fitLabels(); });  // once the cells have the new size, too
  });
  bar->addWidget(index_);
  selection_ = new QPushButton("To selection", tools);
  selection_->setObjectName("arraySelection");
  selection_->setToolTip("Show the cells of the selected vertex, and its arcs");
  bar->addWidget(selection_);
  change_ = new QPushButton("Next change", tools);
  change_->setObjectName("arrayChange");
  change_->setToolTip("The next cell of this array that the last kernel changed");
  bar->addWidget(change_);
  warp_ = new QCheckBox("Mark &warp", tools);
  warp_->setObjectName("arrayWarp");
  warp_->setToolTip(
      "Opens the shown step, goes to the cells that one warp of it touches, and marks them: a bar at the left where it reads, at the right "
      "where it writes, a double one for atomics. Which warp: that of the selection, else the heaviest, or the one chosen in Warps or "
      "Threads.");
  bar->addWidget(warp_);
  status_ = new SteadyStatus(tools);
  status_->setObjectName("arrayStatus");
  status_->setTextFormat(Qt::PlainText);
  status_->setContentsMargins(fontMetrics().averageCharWidth(), 0, 0, 0);
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  bar->addWidget(status_);
  bar->setFills(status_);
  column->addWidget(tools);
  connect(row_, &QComboBox::activated, this, [this] {
    if (const auto where = chosenRow()) showRow(*where);
    message_.clear();
    showControls();
    showStatus();
  });
  connect(index_, &QLineEdit::returnPressed, this, [this] { goToTyped(); });
  connect(selection_, &QPushButton::clicked, this, [this] { goToSelection(); });
  connect(warp_, &QCheckBox::toggled, this, [this](bool on) {
    warpSought_ = on;
    wantWarp();
  });
  connect(change_, &QPushButton::clicked, this, [this] { goToChange(); });
  auto* shortcut = new QShortcut(QKeySequence("Ctrl+G"), this);
  connect(shortcut, &QShortcut::activated, this, [this] {
    index_->setFocus(Qt::ShortcutFocusReason);
    index_->selectAll();
  });
}

std::optional<ArrayPanel::Where> ArrayPanel::chosenRow() const {
  int left = row_->currentIndex();
  for (std::size_t g = 0; g < groups_.size() && left >= 0; ++g) {
    const int rows = static_cast<int>(groups_[g].sources.size());
    if (left < rows) return Where{g, left};
    left -= rows;
  }
  return std::nullopt;
}

void ArrayPanel::chooseRow(std::size_t group, int row) {
  int item = row;
  for (std::size_t g = 0; g < group; ++g) item += static_cast<int>(groups_[g].sources.size());
  row_->setCurrentIndex(item);
  showControls();
}

void ArrayPanel::point(std::size_t group, int row, std::uint64_t index, bool cell) {
  if (!isCurrent()) return;
  const auto vertex = cell ? vertexOf(context_.session, source(group, row), index) : std::nullopt;
  pointed_ = cell ? std::optional<At>({group, row, index}) : std::nullopt;
  if (cell) message_.clear();
  showStatus();
  groups_[group].view->viewport()->setToolTip(cell ? status_->text() + "\n" + source(group, row).help : QString());
  context_.session.hover(vertex);
}

// Of the cell that the keys are at, else of the one that the pointer is at.
bool ArrayPanel::askWhy() {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto cursor = groups_[g].view->cursor();
    if (groups_[g].view->hasFocus() && cursor) return askWhy({g, cursor->row, cursor->index});
  }
  return pointed_ && askWhy(*pointed_);
}

bool ArrayPanel::askWhy(const At& at) {
  const ArraySource& of = source(at.group, at.row);
  if (of.kind == ArraySource::Kind::State) {
    context_.session.why().ask({{of.array, at.index}, context_.session.run().step});
  } else {
    message_ = of.symbol + " is the graph's own: no kernel writes it";
    showStatus();
  }
  return true;
}

void ArrayPanel::goToTyped() {
  const auto where = chosenRow();
  if (!where) return;
  bool number = false;
  const quint64 index = index_->text().remove(',').remove(' ').toULongLong(&number);
  const ArraySource& of = source(where->group, where->row);
  if (!number || index >= of.count) {
    message_ = of.count == 0 ? of.symbol + " is empty"
                             : of.symbol + " has the positions 0 to " + countText(of.count - 1) + ", not \"" + index_->text() + "\"";
    refused_ = true;
    return showStatus();
  }
  goTo(*where, index);
}

// With the line of positions above it, and the scroll bar where there is room for it.
void ArrayPanel::showRow(const Where& where) const {
  const CellRows* view = groups_[where.group].view;
  const QRect row = view->cellRect({where.row, view->first()});
  area_->ensureVisible(0, view->y() + view->height() - 1, 0, 0);
  area_->ensureVisible(0, view->y() + row.bottom(), 0, 2);
  area_->ensureVisible(0, view->y() + row.top() - view->cellRect({0, view->first()}).top(), 0, 0);
}

void ArrayPanel::goTo(const Where& where, std::uint64_t index) {
  CellRows* view = groups_[where.group].view;
  showRow(where);
  view->setFocus(Qt::OtherFocusReason);
  view->setCursorAt({where.row, index});
}

void ArrayPanel::goToSelection() {
  const auto selection = context_.session.selection();
  if (selection.empty() || !isCurrent()) return;
  for (const Group& group : groups_) {
    const auto range = cellsOf(context_.session, group.sources.front().axis, selection.back());
    if (range && range->begin < group.view->length()) group.view->scrollTo(range->begin);
  }
}

void ArrayPanel::goToChange() {
  const auto where = chosenRow();
  if (!where || source(where->group, where->row).kind != ArraySource::Kind::State) return;
  const auto cursor = groups_[where->group].view->cursor();
  const std::uint64_t from = cursor && cursor->row == where->row ? cursor->index + 1 : groups_[where->group].view->first();
  pending_ = run::CellWindow{source(where->group, where->row).array, from, 1};
  message_ = QString::fromUtf8("Searching…");
  refused_ = false;
  showControls();
  showStatus();
  context_.session.readings().findChange(pending_->array, from);
}

void ArrayPanel::takeFound(const run::FoundChange& found) {
  const int array = pending_->array;
  pending_.reset();
  message_.clear();
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (int row = 0; row < static_cast<int>(groups_[g].sources.size()); ++row) {
      const ArraySource& one = source(g, row);
      if (one.kind != ArraySource::Kind::State || one.array != array) continue;
      if (found.index) return goTo({g, row}, *found.index);
      message_ = found.known ? "The last kernel changed nothing in " + one.symbol
                             : "What the last kernel changed is not known: this step cannot be repeated";
    }
  }
}

void ArrayPanel::showControls() {
  const auto where = chosenRow();
  const bool state = where && source(where->group, where->row).kind == ArraySource::Kind::State;
  row_->setEnabled(where.has_value());
  index_->setEnabled(where && source(where->group, where->row).count > 0);
  const std::uint64_t count = where ? source(where->group, where->row).count : 0;
  index_->setPlaceholderText(count > 0 ? QString::fromUtf8("0 … ") + countText(count - 1) : "empty");
  selection_->setEnabled(!context_.session.selection().empty());
  const bool stepped = context_.session.run().step > 0;
  change_->setEnabled(state && stepped && !pending_ && count > 0);
  change_->setToolTip(!state     ? "The graph's own arrays do not change"
                      : !stepped ? "No kernel has run yet"
                                 : "The next cell of this array that the last kernel changed");
}

void ArrayPanel::showStatus() {
  QString line = message_;
  if (line.isEmpty() && context_.session.document() == nullptr) line = "Open a graph first (Ctrl+O)";
  if (line.isEmpty() && isCurrent() && pointed_ && pointed_->group < groups_.size() &&
      static_cast<std::size_t>(pointed_->row) < groups_[pointed_->group].sources.size() &&
      pointed_->index < source(pointed_->group, pointed_->row).count) {
    const ArraySource& of = source(pointed_->group, pointed_->row);
    if (SessionReadings* second = context_.session.second().readings()) {
      const auto wanted = cellOfSecond(context_.session, of, pointed_->index);
      second->want<run::CellReader>(wanted && seen() ? std::optional(std::vector{*wanted}) : std::nullopt);
    }
    line = describeCell(context_.session, of, pointed_->index);
    const QString touched = touches_.text(of, pointed_->index);
    if (!touched.isEmpty()) line += QString::fromUtf8(" · ") + touched;
  }
  if (line.isEmpty() && warp_->isChecked()) {
    const LensState& lens = context_.session.lens().state();
    line = lens.sentence.empty() ? touches_.summary() : text(lens.sentence);
    if (!line.isEmpty()) line[0] = line[0].toUpper();
  }
  const run::CellValues* cells = context_.session.readings().newest<run::CellReader>();
  if (line.isEmpty() && cells != nullptr) {
    line = cells->step == 0 ? QString("Before the first kernel") : "After step " + countText(cells->step);
    const bool known = std::all_of(cells->rows.begin(), cells->rows.end(),
                                   [](const run::CellValues::Row& row) { return row.bits.empty() || !row.before.empty(); });
    if (cells->step > 0 && known) line += QString::fromUtf8(" · ◥ marks what the last kernel changed");
  }
  QPalette colors = palette();
  if (!message_.isEmpty() && refused_) colors.setColor(QPalette::WindowText, errorColor());
  status_->setPalette(colors);
  if (message_.isEmpty()) refused_ = false;
  status_->setText(line);
  if (pointed_ && pointed_->group < groups_.size()) groups_[pointed_->group].view->setAccessibleDescription(line);
}

}  // namespace wf::ui
