// The array view: its rows, and what of them is read.
#include "ui/panels/array_panel.h"

#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/core/domains.h"
#include "compute/run/vertex_reader.h"
#include "ui/theme.h"

namespace wf::ui {

ArrayPanel::ArrayPanel(Context context, QWidget* parent) : Panel(context, "Arrays", parent) {
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
  newsOn(kDocumentChanged | kRunChanged | kSelectionChanged);
  context_.events.on(kSecondRunChanged, this, [this] {
    if (seen()) showStatus();
  });
  context_.events.on(kReadingsChanged, this, [this] {
    const SessionReadings& readings = context_.session.readings();
    if (seen() && readings.changed<run::VertexReader>()) mark();  // the color of a vertex is one of its values
    if (seen() && readings.changed<run::CellReader>()) cellsArrived();
  });
  context_.events.on(kLensChanged, this, [this] { wantWarp(); });
  connect(area_->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
    for (const Group& group : groups_) group.view->sightMoved();
    watch();
  });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { showStatus(); });
}

void ArrayPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  watch();
}

void ArrayPanel::refresh() {
  rebuild();
  if (context_.session.run().state == PlayState::Failed) pending_.reset();
  mark();
  watch();
  showControls();
  showStatus();
}

void ArrayPanel::rebuild() {
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
  variant_ = context_.session.run().variant;
  arrays_ = context_.session.run().arrays.size();
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
      if (!isCurrent() || index >= groups_[g].sources[static_cast<std::size_t>(row)].count) return CellRows::Cell{};
      CellRows::Cell cell = cellOf(context_.session, groups_[g].sources[static_cast<std::size_t>(row)], index);
      if (!cell.known) watchSoon();
      const WarpTouches::Touch touch = touches_.of(groups_[g].sources[static_cast<std::size_t>(row)], index);
      cell.read = touch.reads > 0;
      cell.written = touch.writes > 0;
      cell.atomic = touch.atomics > 0;
      return cell;
    });
  }
  fitLabels();
  fillRows();
}

// Whether the session still has the graph and the run that the rows are of: it may have gone on, and cells are painted, and the pointer
// moves over them, before the panel hears of that.
bool ArrayPanel::isCurrent() const {
  const RunState& run = context_.session.run();
  return context_.session.document() != nullptr && context_.session.document()->graph == graph_.lock() && run.variant == variant_ &&
         run.arrays.size() == arrays_;
}

// One width for all groups, so that their cells stand in columns.
void ArrayPanel::fitLabels() {
  int label = 0;
  for (const Group& group : groups_) label = std::max(label, group.view->wantedLabelWidth());
  for (const Group& group : groups_) group.view->setLabelWidth(label);
}

void ArrayPanel::addView(std::size_t g) {
  auto* view = new CellRows(QString(traits(groups_[g].sources.front().axis).one), area_->widget());
  view->setObjectName("cells." + QString(traits(groups_[g].sources.front().axis).one));
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
  connect(view, &CellRows::asked, this, [this, g](int row, quint64 index) { askWhy({g, row, index}); });
  connect(view, &CellRows::chosen, this, [this, g](int row, quint64 index) {
    if (!isCurrent()) return;
    if (const auto vertex = vertexOf(context_.session, source(g, row), index)) context_.session.select(vertex, false);
  });
}

void ArrayPanel::fillRows() {
  const QString before = row_->currentText();
  row_->clear();
  for (const Group& group : groups_) {
    for (const ArraySource& one : group.sources) row_->addItem(one.symbol == one.title ? one.title : one.symbol + "  " + one.title);
  }
  row_->setCurrentIndex(std::max(0, row_->findText(before)));
  if (row_->findText(before) >= 0) return;
  for (std::size_t g = 0; g < groups_.size(); ++g) {  // what the picture shows is what one looks for
    for (int row = 0; row < static_cast<int>(groups_[g].sources.size()); ++row) {
      if (source(g, row).array >= 0 && source(g, row).array == context_.session.mapping().colorArray) chooseRow(g, row);
    }
  }
}

