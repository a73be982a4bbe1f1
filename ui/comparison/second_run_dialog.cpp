#include "ui/comparison/second_run_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "ui/comparison/difference_text.h"
#include "ui/dialogs/record_dialog.h"
#include "ui/run_request.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/condition_field.h"
#include "ui/widgets/dialog_height.h"
#include "ui/widgets/low_scroller.h"
#include "ui/widgets/thread_order.h"

namespace wf::ui {
namespace {

constexpr int kLeastFormLines = 6;                                             // that are seen at once on the smallest screen
constexpr int kListLetters = 46, kLeastListLetters = 12, kLettersAround = 26;  // of a list, and of what stands around it

// Large letters on a small screen: a list that asked for all of them would push the buttons off the screen.
int listLetters(const QDialog& dialog) {
  const int letters = dialog.screen()->availableGeometry().width() / dialog.fontMetrics().horizontalAdvance('X');
  return std::clamp(letters - kLettersAround, kLeastListLetters, kListLetters);
}

struct SecondChoice {
  const AlgorithmInfo* algorithm;
  const VariantInfo* variant;
};
// Those of the open run's algorithm first.
std::vector<SecondChoice> choicesOf(const Session& session) {
  std::vector<SecondChoice> out;
  const std::string open = session.request().algorithm;
  for (const bool same : {true, false}) {
    for (const AlgorithmInfo& algorithm : session.algorithms()) {
      if ((algorithm.id == open) != same) continue;
      for (const VariantInfo& variant : algorithm.variants) out.push_back({&algorithm, &variant});
    }
  }
  return out;
}

// The open run's, as far as the variant takes them. Another program may have recorded a source without describing it as a parameter.
std::map<std::string, std::string> parametersFor(const Session& session, const SecondChoice& choice) {
  const Graph& graph = *session.document()->graph;
  const RunState& run = session.run();
  auto texts = carriedTo(*choice.algorithm, *choice.variant, session.request(), run.variant, graph).parameters;
  if (run.replay == nullptr || run.replay->ours()) return texts;
  for (const ParameterInfo& info : choice.variant->parameters) {
    const auto& recorded = run.replay->description().parameters;
    const auto given = recorded.find(info.id);
    if (given == recorded.end()) continue;
    auto with = texts;
    with[info.id] = given->second;
    const auto parameters = readParameters(choice.variant->parameters, with);
    if (parameters && checkVertices(graph, choice.variant->parameters, *parameters)) texts = std::move(with);
  }
  return texts;
}

// An empty field names the vertex that is taken then.
void nameDefault(const Graph& graph, const ParameterField& field) {
  auto* line = qobject_cast<QLineEdit*>(field.widget);
  if (line == nullptr || field.info->type != ParameterType::Vertex) return;
  const auto vertex = vertexParameter(graph, {}, field.info->id, field.info->vertexDefault);
  if (vertex && *vertex != kNone) line->setPlaceholderText(QString::number(graph.ids().toFile(*vertex)));
}

}  // namespace

SecondRunDialog::SecondRunDialog(Context context, DeviceList& devices, QWidget* parent)
    : QDialog(parent), context_(context), devices_(devices) {
  setObjectName("secondRunDialog");
  setWindowTitle("Compare with a second run");
  setAttribute(Qt::WA_DeleteOnClose);
  // What is filled in scrolls where it finds no room; what is wrong with it and the buttons stay in sight.
  auto* page = new QWidget(this);
  page->setAccessibleName("The second run");
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  const auto radio = [&](const char* name, const char* title, const char* tip) {
    auto* made = new QRadioButton(title, page);
    made->setObjectName(name);
    made->setToolTip(tip);
    column->addWidget(made);
    return made;
  };
  const auto part = [&](const char* name) {
    auto* made = new QWidget(page);
    made->setObjectName(name);
    auto* form = new QFormLayout(made);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setContentsMargins(2 * fontMetrics().height(), 0, 0, 0);
    column->addWidget(made);
    return std::pair{made, form};
  };
  const auto combo = [&](const char* name, const char* accessible, const char* tip, QWidget* in) {
    auto* made = new QComboBox(in);
    made->setObjectName(name);
    made->setAccessibleName(accessible);
    made->setToolTip(tip);
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return made;
  };

  ofProgram_ = radio("secondOfProgram", "A run of this &program", "Another variant, other parameters or another device, on the open graph");
  QFormLayout* form = nullptr;
  std::tie(programPart_, form) = part("secondProgramPart");
  variant_ = combo("secondVariant", "Variant", "What runs beside the open run", programPart_);
  form->addRow("&Variant:", variant_);
  device_ = combo("secondDevice", "Device", "Where the kernels of the second run are launched", programPart_);
  form->addRow("&Device:", device_);
  order_ = new ThreadOrder(ThreadOrder::Offers::AsTheyCome, "second", "Order of threads", programPart_);
  form->addRow("&Order of threads:", order_);
  parameterForm_ = form;

  ofFile_ =
      radio("secondOfFile", "A &recording", "Of the open graph: of this program, or of another one to be checked against the open run");
  std::tie(filePart_, form) = part("secondFilePart");
  auto* row = new QHBoxLayout;
  file_ = new QLineEdit(filePart_);
  file_->setObjectName("secondFile");
  file_->setAccessibleName("Recording");
  file_->setToolTip("The recording's file");
  file_->setPlaceholderText("FILE.wfr");
  row->addWidget(file_, 1);
  auto* browse = new QPushButton(QString::fromUtf8("Bro&wse…"), filePart_);
  browse->setToolTip("Choose the recording");
  row->addWidget(browse);
  auto* label = new QLabel("&File:", filePart_);
  label->setBuddy(file_);
  form->addRow(label, row);

  ofProbe_ = radio("secondOfProbe", "A program &that attaches",
                   "A program with Warpfront's probe, on the open graph: its steps are compared while it makes them");
  const LiveState& live = context_.session.live().state();
  if (live.shown && live.phase == LiveState::Phase::Attached) {
    ofProbe_->setEnabled(false);
    ofProbe_->setToolTip("Not now: the open run is a program's, and one program is attached at a time");
  }

  auto* common = new QFormLayout;
  common->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  align_ = combo(
      "secondAlign", "In step",
      "What the two runs share: every step, the ends of iterations, time, their ends alone, or the steps that make a condition true", page);
  align_->addItem("Automatic", -1);
  for (const auto& [title, alignment] : {std::pair{"By step", run::Alignment::Step},
                                         {"By iteration", run::Alignment::Iteration},
                                         {"By time", run::Alignment::Time},
                                         {"Ends alone", run::Alignment::End},
                                         {"By event…", run::Alignment::Event}})
    align_->addItem(QString::fromUtf8(title), static_cast<int>(alignment));
  common->addRow("In &step:", align_);
  event_ = new ConditionField([this] { return eventNames(context_.session); }, page);
  event_->setObjectName("secondEvent");
  event_->setAccessibleName("Event");
  event_->setPlaceholderText(kEventExample);
  event_->setToolTip(QString::fromUtf8(kEventTip));
  eventLabel_ = new QLabel("&Event:", page);
  eventLabel_->setBuddy(event_);
  common->addRow(eventLabel_, event_);
  pairs_ = new QLineEdit(page);
  pairs_->setObjectName("secondPairs");
  pairs_->setAccessibleName("Arrays");
  pairs_->setPlaceholderText("all that both runs have");
  pairs_->setToolTip("Ids of arrays with commas between them; cost=dist compares the open run's cost with the second run's dist");
  common->addRow("&Arrays:", pairs_);
  column->addLayout(common);
  column->addStretch(1);
  auto* whole = new QVBoxLayout(this);
  scroller_ = new LowScroller(page, kLeastFormLines, this);
  whole->addWidget(scroller_, 1);
  problem_ = new QLabel(this);
  problem_->setObjectName("secondProblem");
  problem_->setWordWrap(true);
  colour();
  connect(&themeNews(), &ThemeNews::changed, this, &SecondRunDialog::colour);
  whole->addWidget(problem_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  compare_ = buttons->addButton("&Compare", QDialogButtonBox::AcceptRole);
  compare_->setObjectName("secondCompare");
  compare_->setToolTip("Set the second run up and show it beside the open one");
  compare_->setDefault(true);
  whole->addWidget(buttons);

  connect(variant_, &QComboBox::currentIndexChanged, this, [this] {
    fillParameters();
    refresh();
  });
  connect(device_, &QComboBox::currentIndexChanged, this, &SecondRunDialog::refresh);
  connect(&devices_, &DeviceList::changed, this, &SecondRunDialog::fillDevices);
  for (QRadioButton* one : {ofProgram_, ofFile_, ofProbe_}) connect(one, &QRadioButton::toggled, this, &SecondRunDialog::refresh);
  connect(align_, &QComboBox::currentIndexChanged, this, [this] {
    refresh();
    if (!byEvent()) return;
    event_->setFocus();
    fit();
  });
  for (QLineEdit* one : {file_, pairs_, static_cast<QLineEdit*>(event_)})
    connect(one, &QLineEdit::textChanged, this, &SecondRunDialog::refresh);
  connect(browse, &QPushButton::clicked, this, &SecondRunDialog::browse);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    const SecondRunRequest wanted = request();
    const bool program = ofProbe_->isChecked();
    accept();
    program ? Q_EMIT programWanted(wanted) : Q_EMIT chosen(wanted);
  });
  ofProgram_->setChecked(true);
  fillDevices();
  fillVariants();
  refresh();
}

