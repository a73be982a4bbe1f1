// The Threads panel: what is shown, and going through it.
#include "ui/panels/threads_panel.h"

#include <QComboBox>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <bit>

#include "ui/panels/lane_events_model.h"
#include "ui/panels/lens_waiting.h"
#include "ui/panels/thread_line.h"
#include "ui/panels/threads_text.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/lane_grid.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
ThreadsPanel::ThreadsPanel(Context context, QWidget* parent) : Panel(context, "Threads", parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(3);
  buildTools(column);
  buildBody(column);
  room_.emplace(*this, *grid_, kWantedLines);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, [this] { drop(); });
  connect(&themeNews(), &ThemeNews::changed, this, [this] {
    makeRoom();
    grid_->viewport()->update();
  });
  newsOn(kDocumentChanged | kRunChanged | kLensChanged);
  context_.events.on(kSelectionChanged, this, [this] {
    if (seen()) showTools();
  });
  showState();
}

void ThreadsPanel::seenChanged() {
  context_.session.lens().want(this, seen());
  if (!seen()) release();
}

void ThreadsPanel::refresh() {
  const SessionLens& lens = context_.session.lens();
  const bool labs = lens.showsLab();
  if (generation_ != context_.events.generation() || std::exchange(labs_, labs) != labs) {
    generation_ = context_.events.generation();
    shown_.reset();
    drop();
  }
  const bool ready = lens.state().report != nullptr && lens.detail() != nullptr;
  const bool comes = lens.state().phase == LensState::Phase::Looking || lens.state().phase == LensState::Phase::Waiting ||
                     lens.state().phase == LensState::Phase::Done;
  if (ready) {
    patience_.stop();
    showWarp();
    room_->want();
  } else if (!comes) {
    patience_.stop();
    search_.reset();
    drop();
  } else if (report_ != nullptr && !patience_.isActive()) {
    patience_.start();
  }
  showState();
  showTools();
}

// What was shown; what there is to say instead stands in its place.
void ThreadsPanel::drop() {
  report_.reset();
  warp_ = nullptr;
  model_->show(nullptr, nullptr);
  grid_->setSource({});
  release();
  showState();
}

void ThreadsPanel::showState() {
  const bool shows = warp_ != nullptr;
  for (QWidget* part : std::initializer_list<QWidget*>{body_, place_}) part->setVisible(shows);
  waiting_->refresh();
  waiting_->setVisible(!shows);
  setAccessibleDescription(shows ? summary_->text() : waiting_->sentence());
  makeRoom();
}

void ThreadsPanel::showWarp() {
  const SessionLens& lens = context_.session.lens();
  const lens::WarpDetail* warp = lens.detail();
  if (lens.state().report == report_ && warp == warp_) {
    if (standAtStop()) goTo(*at_);
    return;
  }
  const Shown shown{lens.state().report->step.index, lens.state().report->schedule, warp->warp};
  const bool sameStep = shown_ == shown;
  shown_ = shown;
  report_ = lens.state().report;
  warp_ = warp;
  harmful_.clear();
  lost_.clear();
  for (const lens::Conflict& one : report_->conflicts) {
    if (one.harmful) harmful_.insert({one.memory, one.index});
  }
  for (const lens::LostWrite& one : report_->lost) lost_.insert({one.memory, one.index, one.by, one.over});
  if (!sameStep || !at_ || at_->issue >= warp_->issues.size()) at_ = lens::WarpPlace{};
  standAtSelection(sameStep);
  standAtStop();
  summary_->setText(summary());
  races_->setText(report_->lost.empty() ? QString()
                                        : countText(report_->lostWrites, "lost write: ", "lost writes: ") +
                                              ThreadsText(context_.session, *report_).lost(report_->lost.front()) +
                                              (report_->wrongElements == 0
                                                   ? QString()
                                                   : "; " + countText(report_->wrongElements, "element ends", "elements end") + " wrong"));
  showGrid();
  goTo(*at_);
  goOn();
}