// What is in sight and as much again on both sides; asked for anew when the sight comes near the end of what was asked for.
void ArrayPanel::watch() {
  std::vector<run::CellWindow> wanted;
  bool enough = seen() && context_.events.generation() == watchedRun_;
  if (seen()) {
    for (const Group& group : groups_) {
      const QRect box(group.view->mapTo(area_->viewport(), QPoint()), group.view->size());
      if (!box.intersects(area_->viewport()->rect())) continue;
      const std::uint64_t first = group.view->first(), sight = group.view->visibleCells();
      for (const ArraySource& one : group.sources) {
        if (one.kind != ArraySource::Kind::State || first >= one.count) continue;
        const std::uint64_t from = first > sight ? first - sight : 0;
        wanted.push_back({one.array, from, static_cast<std::uint32_t>(std::min(one.count - from, first - from + 2 * sight))});
        const std::uint64_t needed = first > sight / 2 ? first - sight / 2 : 0;
        const std::uint64_t end = std::min(one.count, first + sight + sight / 2);
        enough = enough && std::any_of(watched_.begin(), watched_.end(), [&](const run::CellWindow& window) {
                   return window.array == one.array && window.first <= needed && window.first + window.count >= end;
                 });
      }
    }
  }
  if (wanted.empty() ? watched_.empty() : enough) return;
  if (wanted.empty()) pending_.reset();  // no answer comes now
  watched_ = wanted;
  watchedRun_ = context_.events.generation();
  context_.session.readings().want<run::CellReader>(std::move(wanted));
}

// Painting a cell asks for its value, no matter what brought it into sight (a layout, another dock's size).
void ArrayPanel::watchSoon() {
  if (watchQueued_) return;
  watchQueued_ = true;
  QTimer::singleShot(0, this, [this] {
    watchQueued_ = false;
    watch();
  });
}

// The session's lens looks into the step for as long as the warp is wanted here.
void ArrayPanel::wantWarp() {
  const bool wanted = seen() && warp_->isChecked();
  context_.session.lens().want(this, wanted);
  touches_.refresh(context_.session, wanted);
  const LensWarp& chosen = context_.session.lens().chosen();
  warpSought_ = wanted && (warpSought_ || chosen != warpChosen_);
  warpChosen_ = chosen;
  if (warpSought_ && context_.session.lens().detail() != nullptr) goToWarp();
  for (const Group& group : groups_) group.view->viewport()->update();
  showStatus();
}

// To the first cells that the warp touches, of each axis of which none is in sight; and down or up to a row of them.
void ArrayPanel::goToWarp() {
  warpSought_ = false;
  bool seen = false;
  std::optional<Where> row;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    CellRows* view = groups_[g].view;
    std::optional<std::uint64_t> first;
    bool inSight = false;
    for (int k = 0; k < static_cast<int>(groups_[g].sources.size()); ++k) {
      const auto at = touches_.first(source(g, k));
      if (!at) continue;
      first = first ? std::min(*first, *at) : *at;
      inSight = inSight || touches_.touches(source(g, k), view->first(), view->first() + view->visibleCells());
      const QRect box = view->cellRect({k, view->first()}).translated(view->mapTo(area_->viewport(), QPoint()));
      seen = seen || area_->viewport()->rect().contains(box.center());
      if (!row) row = Where{g, k};
    }
    if (first && !inSight) view->scrollTo(*first);
  }
  if (row && !seen) showRow(*row);
  watch();
}

void ArrayPanel::mark() {
  const auto selection = context_.session.selection();
  const auto hovered = context_.session.hovered();
  for (const Group& group : groups_) {
    const Domain axis = group.sources.front().axis;
    group.view->setMarked(selection.empty() ? std::nullopt : cellsOf(context_.session, axis, selection.back()),
                          hovered ? cellsOf(context_.session, axis, *hovered) : std::nullopt);
  }
}

void ArrayPanel::cellsArrived() {
  for (const Group& group : groups_) group.view->viewport()->update();
  const run::CellValues* cells = context_.session.readings().newest<run::CellReader>();
  if (cells != nullptr && cells->step != shownStep_) {
    shownStep_ = cells->step;
    if (!pending_) message_.clear();
  }
  if (pending_) {
    const run::FoundChange* found = context_.session.readings().foundChange();
    if (found != nullptr && found->from.array == pending_->array && found->from.first == pending_->first) takeFound(*found);
  }
  showControls();
  showStatus();
}

Panel* makeArrayPanel(Context context, QWidget* parent) { return new ArrayPanel(context, parent); }

}  // namespace wf::ui
