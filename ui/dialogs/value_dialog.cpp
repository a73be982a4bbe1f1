// Select by value.
#include "ui/dialogs/value_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/condition_field.h"

namespace wf::ui {
namespace {

// What stands between the subject and the numbers, and how many of these there are.
struct RelationChoice {
  const char* title;
  const char* sign;  // in the condition
  int numbers;
};
constexpr RelationChoice kNumbers[] = {{"is above", ">", 1},     {"is at least", ">=", 1},     {"is below", "<", 1},
                                       {"is at most", "<=", 1},  {"is between", "between", 2}, {"equals", "=", 1},
                                       {"differs from", "!=", 1}};
constexpr RelationChoice kInfinite[] = {{"is infinite (no value yet)", "is infinite", 0}, {"has a value", "is not infinite", 0}};
constexpr RelationChoice kFlags[] = {{"is set", "is yes", 0}, {"is not set", "is no", 0}};
constexpr RelationChoice kHolds = {"holds the vertex", "of", 1};
constexpr RelationChoice kChanged = {"changed in this step", "changed", 0};

}  // namespace

ValueDialog::ValueDialog(Context context, QWidget* parent) : QDialog(parent, Qt::Tool), context_(context) {
  setObjectName("valueDialog");
  setWindowTitle("Select by value");
  auto* column = new QVBoxLayout(this);
  auto* row = new QHBoxLayout;
  subject_ = new QComboBox(this);
  subject_->setObjectName("valueSubject");
  subject_->setAccessibleName("Value to compare");
  row->addWidget(subject_, 2);
  relation_ = new QComboBox(this);
  relation_->setObjectName("valueRelation");
  relation_->setAccessibleName("Comparison");
  row->addWidget(relation_, 2);
  const auto field = [&](const char* name, const char* title) {
    auto* made = new QLineEdit(this);
    made->setObjectName(name);
    made->setAccessibleName(title);
    made->setMinimumWidth(70);
    row->addWidget(made, 1);
    connect(made, &QLineEdit::textEdited, this, &ValueDialog::compose);
    return made;
  };
  low_ = field("valueLow", "Value, or lower bound");
  and_ = new QLabel("and", this);
  row->addWidget(and_);
  high_ = field("valueHigh", "Upper bound");
  column->addLayout(row);

  auto* form = new QFormLayout;
  condition_ = new ConditionField(
      [this] {
        QStringList names;
        for (const run::QuerySubject& one : subjects_) names << text(one.id);
        return names;
      },
      this);
  condition_->setObjectName("valueCondition");
  condition_->setAccessibleName("Condition");
  condition_->setPlaceholderText("cost > 10 and degree >= 3");
  condition_->setToolTip(
      "Conditions joined by “and” and “or”: cost between 5 and 9, frontier, distance is infinite, cost changed.\n"
      "A condition on arcs selects both ends: joined by “and”, two conditions may hold for different arcs of a vertex; “between” tests one "
      "arc.\n"
      "component of 17: the weakly connected component of vertex 17; component = 1: the largest component.");
  condition_->setMinimumWidth(420);
  form->addRow("&Condition:", condition_);
  how_ = new QComboBox(this);
  how_->setObjectName("valueHow");
  how_->setAccessibleName("Effect on the selection");
  how_->addItems({"Select these", "Add to the selection", "Remove from the selection", "Keep only these of the selection"});
  form->addRow("&Result:", how_);
  column->addLayout(form);

  matches_ = new QLabel(this);
  matches_->setObjectName("valueMatches");
  matches_->setTextFormat(Qt::PlainText);
  matches_->setWordWrap(true);
  matches_->setMinimumHeight(fontMetrics().height() * 2);
  matches_->setAlignment(Qt::AlignTop);
  column->addWidget(matches_);
  auto* buttons = new QDialogButtonBox(this);
  select_ = buttons->addButton("&Select", QDialogButtonBox::AcceptRole);
  select_->setObjectName("valueSelect");
  select_->setDefault(true);
  buttons->addButton(QDialogButtonBox::Close);
  column->addWidget(buttons);

  later_.setSingleShot(true);
  later_.setInterval(kCountAfterMs);
  connect(&later_, &QTimer::timeout, this, &ValueDialog::count);
  connect(buttons, &QDialogButtonBox::accepted, this, &ValueDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(subject_, &QComboBox::currentIndexChanged, this, [this] {
    fillRelations();
    compose();
  });
  connect(relation_, &QComboBox::currentIndexChanged, this, &ValueDialog::compose);
  connect(condition_, &QLineEdit::textChanged, this, &ValueDialog::changed);
  connect(how_, &QComboBox::currentIndexChanged, this, &ValueDialog::changed);
  SessionEvents& events = context_.events;
  const auto again = [this] {
    if (isVisible() && !later_.isActive()) later_.start();
  };
  events.on(kStepTick, this, again);
  events.on(kSelectionChanged, this, [this, again] {
    if (context_.session.sets().current() != counted_) again();  // not for what is merely hovered
  });
  events.on(kSetsChanged, this, &ValueDialog::showCount);
  events.on(kRunChanged, this, [this, again] {
    fillSubjects();
    again();
  });
  fillSubjects();
}

void ValueDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fillSubjects();
  changed();
  showCount();
  condition_->setFocus();
}

void ValueDialog::hideEvent(QHideEvent* event) {
  later_.stop();
  context_.session.sets().dropPreview();
  QDialog::hideEvent(event);
}

void ValueDialog::fillSubjects() {
  auto subjects = context_.session.sets().subjects();
  const auto same = [](const run::QuerySubject& a, const run::QuerySubject& b) {
    return a.array == b.array && a.id == b.id && a.title == b.title;
  };
  if (std::equal(subjects.begin(), subjects.end(), subjects_.begin(), subjects_.end(), same)) return;
  const QString chosen = subject_->currentText();
  subjects_ = std::move(subjects);
  const QSignalBlocker blocker(subject_);
  subject_->clear();
  int first = 0;
  for (const run::QuerySubject& one : subjects_) {
    if (one.info.role == Role::Cost || one.info.role == Role::Height) first = subject_->count();
    subject_->addItem(text(one.title));
    subject_->setItemData(subject_->count() - 1, text(one.info.help), Qt::ToolTipRole);
  }
  const int before = subject_->findText(chosen);
  subject_->setCurrentIndex(before >= 0 ? before : first);
  fillRelations();
}

const run::QuerySubject* ValueDialog::subject() const {
  const int at = subject_->currentIndex();
  return at >= 0 && at < static_cast<int>(subjects_.size()) ? &subjects_[static_cast<std::size_t>(at)] : nullptr;
}

void ValueDialog::fillRelations() {
  const QString chosen = relation_->currentText();
  const QSignalBlocker blocker(relation_);
  relation_->clear();
  const run::QuerySubject* about = subject();
  if (about == nullptr) return;
  const auto add = [this](const RelationChoice& one) {
    relation_->addItem(one.title, QString(one.sign));
    relation_->setItemData(relation_->count() - 1, one.numbers, Qt::UserRole + 1);
  };
  if (about->info.flag) {
    for (const RelationChoice& one : kFlags) add(one);
  } else {
    if (about->array == run::kOfComponent) add(kHolds);
    for (const RelationChoice& one : kNumbers) add(one);
    if (about->info.infinite) {
      for (const RelationChoice& one : kInfinite) add(one);
    }
  }
  if (about->array >= 0) add(kChanged);
  relation_->setCurrentIndex(std::max(0, relation_->findText(chosen)));
  const int numbers = relation_->currentData(Qt::UserRole + 1).toInt();
  low_->setVisible(numbers > 0);
  and_->setVisible(numbers > 1);
  high_->setVisible(numbers > 1);
}

void ValueDialog::compose() {
  const run::QuerySubject* about = subject();
  if (about == nullptr) return;
  const int numbers = relation_->currentData(Qt::UserRole + 1).toInt();
  low_->setVisible(numbers > 0);
  and_->setVisible(numbers > 1);
  high_->setVisible(numbers > 1);
  QString line = text(about->id) + " " + relation_->currentData().toString();
  if (numbers > 0) line += " " + low_->text().trimmed();
  if (numbers > 1) line += " and " + high_->text().trimmed();
  const bool whole = (numbers < 1 || !low_->text().trimmed().isEmpty()) && (numbers < 2 || !high_->text().trimmed().isEmpty());
  condition_->setText(whole ? line : QString());
}

Combine ValueDialog::how() const {
  constexpr Combine kHow[] = {Combine::Replace, Combine::Add, Combine::Remove, Combine::Intersect};
  return kHow[std::clamp(how_->currentIndex(), 0, 3)];
}

std::optional<run::Query> ValueDialog::query(QString* why, std::size_t* at) const {
  std::string reason;
  auto parsed = context_.session.sets().parse(condition_->text().toStdString(), &reason, at);
  if (!parsed) *why = text(reason);
  return parsed;
}

void ValueDialog::changed() {
  if (isVisible()) later_.start();
}

void ValueDialog::count() {
  SessionSelection& sets = context_.session.sets();
  counted_ = sets.current();
  if (condition_->text().trimmed().isEmpty()) {
    sets.dropPreview();
    return showCount();
  }
  QString why;
  std::size_t at = 0;
  if (const auto parsed = query(&why, &at)) {
    sets.preview(*parsed, how());
  } else {
    sets.dropPreview();
  }
  showCount();
}

void ValueDialog::showCount() {
  if (!isVisible()) return;
  const Document* document = context_.session.document();
  QString why, line;
  std::size_t at = 0;
  const bool empty = condition_->text().trimmed().isEmpty();
  const bool valid = !empty && document != nullptr && query(&why, &at).has_value();
  select_->setEnabled(valid);
  const SelectionPreview& preview = context_.session.sets().previewed();
  if (empty) {
    line = document == nullptr ? "Open a graph first (Ctrl+O)." : "Choose a value, or type a condition.";
  } else if (!valid) {
    line = QString::fromUtf8("⚠ ") + why;
  } else if (preview.state == SelectionPreview::State::Failed) {
    line = QString::fromUtf8("⚠ ") + text(preview.why);
  } else if (preview.state == SelectionPreview::State::Counted) {
    line = countText(preview.matches) + " of " + countText(document->graph->vertexCount(), "vertex", "vertices") +
           (preview.matches == 1 ? " matches at this step" : " match at this step");
    if (how() != Combine::Replace) line += "; the selection will have " + countText(preview.selected);
  } else {
    line = QString::fromUtf8("counting…");
  }
  matches_->setText(line);
  const bool wrong = line.startsWith(QString::fromUtf8("⚠"));
  matches_->setStyleSheet(wrong ? QString("color: %1").arg(errorColor().name()) : QString());
}

void ValueDialog::apply() {
  QString why;
  std::size_t at = 0;
  const auto parsed = query(&why, &at);
  if (!parsed) {
    showCount();
    return condition_->showError(static_cast<int>(at));
  }
  context_.session.sets().apply(*parsed, how());
}

}  // namespace wf::ui
