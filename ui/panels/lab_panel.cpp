// The Lab panel: what is edited, and what came of it.
#include "ui/panels/lab_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/dialogs/record_dialog.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/code_editor.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/low_scroller.h"

namespace wf::ui {

LabPanel::LabPanel(Context context, QWidget* parent) : Panel(context, "Lab", parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(3);
  buildTools(column);
  buildBody(column);
  room_.emplace(*this, *editor_, kWantedLines);
  tick_.setInterval(kTick);
  connect(&tick_, &QTimer::timeout, this, [this] { doing_->setText(text(lab().doing()) + QString::fromUtf8(" …")); });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { showOutcome(); });
  newsOn(kDocumentChanged | kRunChanged | kLabChanged | kSecondRunChanged | kSavingChanged);
  refresh();
}

void LabPanel::seenChanged() {
  lab().want(seen());
  if (seen()) room_->want();
}

void LabPanel::refresh() {
  showSubjects();
  showText();
  showTask();
  showTools();
  showOutcome();
}

// --- What is edited ---

QString LabPanel::titleOf(const LabSubject& subject) const {
  QString title = (subject.exercise.empty() ? QString("Kernel ") : QString("Exercise: ")) + text(lab().titleOf(subject));
  if (!subject.exercise.empty() && lab().solved(subject.exercise)) title = QString::fromUtf8("✓ ") + title;
  if (lab().edited(subject)) title += QString::fromUtf8(" · edited");
  return title;
}

void LabPanel::showSubjects() {
  std::vector<LabSubject> subjects = lab().kernels();
  const std::size_t kernels = subjects.size();
  for (const lab::Exercise& one : lab::exercises()) subjects.push_back({.exercise = one.id, .algorithm = {}, .variant = {}, .kernel = {}});
  if (kernels > 0) subjects.insert(subjects.begin() + static_cast<std::ptrdiff_t>(kernels), LabSubject{});  // a line between the two
  const QSignalBlocker quiet(subject_);
  if (subjects != subjects_) {
    subjects_ = std::move(subjects);
    subject_->clear();
    for (const LabSubject& one : subjects_) {
      if (!one.any()) {
        subject_->insertSeparator(subject_->count());
        continue;
      }
      subject_->addItem(QString());
    }
    subject_->setPlaceholderText("Choose an exercise");
  }
  for (std::size_t k = 0; k < subjects_.size(); ++k) {
    const LabSubject& one = subjects_[k];
    if (!one.any()) continue;
    const auto index = static_cast<int>(k);
    if (const QString title = titleOf(one); subject_->itemText(index) != title) subject_->setItemText(index, title);
    subject_->setItemData(index, one.exercise.empty() ? QString("Kernel of %1/%2").arg(text(one.algorithm), text(one.variant)) : "Exercise",
                          Qt::ToolTipRole);
  }
  const auto chosen = std::find(subjects_.begin(), subjects_.end(), lab().chosen());
  subject_->setCurrentIndex(chosen == subjects_.end() || !chosen->any() ? -1 : static_cast<int>(chosen - subjects_.begin()));
}

void LabPanel::showText() {
  const LabSubject& chosen = lab().chosen();
  editor_->setVisible(chosen.any());
  empty_->setVisible(!chosen.any());
  QString why = text(lab().whyNone());
  if (!why.isEmpty()) why[0] = why[0].toUpper();
  empty_->setText(why);
  if (!chosen.any()) {
    shown_ = {};
    return;
  }
  const QString now = text(lab().text(chosen));
  QTextDocument*& document = documents_[chosen];
  if (document == nullptr) document = CodeEditor::makeDocument(now, this);
  if (shown_ != chosen) {
    shown_ = {};  // what the editor tells meanwhile is no edit
    editor_->show(document);
    shown_ = chosen;
    marked_ = {};
  }
  if (editor_->toPlainText() != now) editor_->replaceText(now);
}

void LabPanel::showTask() {
  const lab::Exercise* exercise = nullptr;
  for (const lab::Exercise& one : lab::exercises()) {
    if (one.id == lab().chosen().exercise) exercise = &one;
  }
  task_->setVisible(exercise != nullptr);
  hint_->setVisible(exercise != nullptr && !exercise->hints.empty());
  if (exercise == nullptr) return;
  const std::size_t shown = std::min(hints_[lab().chosen()], exercise->hints.size());
  QString task = text(exercise->task);
  for (std::size_t k = 0; k < shown; ++k) task += QString::fromUtf8("\n• ") + text(exercise->hints[k]);
  task_->setText(task);
  hint_->setEnabled(shown < exercise->hints.size());
  hint_->setText(QString("Hint (%1 of %2)").arg(std::min(shown + 1, exercise->hints.size())).arg(exercise->hints.size()));
}

