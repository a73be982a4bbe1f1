// What is drawn over the picture of the graph, and how the view makes way for it.
#include <epoxy/gl.h>

#include "ui/viewport/viewport.h"

#include <utility>

#include "ui/comparison/second_request.h"
#include "ui/overlay/overlay.h"
#include "ui/theme.h"
#include "ui/viewport/graph_pen.h"
#include "ui/viewport/view_selector.h"
#include "ui/why_text.h"

namespace wf::ui {

void Viewport::drawOverlay() {
  OverlayModel& model = *model_;
  showHand(model);
  if (!overlayShown_) {
    OverlayModel bare;
    bare.ghost = model.ghost;
    bare.labels = labels_.labels();
    bare.theme = request_.theme;
    bare.dark = darkWith(context_.session.mapping().style, darkNow());
    glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    return overlay_->draw(bare, QSizeF(size()), devicePixelRatioF(), font());
  }
  model.labels = labels_.labels();
  model.labels.insert(model.labels.end(), axisLabels_.begin(), axisLabels_.end());
  // The legend, the banner and the rest speak of the step that the picture shows.
  if (!formerRun_) {
    model.legend.reset();
    if (parts_.legend) {
      model.legend = wholeLegendOf(
          context_.session, [this](int array) { return drawnRange(*renderer_, request_, array); }, request_.path.size(),
          request_.camera.flat(), [this](int array) { return drawnKeys(*renderer_, request_, array); });
    }
    if (model.legend) model.legend->why = whyLegend(context_.session, request_.why.size() / 2);
    model.banner = parts_.banner ? bannerOf(context_.session, report_.step) : std::nullopt;
    model.hud.clear();
    if (parts_.figures) model.hud = hudOf(context_.session, renderer_->bridge(), report_, stepsPerSecond_);
  }
  model.card = cardOf(context_.session);
  if (model.card) {
    if (const auto place = placeOf(*context_.session.hovered())) {
      model.card->x = place->x();
      model.card->y = place->y();
    }
    model.card->stays = context_.session.hovered() != pointedAt_;
    std::vector<VertexId> looked;
    if (const auto selection = context_.session.selection(); !selection.empty()) looked.push_back(selection.back());
    if (const auto pair = context_.session.matrix().pointed()) looked.insert(looked.end(), {pair->row, pair->column});
    for (const auto& seen : placesOf(looked)) {
      if (seen) model.card->keep.push_back({seen->x(), seen->y()});
    }
  } else if (hoveredArc_) {
    model.card = arcCardOf(context_.session, *hoveredArc_);
    if (model.card) {
      model.card->x = pointer_.x();
      model.card->y = pointer_.y();
    }
  }
  model.hint = pick_ == Pick::Source   ? "Click the vertex to start from (Esc cancels)"
               : pick_ == Pick::Target ? "Click the target vertex (Esc cancels)"
               : pen_->on()            ? pen_->hint().toStdString()
                                       : selector_->hint().toStdString();
  model.theme = request_.theme;
  model.dark = darkWith(context_.session.mapping().style, darkNow());
  glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
  overlay_->draw(model, QSizeF(size()), devicePixelRatioF(), font());
}

QRectF Viewport::card() const { return overlay_->card(); }

// Not before it says something of the run, in a view that keeps its size. What it says later moves nothing.
void Viewport::goBesideOverlay() {
  if (besideIn_ == 0) return followLegend();
  if (!overlayShown_ || !navigator_.showsAll() || flight_) besideIn_ = 0;
  if (besideIn_ == 0 || drawnRing_ == nullptr || formerRun_) return;
  if (std::exchange(besideSize_, size()) != size()) besideIn_ = Overlay::kFramesToFit;
  extraFrames_ = std::max(extraFrames_, 1);
  if (--besideIn_ > 0) return;
  navigator_.setCovers(covers());
  madeWayFor_ = overlay_->legendSize();
}

// Beside a banner, which changes with every step's words, a view that made way for both would never rest.
void Viewport::followLegend() {
  if (parts_.banner || !overlayShown_ || !navigator_.showsAll() || flight_ || drawnRing_ == nullptr || formerRun_) return;
  const QSizeF now = overlay_->legendSize();
  if (now.width() > madeWayFor_.width() || now.height() > madeWayFor_.height()) besideIn_ = Overlay::kFramesToFit;
  if (besideIn_ > 0) extraFrames_ = std::max(extraFrames_, 1);
}

}  // namespace wf::ui
