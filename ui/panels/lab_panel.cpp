// The Lab panel: what is edited, and what came of it.
#include "ui/panels/lab_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/code_editor.h"
#include "ui/widgets/eliding_label.h"

namespace wf::ui {

LabPanel::LabPanel(Context context, QWidget* parent) : Panel(context, "Lab", parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(3);
  buildTools(column);
  buildBody(column);
  tick_.setInterval(kTick);
  connect(&tick_, &QTimer::timeout, this, [this] { doing_->setText(text(lab().doing()) + QString::fromUtf8(" …")); });
  connect(&themeNews(), &ThemeNews::changed, this, [this] { showOutcome(); });
  newsOn(kDocumentChanged | kRunChanged | kLabChanged | kSecondRunChanged);
  refresh();
}

void LabPanel::seenChanged() {
  lab().want(seen());
  if (seen() && !grown_) QTimer::singleShot(0, this, [this] { grow(); });  // docks come into sight on their way to where they stand
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
  device_->setVisible(!exercise);
  checked_->setVisible(!exercise);
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
  offerDifference();
  showMarks();
  outcome_->setVisible(lab().working() || !sentence.isEmpty() || !chosen.exercise.empty());
  setAccessibleDescription(sentence);
}

void LabPanel::offerDifference() {
  const LabState& state = lab().state();
  const bool ours = state.phase == LabState::Phase::Done && lab().ofShownRun() && lab().chosen().exercise.empty();
  goFirst_->setVisible(ours && state.first.has_value());
  beside_->setVisible(ours && !state.recording.empty());
  goes_->setVisible(!goFirst_->isHidden() || !beside_->isHidden());
  if (!ours) return;
  const SessionSecondRun& second = context_.session.second();
  beside_->setEnabled(!second.active() || second.request().recording != state.recording);
  if (!state.first) return;
  QString where = "Go to step " + countText(state.first->step);
  if (state.first->vertex) where += ", vertex " + QString::number(context_.session.document()->graph->ids().toFile(*state.first->vertex));
  goFirst_->setText(where);
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

Panel* makeLabPanel(Context context, QWidget* parent) { return new LabPanel(context, parent); }

}  // namespace wf::ui
