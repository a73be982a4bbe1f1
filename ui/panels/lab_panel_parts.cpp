// The Lab panel's parts: what stands where.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/font_size.h"
#include "ui/panels/lab_panel.h"
#include "ui/widgets/code_editor.h"
#include "ui/widgets/eliding_label.h"
#include "ui/widgets/flow_row.h"

namespace wf::ui {
namespace {

QPushButton* button(const char* name, const QString& title, const QString& tip, QWidget* parent) {
  auto* out = new QPushButton(title, parent);
  out->setObjectName(name);
  out->setToolTip(tip);
  return out;
}

QLabel* paragraph(const char* name, QWidget* parent) {
  auto* out = new QLabel(parent);
  out->setObjectName(name);
  out->setWordWrap(true);
  out->setTextFormat(Qt::PlainText);
  out->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return out;
}

}  // namespace

void LabPanel::buildTools(QVBoxLayout* column) {
  auto* tools = new QWidget(this);
  auto* flow = new FlowRow(tools);
  flow->setContentsMargins(8, 0, 8, 0);
  flow->setSpacing(4);
  subject_ = new QComboBox(tools);
  subject_->setObjectName("labSubject");
  subject_->setAccessibleName("Kernel or exercise");
  subject_->setToolTip("A kernel of the shown run's variant, or an exercise");
  subject_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  subject_->setMinimumContentsLength(20);
  run_ =
      button("labRun", "Run", "Compiles the text and runs it in another process, in the kernel's place (Ctrl+Return in the text)", tools);
  build_ = button("labBuild", "Build", "Compiles the text and does not run it", tools);
  restore_ = button("labRestore", "Restore original", "Puts the original text back; Ctrl+Z in the text brings yours back", tools);
  more_ = new QToolButton(tools);
  more_->setObjectName("labMore");
  more_->setText("More");
  more_->setCheckable(true);
  more_->setAccessibleName("More tools");
  more_->setToolTip("Shows where the kernel runs, Check accesses and Restore original");
  device_ = new QComboBox(tools);
  device_->setObjectName("labDevice");
  device_->setAccessibleName("Where the kernel runs");
  device_->addItems({"On the CPU", "On the GPU"});
  checked_ = new QCheckBox("Check accesses", tools);
  checked_->setObjectName("labChecked");
  checked_->setToolTip("Looks at every access before it is made and names the first one outside of its array; many times slower");
  for (QWidget* part : std::initializer_list<QWidget*>{subject_, run_, build_, more_, device_, checked_, restore_}) flow->addWidget(part);
  connect(more_, &QToolButton::toggled, this, [this] { showTools(); });
  column->addWidget(tools);
  connect(subject_, &QComboBox::activated, this, [this](int index) {
    if (index >= 0 && static_cast<std::size_t>(index) < subjects_.size() && subjects_[static_cast<std::size_t>(index)].any())
      lab().choose(subjects_[static_cast<std::size_t>(index)]);
  });
  connect(run_, &QPushButton::clicked, this, [this] { lab().run(); });
  connect(build_, &QPushButton::clicked, this, [this] { lab().build(); });
  connect(restore_, &QPushButton::clicked, this, [this] { lab().restoreOriginal(); });
  connect(device_, &QComboBox::activated, this, [this](int index) {
    lab().setGpu(index == 1);
    showTools();
  });
  connect(checked_, &QCheckBox::toggled, this, [this](bool on) { lab().setChecked(on); });
}

void LabPanel::buildBody(QVBoxLayout* column) {
  body_ = new QSplitter(Qt::Horizontal, this);
  body_->setObjectName("labBody");
  body_->setChildrenCollapsible(false);
  auto* texts = new QWidget(body_);
  auto* stack = new QVBoxLayout(texts);
  stack->setContentsMargins(0, 0, 0, 0);
  editor_ = new CodeEditor(texts);
  editor_->setObjectName("labText");
  editor_->setAccessibleName("Text of the kernel");
  editor_->setToolTip("The text that is compiled; Esc leaves it");
  editor_->setMinimumHeight(3 * fontMetrics().lineSpacing());
  empty_ = paragraph("labEmpty", texts);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setContentsMargins(8, 8, 8, 8);
  stack->addWidget(editor_, 1);
  stack->addWidget(empty_, 1);
  auto* scroll = new QScrollArea(body_);
  scroll->setObjectName("labOutcome");
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  auto* page = new QWidget(scroll);
  auto* outcome = new QVBoxLayout(page);
  outcome->setContentsMargins(8, 2, 8, 4);
  outcome->setSpacing(4);
  buildOutcome(outcome);
  scroll->setWidget(page);
  body_->addWidget(texts);
  body_->addWidget(scroll);
  body_->setStretchFactor(0, 3);
  body_->setStretchFactor(1, 2);
  body_->setSizes({3000, 2000});  // in proportion
  outcome_ = scroll;
  column->addWidget(body_, 1);
  connect(editor_, &QPlainTextEdit::textChanged, this, [this] {
    if (shown_.any() && shown_ == lab().chosen()) lab().edit(editor_->toPlainText().toStdString());
  });
  connect(editor_, &CodeEditor::runWanted, this, [this] {
    if (run_->isEnabled()) lab().run();
  });
}

void LabPanel::buildOutcome(QVBoxLayout* column) {
  QWidget* page = column->parentWidget();
  working_ = new QWidget(page);
  auto* row = new QHBoxLayout(working_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  cancel_ = button("labCancel", "Cancel", "Ends what goes on, and the process that runs the kernel", working_);
  busy_ = new QProgressBar(working_);
  busy_->setObjectName("labBusy");
  busy_->setAccessibleName("The kernel is being tried");
  busy_->setRange(0, 0);
  busy_->setTextVisible(false);
  busy_->setMaximumWidth(10 * fontMetrics().averageCharWidth());
  doing_ = new ElidingLabel(working_, 40);
  doing_->setObjectName("labDoing");
  for (QWidget* part : std::initializer_list<QWidget*>{cancel_, busy_, doing_}) row->addWidget(part);
  task_ = paragraph("labTask", page);
  hint_ = button("labHint", "Hint", "Tells a little more, hint by hint", page);
  result_ = paragraph("labResult", page);
  goes_ = new QWidget(page);
  auto* flow = new FlowRow(goes_);
  flow->setContentsMargins(0, 0, 0, 0);
  flow->setSpacing(4);
  openGraph_ = button("labOpenGraph", "Open this graph", {}, goes_);
  goFirst_ = button("labGoFirst", "Go to the first difference", "Shows that step, and selects what differs there", goes_);
  beside_ =
      button("labBeside", "Show beside", "Shows the run of the changed kernel as the second run, step for step beside the original", goes_);
  threads_ = button("labThreads", "Open its threads",
                    "Opens the shown step of this run under the lens: what each thread of the changed kernel did", goes_);
  save_ = button("labSave", QString::fromUtf8("Save recording…"), "Saves this run, with its graph, as a file that opens by itself", goes_);
  for (QWidget* part : std::initializer_list<QWidget*>{openGraph_, goFirst_, beside_, threads_, save_}) flow->addWidget(part);
  problems_ = new QListWidget(page);
  problems_->setObjectName("labProblems");
  problems_->setAccessibleName("Errors of the compiler");
  problems_->setToolTip("A click goes to the line");
  problems_->setWordWrap(true);
  problems_->setFrameShape(QFrame::NoFrame);
  problems_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  problems_->setMinimumHeight(4 * fontMetrics().lineSpacing());
  problems_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // the room that is left
  notes_ = paragraph("labNotes", page);
  notes_->setForegroundRole(QPalette::PlaceholderText);
  printedTitle_ = new QLabel("The kernel printed:", page);
  printed_ = new QPlainTextEdit(page);
  printed_->setObjectName("labPrinted");
  printed_->setAccessibleName("What the kernel printed");
  printed_->setReadOnly(true);
  printed_->setFrameShape(QFrame::NoFrame);
  printed_->setMinimumHeight(4 * fontMetrics().lineSpacing());
  printed_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  followFontSize(printed_, 0.92, true);
  printedTitle_->setBuddy(printed_);
  column->addWidget(working_);
  column->addWidget(task_);
  column->addWidget(hint_, 0, Qt::AlignLeft);
  column->addWidget(result_);
  column->addWidget(goes_);
  column->addWidget(problems_, 1);
  column->addWidget(notes_);
  column->addWidget(printedTitle_);
  column->addWidget(printed_, 1);
  column->addStretch(0);
  connect(cancel_, &QPushButton::clicked, this, [this] { lab().cancel(); });
  connect(hint_, &QPushButton::clicked, this, [this] { showHint(); });
  connect(openGraph_, &QPushButton::clicked, this, [this] { lab().runOnFailedGraph(); });
  connect(goFirst_, &QPushButton::clicked, this, [this] { goToDifference(); });
  connect(beside_, &QPushButton::clicked, this, [this] { lab().showBeside(); });
  connect(threads_, &QPushButton::clicked, this, [this] { openThreads(); });
  connect(save_, &QPushButton::clicked, this, [this] { chooseRecordingFile(); });
  connect(problems_, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { goToProblem(problems_->row(item)); });
  connect(problems_, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) { goToProblem(problems_->row(item)); });
}

// What came of it stands beside the text, and below it in a narrow panel.
void LabPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  const bool beside = width() > height() + 20 * fontMetrics().averageCharWidth();
  const Qt::Orientation now = beside ? Qt::Horizontal : Qt::Vertical;
  if (body_->orientation() != now) body_->setOrientation(now);
  showTools();
}

}  // namespace wf::ui
