// The arrays as memory: V_a, E_a, W_a and every state array as rows of cells, with what the last kernel changed.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/array_cells.h"
#include "ui/panels/registry.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

class ArrayPanel : public Panel {
 public:
  ArrayPanel(Context context, QWidget* parent) : Panel(context, "Arrays", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    buildControls(column);
    area_ = new QScrollArea(this);
    area_->setObjectName("arrayArea");
    area_->setFrameShape(QFrame::NoFrame);
    area_->setWidgetResizable(true);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget(area_);
    inside->setBackgroundRole(QPalette::Base);
    groupsColumn_ = new QVBoxLayout(inside);
    groupsColumn_->setContentsMargins(0, 2, 0, 2);
    groupsColumn_->setSpacing(4);
    groupsColumn_->addStretch(1);
    area_->setWidget(inside);
    column->addWidget(area_, 1);
    for (const auto signal : {&SessionSignals::documentChanged, &SessionSignals::runChanged, &SessionSignals::selectionChanged}) {
      connect(&context_.events, signal, this, [this] { news(); });
    }
    connect(&context_.events, &SessionSignals::valuesChanged, this, [this] {
      if (seen()) mark();  // the color of a vertex is one of its values
    });
    connect(&context_.events, &SessionSignals::cellsChanged, this, [this] {
      if (seen()) cellsArrived();
    });
    connect(area_->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
      for (const Group& group : groups_) group.view->sightMoved();
      watch();
    });
    connect(&themeNews(), &ThemeNews::changed, this, [this] { showStatus(); });
  }

 protected:
  void seenChanged() override { watch(); }
  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    watch();
  }

 private:
  struct Group {
    CellRows* view = nullptr;
    std::vector<ArraySource> sources;
  };
  struct Where {
    std::size_t group = 0;
    int row = 0;
  };

  void buildControls(QVBoxLayout* column) {
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 0);
    row_ = new QComboBox(this);
    row_->setObjectName("arrayRow");
    row_->setAccessibleName("Array");
    row_->setToolTip("The array that an index and the next change are of");
    row_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addWidget(row_);
    index_ = new QLineEdit(this);
    index_->setObjectName("arrayIndex");
    index_->setAccessibleName("Index to go to");
    index_->setToolTip("Go to this position of the array (Ctrl+G)");
    index_->setFixedWidth(fontMetrics().horizontalAdvance("0 … 10,000,000") + 24);
    bar->addWidget(index_);
    selection_ = new QPushButton("To selection", this);
    selection_->setObjectName("arraySelection");
    selection_->setToolTip("Show the cells of the selected vertex, and its arcs");
    bar->addWidget(selection_);
    change_ = new QPushButton("Next change", this);
    change_->setObjectName("arrayChange");
    change_->setToolTip("The next cell of this array that the last kernel changed");
    bar->addWidget(change_);
    status_ = new QLabel(this);
    status_->setObjectName("arrayStatus");
    status_->setTextFormat(Qt::PlainText);
    status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar->addWidget(status_, 1);
    column->addLayout(bar);
    connect(row_, &QComboBox::activated, this, [this] {
      if (const auto where = chosenRow()) showRow(*where);
      message_.clear();
      showControls();
      showStatus();
    });
    connect(index_, &QLineEdit::returnPressed, this, [this] { goToTyped(); });
    connect(selection_, &QPushButton::clicked, this, [this] { goToSelection(); });
    connect(change_, &QPushButton::clicked, this, [this] { goToChange(); });
    auto* shortcut = new QShortcut(QKeySequence("Ctrl+G"), this);
    connect(shortcut, &QShortcut::activated, this, [this] {
      index_->setFocus(Qt::ShortcutFocusReason);
      index_->selectAll();
    });
  }

  void refresh() override {
    rebuild();
    if (context_.session.run().state == PlayState::Failed) pending_.reset();
    mark();
    watch();
    showControls();
    showStatus();
  }

  void rebuild() {
    std::vector<std::vector<ArraySource>> sources = arraySources(context_.session);
    const auto shape = [](const std::vector<std::vector<ArraySource>>& groups) {
      QString text;
      for (const auto& group : groups) {
        for (const ArraySource& one : group) text += one.symbol + one.title + ":" + QString::number(one.count) + " ";
        text += "|";
      }
      return text;
    };
    const auto graph = context_.session.document() != nullptr ? context_.session.document()->graph : nullptr;
    const QString now = shape(sources);
    if (now == shape_ && graph == graph_.lock()) return;
    shape_ = now;
    graph_ = graph;
    message_.clear();
    pending_.reset();
    pointed_.reset();
    while (groups_.size() > sources.size()) {
      delete groups_.back().view;
      groups_.pop_back();
    }
    for (std::size_t g = 0; g < sources.size(); ++g) {
      // A group keeps its place and scrolling while runs come and go, where its axis stays.
      if (g < groups_.size() && groups_[g].sources.front().axis != sources[g].front().axis) {
        delete groups_[g].view;
        groups_[g].view = nullptr;
      }
      if (g == groups_.size()) groups_.emplace_back();
      groups_[g].sources = std::move(sources[g]);
      if (groups_[g].view == nullptr) addView(g);
      std::vector<CellRows::Row> rows;
      for (const ArraySource& source : groups_[g].sources) rows.push_back({source.symbol, source.help, source.count, source.sample});
      groups_[g].view->setRows(std::move(rows), [this, g](int row, std::uint64_t index) {
        return cellOf(context_.session, groups_[g].sources[static_cast<std::size_t>(row)], index);
      });
    }
    int label = 0;
    for (const Group& group : groups_) label = std::max(label, group.view->wantedLabelWidth());
    for (const Group& group : groups_) group.view->setLabelWidth(label);
    fillRows();
  }

  void addView(std::size_t g) {
    auto* view = new CellRows(axisTitle(groups_[g].sources.front().axis), area_->widget());
    view->setObjectName("cells." + axisTitle(groups_[g].sources.front().axis));
    groups_[g].view = view;
    groupsColumn_->insertWidget(static_cast<int>(g), view);
    connect(view, &CellRows::scrolled, this, [this] { watch(); });
    connect(view, &CellRows::pointed, this, [this, g](int row, quint64 index, bool cell) { point(g, row, index, cell); });
    connect(view, &CellRows::cursorMoved, this, [this, g](int row, quint64 index) {
      chooseRow(g, row);
      message_.clear();
      pointed_ = {g, row, index};
      showRow({g, row});
      showStatus();
    });
    connect(view, &CellRows::chosen, this, [this, g](int row, quint64 index) {
      if (const auto vertex = vertexOf(context_.session, source(g, row), index)) context_.session.select(vertex, false);
    });
  }

  const ArraySource& source(std::size_t group, int row) const { return groups_[group].sources[static_cast<std::size_t>(row)]; }

  void fillRows() {
    const QString before = row_->currentText();
    row_->clear();
    for (const Group& group : groups_) {
      for (const ArraySource& one : group.sources) row_->addItem(one.symbol + "  " + one.title);
    }
    row_->setCurrentIndex(std::max(0, row_->findText(before)));
    if (row_->findText(before) >= 0) return;
    for (std::size_t g = 0; g < groups_.size(); ++g) {  // what the picture shows is what one looks for
      for (int row = 0; row < static_cast<int>(groups_[g].sources.size()); ++row) {
        if (source(g, row).array >= 0 && source(g, row).array == context_.session.mapping().colorArray) chooseRow(g, row);
      }
    }
  }

  std::optional<Where> chosenRow() const {
    int left = row_->currentIndex();
    for (std::size_t g = 0; g < groups_.size() && left >= 0; ++g) {
      const int rows = static_cast<int>(groups_[g].sources.size());
      if (left < rows) return Where{g, left};
      left -= rows;
    }
    return std::nullopt;
  }

  void chooseRow(std::size_t group, int row) {
    int item = row;
    for (std::size_t g = 0; g < group; ++g) item += static_cast<int>(groups_[g].sources.size());
    row_->setCurrentIndex(item);
    showControls();
  }

  // What is in sight and as much again on both sides; asked for anew when the sight comes near the end of what was asked for.
  void watch() {
    std::vector<CellWindow> wanted;
    bool enough = seen() && events() == watchedRun_;
    if (seen()) {
      for (const Group& group : groups_) {
        if (group.view->visibleRegion().isEmpty()) continue;
        const std::uint64_t first = group.view->first(), sight = group.view->visibleCells();
        for (const ArraySource& one : group.sources) {
          if (one.kind != ArraySource::Kind::State || first >= one.count) continue;
          const std::uint64_t from = first > sight ? first - sight : 0;
          wanted.push_back({one.array, from, static_cast<std::uint32_t>(std::min(one.count - from, first - from + 2 * sight))});
          const std::uint64_t needed = first > sight / 2 ? first - sight / 2 : 0;
          const std::uint64_t end = std::min(one.count, first + sight + sight / 2);
          enough = enough && std::any_of(watched_.begin(), watched_.end(), [&](const CellWindow& window) {
                     return window.array == one.array && window.first <= needed && window.first + window.count >= end;
                   });
        }
      }
    }
    if (wanted.empty() ? watched_.empty() : enough) return;
    if (wanted.empty()) pending_.reset();  // nobody answers now
    watched_ = wanted;
    watchedRun_ = events();
    context_.session.watchCells(std::move(wanted));
  }
  std::uint64_t events() const { return context_.events.generation(); }

  void mark() {
    const auto selection = context_.session.selection();
    const auto hovered = context_.session.hovered();
    for (const Group& group : groups_) {
      const Domain axis = group.sources.front().axis;
      group.view->setMarked(selection.empty() ? std::nullopt : cellsOf(context_.session, axis, selection.back()),
                            hovered ? cellsOf(context_.session, axis, *hovered) : std::nullopt);
    }
  }

  void cellsArrived() {
    for (const Group& group : groups_) group.view->viewport()->update();
    const CellValues* cells = context_.session.cells();
    if (cells != nullptr && cells->step != shownStep_) {
      shownStep_ = cells->step;
      if (!pending_) message_.clear();
    }
    if (pending_) {
      const FoundChange* found = context_.session.foundChange();
      if (found != nullptr && found->from.array == pending_->array && found->from.first == pending_->first) takeFound(*found);
    }
    showControls();
    showStatus();
  }

  void point(std::size_t group, int row, std::uint64_t index, bool cell) {
    const auto vertex = cell ? vertexOf(context_.session, source(group, row), index) : std::nullopt;
    pointed_ = cell ? std::optional<At>({group, row, index}) : std::nullopt;
    if (cell) message_.clear();
    showStatus();
    groups_[group].view->viewport()->setToolTip(cell ? status_->toolTip() + "\n" + source(group, row).help : QString());
    context_.session.hover(vertex);
  }

  void goToTyped() {
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
  void showRow(const Where& where) const {
    const CellRows* view = groups_[where.group].view;
    const QRect row = view->cellRect({where.row, view->first()});
    area_->ensureVisible(0, view->y() + view->height() - 1, 0, 0);
    area_->ensureVisible(0, view->y() + row.bottom(), 0, 2);
    area_->ensureVisible(0, view->y() + row.top() - view->cellRect({0, view->first()}).top(), 0, 0);
  }

  void goTo(const Where& where, std::uint64_t index) {
    CellRows* view = groups_[where.group].view;
    showRow(where);
    view->setFocus(Qt::OtherFocusReason);
    view->setCursorAt({where.row, index});
  }

  void goToSelection() {
    const auto selection = context_.session.selection();
    if (selection.empty()) return;
    for (const Group& group : groups_) {
      const auto range = cellsOf(context_.session, group.sources.front().axis, selection.back());
      if (range && range->begin < group.view->length()) group.view->scrollTo(range->begin);
    }
  }

  void goToChange() {
    const auto where = chosenRow();
    if (!where || source(where->group, where->row).kind != ArraySource::Kind::State) return;
    const auto cursor = groups_[where->group].view->cursor();
    const std::uint64_t from = cursor && cursor->row == where->row ? cursor->index + 1 : groups_[where->group].view->first();
    pending_ = CellWindow{source(where->group, where->row).array, from, 1};
    message_ = QString::fromUtf8("Searching…");
    refused_ = false;
    showControls();
    showStatus();
    context_.session.findChange(pending_->array, from);
  }

  void takeFound(const FoundChange& found) {
    const int array = pending_->array;
    pending_.reset();
    message_.clear();
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (int row = 0; row < static_cast<int>(groups_[g].sources.size()); ++row) {
        const ArraySource& one = source(g, row);
        if (one.kind != ArraySource::Kind::State || one.array != array) continue;
        if (found.index) return goTo({g, row}, *found.index);
        message_ = found.known ? "The last kernel changed nothing in " + one.symbol
                               : "What " + one.symbol + " held before the last kernel is not known: its threads race, or none has run";
      }
    }
  }

  void showControls() {
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

  void showStatus() {
    QString line = message_;
    if (line.isEmpty() && context_.session.document() == nullptr) line = "Open a graph first (Ctrl+O)";
    if (line.isEmpty() && pointed_ && pointed_->group < groups_.size() &&
        static_cast<std::size_t>(pointed_->row) < groups_[pointed_->group].sources.size() &&
        pointed_->index < source(pointed_->group, pointed_->row).count) {
      line = describeCell(context_.session, source(pointed_->group, pointed_->row), pointed_->index);
    }
    const CellValues* cells = context_.session.cells();
    if (line.isEmpty() && cells != nullptr) {
      line = cells->step == 0 ? QString("Before the first kernel") : "After step " + countText(cells->step);
      if (cells->step > 0) line += QString::fromUtf8(" · ◥ marks what the last kernel changed");
    }
    QPalette colors = palette();
    if (!message_.isEmpty() && refused_) colors.setColor(QPalette::WindowText, errorColor());
    status_->setPalette(colors);
    if (message_.isEmpty()) refused_ = false;
    status_->setText(line);
    status_->setToolTip(line);
  }

  struct At {
    std::size_t group = 0;
    int row = 0;
    std::uint64_t index = 0;
  };

  QComboBox* row_;
  QLineEdit* index_;
  QPushButton* selection_;
  QPushButton* change_;
  QLabel* status_;
  QScrollArea* area_;
  QVBoxLayout* groupsColumn_;
  std::vector<Group> groups_;
  QString shape_;
  std::weak_ptr<const Graph> graph_;
  std::vector<CellWindow> watched_;
  std::uint64_t watchedRun_ = 0;
  std::optional<At> pointed_;
  std::optional<CellWindow> pending_;  // a search under way
  std::uint64_t shownStep_ = 0;
  QString message_;  // instead of what is pointed at
  bool refused_ = false;
};

}  // namespace

Panel* makeArrayPanel(Context context, QWidget* parent) { return new ArrayPanel(context, parent); }

}  // namespace wf::ui