void LabPanel::showHint() {
  ++hints_[lab().chosen()];
  showTask();
}

void LabPanel::showTools() {
  const bool any = lab().chosen().any(), works = lab().working(), exercise = !lab().chosen().exercise.empty();
  run_->setEnabled(any && !works);
  build_->setEnabled(any && !works);
  restore_->setEnabled(any && lab().edited(lab().chosen()));
  run_->setText(exercise ? "Check" : "Run");
  const bool folds = LowScroller::seenHeight(*this) < kFoldsTools * fontMetrics().lineSpacing();
  const bool all = !folds || more_->isChecked();
  more_->setVisible(folds);
  device_->setVisible(all && !exercise);
  checked_->setVisible(all && !exercise);
  restore_->setVisible(all);
  checked_->setEnabled(!lab().gpu());
  const QSignalBlocker quiet(device_);
  device_->setCurrentIndex(lab().gpu() ? 1 : 0);
  std::string why;
  const bool cuda = context_.session.cudaAvailable(&why);
  device_->setEnabled(cuda || lab().gpu());
  const QString how = "CPU: compiled by the compiler of this machine. GPU: compiled by NVRTC";
  device_->setToolTip(cuda ? how : how + ". There is no GPU to run on: " + text(why));
  working_->setVisible(works);
  works ? tick_.start() : tick_.stop();
  doing_->setText(text(lab().doing()) + QString::fromUtf8(" …"));
}

// --- What came of it ---

void LabPanel::showOutcome() {
  const LabState& state = lab().state();
  const LabSubject& chosen = lab().chosen();
  const bool same = state.of.exercise == chosen.exercise && state.of.algorithm == chosen.algorithm && state.of.variant == chosen.variant;
  const bool ended = same && state.phase != LabState::Phase::Nothing && state.phase != LabState::Phase::Working;
  const bool good = ended && state.good;
  QString sentence = ended ? text(state.sentence) : QString();
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  if (ended && state.phase == LabState::Phase::Done) sentence.prepend(QString::fromUtf8(good ? "✓ " : "✗ "));
  if (ended && lab().stale()) sentence += ". The text was edited since.";
  result_->setText(sentence);
  result_->setVisible(!sentence.isEmpty());
  QPalette colours = palette();
  if (ended && !good && state.phase != LabState::Phase::Cancelled) colours.setColor(QPalette::WindowText, errorColor());
  result_->setPalette(colours);
  notes_->setText(ended ? text(state.notes) : QString());
  notes_->setVisible(!notes_->text().isEmpty());
  const bool printed = ended && !state.printed.empty();
  for (QWidget* part : std::initializer_list<QWidget*>{printedTitle_, printed_}) part->setVisible(printed);
  if (const QString all = printed ? text(state.printed) : QString(); printed_->toPlainText() != all) printed_->setPlainText(all);
  offerWays();
  showMarks();
  outcome_->setVisible(lab().working() || !sentence.isEmpty() || !chosen.exercise.empty());
  setAccessibleDescription(sentence);
}

void LabPanel::offerWays() {
  const LabState& state = lab().state();
  const bool ours = state.phase == LabState::Phase::Done && lab().ofShownRun() && lab().chosen().exercise == state.of.exercise;
  const auto failed = lab().working() ? std::nullopt : lab().failedGraph();
  openGraph_->setVisible(failed.has_value());
  if (failed) {
    const bool there = lab().showsFailedGraph();
    openGraph_->setText(there ? "Run on this graph" : "Open this graph");
    openGraph_->setToolTip(
        (there ? "Runs the kernel on the shown graph, " : "Opens the graph on which it failed, and runs the kernel on ") +
        text(failed->name) + ": its run can be compared, and its steps opened under the lens");
  }
  goFirst_->setVisible(ours && state.first.has_value());
  beside_->setVisible(ours && !state.recording.empty());
  const LabSteps steps = lab().steps();
  threads_->setVisible(ours && !state.recording.empty());
  threads_->setEnabled(steps.run != nullptr);
  QString why = text(steps.why);
  if (!why.isEmpty()) why[0] = why[0].toUpper();
  QString what = "Opens the shown step of this run under the lens: what each thread of the changed kernel did";
  if (state.wild)
    what = "Opens step " + countText(state.wild->step) + " under the lens, at thread " + countText(state.wild->thread) +
           " and its access outside of the array";
  threads_->setText(ours && state.wild ? "Open that access" : "Open its threads");
  threads_->setToolTip(why.isEmpty() ? what : why);
  save_->setVisible(ours && !state.recording.empty());
  save_->setEnabled(!context_.session.recorder().state().active);
  goes_->setVisible(!openGraph_->isHidden() || !goFirst_->isHidden() || !beside_->isHidden());
  if (!ours) return;
  const SessionSecondRun& second = context_.session.second();
  beside_->setEnabled(!second.active() || second.request().recording != state.recording);
  if (!state.first) return;
  goFirst_->setText("Go to step " + countText(state.first->step));
  const Graph& graph = *context_.session.document()->graph;
  const QString vertex = state.first->vertex ? QString::number(graph.ids().toFile(*state.first->vertex)) : QString();
  goFirst_->setToolTip(vertex.isEmpty() ? QString("Shows the step after which the two runs differ first")
                                        : "Shows the step after which the two runs differ first, and selects vertex " + vertex);
}

