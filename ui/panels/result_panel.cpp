// What the run came to: its numbers, its lists with the entries of the chosen one, a check, and everything for the clipboard.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/registry.h"
#include "ui/panels/result_model.h"
#include "ui/panels/result_text.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {
namespace {

constexpr const char* kVerifyTip = "Check the result on the CPU, independently of the kernels";
constexpr const char* kWorkOutTip = "Compute the result of the run";
constexpr const char* kForeignTip = "The recorded algorithm is not one of this program's: it cannot check the result";
constexpr const char* kEndFirstTip = "Go to the last step first (End)";

class ResultPanel : public Panel {
 public:
  ResultPanel(Context context, QWidget* parent) : Panel(context, "Result", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 0, 8);
    column->setSpacing(4);
    sentence_ = label("resultSentence", column);
    losses_ = label("resultLosses", column);
    values_ = new QStandardItemModel(0, 2, this);
    values_->setHorizontalHeaderLabels({"Name", "Value"});
    table_ = new TableView("Result", this);
    table_->setObjectName("resultTable");
    table_->setModel(values_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->fitFirst();
    table_->setMinimumHeight(60);  // two rows; in a low panel it scrolls
    column->addWidget(table_, 2);
    listTitle_ = label("resultListTitle", column);
    list_ = new ResultListModel(this);
    listTable_ = new TableView("Entries of the list", this);
    listTable_->setObjectName("resultList");
    listTable_->setModel(list_);
    listTable_->setSelectionMode(QAbstractItemView::SingleSelection);
    listTable_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    listTable_->setMinimumHeight(40);
    column->addWidget(listTable_, 1);
    check_ = label("resultCheck", column);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 2, 10, 0);
    column->addLayout(buttons);
    verify_ = new QPushButton("Verif&y", this);
    verify_->setObjectName("verify");
    verify_->setToolTip(kVerifyTip);
    verify_->setAutoDefault(false);
    buttons->addWidget(verify_);
    workOut_ = new QPushButton("&Compute result", this);
    workOut_->setObjectName("workOut");
    workOut_->setToolTip(kWorkOutTip);
    workOut_->setAutoDefault(false);
    workOut_->hide();
    buttons->addWidget(workOut_);
    connect(workOut_, &QPushButton::clicked, this, [this] { context_.session.workOutResult(); });
    copy_ = new QPushButton("Copy all", this);
    copy_->setAutoDefault(false);
    copy_->setObjectName("copyResult");
    copy_->setToolTip("Copy the whole result, lists included, to the clipboard");
    auto* menu = new QMenu(copy_);
    menu->addAction("As &text", this, [this] { copy(false); })->setObjectName("copyResultText");
    menu->addAction("As &JSON", this, [this] { copy(true); })->setObjectName("copyResultJson");
    copy_->setMenu(menu);
    buttons->addWidget(copy_);
    buttons->addStretch(1);
    column->addStretch(0);

    connect(verify_, &QPushButton::clicked, this, [this] { context_.session.verify(); });
    for (const auto signal : {&QTableView::clicked, &QTableView::activated}) {
      connect(table_, signal, this, [this](const QModelIndex& index) { chooseValue(index.row()); });
      connect(listTable_, signal, this, [this](const QModelIndex& index) { select(list_->idsAt(index.row())); });
    }
    tick_.setInterval(1000);
    connect(&tick_, &QTimer::timeout, this, [this] { showCheck(); });
    context_.events.on(kResultChanged, this, [this] {
      outdated_ = true;
      news();
    });
    newsOn(kRunChanged | kDocumentChanged | kStepTick);
    connect(&themeNews(), &ThemeNews::changed, this, [this] { news(); });
  }

 private:
  QLabel* label(const char* object, QVBoxLayout* column) {
    auto* made = new QLabel(this);
    made->setObjectName(object);
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setContentsMargins(0, 0, 10, 0);
    column->addWidget(made);
    return made;
  }

  void refresh() override {
    const RunState& run = context_.session.run();
    const RunResult* outcome = context_.session.outcome();
    const bool worksOut = outcome == nullptr && context_.session.resultTask().what == ResultTask::What::Result;
    sentence_->setText(worksOut ? QString::fromUtf8("Computing the result …")
                                : resultState(context_.session.document() != nullptr, run, outcome));
    const bool wrong = (run.resultRefused && !run.resultCancelled) || !run.refusal.empty();
    sentence_->setStyleSheet(wrong ? QString("color: %1").arg(errorColor().name()) : QString());
    const QString losses = lossesText(run);
    losses_->setText(losses);
    losses_->setVisible(!losses.isEmpty());
    const bool loses = run.losses.writes > 0 || !run.endsUnknown.empty() || (run.endsWrong && run.endsWrong->count > 0);
    losses_->setStyleSheet(loses ? QString("color: %1").arg(errorColor().name()) : QString());
    if (std::exchange(outdated_, false)) fill(outcome);
    const bool says = outcome != nullptr && !saysNothing(*outcome);
    copy_->setVisible(says);
    verify_->setVisible(says);
    workOut_->setVisible(run.resultCancelled);
    workOut_->setEnabled(run.step == run.lastStep);
    workOut_->setToolTip(workOut_->isEnabled() ? kWorkOutTip : kEndFirstTip);
    const bool list = outcome != nullptr && chosen_ < outcome->values.size();
    listTitle_->setVisible(list);
    const bool listed = list && list_->rowCount() > 0;
    // Hidden with the focus it would pass it on to another panel's table, which takes End and Home for itself.
    if (!listed && listTable_->hasFocus()) listTable_->clearFocus();
    if (outcome == nullptr && table_->hasFocus()) table_->clearFocus();
    listTable_->setVisible(listed);
    table_->setVisible(outcome != nullptr && values_->rowCount() > 0);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->setStretch(column->count() - 1, listTable_->isHidden() ? 1 : 0);
    showCheck();
  }

