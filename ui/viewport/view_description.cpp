#include "ui/viewport/view_description.h"

#include <QStringList>

#include "ui/text.h"
#include "ui/vertex_name.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr int kNamed = 5;  // selected vertices
constexpr int kRepeatMs = 500;

}  // namespace

QString describeView(const Session& session, const render::Camera& camera, bool wholeGraph) {
  const Document* document = session.document();
  if (document == nullptr) return "No graph";
  const Graph& graph = *document->graph;
  QStringList sentences;
  sentences << text(document->title) + ": " + countText(graph.vertexCount(), "vertex", "vertices") + ", " +
              countText(graph.arcCount(), "arc", "arcs");
  const RunState& run = session.run();
  if (run.variant != nullptr) {
    QString step =
        text(run.algorithm->title) + ", step " + countText(run.step) + " of " + countText(run.lastStep) + (run.ended ? "" : " so far");
    const auto steps = session.steps();
    if (run.step > 0 && run.step < steps.size() && steps[run.step].kernel < run.variant->kernels.size()) {
      step += ", kernel " + text(run.variant->kernels[steps[run.step].kernel].title);
    }
    sentences << step;
    const StateArrayInfo* colour = render::infoOf(run.arrays, session.mapping().colorArray);
    if (colour != nullptr) sentences << "Colours: " + text(colour->title);
    const StateArrayInfo* height = render::infoOf(run.arrays, session.mapping().height.array);
    if (height != nullptr && !camera.flat()) sentences << "Heights: " + text(height->title);
    if (run.ended && run.step == run.lastStep && !run.resultText.empty()) sentences << "Result: " + text(run.resultText);
  }
  const auto selection = session.selection();
  if (selection.empty()) {
    sentences << "Nothing selected";
  } else {
    QStringList ids;
    for (std::size_t i = 0; i < selection.size() && i < kNamed; ++i) ids << text(vertexText(graph, selection[i]));
    sentences << countText(selection.size(), "vertex", "vertices") + " selected: " + ids.join(", ") +
                (selection.size() > kNamed ? QString::fromUtf8(" …") : QString());
  }
  sentences << (wholeGraph ? "The whole graph is in view" : "A part of the graph is in view") + QString(camera.flat() ? "" : ", tilted");
  return sentences.join(". ") + ".";
}

ViewDescription::ViewDescription(Context context, Viewport& viewport) : QObject(&viewport), context_(context), viewport_(viewport) {
  later_.setSingleShot(true);
  later_.setInterval(kRepeatMs);
  connect(&later_, &QTimer::timeout, this, &ViewDescription::refresh);
  const auto soon = [this] {
    if (!later_.isActive()) later_.start();
  };
  SessionEvents& events = context_.events;
  events.on(kDocumentChanged | kRunChanged | kStepTick | kSelectionChanged | kMappingChanged, this, soon);
  connect(&viewport_, &Viewport::cameraSettled, this, soon);
  refresh();
}

void ViewDescription::refresh() {
  const QString now = describeView(context_.session, viewport_.camera(), viewport_.showsAll());
  if (now != viewport_.accessibleDescription()) viewport_.setAccessibleDescription(now);
}

}  // namespace wf::ui
