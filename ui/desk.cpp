#include "ui/desk.h"

#include <QApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <algorithm>
#include <memory>
#include <utility>

#include "render/scene/heights.h"
#include "ui/actions.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/key_guard.h"
#include "ui/labels/label_menu.h"
#include "ui/layout_menu.h"
#include "ui/palette/palette_dialog.h"
#include "ui/sessions/session_capture.h"
#include "ui/sessions/session_keeper.h"
#include "ui/text.h"
#include "ui/undo/undo_history.h"
#include "ui/viewport/view_description.h"
#include "ui/viewport/viewport.h"
#include "ui/viewport/views.h"

namespace wf::ui {
namespace {

ViewAccess viewOf(Viewport* viewport) {
  if (viewport == nullptr) return {};
  return {[viewport] {
            return ViewState{viewport->camera(), viewport->showsAll(), viewport->navigator().spatial()};
          },
          [viewport](const ViewState& state) { viewport->restoreView(state.camera, state.spatial, state.whole, true); }};
}

SessionViewAccess sessionViewOf(Viewport* viewport, const Session& session, std::function<LabelMenu*()> labels) {
  if (viewport == nullptr) return {};
  // Where the view is going, if it is on its way.
  return {[viewport, labels] {
            const Navigator& navigator = viewport->navigator();
            SessionState::View view = captureView(navigator.camera(), navigator.spatial(), navigator.showsAll(), viewport->overlayShown());
            if (const LabelMenu* menu = labels()) {
              const LabelMenu::State now = menu->state();
              if (now.chosen) {
                view.labels = now.shown.vertices;
                view.edgeLabels = now.shown.edges;
              }
              view.arrows = now.arrows;
            }
            return view;
          },
          [viewport, labels, &session](const SessionState::View& view) {
            viewport->setOverlayShown(view.overlay);
            if (LabelMenu* menu = labels()) {
              const LabelMenu::State now = menu->state();
              const bool says = view.labels || view.edgeLabels;
              const LabelChoice shown =
                  says ? LabelChoice{view.labels.value_or(LabelContent()), view.edgeLabels.value_or(EdgeLabelContent())} : now.shown;
              menu->setState({shown, says || now.chosen, view.arrows.value_or(now.arrows)});
            }
            const Document* document = session.document();
            if (document == nullptr || document->geometry == nullptr) return;
            // A view that was never shown has no size yet; the place that it stands in has.
            const QSize size = (QSizeF(viewport->parentWidget()->size()) * viewport->devicePixelRatioF()).toSize();
            const render::GraphGeometry& geometry = *document->geometry;
            viewport->restoreView(
                cameraOf(view, geometry.bounds(), render::highestOf(geometry, session.mapping()), size.width(), size.height()),
                view.spatial, view.whole, false);
          }};
}

}  // namespace

Desk::Desk(Context context, Actions& actions, Viewport* viewport, QMainWindow& window)
    : QObject(&window),
      context_(context),
      actions_(actions),
      viewport_(viewport),
      window_(window),
      devices_(this),
      history_(new UndoHistory(context, viewOf(viewport), this)),
      sessions_(new SessionKeeper(context, sessionViewOf(viewport, context.session, [this] { return labels_.data(); }), this)) {
  connectUndo();
  connectSessions();
  connectProgram();
  connect(sessions_, &SessionKeeper::opened, history_, &UndoHistory::forget);
  actions_.on("palette", [this] { openPalette(); });
  actions_.on("settings", [this] { openSettings(); });
  if (viewport != nullptr) {
    new ViewDescription(context_, *viewport);
    connect(viewport, &QOpenGLWidget::frameSwapped, history_, &UndoHistory::viewDrawn);
    connect(viewport, &Viewport::cameraSettled, history_, &UndoHistory::viewSettled);
    connect(viewport, &Viewport::cameraSettled, sessions_, &SessionKeeper::noticeChange);
    // The session's view has the overlay, the action shows it.
    connect(viewport, &Viewport::overlayToggled, actions_.get("overlay"), &QAction::setChecked);
  }
  connect(&devices_, &DeviceList::changed, this, [this] {
    leaveMissingDevice();
    if (devices_.found().cuda.empty() || std::exchange(hinted_, true)) return;
    const QString hint = twoGpusHint(text(devices_.found().cuda.front().name), openGlName());
    if (!hint.isEmpty()) context_.session.note(LogLine::Level::Warning, hint.toStdString());
  });
  if (const exec::DeviceRequest stored = storedDevice(); stored != exec::DeviceRequest{} && context_.session.document() == nullptr) {
    RunRequest request = context_.session.request();
    request.device = stored;
    context_.session.startRun(request);  // without a graph: what the first one starts with
  }
}

// The setting stays: the device may be back at the next start.
void Desk::leaveMissingDevice() {
  RunRequest request = context_.session.request();
  const auto options = devices_.options();
  const exec::DeviceRequest asked = request.device;
  if (asked != storedDevice() || context_.session.document() != nullptr) return;
  if (std::find(options.begin(), options.end(), asked) != options.end()) return;
  context_.session.note(LogLine::Level::Warning,
                        (deviceTitle(asked) + " of the settings is not available here: runs use the automatic choice" +
                         (devices_.found().cuda.empty() ? " (" + text(devices_.found().why) + ")" : QString()))
                            .toStdString());
  request.device = exec::DeviceChoice::Auto;
  context_.session.startRun(request);
}

void Desk::connectUndo() {
  const auto refresh = [this] {
    const QUndoStack& stack = history_->stack();
    const auto name = [](const char* what, const QString& of) { return of.isEmpty() ? QString(what) : QString(what) + " " + of; };
    actions_.get("undo")->setText(name("&Undo", stack.undoText()));
    actions_.get("undo")->setEnabled(stack.canUndo());
    actions_.get("undo")->setProperty("whyNot", "nothing to undo");
    actions_.get("redo")->setText(name("&Redo", stack.redoText()));
    actions_.get("redo")->setEnabled(stack.canRedo());
    actions_.get("redo")->setProperty("whyNot", "nothing to redo");
  };
  connect(history_, &UndoHistory::changed, this, refresh);
  actions_.on("undo", [this] {
    const QString name = history_->stack().undoText();
    history_->undo();
    Q_EMIT said("Undone: " + name);
  });
  actions_.on("redo", [this] {
    const QString name = history_->stack().redoText();
    history_->redo();
    Q_EMIT said("Redone: " + name);
  });
  refresh();
}

void Desk::takeLabels(LabelMenu& labels) {
  labels_ = &labels;
  connect(&labels, &LabelMenu::stateChanged, sessions_, &SessionKeeper::noticeChange);
  auto last = std::make_shared<LabelMenu::State>(labels.state());
  connect(&labels, &LabelMenu::stateChanged, history_, [this, &labels, last] {
    const LabelMenu::State now = labels.state(), before = std::exchange(*last, now);
    if (now == before) return;
    history_->drawnChanged(
        now.arrows != before.arrows ? (now.arrows ? "showing arrows" : "hiding arrows") : "labels",
        [&labels, before] { labels.setState(before); }, [&labels, now] { labels.setState(now); });
  });
  context_.events.on(kDocumentChanged, history_, [this, &labels, last] {
    const Document* document = context_.session.document();
    if (document == nullptr || !document->another) return;
    *last = labels.state();  // it came with the graph: there is nothing to undo
  });
}

void Desk::openPalette() {
  CommandScope scope{.context = context_,
                     .actions = actions_,
                     .window = window_,
                     .labels = labels_,
                     .openFile = [this](const QString& path) { open(path); },
                     .startLayout = [this](const LayoutChoice& choice) { startLayout(context_, actions_, viewport_, choice); },
                     .showVertex =
                         [this](VertexId vertex) {
                           context_.session.select(vertex, false);
                           if (viewport_ != nullptr) viewport_->frame(std::span(&vertex, 1));
                         }};
  (new PaletteDialog(std::move(scope), &window_))->open();
}

void Desk::openSettings() { (new SettingsDialog(context_, devices_, openGlName(), &window_))->open(); }

QString Desk::openGlName() const {
  return viewport_ != nullptr && viewport_->renderer() != nullptr ? text(viewport_->renderer()->glDescription()) : QString();
}

QString Desk::aboutDevices() const {
  const RunState& run = context_.session.run();
  QStringList lines;
  if (!run.deviceName.empty()) lines << "Kernels: " + text(run.deviceName) + ", " + text(run.executorName);
  for (const exec::CudaDevice& device : devices_.found().cuda) lines << devices_.titleOf({exec::DeviceChoice::Cuda, device.index});
  if (devices_.known() && devices_.found().cuda.empty()) lines << "No CUDA: " + text(devices_.found().why);
  if (const QString openGl = openGlName(); !openGl.isEmpty()) lines << "Picture: " + openGl;
  return lines.join("\n");
}

}  // namespace wf::ui