  void fill(const RunResult* outcome) {
    const VariantInfo* variant = context_.session.run().variant;
    values_->setRowCount(0);
    chosen_ = kNoList;
    list_->clear();
    if (outcome == nullptr) return;
    for (std::size_t i = 0; i < outcome->values.size(); ++i) {
      const auto& [name, value] = outcome->values[i];
      auto* nameItem = new QStandardItem(resultName(name));
      auto* valueItem = new QStandardItem(resultValue(name, value, variant));
      if (isList(value)) valueItem->setToolTip("Click to show its entries below");
      if (isId(name, variant)) valueItem->setToolTip("Click to select the vertex");
      values_->appendRow({nameItem, valueItem});
      if (chosen_ == kNoList && listLength(value) > 0) chosen_ = i;
    }
    table_->fitFirst();
    const int rows = values_->rowCount();
    table_->setMaximumHeight(table_->horizontalHeader()->sizeHint().height() + rows * table_->verticalHeader()->defaultSectionSize() + 2);
    showList(*outcome);
  }

  void showList(const RunResult& outcome) {
    if (chosen_ >= outcome.values.size()) return;
    const auto& [name, value] = outcome.values[chosen_];
    list_->show(name, value);
    const bool ids = list_->kind() != ResultListModel::Kind::Counts;
    listTitle_->setText(resultName(name) + (list_->rowCount() == 0 ? QString(": empty")
                                            : ids                  ? QString(": click an entry to select it")
                                                                   : QString()));
    listTable_->setToolTip(ids ? "Click or Enter selects it in the view" : "");
  }

  void chooseValue(int row) {
    const RunResult* outcome = context_.session.outcome();
    if (outcome == nullptr || row < 0 || static_cast<std::size_t>(row) >= outcome->values.size()) return;
    const auto& [name, value] = outcome->values[static_cast<std::size_t>(row)];
    if (isList(value)) {
      chosen_ = static_cast<std::size_t>(row);
      showList(*outcome);
      refresh();
    } else if (const auto* id = std::get_if<std::uint64_t>(&value); id != nullptr && isId(name, context_.session.run().variant)) {
      select({*id});
    }
  }

  void select(const std::vector<std::uint64_t>& ids) {
    const Document* document = context_.session.document();
    if (document == nullptr) return;
    bool add = false;
    for (const std::uint64_t id : ids) {
      const auto vertex = document->graph->ids().fromFile(id);
      const auto selection = context_.session.selection();
      // Adding what is selected would take it away: the arc of a loop.
      if (!vertex || (add && std::find(selection.begin(), selection.end(), *vertex) != selection.end())) continue;
      context_.session.select(*vertex, add);
      add = true;
    }
  }

  void showCheck() {
    const CheckState& check = context_.session.check();
    const RunState& run = context_.session.run();
    const bool running = check.phase == CheckState::Phase::Running;
    const bool atEnd = run.ended && run.step == run.lastStep && run.state != PlayState::Playing;
    const bool foreign = isRecorded(run) && !run.replay->ours();
    verify_->setEnabled(atEnd && !running && !foreign);
    verify_->setToolTip(foreign ? kForeignTip : atEnd ? kVerifyTip : kEndFirstTip);
    if (running && !tick_.isActive()) {
      since_.start();
      tick_.start();
    }
    if (!running) tick_.stop();
    check_->setVisible(check.phase != CheckState::Phase::None);
    const QString sentence = text(check.sentence);
    switch (check.phase) {
      case CheckState::Phase::None:
        break;
      case CheckState::Phase::Running:
        check_->setText(QString::fromUtf8("Checking … ") + progressText());
        break;
      case CheckState::Phase::Passed:
        check_->setText(QString::fromUtf8("✓ Right: ") + sentence);
        break;
      case CheckState::Phase::Failed:
        check_->setText(QString::fromUtf8("✗ Wrong: ") + sentence);
        break;
    }
    check_->setStyleSheet(check.phase == CheckState::Phase::Failed ? QString("color: %1").arg(errorColor().name()) : QString());
  }

  // "3 s, 41 %"; empty in the first second.
  QString progressText() const {
    if (since_.elapsed() < 1000) return {};
    const double fraction = context_.session.resultTask().fraction;
    const QString time = QString("%1 s").arg(since_.elapsed() / 1000);
    return fraction < 0 ? time : time + QString(", %1 %").arg(static_cast<int>(fraction * 100));
  }

  void copy(bool json) {
    const RunResult* outcome = context_.session.outcome();
    if (outcome == nullptr) return;
    QApplication::clipboard()->setText(json ? outcomeJson(*outcome) : outcomeText(*outcome, context_.session.run().variant));
  }

  static constexpr std::size_t kNoList = static_cast<std::size_t>(-1);
  QLabel* sentence_;
  QLabel* losses_;  // of a run in an order of its threads
  QStandardItemModel* values_;
  TableView* table_;
  QLabel* listTitle_;
  ResultListModel* list_;
  TableView* listTable_;
  QLabel* check_;
  QPushButton* verify_;
  QPushButton* workOut_;
  QPushButton* copy_;
  std::size_t chosen_ = kNoList;  // of the outcome's values, whose entries are shown
  bool outdated_ = true;          // the tables hold another outcome
  QTimer tick_;
  QElapsedTimer since_;
};

}  // namespace

Panel* makeResultPanel(Context context, QWidget* parent) { return new ResultPanel(context, parent); }

}  // namespace wf::ui
