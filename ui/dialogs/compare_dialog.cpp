#include "ui/dialogs/compare_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "compute/run/measurement_error.h"
#include "ui/devices.h"
#include "ui/font_size.h"
#include "ui/run_request.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/measuring_progress.h"
#include "ui/widgets/spread_cell.h"
#include "ui/widgets/steady_label.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

using Phase = ComparedVariant::Phase;

constexpr const char* kRunsSetting = "compareRuns";
constexpr const char* kFolderSetting = "timingFolder";
constexpr int kMostRuns = 1000;
constexpr int kTickMs = 100;

}  // namespace

CompareDialog::CompareDialog(Context context, DeviceList& devices, QWidget* parent)
    : QDialog(parent), context_(context), devices_(devices), model_(new CompareModel(this)), sorting_(new CompareSorting(this)) {
  setObjectName("compareDialog");
  setWindowTitle("Compare variants");
  auto* column = new QVBoxLayout(this);
  subject_ = new QLabel(this);
  subject_->setObjectName("compareSubject");
  subject_->setTextFormat(Qt::PlainText);
  subject_->setWordWrap(true);
  column->addWidget(subject_);

  auto* row = new QHBoxLayout;
  const auto field = [&](const QString& title, QWidget* widget, int stretch) {
    auto* label = new QLabel(title, this);
    label->setBuddy(widget);
    row->addWidget(label);
    row->addWidget(widget, stretch);
  };
  device_ = new QComboBox(this);
  device_->setObjectName("compareDevice");
  device_->setAccessibleName("Device");
  device_->setToolTip("Where the kernels are measured; the open run stays where it is");
  device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  device_->setMinimumContentsLength(12);
  field("&Device:", device_, 2);
  runs_ = new QSpinBox(this);
  runs_->setObjectName("compareRuns");
  runs_->setAccessibleName("Runs per variant");
  runs_->setToolTip("Timed runs of each variant, after one to warm up; where they take longer than a minute, fewer are made");
  runs_->setRange(1, kMostRuns);
  runs_->setGroupSeparatorShown(true);
  runs_->setValue(std::clamp(QSettings().value(kRunsSetting, kRuns).toInt(), 1, kMostRuns));
  field("&Runs per variant:", runs_, 0);
  row->addStretch(1);
  column->addLayout(row);

  table_ = new TableView("Variants and their times", this);
  table_->setObjectName("compareTable");
  sorting_->setSourceModel(model_);
  table_->setModel(sorting_);
  table_->setItemDelegateForColumn(CompareModel::kTimes, new SpreadCell(table_));
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);  // as the algorithm names them
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  column->addWidget(table_, 1);

  status_ = new SteadyLabel(this);
  status_->setObjectName("compareStatus");
  status_->setTextFormat(Qt::PlainText);
  column->addWidget(status_);
  progress_ = measuringProgress("compareProgress", this);
  column->addWidget(progress_);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  const auto button = [&](const char* name, const QString& title, const char* tip, QDialogButtonBox::ButtonRole role) {
    QPushButton* made = buttons->addButton(title, role);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
  };
  start_ = button("compareStart", "&Measure", "Measure the checked variants, one after the other", QDialogButtonBox::ActionRole);
  start_->setDefault(true);
  stop_ = button("compareStop", "&Stop", "Stop measuring; what was measured stays", QDialogButtonBox::ActionRole);
  copy_ = button("compareCopy", "Cop&y", "Copy the table as text, tab-separated", QDialogButtonBox::ActionRole);
  save_ =
      button("compareSave", QString::fromUtf8("S&ave as…"), "Save the measurements as a CSV or JSON file", QDialogButtonBox::ActionRole);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  buttons->button(QDialogButtonBox::Close)->setToolTip("Close (Esc); what is being measured is cancelled");
  column->addWidget(buttons);

  connect(start_, &QPushButton::clicked, this, &CompareDialog::start);
  connect(stop_, &QPushButton::clicked, this, [this] { context_.session.measuring().cancel(); });
  connect(copy_, &QPushButton::clicked, this, [this] {
    QApplication::clipboard()->setText(table_->copiedAll());
    say("The table was copied.");
  });
  connect(save_, &QPushButton::clicked, this, &CompareDialog::chooseFile);
  connect(buttons, &QDialogButtonBox::rejected, this, &CompareDialog::reject);
  connect(model_, &CompareModel::checkedChanged, this, &CompareDialog::refresh);
  connect(sorting_, &QAbstractItemModel::layoutChanged, this, &CompareDialog::arrange);
  connect(&fontSizeNews(), &FontSizeNews::changed, this, &CompareDialog::arrange);
  connect(&themeNews(), &ThemeNews::changed, this, &CompareDialog::refresh);
  connect(&devices_, &DeviceList::changed, this, &CompareDialog::fillDevices);
  connect(&tick_, &QTimer::timeout, this, &CompareDialog::tick);
  tick_.setInterval(kTickMs);
  context_.events.on(kMeasuringChanged, this, &CompareDialog::refresh);
  context_.events.on(kDocumentChanged | kRunChanged, this, &CompareDialog::follow);
  fillDevices();
  device_->setCurrentIndex(std::max(0, device_->findData(deviceId(context_.session.request().device))));
  follow();
  arrange();
  const int wide = fontMetrics().horizontalAdvance('x') * 160, high = fontMetrics().height() * 26;
  const QSize room = screen() != nullptr ? screen()->availableSize() - QSize(60, 80) : QSize(1200, 640);
  resize(QSize(wide, high).boundedTo(room));
}

void CompareDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  follow();
  arrange();
}

void CompareDialog::reject() {
  context_.session.measuring().cancel();
  QDialog::reject();
}

void CompareDialog::fillDevices() {
  const QString chosen = device_->currentData().toString();
  device_->clear();
  for (const exec::DeviceRequest& option : devices_.options()) device_->addItem(devices_.titleOf(option), deviceId(option));
  if (!chosen.isEmpty()) device_->setCurrentIndex(std::max(0, device_->findData(chosen)));
}

const AlgorithmInfo* CompareDialog::algorithmOfWindow() const {
  for (const AlgorithmInfo& one : context_.session.algorithms()) {
    if (one.id == context_.session.request().algorithm) return &one;
  }
  return nullptr;
}

// What is being measured stays in the table until it has ended.
void CompareDialog::follow() {
  const Document* document = context_.session.document();
  const std::shared_ptr<const Graph> graph = document != nullptr ? document->graph : nullptr;
  const AlgorithmInfo* algorithm = graph != nullptr ? algorithmOfWindow() : nullptr;
  const bool same = algorithm == algorithm_ && graph == graph_.lock();
  if (!same && !(shown_ && context_.session.measuring().comparison().active)) {
    algorithm_ = algorithm;
    graph_ = graph;
    shown_ = false;
    title_ = graph != nullptr ? text(document->title) : QString();
    saved_.clear();
    subject_->setText(graph == nullptr       ? QString("Open a graph first (Ctrl+O).")
                      : algorithm == nullptr ? QString("The recorded algorithm is not one of this program's: choose one in the run bar.")
                          : text(algorithm->title) + " on " + title_ + ": " + countText(graph->vertexCount(), "vertex", "vertices") + ", " +
                                countText(graph->arcCount(), "arc", "arcs"));
    model_->setVariants(algorithm);
  }
  refresh();
}

void CompareDialog::start() {
  const std::weak_ptr<const Graph> graph = graph_;
  const AlgorithmInfo* algorithm = algorithm_;
  follow();
  // Another graph or algorithm has come: its variants are to be seen before they are measured.
  if (algorithm != algorithm_ || graph.lock() != graph_.lock()) return;
  const Document* document = context_.session.document();
  if (document == nullptr || algorithm_ == nullptr || !start_->isEnabled()) return;
  QSettings().setValue(kRunsSetting, runs_->value());
  std::vector<RunRequest> requests;
  for (const VariantInfo* variant : model_->checked()) {
    requests.push_back(carriedTo(*algorithm_, *variant, context_.session.request(), context_.session.run().variant, *document->graph));
    requests.back().device = deviceOf(device_->currentData().toString());
  }
  saved_.clear();
  shown_ = true;
  progress_->setValue(0);
  context_.session.measuring().compare(requests, static_cast<std::uint32_t>(runs_->value()));
}

void CompareDialog::refresh() {
  const ComparisonState& state = context_.session.measuring().comparison();
  const bool active = shown_ && state.active;
  if (shown_) model_->show(state);
  model_->setCheckable(!active);
  const bool any = shown_ && !active && std::any_of(state.variants.begin(), state.variants.end(), [](const ComparedVariant& one) {
                     return one.phase == Phase::Measured || one.phase == Phase::Refused;
                   });
  const bool busy = context_.session.measuring().repeated().active;
  start_->setEnabled(!active && !busy && algorithm_ != nullptr && !model_->checked().empty());
  stop_->setEnabled(active);
  device_->setEnabled(!active);
  runs_->setEnabled(!active);
  copy_->setEnabled(shown_);
  save_->setEnabled(any);
  progress_->setVisible(active);
  active ? tick_.start() : tick_.stop();
  arrange();
  tick();
}

