// The lab: a kernel of the shown run's variant, or an exercise, as a text that is edited, compiled and run in the variant's place; what is
// wrong with it, and where its run differs first. Nothing runs but by a click or a key of the person.
#pragma once

#include <QTimer>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ui/panels/registry.h"
#include "ui/panels/room_below.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTextDocument;
class QToolButton;
class QVBoxLayout;

namespace wf::ui {

class CodeEditor;
class ElidingLabel;

class LabPanel : public Panel {
  Q_OBJECT

 public:
  LabPanel(Context context, QWidget* parent);

 private:
  static constexpr int kTick = 100;        // ms, between two looks at what goes on
  static constexpr int kWantedLines = 14;  // of a text that is edited
  static constexpr int kFoldsTools = 10;   // lines of text that are seen: in a lower panel a button shows the tools that are wanted less

  // lab_panel_parts.cpp
  void buildTools(QVBoxLayout* column);
  void buildBody(QVBoxLayout* column);
  void buildOutcome(QVBoxLayout* column);
  void resizeEvent(QResizeEvent* event) override;

  void refresh() override;
  void seenChanged() override;
  void showSubjects();
  void showText();
  void showTask();
  void showTools();
  void showOutcome();
  void showMarks();
  void offerWays();
  void openThreads();
  void chooseRecordingFile();
  QString titleOf(const LabSubject& subject) const;
  void goToProblem(int row);
  void goToDifference();
  void showHint();

  SessionLab& lab() { return context_.session.lab(); }
  const SessionLab& lab() const { return context_.session.lab(); }

  QComboBox *subject_, *device_;
  QCheckBox* checked_;
  QToolButton* more_;
  QPushButton *build_, *run_, *cancel_, *restore_;
  QWidget* working_;
  ElidingLabel* doing_;
  QProgressBar* busy_;
  QSplitter* body_;
  QWidget *outcome_, *goes_;
  CodeEditor* editor_;
  QLabel* empty_;  // in the editor's place
  QLabel *task_, *result_, *notes_, *printedTitle_;
  QPushButton *hint_, *openGraph_, *goFirst_, *beside_, *threads_, *save_;
  QListWidget* problems_;
  QPlainTextEdit* printed_;
  QTimer tick_;
  std::optional<RoomBelow> room_;

  std::vector<LabSubject> subjects_;                // of the box
  std::map<LabSubject, QTextDocument*> documents_;  // so that each keeps what can be undone
  std::map<LabSubject, std::size_t> hints_;         // shown of an exercise
  LabSubject shown_;                                // that the editor has
  struct Marked {
    std::uint64_t changes = 0;
    LabSubject of;
    bool operator==(const Marked&) const = default;
  };
  Marked marked_;            // what the marks are of
  std::vector<int> markOf_;  // of each problem; -1: it is in another text, or about no line
};

}  // namespace wf::ui
