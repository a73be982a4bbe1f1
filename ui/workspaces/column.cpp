#include "ui/workspaces/column.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/low_scroller.h"

namespace wf::ui {
namespace {

constexpr int kLeastLines = 6;   // a column that is lower than its sections need scrolls
constexpr int kColumnCharacters = 36;  // digits beside each other, as wide as a column wants to be

// Sections are asked for the least that they need: of what they would like, a column would always scroll.
class Page : public QWidget {
 public:
  using QWidget::QWidget;
  int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
};

}  // namespace

Column::Column(Context context, QWidget* parent) : Card(parent), context_(context) {
  setObjectName("column");
  setAccessibleName("Panels of the workspace");
  auto* page = new Page(this);
  column_ = new QVBoxLayout(page);
  scroller_ = new LowScroller(page, kLeastLines, this);
  auto* whole = new QVBoxLayout(this);
  whole->addWidget(scroller_);
  context_.events.on(kDocumentChanged | kRunChanged | kSelectionChanged | kResultChanged | kStepTick, this, &Column::refresh);
  arrange();
}

void Column::arrange() {
  const int padding = paddingOf(*this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(padding / 2);
  layout()->setContentsMargins(1, 1, 1, padding);
}

void Column::add(const WorkspaceInfo& workspace, const SectionInfo& info, QWidget* content, Panel* panel) {
  auto* section = new Section(info, content, panel, scroller_->widget());
  const auto placeOf = [&](const char* id) {
    const auto& all = workspace.column;
    return std::find_if(all.begin(), all.end(), [&](const SectionInfo& one) { return qstrcmp(one.id, id) == 0; }) - all.begin();
  };
  const auto after =
      std::find_if(sections_.begin(), sections_.end(), [&](const Section* one) { return placeOf(one->info().id) > placeOf(info.id); });
  const auto at = static_cast<int>(after - sections_.begin());
  column_->insertWidget(at, section, info.stretch);
  sections_.insert(after, section);
  refresh();
}

QWidget* Column::take(const QString& id) {
  Section* section = find(id);
  if (section == nullptr) return nullptr;
  QWidget* content = section->takeContent();
  sections_.erase(std::find(sections_.begin(), sections_.end(), section));
  delete section;
  refresh();
  return content;
}

Section* Column::find(const QString& id) const {
  const auto found = std::find_if(sections_.begin(), sections_.end(), [&](const Section* one) { return id == one->info().id; });
  return found != sections_.end() ? *found : nullptr;
}

bool Column::filled() const {
  return std::any_of(sections_.begin(), sections_.end(), [this](const Section* one) { return one->info().filled(context_.session); });
}

int Column::wantedWidth() const {
  return std::max(fontMetrics().horizontalAdvance(QString(kColumnCharacters, '0')) + 2 * paddingOf(*this), minimumSizeHint().width());
}

void Column::refresh() {
  std::vector<bool> now;
  for (const Section* one : sections_) now.push_back(one->info().filled(context_.session));
  if (now == shown_) return;
  shown_ = now;
  for (std::size_t i = 0; i < sections_.size(); ++i) sections_[i]->setVisible(now[i]);
  Q_EMIT filledChanged();
}

void Column::changeEvent(QEvent* event) {
  Card::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

}  // namespace wf::ui
