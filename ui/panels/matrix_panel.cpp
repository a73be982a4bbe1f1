// The matrix panel: what it asks for, shows and says.
#include "ui/panels/matrix_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "compute/core/array_name.h"
#include "compute/run/matrix_reader.h"
#include "compute/run/pair_reader.h"
#include "ui/panels/matrix_text.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {

MatrixPanel::MatrixPanel(Context context, QWidget* parent) : Panel(context, "Matrix", parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(4);
  buildTools(column);
  buildBody(column);
  connect(plot_, &MatrixPlot::viewChanged, this, [this] { askSoon(); });
  connect(plot_, &MatrixPlot::pointedChanged, this, [this] { point(); });
  connect(plot_, &MatrixPlot::picked, this, [this](run::VertexPair pair, bool add) { pick(pair, add); });
  connect(plot_, &MatrixPlot::unpicked, this, [this] { unpick(); });
  follow<run::MatrixReader, run::PairReader>();
  newsOn(kRunChanged | kDocumentChanged | kSelectionChanged | kSetsChanged);
  connect(&themeNews(), &ThemeNews::changed, this, [this] {
    shown_.reset();
    news();
  });
}

bool MatrixPanel::askWhy() {
  const auto pair = plot_->pointed();
  if (!pair || array_->count() == 0) return false;
  context_.session.why().ask({{array(), std::uint64_t{pair->row} * plot_->frame().side() + pair->column}, context_.session.run().step});
  return true;
}

void MatrixPanel::seenChanged() {
  ask();
  if (!seen()) release();
}

int MatrixPanel::array() const { return array_->currentData().toInt(); }
const StateArrayInfo& MatrixPanel::info() const { return context_.session.run().arrays[static_cast<std::size_t>(array())]; }

void MatrixPanel::refresh() {
  offer();
  const Document* document = context_.session.document();
  const bool any = array_->count() > 0;
  tools_->setVisible(any);
  side_->setVisible(any);
  const RunState& run = context_.session.run();
  plot_->setEmptyText(any || run.variant == nullptr ? "There is no run yet" : "No pair array in this run");
  const auto graph = any ? document->graph : nullptr;
  if (graph != graph_.lock() || !any) {
    graph_ = graph;
    plot_->nameOf = [weak = graph_](std::uint32_t at) {
      const auto named = weak.lock();
      return named && at < named->vertexCount() ? QString::number(named->ids().toFile(at)) : QString();
    };
    shown_.reset();
    plot_->setSide(any ? graph->vertexCount() : 0);
    plot_->namesChanged();
  }
  ask();
  if (!any) return;
  log_->setVisible(!info().flag && info().names == Names::Nothing);
  showPicture();
  mark();
  say();
}

// Arrays that another run of the same variant keeps are others.
void MatrixPanel::offer() {
  const auto arrays = pairArrays(context_.session);
  QStringList names;
  for (const int k : arrays) names << text(arrayChoice(context_.session.run().arrays[static_cast<std::size_t>(k)]));
  if (names == offered_ && context_.session.run().variant == variant_) return;
  offered_ = names;
  variant_ = context_.session.run().variant;
  written_ = factors_ = false;
  readout_->forget();
  const QString before = array_->currentText();
  array_->clear();
  for (std::size_t k = 0; k < arrays.size(); ++k) array_->addItem(names[static_cast<int>(k)], arrays[k]);
  array_->setCurrentIndex(arrays.empty() ? -1 : std::max(0, array_->findText(before)));
}

void MatrixPanel::askSoon() {
  if (std::exchange(askQueued_, true)) return;
  QTimer::singleShot(0, this, [this] {
    askQueued_ = false;
    ask();
  });
}

// A hidden panel asks for nothing.
void MatrixPanel::ask() {
  std::optional<run::MatrixQuery> query;
  if (seen() && array_->count() > 0) {
    if (const auto view = plot_->frame().wanted(devicePixelRatioF())) query = run::MatrixQuery{array(), *view};
  }
  context_.session.readings().want<run::MatrixReader>(query);
  watchPair();
}