// The lane that works on what is selected, where that is what one looks for.
void ThreadsPanel::standAtSelection(bool sameStep) {
  const auto selection = context_.session.selection();
  const auto selected = selection.empty() ? std::nullopt : std::optional(selection.back());
  const bool another = selected != selected_;
  selected_ = selected;
  if (!selected || (sameStep && !(another && context_.session.lens().chosen().of == LensWarp::Of::Selection))) return;
  const ThreadsText words(context_.session, *report_);
  for (std::size_t k = 0; k < warp_->lanes.size(); ++k) {
    const auto ends = words.ends(warp_->lanes[k].item);
    if (!ends || (ends->from != *selected && ends->to != *selected)) continue;
    at_->lane = static_cast<std::uint32_t>(k);
    return;
  }
}

// Where a stop named a thread of this step, once.
bool ThreadsPanel::standAtStop() {
  const SessionLens& lens = context_.session.lens();
  const auto& place = lens.place();
  if (!place || stood_ == lens.stands() || place->step != report_->step.index || place->schedule != report_->schedule ||
      report_->warpOf(place->thread) != warp_->warp)
    return false;
  const auto at = lens::placeOf(*warp_, place->thread - report_->warps[warp_->warp].firstThread, place->event);
  if (!at) return false;
  stood_ = lens.stands();
  at_ = at;
  return true;
}

QString ThreadsPanel::summary() const {
  const lens::WarpFigures& of = report_->warps[warp_->warp];
  const QString dot = QString::fromUtf8(" · ");
  // Counted from 0, as CUDA does: "Warp 3 of 4" would be read as the last but one.
  const std::size_t warps = report_->warps.size();
  const QString among = warps == 1 ? ", the only one" : " (of 0 to " + countText(warps - 1) + ")";
  QString out = "Warp " + countText(warp_->warp) + among + dot + "SIMD efficiency " + QString::number(of.efficiency() * 100, 'f', 1) +
                " %" + dot + countText(of.issues, "line executed", "lines executed") + dot +
                countText(of.trips, "loop trip", "loop trips") + dot + countText(of.requests, "request", "requests") + ", " +
                countText(of.sectors, "sector", "sectors");
  if (of.divergent > 0) out += dot + countText(of.divergent, "divergent branch", "divergent branches");
  if (of.collisions > 0) out += dot + countText(of.collisions, "collision", "collisions");
  if (of.conflicts > 0) out += dot + countText(of.conflicts, "conflict", "conflicts");
  return out;
}

