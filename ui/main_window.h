// The window: a thin shell that builds menus, bars, docks and shortcuts from the registries and hands everything else on.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <deque>

#include "ui/context.h"
#include "ui/timing_saver.h"

class QMenu;
class QStackedWidget;

namespace wf::ui {

class Actions;
class Canvas;
class CompareDialog;
class Desk;
class ErrorDialog;
class Exporter;
class LabelMenu;
class LayoutMenu;
class ManualWindow;
class PictureSaver;
class RunBar;
class SideBySide;
class StatusLine;
class TransportBar;
class ValueDialog;
class Viewport;
class Welcome;
class Workspaces;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(Session& session);
  ~MainWindow() override;

  void openFile(const QString& path);
  void savePicture(const QString& path);
  // Who can write the timing of the run; without one it cannot be exported.
  void setTimingWriter(TimingWriter writer);
  void exportTiming(const QString& path);           // by the ending of its name
  Exporter* exporter() const { return exporter_; }  // null without a viewport
  Viewport* viewport() const { return viewport_; }  // null where the platform has none
  SideBySide* sides() const { return sides_; }      // the same
  Actions& actions() const { return *actions_; }
  Desk& desk() const { return *desk_; }
  SessionEvents& events() { return events_; }
  Workspaces& workspaces() const { return *workspaces_; }

 protected:
  bool focusNextPrevChild(bool next) override;
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildMenus();
  void buildCentre();
  void buildDocks();
  void buildWorkspaces();
  void arrangePanels();  // of Debug, as at the first start
  void sizePanels();
  void connectActions();
  void connectViews(Viewport& view);
  void connectSession();
  void connectExports();
  // Recordings: main_window_recording.cpp.
  void connectRecordings();
  void recordingActions();  // which of them can be used
  void chooseRecordingFile();
  void choosePicture();
  void chooseGraphFile();
  void chooseValueFile();
  void savingChanged();
  void chooseMovie();
  void restoreLook();
  void fillRecent(QMenu* menu);
  void fillTheme(QMenu* menu);
  void documentChanged();
  void runChanged();
  void showErrors();
  void showNextError();
  void chooseFile(bool withOptions);
  void chooseImport(const QString& path);
  void chooseGenerator();
  void openSample(int sample);
  void showPage(QWidget* page);
  void showStartPage(bool on);
  void compareVariants();
  void compareRuns();
  void measure();  // the shown step, or the run
  void chooseTimingFile();
  void timingChanged();  // whether there is something to export
  void find();
  // What the Select menu does: main_window_select.cpp.
  void connectSelect();
  void connectHand();                                // dragging, pinning, drawing
  void drawNext(const std::string& source);          // opens a drawing, for the pen
  void handActions();                                // which of them can be used
  void selectionActions();                           // which of them can be used
  bool leaveSelecting();                             // a drag, or a tool; false: neither
  void goTo(const std::vector<VertexId>& vertices);  // selects them and brings them into view
  // Why?: main_window_why.cpp.
  void connectWhy();
  void askWhy();  // of what has the focus, else of the selected vertex
  void showWhy();
  void showPanel(const char* id);  // into sight  // the panel
  bool dropWhy();                  // the answer; false: there is none
  // The manual: main_window_help.cpp.
  void showManual();  // of the panel that has the focus its section
  void openManual(const QString& place);
  void fillPanelHelp(QMenu* menu);
  void clearOrLeaveField();
  void backToView();  // the keys belong to the view again
  void showLoad();
  void togglePlay();

  ViewPlace place_;
  Context context_;
  SessionEvents events_;
  Actions* actions_;
  RunBar* runBar_ = nullptr;
  TransportBar* transport_ = nullptr;
  StatusLine* status_ = nullptr;
  Canvas* canvas_ = nullptr;
  Workspaces* workspaces_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  QWidget* welcomePage_ = nullptr;
  std::vector<Sample> samples_;
  Welcome* welcome_ = nullptr;
  Viewport* viewport_ = nullptr;
  SideBySide* sides_ = nullptr;  // has the viewport; null without one
  PictureSaver* pictures_ = nullptr;
  Exporter* exporter_ = nullptr;
  TimingSaver* timings_ = nullptr;
  LabelMenu* labels_ = nullptr;
  LayoutMenu* layouts_ = nullptr;
  Desk* desk_ = nullptr;
  QMenu* panelMenu_ = nullptr;
  bool firstLook_ = false;            // no arrangement of panels was kept: they are sized once the window is shown
  std::string drawsNext_;             // key of the drawing that is to be drawn on once it is open
  QString recordingTold_, liveTold_;  // the outcomes that the status line has shown
  QString noPicture_;                 // why there is no viewport; empty: there is one
  std::deque<RaisedError> errors_;
  QPointer<ErrorDialog> errorDialog_;
  QPointer<ValueDialog> valueDialog_;
  QPointer<CompareDialog> compareDialog_;
  ManualWindow* manual_ = nullptr;  // made when it is first asked for
};

}  // namespace wf::ui