void SecondRunDialog::fillVariants() {
  const Session& session = context_.session;
  int next = 0, at = 0;
  std::optional<int> alike;
  for (const SecondChoice& choice : choicesOf(session)) {
    const bool open = choice.algorithm->id == session.request().algorithm && choice.variant->id == session.request().variant;
    variant_->addItem(text(choice.algorithm->title + ": " + choice.variant->title));
    // The one after the open run's, where its algorithm has one; before that one which has the same kernels, as of another program's run.
    if (open) next = at + 1;
    if (!open && !alike && run::sameKernels(*choice.variant, *session.run().variant)) alike = at;
    ++at;
  }
  const auto choices = choicesOf(session);
  const bool sameAlgorithm = next < at && choices[static_cast<std::size_t>(next)].algorithm->id == session.request().algorithm;
  variant_->setCurrentIndex(alike ? *alike : sameAlgorithm ? next : 0);
  fillParameters();
}

void SecondRunDialog::fillDevices() {
  const QString chosen = device_->count() > 0 ? device_->currentData().toString() : deviceId(context_.session.request().device);
  device_->clear();
  for (const exec::DeviceRequest& option : devices_.options()) device_->addItem(devices_.titleOf(option), deviceId(option));
  device_->setCurrentIndex(std::max(0, device_->findData(chosen)));
}

