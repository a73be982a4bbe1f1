// Slicing by time.
#include "render/scene/pass.h"

#include <algorithm>
#include <cmath>

namespace wf::render {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// First guesses, replaced by the first measurement.
constexpr double kSoftwareRate = 4'000;
constexpr double kGpuRate = 60'000;
constexpr std::uint64_t kSmallestPiece = 4'096;  // below this the time is all overhead and says nothing
constexpr std::size_t kMostPending = 8;

}  // namespace

Pace::Pace(bool software, double mostItemsPerMs, std::size_t layers)
    : software_(software), most_(mostItemsPerMs), rates_(2 * layers, std::min(mostItemsPerMs, software ? kSoftwareRate : kGpuRate)) {}

void Pace::learn(std::size_t rate, std::uint64_t items, double ms) {
  if (items < kSmallestPiece / 2) return;
  const double measured = static_cast<double>(items) / std::max(ms, 1e-3);
  rates_[rate] = std::min(most_, rates_[rate] + 0.5 * (measured - rates_[rate]));
}

void Pace::learnBoth(std::size_t layer, std::uint64_t items, double ms) {
  learn(layer, items, ms);
  learn(rates_.size() / 2 + layer, items, ms);
}

void Pace::learnFrom(Layer& layer, std::size_t index, const View& view) {
  const auto time = layer.timing(view);
  if (time) learn(time->sample ? rates_.size() / 2 + index : index, time->items, time->ms);
}

void Pace::draw(Layer& layer, std::size_t index, const View& view, std::uint64_t first, std::uint64_t count, bool sample) {
  if (count == 0) return;
  const auto drawPiece = [&] { sample ? layer.drawSample(view, count) : layer.draw(view, first, count); };
  if (layer.timesItself()) {
    learnFrom(layer, index, view);  // a piece of before, if it has ended: it holds the timer
    drawPiece();
    learnFrom(layer, index, view);
    return;
  }
  const auto start = Clock::now();
  if (software_) {
    drawPiece();
    glFinish();
    learnBoth(index, count, millisecondsSince(start));
    return;
  }
  if (pending_.size() >= kMostPending) {
    drawPiece();
    return;
  }
  Pending piece{gl::Timer::make(), index, count, 0};
  glBeginQuery(GL_TIME_ELAPSED, piece.timer.name());
  drawPiece();
  glEndQuery(GL_TIME_ELAPSED);
  piece.hostMs = millisecondsSince(start);
  pending_.push_back(std::move(piece));
}

void Pace::collect() {
  while (!pending_.empty()) {
    Pending& oldest = pending_.front();
    GLuint ready = 0;
    glGetQueryObjectuiv(oldest.timer.name(), GL_QUERY_RESULT_AVAILABLE, &ready);
    if (ready == 0) return;
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(oldest.timer.name(), GL_QUERY_RESULT, &nanoseconds);
    newestGpuMs_ = static_cast<double>(nanoseconds) * 1e-6;
    learnBoth(oldest.layer, oldest.items, std::max(newestGpuMs_, oldest.hostMs));
    pending_.pop_front();
  }
}

void Pass::begin(const Layers& layers, const View& view) {
  cursors_.assign(layers.size(), {});
  for (std::size_t l = 0; l < layers.size(); ++l) {
    if (layers[l]->kind() != Layer::Kind::Whole) cursors_[l].total = layers[l]->items(view);
  }
}

void Pass::advance(const Layers& layers, const View& view, Pace& pace, double budgetMs) {
  const auto start = Clock::now();
  double planned = 0;  // GPU: what the pieces issued so far should take
  double least = 0;    // what they are taken to need at least
  for (std::size_t l = 0; l < layers.size(); ++l) {
    Cursor& cursor = cursors_[l];
    while (cursor.done < cursor.total) {
      const std::uint64_t left = cursor.total - cursor.done;
      std::uint64_t piece = left;
      if (std::isfinite(budgetMs)) {
        const double room = budgetMs - std::max(least, pace.software() ? millisecondsSince(start) : planned);
        if (room <= 0) return;
        // Two thirds of what should fit: a guess that was too high costs little, and the next piece knows better.
        const double fits = pace.itemsPerMs(l) * room * (pace.software() ? 0.67 : 1.0);
        piece = std::min(left, std::max(kSmallestPiece, static_cast<std::uint64_t>(std::min(fits, 1e12))));
      }
      pace.draw(*layers[l], l, view, cursor.done, piece);
      planned += static_cast<double>(piece) / pace.itemsPerMs(l);
      least += pace.leastMs(piece);
      cursor.done += piece;
    }
  }
}

void Pass::drawShare(const Layers& layers, const View& view, Pace& pace, double share) {
  for (std::size_t l = 0; l < layers.size(); ++l) {
    Cursor& cursor = cursors_[l];
    const auto count = std::min(cursor.total, static_cast<std::uint64_t>(std::ceil(static_cast<double>(cursor.total) * share)));
    pace.draw(*layers[l], l, view, 0, count, true);
    cursor.done = count;
  }
}

double Pass::affordableShare(const Pace& pace, double budgetMs) const {
  if (!std::isfinite(budgetMs)) return 1;
  double whole = 0, sampled = 0;
  for (std::size_t l = 0; l < cursors_.size(); ++l) {
    whole += static_cast<double>(cursors_[l].total) / pace.itemsPerMs(l);
    sampled += static_cast<double>(cursors_[l].total) / pace.sampledPerMs(l);
  }
  return whole <= budgetMs ? 1 : std::min(0.99, std::max(budgetMs, 0.5) / sampled);
}

bool Pass::finished() const {
  return std::all_of(cursors_.begin(), cursors_.end(), [](const Cursor& c) { return c.done >= c.total; });
}

double Pass::fraction() const {
  double done = 0;
  double total = 0;
  for (const Cursor& c : cursors_) {
    done += static_cast<double>(c.done);
    total += static_cast<double>(c.total);
  }
  return total > 0 ? done / total : 1;
}

std::uint64_t Pass::done(const Layers& layers, Layer::Kind kind) const {
  std::uint64_t sum = 0;
  for (std::size_t l = 0; l < cursors_.size(); ++l) sum += layers[l]->kind() == kind ? cursors_[l].done : 0;
  return sum;
}

std::uint64_t Pass::total(const Layers& layers, Layer::Kind kind) const {
  std::uint64_t sum = 0;
  for (std::size_t l = 0; l < cursors_.size(); ++l) sum += layers[l]->kind() == kind ? cursors_[l].total : 0;
  return sum;
}

}  // namespace wf::render