void ThreadsPanel::showGrid() {
  LaneGrid::Source source;
  source.rows = static_cast<int>(warp_->issues.size());
  source.lanes = static_cast<int>(warp_->lanes.size());
  for (const std::string& line : context_.session.run().variant->pseudocode) {
    if (text(line).size() > source.widestLine.size()) source.widestLine = text(line);
  }
  source.row = [this](int row) {
    const lens::Issue& issue = warp_->issues[static_cast<std::size_t>(row)];
    const lens::Event& event = *lens::eventOf(*warp_, static_cast<std::uint32_t>(row));
    const ThreadsText words(context_.session, *report_);
    LaneGrid::Row out{.text = {}, .line = -1, .lanes = std::popcount(issue.lanes), .sectors = static_cast<int>(issue.sectors)};
    if (event.isAccess()) {
      const QString line = words.line(event.line);
      qsizetype indent = 0;
      while (indent < line.size() && line[indent] == ' ') ++indent;
      out.text = QString(indent + 2, ' ') + words.what(event);
    } else {
      out.text = words.line(event.line);
      out.line = static_cast<int>(event.line);
    }
    return out;
  };
  source.cell = [this](LaneGrid::Place place) {
    const lens::WarpPlace at{static_cast<std::uint32_t>(place.row), static_cast<std::uint32_t>(place.lane)};
    const lens::Event* event = lens::eventAt(*warp_, at);
    LaneGrid::Cell cell;
    if (event == nullptr) return cell;
    using Kind = LaneGrid::Cell::Kind;
    cell.kind = !event->isAccess()                        ? Kind::Line
                : event->kind == lens::Event::Kind::Read  ? Kind::Read
                : event->kind == lens::Event::Kind::Write ? Kind::Write
                                                          : Kind::Atomic;
    if (!event->isAccess()) return cell;
    cell.won = event->kind != lens::Event::Kind::Atomic || event->won();
    cell.text = ThreadsText(context_.session, *report_).value(event->memory, event->now);
    cell.mark = lost(*event, warp_->lanes[at.lane].thread) ? LaneGrid::Cell::Mark::Lost
                : harmful(*event)                          ? LaneGrid::Cell::Mark::Conflict
                                                           : LaneGrid::Cell::Mark::None;
    return cell;
  };
  source.item = [this](int lane) {
    return ThreadsText(context_.session, *report_).shortItem(warp_->lanes[static_cast<std::size_t>(lane)].item);
  };
  source.tip = [this](LaneGrid::Place place) {
    return placeText({static_cast<std::uint32_t>(place.row), static_cast<std::uint32_t>(std::max(0, place.lane))});
  };
  grid_->setSource(std::move(source));
}

bool ThreadsPanel::harmful(const lens::Event& event) const { return event.isAccess() && harmful_.contains({event.memory, event.index}); }

bool ThreadsPanel::lost(const lens::Event& event, std::uint32_t thread) const {
  return event.kind == lens::Event::Kind::Write && lost_.contains({event.memory, event.index, thread, event.now});
}

// --- Going through it ---

void ThreadsPanel::goTo(const lens::WarpPlace& place) {
  at_ = place;
  grid_->setCursorAt(LaneGrid::Place{static_cast<int>(place.issue), static_cast<int>(place.lane)});
  showPlace();
  showList();
  mark();
}

void ThreadsPanel::step(lens::Pace pace, lens::Way way) {
  if (warp_ == nullptr || !at_) return;
  if (const auto to = lens::next(*warp_, *at_, pace, way)) return goTo(*to);
  const bool forward = way == lens::Way::Forward;
  say(pace == lens::Pace::Thread ? (forward ? "The thread does nothing more" : "The thread has done nothing before")
      : pace == lens::Pace::Warp ? (forward ? "The warp has ended here" : "The warp begins here")
                                 : (forward ? "No further loop trip" : "No loop trip before"));
}

void ThreadsPanel::keyed(int key, Qt::KeyboardModifiers modifiers) {
  if (warp_ == nullptr || !at_) return;
  const bool shift = modifiers.testFlag(Qt::ShiftModifier);
  const bool forward = key == Qt::Key_Down || key == Qt::Key_PageDown;
  const lens::Way way = forward ? lens::Way::Forward : lens::Way::Back;
  const auto last = static_cast<std::uint32_t>(warp_->issues.size()) - 1;
  lens::WarpPlace to = *at_;
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
      return step(shift ? lens::Pace::Thread : lens::Pace::Warp, way);
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
      if (shift) return step(lens::Pace::Trip, way);
      const auto page = static_cast<std::uint32_t>(std::max(1, grid_->rowsInSight() - 1));
      to.issue = forward ? std::min(last, to.issue + page) : to.issue - std::min(to.issue, page);
      return goTo(to);
    }
    case Qt::Key_Left:
      to.lane -= to.lane > 0 ? 1 : 0;
      return goTo(to);
    case Qt::Key_Right:
      to.lane += to.lane + 1 < warp_->lanes.size() ? 1 : 0;
      return goTo(to);
    case Qt::Key_Home:
      to.issue = 0;
      return goTo(to);
    default:
      to.issue = last;
      return goTo(to);
  }
}