void LabPanel::showMarks() {
  const LabState& state = lab().state();
  const LabSubject& chosen = lab().chosen();
  const bool ended = state.phase == LabState::Phase::Done && state.of.exercise == chosen.exercise &&
                     state.of.algorithm == chosen.algorithm && state.of.variant == chosen.variant;
  const std::size_t count = ended ? state.problems.size() : 0;
  problems_->setVisible(count > 0);
  const Marked marked{ended ? state.changes + 1 : 0, chosen};
  if (marked == marked_ && problems_->count() == static_cast<int>(count + (ended && state.moreProblems > 0 ? 1 : 0))) return;
  marked_ = marked;
  markOf_.clear();
  problems_->clear();
  std::vector<CodeEditor::Mark> marks;
  for (std::size_t k = 0; k < count; ++k) {
    const LabProblem& one = state.problems[k];
    const bool here = one.of == chosen && one.line > 0;
    QString title = one.line == 0 ? QString() : "Line " + QString::number(one.line) + ": ";
    if (one.of != chosen && !one.of.kernel.empty()) title.prepend("Kernel " + text(one.of.kernel) + ", ");
    problems_->addItem(title + text(one.sentence));
    markOf_.push_back(here ? static_cast<int>(marks.size()) : -1);
    if (here) marks.push_back({static_cast<int>(one.line), static_cast<int>(one.column), text(one.sentence)});
  }
  if (ended && state.moreProblems > 0) problems_->addItem("and " + countText(state.moreProblems, "more error", "more errors"));
  editor_->setMarks(marks);
}

void LabPanel::goToProblem(int row) {
  const LabState& state = lab().state();
  if (row < 0 || static_cast<std::size_t>(row) >= state.problems.size()) return;
  if (const LabSubject of = state.problems[static_cast<std::size_t>(row)].of; of.any() && of != lab().chosen()) lab().choose(of);
  if (static_cast<std::size_t>(row) >= markOf_.size() || markOf_[static_cast<std::size_t>(row)] < 0) return;
  editor_->goToMark(static_cast<std::size_t>(markOf_[static_cast<std::size_t>(row)]));
}

void LabPanel::goToDifference() {
  const auto first = lab().state().first;
  if (!first || !lab().ofShownRun()) return;
  Session& session = context_.session;
  session.goTo(first->step);
  if (first->arc)
    session.selectArc(first->arc);
  else if (first->vertex)
    session.select(*first->vertex, false);
  const auto& geometry = session.document()->geometry;
  if (!first->vertex || geometry == nullptr || *first->vertex >= geometry->positions().size()) return;
  const auto at = geometry->positions()[*first->vertex];
  context_.view.centreOn({at.x, at.y}, true);
}

// Where the run stands at its start, its first step is opened, or that of the first difference; always the access that ended it.
void LabPanel::openThreads() {
  Session& session = context_.session;
  if (const auto& wild = lab().state().wild) {
    if (session.run().step != wild->step) session.goTo(wild->step);
    return session.lens().openLab(wild);
  }
  const auto& first = lab().state().first;
  // Where its kernel crashed the lab's run has fewer steps than the shown one: the step in which it did is the one to see.
  const std::uint64_t last = lab().state().steps + 1;
  if (session.run().step == 0) {
    session.goTo(first && first->step > 0 ? first->step : 1);
  } else if (session.run().step > last) {
    session.goTo(last);
  }
  if (!session.selection().empty()) session.lens().choose({.of = LensWarp::Of::Selection});
  session.lens().openLab();
}

void LabPanel::chooseRecordingFile() {
  const LabSubject& of = lab().state().of;
  auto* files = recordingFileDialog(text(of.algorithm + "-" + of.variant + "-lab.wfr"), this);
  connect(files, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (!lab().ofShownRun() || lab().state().recording.empty()) return;
    context_.session.recorder().start(
        {.path = path.toStdString(), .last = {}, .writer = recordingWriter(), .recordedFile = lab().state().recording});
  });
  files->open();
}

Panel* makeLabPanel(Context context, QWidget* parent) { return new LabPanel(context, parent); }

}  // namespace wf::ui