std::optional<run::VertexPair> MatrixPanel::pairInMind() const {
  if (const auto pair = plot_->pointed()) return pair;
  return namedPair(context_.session);
}

void MatrixPanel::watchPair() {
  std::vector<run::VertexPair> pairs;
  if (const auto pair = pairInMind(); pair && seen() && array_->count() > 0) pairs.push_back(*pair);
  context_.session.readings().want<run::PairReader>(std::move(pairs));
}

void MatrixPanel::showPicture() {
  const run::MatrixPicture* picture = context_.session.readings().newest<run::MatrixReader>();
  if (picture == nullptr || picture->query.array != array()) {
    if (!plot_->image().isNull()) plot_->setImage({}, {});
    shown_.reset();
    plot_->setEmptyText(QString::fromUtf8("…"));
    legend_->setItems({});
    return;
  }
  if (shown_ == picture->number) return;
  shown_ = picture->number;
  const MatrixColours colours = matrixColours(info(), log_->isChecked());
  plot_->setImage(matrixImage(*picture, info(), colours), picture->query.view.cells);
  plot_->valueOf = [this](run::VertexPair pair) {
    const run::MatrixPicture* now = context_.session.readings().newest<run::MatrixReader>();
    return now != nullptr && now->number == shown_ ? cellText(context_.session, *now, pair) : QString();
  };
  const auto steps = context_.session.steps();
  const auto blocks = picture->step < steps.size() ? steps[picture->step].blocks : Blocks();
  plot_->setBlocks(blocks);
  explain(*picture, colours, blocks);
  plot_->setAccessibleDescription(pictureSentence(context_.session, *picture));
}

void MatrixPanel::mark() {
  const auto selection = context_.session.selection();
  std::vector<std::uint32_t> marks(selection.begin(), selection.end());
  std::sort(marks.begin(), marks.end());
  plot_->setMarks(std::move(marks), namedPair(context_.session));
  watchPair();
}

void MatrixPanel::say() {
  const auto pair = pairInMind();
  const run::MatrixPicture* picture = context_.session.readings().newest<run::MatrixReader>();
  QString line;
  if (pair) {
    line = pairSentence(context_.session, array(), *pair);
    if (const QString path = pathSentence(context_.session, *pair); !path.isEmpty()) line += "\n" + path;
  } else if (picture != nullptr) {
    line = pictureSentence(context_.session, *picture);
  }
  if (line == readout_->text()) return;
  readout_->say(line);
  if (pair) plot_->setAccessibleDescription(line);  // read out as the keys move
}

void MatrixPanel::point() {
  const auto pair = plot_->pointed();
  if (!std::exchange(pointing_, pair.has_value()) && !pair) return;
  context_.session.matrix().point(pair);
  context_.session.hover(pair ? std::optional(VertexId{pair->column}) : std::nullopt);
  watchPair();
  if (seen() && array_->count() > 0) say();
}

// Nothing stays marked on the graph that the pointer has left.
void MatrixPanel::release() {
  if (!std::exchange(pointing_, false)) return;
  context_.session.matrix().point(std::nullopt);
  context_.session.hover(std::nullopt);
}

void MatrixPanel::pick(run::VertexPair pair, bool add) {
  std::vector<VertexId> both{pair.row};
  if (pair.column != pair.row) both.push_back(pair.column);
  before_ = context_.session.sets().current();
  context_.session.sets().choose(std::move(both), add ? Combine::Add : Combine::Replace);
}

void MatrixPanel::unpick() {
  if (const auto before = std::exchange(before_, nullptr)) context_.session.sets().restore(before);
}

Panel* makeMatrixPanel(Context context, QWidget* parent) { return new MatrixPanel(context, parent); }

}  // namespace wf::ui