void ThreadsPanel::chooseLane(int lane) {
  if (!at_) return;
  list_->setChecked(true);
  goTo({at_->issue, static_cast<std::uint32_t>(lane)});
}

QString ThreadsPanel::placeText(const lens::WarpPlace& place) const {
  if (warp_ == nullptr || place.lane >= warp_->lanes.size() || place.issue >= warp_->issues.size()) return {};
  const ThreadsText words(context_.session, *report_);
  const lens::LaneDetail& lane = warp_->lanes[place.lane];
  const QString item = words.item(lane.item), dot = QString::fromUtf8(" · ");
  QString out = "Lane " + QString::number(place.lane) + dot + "thread " + countText(lane.thread);
  if (!item.isEmpty()) out += dot + item;
  const lens::Event* event = lens::eventAt(*warp_, place);
  const lens::Event& shown = event != nullptr ? *event : *lens::eventOf(*warp_, place.issue);
  out += dot + "line " + QString::number(shown.line + 1) + ": " + words.line(shown.line).trimmed();
  if (event == nullptr) return out + dot + "idle";
  if (event->isAccess()) out += dot + words.sentence(*event);
  if (lost(*event, lane.thread))
    out += dot + "a thread that had not read this value overwrites it";
  else if (harmful(*event))
    out += dot + "other threads write here, too, and their order matters";
  return out;
}

void ThreadsPanel::showPlace() { place_->setText(at_ ? placeText(*at_) : QString()); }

void ThreadsPanel::showList() {
  table_->setVisible(list_->isChecked());
  if (!list_->isChecked() || warp_ == nullptr || !at_) return;
  const lens::LaneDetail* lane = &warp_->lanes[at_->lane];
  const bool another = model_->lane() != lane;
  model_->show(report_, lane);
  table_->setAccessibleName("What thread " + QString::number(lane->thread) + " did");
  if (another) table_->restartColumns();
  table_->fitColumns();
  if (!lens::takesPart(*warp_, *at_)) return table_->clearSelection();
  const QModelIndex row = model_->index(static_cast<int>(warp_->issues[at_->issue].event[at_->lane]), 0);
  if (table_->currentIndex().row() == row.row()) return;
  const QSignalBlocker quiet(table_->selectionModel());
  table_->setCurrentIndex(row);
  table_->scrollTo(row);
  table_->viewport()->update();
}

// The vertex or the arc of the thread, and where the element is that it comes to.
void ThreadsPanel::mark() {
  if (!seen() || warp_ == nullptr || !at_) return release();
  const ThreadsText words(context_.session, *report_);
  const auto item = words.ends(warp_->lanes[at_->lane].item);
  const lens::Event* event = lens::eventAt(*warp_, *at_);
  // Of an idle lane, the line that its warp executes.
  threadLine().set(context_.session, static_cast<int>((event != nullptr ? event : lens::eventOf(*warp_, at_->issue))->line));
  const auto element = event != nullptr ? words.ends(*event) : std::nullopt;
  std::optional<run::VertexPair> pair;
  if (element && element->from != element->to)
    pair = {element->from, element->to};
  else if (item && item->from != item->to)
    pair = {item->from, item->to};
  else if (item && element && item->from != element->to)
    pair = {item->from, element->to};
  const auto pointed = element ? std::optional(element->to) : item ? std::optional(item->from) : std::nullopt;
  marks_ = pair || pointed;
  context_.session.matrix().point(pair);
  context_.session.hover(pointed);
}

void ThreadsPanel::release() {
  threadLine().set(context_.session, std::nullopt);
  if (!std::exchange(marks_, false)) return;
  context_.session.matrix().point(std::nullopt);
  context_.session.hover(std::nullopt);
}

Panel* makeThreadsPanel(Context context, QWidget* parent) { return new ThreadsPanel(context, parent); }

}  // namespace wf::ui