void SecondRunDialog::fillParameters() {
  const auto choices = choicesOf(context_.session);
  const auto at = static_cast<std::size_t>(variant_->currentIndex());
  if (at >= choices.size()) return;
  constexpr int kFixedRows = 3;  // variant, device and order
  while (parameterForm_->rowCount() > kFixedRows) parameterForm_->removeRow(kFixedRows);
  fields_.clear();
  texts_ = parametersFor(context_.session, choices[at]);
  for (const ParameterInfo& parameter : choices[at].variant->parameters) {
    fields_.push_back(
        makeParameterField(parameter, programPart_, [this, id = parameter.id](const std::string& value) { texts_[id] = value; }));
    const ParameterField& field = fields_.back();
    parameterForm_->addRow(text(parameter.title) + ":", field.widget);
    const auto entered = texts_.find(parameter.id);
    const QSignalBlocker block(field.widget);
    field.show(entered != texts_.end() ? entered->second : defaultText(parameter).toStdString());
    nameDefault(*context_.session.document()->graph, field);
  }
  fit();
}

void SecondRunDialog::browse() {
  QFileDialog* dialog = openRecordingDialog("Choose a recording", this);
  connect(dialog, &QFileDialog::fileSelected, file_, &QLineEdit::setText);
  dialog->open();
}