void CompareDialog::tick() {
  const SessionMeasuring& measuring = context_.session.measuring();
  const ComparisonState& state = measuring.comparison();
  const auto count = [&](Phase phase) {
    return static_cast<std::uint64_t>(
        std::count_if(state.variants.begin(), state.variants.end(), [&](const ComparedVariant& one) { return one.phase == phase; }));
  };
  if (!shown_) {
    return say(algorithm_ == nullptr ? QString()
               : model_->checked().empty()
                   ? QString("Check the variants to measure.")
                   : QString("Each variant runs once to warm up, then as often as chosen. Results are checked; nothing is counted."));
  }
  if (state.active) {
    progress_->setValue(std::max(progress_->value(), static_cast<int>(1000 * measuring.fraction())));
    const auto now = std::find_if(state.variants.begin(), state.variants.end(),
                                  [](const ComparedVariant& one) { return one.phase == Phase::Measuring; });
    QString line = QString::fromUtf8("Starting the device …");
    if (now != state.variants.end()) {
      line = QString("Measuring %1 of %2: %3")
                 .arg(countText(static_cast<std::uint64_t>(now - state.variants.begin()) + 1), countText(state.variants.size()),
                      text(now->row.variant->title));
    }
    if (context_.session.run().state == PlayState::Playing) line += ". The open run is playing, which disturbs the times: pause it.";
    if (context_.session.layout().state().active) line += ". A layout is at work, which disturbs the times.";
    return say(line);
  }
  if (!saved_.isEmpty()) return say(saved_, savingFailed_);
  if (!state.why.empty()) return say(QString::fromUtf8("⚠ Nothing more was measured: ") + text(state.why), true);
  QString line = countText(count(Phase::Measured), "variant was measured", "variants were measured");
  if (state.on) line += " on " + text(state.on->deviceName) + ", " + text(state.on->executorName);
  line += ": " + countText(state.runs, "run of each", "runs of each") + ", nothing counted";
  if (const auto refused = count(Phase::Refused)) line += "; " + countText(refused) + " could not be measured";
  if (const auto cancelled = count(Phase::Cancelled)) line += "; " + countText(cancelled) + " cancelled";
  line += ".";
  if (state.on && !state.on->notUsed.empty()) line += " " + text(state.on->notUsed) + ".";
  say(line);
}

void CompareDialog::say(const QString& line, bool wrong) {
  if (status_->text() != line) status_->say(line);
  status_->setStyleSheet(wrong ? QString("color: %1").arg(errorColor().name()) : QString());
}

void CompareDialog::arrange() {
  const bool figures = table_->horizontalHeader()->count() > 0;
  if (!figures) return;
  table_->setColumnWidths({"Vertex-parallel, frontier mask", "xxxxxxxxxxxxxxxxxx", "123.4 ms", "123.4 ms", "123.4 ms", "12.3 %", "123.4 ms",
                           "12,345", "verified, 5 runs"});
  table_->clearSpans();
  for (int row = 0; row < sorting_->rowCount(); ++row) {
    const int source = sorting_->mapToSource(sorting_->index(row, 0)).row();
    if (model_->saysWhy(source)) table_->setSpan(row, CompareModel::kTimes, 1, CompareModel::kColumns - CompareModel::kTimes);
  }
}

void CompareDialog::chooseFile() {
  const QStringList filters = {"CSV, one line per variant (*.csv)", "JSON, with every run (*.json)"};
  auto* dialog = new QFileDialog(this, "Save measurements", QSettings().value(kFolderSetting).toString(), filters.join(";;"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  const auto choose = [dialog, filters](const QString& filter) { dialog->setDefaultSuffix(filter == filters[1] ? "json" : "csv"); };
  connect(dialog, &QFileDialog::filterSelected, this, choose);
  choose(filters.front());
  if (algorithm_ != nullptr) dialog->selectFile(title_.section('.', 0, 0) + " " + text(algorithm_->id) + " variants");
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    QSettings().setValue(kFolderSetting, QFileInfo(path).absolutePath());
    save(path);
  });
  dialog->open();
}

void CompareDialog::save(const QString& path) {
  const ComparisonState& state = context_.session.measuring().comparison();
  if (!shown_ || state.active) return;
  MeasurementReport report{.on = state.on.value_or(MeasuredOn{}), .runs = state.runs, .rows = {}};
  report.on.version = QCoreApplication::applicationVersion().toStdString();
  for (const ComparedVariant& one : state.variants) {
    if (one.row.variant == nullptr) continue;
    report.rows.push_back(one.row);
    if (one.phase == Phase::Cancelled) report.rows.back().refusal = run::measurementCancelled().message;
  }
  saving_.start([this, path, report = std::move(report)](Progress&) -> Background::Done {
    const auto saved = saveMeasurements(report, path.toStdString());
    const QString line = saved ? "Measurements saved: " + path + (saved->empty() ? QString() : "; " + text(*saved))
                               : QString::fromUtf8("⚠ ") + text(saved.error().sentence());
    return [this, line, wrong = !saved] {
      saved_ = line;
      savingFailed_ = wrong;
      tick();
    };
  });
}

}  // namespace wf::ui
