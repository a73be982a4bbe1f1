// The pseudo-code of the variant; the line of the shown step is marked by an arrow, weight and colour.
#include <QFontDatabase>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/registry.h"
#include "ui/panels/step_pulse.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

// A line that is too long goes on below its own beginning.
class LineDelegate : public QStyledItemDelegate {
 public:
  explicit LineDelegate(QListView* view) : QStyledItemDelegate(view), view_(view) {}
  void setActive(int line) { active_ = line; }
  void setCause(int line) { cause_ = line; }  // the one that "Why?" found

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool active = index.row() == active_;
    painter->save();
    painter->setFont(option.font);
    if (active) {
      QColor band = accentColor();
      band.setAlpha(56);
      painter->fillRect(option.rect, band);
      painter->setFont(bold(option.font));
      painter->setPen(accentColor());
      painter->drawText(option.rect.adjusted(kMargin, kGap, 0, 0), Qt::AlignLeft | Qt::AlignTop, QString::fromUtf8("▶"));
    }
    if (index.row() == cause_) {
      painter->setPen(QPen(secondSeriesColor(), 1.5, Qt::DashLine));
      painter->drawRect(option.rect.adjusted(1, 0, -2, -1));
      if (!active) painter->drawText(option.rect.adjusted(kMargin, kGap, 0, 0), Qt::AlignLeft | Qt::AlignTop, "?");
    }
    const Lead lead = leadOf(option.fontMetrics, index);
    painter->setPen(mutedColor());
    painter->drawText(QRect(lead.number, option.rect.top() + kGap, lead.numberWidth, option.rect.height()), Qt::AlignRight | Qt::AlignTop,
                      QString::number(index.row() + 1));
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(option.rect.adjusted(lead.text, kGap, -kMargin, 0), kWrapped, lead.line);
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QFontMetrics metrics(bold(option.font));  // so that the mark moves nothing
    const Lead lead = leadOf(option.fontMetrics, index);
    const int width = std::max(60, view_->viewport()->width() - lead.text - kMargin);
    return {60, metrics.boundingRect(QRect(0, 0, width, 10'000), kWrapped, lead.line).height() + 2 * kGap};
  }

 private:
  struct Lead {
    int number = 0, numberWidth = 0, text = 0;
    QString line;
  };
  static constexpr int kMargin = 6, kGap = 2;
  static constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

  static QFont bold(QFont font) {
    font.setBold(true);
    return font;
  }
  static Lead leadOf(const QFontMetrics& metrics, const QModelIndex& index) {
    Lead lead;
    const QString whole = index.data().toString();
    qsizetype indent = 0;
    while (indent < whole.size() && whole[indent] == ' ') ++indent;
    lead.line = whole.mid(indent);
    lead.number = kMargin + metrics.horizontalAdvance(QString::fromUtf8("▶"));
    lead.numberWidth = metrics.horizontalAdvance("00") + 4;
    lead.text = lead.number + lead.numberWidth + 10 + static_cast<int>(indent) * metrics.horizontalAdvance(' ');
    return lead;
  }

  QListView* view_;
  int active_ = -1, cause_ = -1;
};

class CodePanel : public Panel {
 public:
  CodePanel(Context context, QWidget* parent) : Panel(context, "Pseudo-code", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    lines_ = new QStringListModel(this);
    view_ = new QListView(this);
    view_->setObjectName("codeLines");
    view_->setAccessibleName("Pseudo-code");
    view_->setFrameShape(QFrame::NoFrame);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF() * 0.92);
    view_->setFont(fixed);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setSelectionMode(QAbstractItemView::NoSelection);
    view_->setModel(lines_);
    delegate_ = new LineDelegate(view_);
    view_->setResizeMode(QListView::Adjust);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Lines are as tall as they wrap: a bar that came and went would change their width after they were measured.
    view_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    view_->setItemDelegate(delegate_);
    column->addWidget(view_);
    scalars_ = new QLabel(this);
    scalars_->setObjectName("codeScalars");
    scalars_->setWordWrap(true);
    scalars_->setTextFormat(Qt::PlainText);
    scalars_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scalars_->setMargin(6);
    column->addWidget(scalars_);
    connect(&context_.events, &SessionSignals::runChanged, this, [this] { news(); });
    connect(&context_.events, &SessionSignals::whyChanged, this, [this] { news(); });
    StepPulse::connectTo(context_.events, this, [this] { news(); });
  }

 private:
  void refresh() override {
    const RunState& run = context_.session.run();
    if (run.variant != variant_) {
      variant_ = run.variant;
      QStringList lines;
      if (variant_ != nullptr) {
        for (const std::string& line : variant_->pseudocode) lines << text(line);
      }
      lines_->setStringList(lines);
      view_->setToolTip(variant_ != nullptr ? text(variant_->title) + "\n" + text(variant_->source) : QString());
    }
    showScalars();
    showCause();
    const auto steps = context_.session.steps();
    const int active = run.step > 0 && run.step < steps.size() ? static_cast<int>(steps[run.step].line) : -1;
    if (active == active_) return;
    active_ = active;
    delegate_->setActive(active);
    if (active >= 0) {
      view_->setCurrentIndex(lines_->index(active));
      view_->scrollTo(lines_->index(active));
    } else {
      view_->scrollToTop();
    }
    view_->viewport()->update();
  }

  void showCause() {
    const WhyAnswer& answer = context_.session.whyAnswer();
    const bool any = answer.phase == WhyAnswer::Phase::Done && !answer.links.empty() && answer.links.front().step > 0;
    delegate_->setCause(any ? static_cast<int>(answer.links.front().line) : -1);
    view_->viewport()->update();
  }

  // What the host loop keeps beside the arrays, after the step.
  void showScalars() {
    const RunState& run = context_.session.run();
    const auto steps = context_.session.steps();
    const bool any = run.variant != nullptr && !run.variant->scalars.empty() && run.step < steps.size();
    scalars_->setVisible(any);
    if (!any) return;
    QStringList parts, help;
    const auto& infos = run.variant->scalars;
    for (std::size_t k = 0; k < infos.size() && k < steps[run.step].scalars.size(); ++k) {
      parts << text(infos[k].id).replace('_', ' ') + " = " + countText(steps[run.step].scalars[k]);
      help << text(infos[k].id).replace('_', ' ') + ": " + text(infos[k].title);
    }
    scalars_->setText(parts.join(QString::fromUtf8(" · ")));
    scalars_->setToolTip(help.join('\n'));
  }

  QStringListModel* lines_;
  QListView* view_;
  QLabel* scalars_;
  LineDelegate* delegate_;
  const VariantInfo* variant_ = nullptr;
  int active_ = -1;
};

}  // namespace

Panel* makeCodePanel(Context context, QWidget* parent) { return new CodePanel(context, parent); }

}  // namespace wf::ui