Result<std::vector<run::PairName>> SecondRunDialog::pairs() const {
  std::vector<run::PairName> out;
  for (const QString& one : pairs_->text().split(',', Qt::SkipEmptyParts)) {
    auto pair = run::readPairName(one.trimmed().toStdString());
    if (!pair) return pair.error();
    out.push_back(std::move(*pair));
  }
  return out;
}

bool SecondRunDialog::byEvent() const { return align_->currentData().toInt() == static_cast<int>(run::Alignment::Event); }

// As far as both runs are known: a recording or a program tells its arrays later.
std::optional<Error> SecondRunDialog::eventProblem() const {
  const auto named = run::readEventName(event_->text().toStdString());
  if (!named) return named.error();
  Session& session = context_.session;
  if (!ofProgram_->isChecked()) return session.second().whyNoEvent(*named, nullptr);
  const auto choices = choicesOf(session);
  return session.second().whyNoEvent(*named, choices[static_cast<std::size_t>(variant_->currentIndex())].variant);
}

void SecondRunDialog::refresh() {
  programPart_->setEnabled(ofProgram_->isChecked());
  filePart_->setEnabled(ofFile_->isChecked());
  const bool onCuda = deviceOf(device_->currentData().toString()).choice == exec::DeviceChoice::Cuda;
  order_->fix(onCuda ? "Only the CPU takes an order of the threads: choose it as the device" : "");
  const auto named = pairs();
  for (QWidget* one : {static_cast<QWidget*>(event_), static_cast<QWidget*>(eventLabel_)}) one->setVisible(byEvent());
  const bool unnamed = byEvent() && event_->text().trimmed().isEmpty();
  std::optional<Error> problem = named ? std::nullopt : std::optional(named.error());
  if (!problem && byEvent() && !unnamed) problem = eventProblem();
  problem_->setText(problem ? text(problem->sentence()) : QString());
  problem_->setVisible(problem.has_value());
  compare_->setEnabled(!problem && !unnamed && (!ofFile_->isChecked() || !file_->text().trimmed().isEmpty()));
  compare_->setText(ofProbe_->isChecked() ? QString::fromUtf8("&Attach…") : QString("&Compare"));
  fit();
}

void SecondRunDialog::fit() {
  const int letters = listLetters(*this);
  for (QComboBox* one : {variant_, device_, align_}) one->setMinimumContentsLength(letters);
  scroller_->updateGeometry();
  fitHeight(*this);
  if (QWidget* focus = focusWidget(); focus != nullptr && scroller_->widget()->isAncestorOf(focus)) scroller_->ensureWidgetVisible(focus);
}

void SecondRunDialog::showEvent(QShowEvent* event) {
  fit();  // before it is placed
  QDialog::showEvent(event);
}

// Letters of another size, or more lines of an error.
bool SecondRunDialog::event(QEvent* event) {
  const bool taken = QDialog::event(event);
  if (event->type() == QEvent::LayoutRequest) fit();
  return taken;
}

void SecondRunDialog::colour() {
  QPalette palette = problem_->palette();
  palette.setColor(QPalette::WindowText, errorColor());
  problem_->setPalette(palette);
}

SecondRunRequest SecondRunDialog::request() const {
  SecondRunRequest out;
  out.run.device = deviceOf(device_->currentData().toString());
  if (ofFile_->isChecked()) {
    out.recording = file_->text().trimmed().toStdString();
  } else if (ofProgram_->isChecked()) {
    const auto choices = choicesOf(context_.session);
    const SecondChoice& choice = choices[static_cast<std::size_t>(variant_->currentIndex())];
    out.run.algorithm = choice.algorithm->id;
    out.run.variant = choice.variant->id;
    out.run.parameters = texts_;
    if (out.run.device.choice != exec::DeviceChoice::Cuda) out.run.order = order_->order();
  }
  if (const int alignment = align_->currentData().toInt(); alignment >= 0) out.alignment = static_cast<run::Alignment>(alignment);
  if (byEvent()) {
    if (auto named = run::readEventName(event_->text().toStdString())) out.event = std::move(*named);
  }
  if (auto named = pairs()) out.pairs = std::move(*named);
  return out;
}

}  // namespace wf::ui
