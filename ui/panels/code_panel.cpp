// The pseudo-code of the variant; the line of the shown step is marked by an arrow, weight and colour. Breakpoints, and running to a line.
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "compute/core/kernel_lines.h"
#include "ui/actions.h"
#include "ui/panels/code_lines.h"
#include "ui/panels/registry.h"
#include "ui/panels/thread_line.h"
#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

class CodePanel : public Panel {
 public:
  CodePanel(Context context, QWidget* parent) : Panel(context, "Pseudo-code", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    view_ = new CodeLines(this);
    view_->setObjectName("codeLines");
    view_->setTips([this](int line) { return tip(line); }, [this](int line) { return headOf(line).has_value(); });
    connect(view_, &CodeLines::marginClicked, this, &CodePanel::toggle);
    connect(view_, &CodeLines::lineClicked, this, &CodePanel::runTo);
    connect(view_, &CodeLines::menuWanted, this, &CodePanel::showMenu);
    column->addWidget(view_, 1);
    scalars_ = new QLabel(this);
    scalars_->setObjectName("codeScalars");
    scalars_->setWordWrap(true);
    scalars_->setTextFormat(Qt::PlainText);
    scalars_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scalars_->setMargin(6);
    scalars_->hide();
    column->addWidget(scalars_);
    differs_ = new QToolButton(this);
    differs_->setObjectName("codeDiffers");
    differs_->setCheckable(true);
    differs_->setAutoRaise(true);
    differs_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    differs_->setArrowType(Qt::RightArrow);
    differs_->hide();
    column->addWidget(differs_);
    deviations_ = new QLabel;
    deviations_->setObjectName("codeDeviations");
    deviations_->setWordWrap(true);
    deviations_->setTextFormat(Qt::PlainText);
    deviations_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    deviations_->setMargin(6);
    unfolded_ = new QScrollArea(this);
    unfolded_->setWidget(deviations_);
    unfolded_->setWidgetResizable(true);
    unfolded_->setFrameShape(QFrame::NoFrame);
    unfolded_->setMinimumHeight(5 * fontMetrics().lineSpacing());  // of less nothing can be read
    unfolded_->hide();
    column->addWidget(unfolded_, 1);
    connect(differs_, &QToolButton::toggled, this, [this](bool open) {
      differs_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
      makeRoom();
    });
    connect(&threadLine(), &ThreadLine::changed, this, [this] {
      if (seen()) showThread();
    });
    newsOn(kRunChanged | kStopsChanged | kWhyChanged | kStepChanged);
  }

  void setActions(const Actions& actions) override {
    connect(actions.get("breakpoint"), &QAction::triggered, this, [this] { toggle(line()); });
    connect(actions.get("runToLine"), &QAction::triggered, this, [this] { runTo(line()); });
  }

 private:
  void refresh() override {
    const RunState& run = context_.session.run();
    if (run.variant != variant_) {
      variant_ = run.variant;
      QStringList lines;
      if (variant_ != nullptr) {
        for (const std::string& one : variant_->pseudocode) lines << text(one);
      }
      view_->setLines(lines);
      showDeviations();
    }
    view_->setBreakpoints(context_.session.stops().breakpoints());
    showScalars();
    showCause();
    view_->setActive(activeLine());
    showThread();
  }

  // Where the thread is that Threads shows, while it shows one.
  void showThread() { view_->setThread(threadLine().of(context_.session).value_or(-1)); }

  // What the variant does otherwise than its source: folded, one line.
  void showDeviations() {
    QStringList lines;
    if (variant_ != nullptr) {
      lines << text(variant_->source);
      for (const std::string& one : variant_->deviations) lines << QString::fromUtf8("• ") + text(one);
    }
    const qsizetype points = lines.size() - 1;
    // Short, for narrow columns: the tooltip names the paper.
    differs_->setText(countText(static_cast<std::uint64_t>(std::max<qsizetype>(points, 0)), "deviation", "deviations"));
    differs_->setAccessibleName(differs_->text() + " from the paper");
    differs_->setToolTip(variant_ != nullptr ? "From " + text(variant_->source) : QString());
    deviations_->setText(points > 0 ? lines.join('\n') : QString());
    makeRoom();
  }

  // The line that a key means: the chosen one, or that of the shown step.
  int line() const { return seen() && view_->chosen() >= 0 ? view_->chosen() : activeLine(); }

  int activeLine() const {
    const RunState& run = context_.session.run();
    const auto steps = context_.session.steps();
    return run.step > 0 && run.step < steps.size() ? static_cast<int>(steps[run.step].line) : -1;
  }

  std::optional<std::uint32_t> headOf(int line) const {
    return variant_ == nullptr || line < 0 ? std::nullopt : kernelLineOf(*variant_, static_cast<std::uint32_t>(line));
  }

  QString tip(int line) const {
    QString about = variant_ != nullptr ? text(variant_->title) + "\n" + text(variant_->source) : QString();
    if (line < 0 || variant_ == nullptr) return about;
    const auto head = headOf(line);
    if (!head) return "This line belongs to no kernel: the run cannot stop here\n\n" + about;
    const bool set = view_->hasBreakpoint(static_cast<int>(*head));
    QString what = set ? "Breakpoint: playing stops after this kernel has ended\n" : "A run stops here after this kernel has ended\n";
    if (static_cast<int>(*head) != line)
      what += "The line is part of the kernel of line " + QString::number(*head + 1) + ", where its breakpoint is set\n";
    return what + "Click the line to run to it; click the margin, or F9, for a breakpoint\n\n" + about;
  }

  void toggle(int line) {
    std::string why;
    if (line < 0) return say("Select a line of the pseudo-code first");
    if (!context_.session.stops().toggleBreakpoint(static_cast<std::uint32_t>(line), &why)) say(text(why));
  }

  void runTo(int line) {
    std::string why;
    if (line < 0) return say("Select a line of the pseudo-code first");
    if (!context_.session.stops().runToLine(static_cast<std::uint32_t>(line), &why)) say(text(why));
  }

  void showMenu(int line, const QPoint& globally) {
    auto* menu = new QMenu(this);
    menu->setObjectName("codeMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto head = headOf(line);
    QAction* run = menu->addAction("&Run to this line", this, [this, line] { runTo(line); });
    QAction* toggled =
        menu->addAction(head && view_->hasBreakpoint(static_cast<int>(*head)) ? "Remove the &breakpoint" : "Set a &breakpoint", this,
                        [this, line] { toggle(line); });
    for (QAction* action : {run, toggled}) action->setEnabled(head.has_value());
    if (!head) menu->addAction("(this line belongs to no kernel)")->setEnabled(false);
    menu->addSeparator();
    QAction* none = menu->addAction("Remove &all breakpoints", this, [this] { context_.session.stops().setBreakpoints({}); });
    none->setEnabled(!context_.session.stops().breakpoints().empty());
    menu->popup(globally);
  }

  // The window's status bar, also where the panel floats.
  void say(const QString& sentence) {
    for (QObject* at = this; at != nullptr; at = at->parent()) {
      if (auto* window = qobject_cast<QMainWindow*>(at)) return window->statusBar()->showMessage(sentence, 8000);
    }
  }

  void showCause() {
    const run::WhyAnswer& answer = context_.session.why().answer();
    const bool any = answer.phase == run::WhyAnswer::Phase::Done && !answer.links.empty() && answer.links.front().step > 0;
    view_->setCause(any ? static_cast<int>(answer.links.front().line) : -1);
  }

  // What the host loop keeps beside the arrays, after the step: the iteration first, by the variant's word for it.
  void showScalars() {
    const RunState& run = context_.session.run();
    const auto steps = context_.session.steps();
    if (run.variant == nullptr || run.step >= steps.size()) {
      scalars_->clear();
      return makeRoom();
    }
    const Step& step = steps[run.step];
    QStringList parts, help;
    const auto add = [&](const QString& name, const QString& value, const QString& about) {
      parts << name + " = " + value;
      help << name + ": " + about;
    };
    std::vector<ScalarInfo> infos = run.variant->scalars;
    infos.resize(std::min(infos.size(), step.scalars.size()));
    const auto named = std::find_if(infos.begin(), infos.end(), [](const ScalarInfo& info) { return info.iteration; });
    if (named == infos.end()) {
      add("iteration", countText(step.iteration), "Iteration that the step belongs to");
    } else {
      add(text(named->id), countText(step.iteration), text(named->title));
    }
    for (std::size_t k = 0; k < infos.size(); ++k) {
      if (infos[k].iteration) continue;
      const std::uint64_t value = step.scalars[k];
      add(text(infos[k].id), infos[k].flag ? (value != 0 ? "yes" : "no") : countText(value), text(infos[k].title));
    }
    if (run.metrics && step.index > 0) add("changed", countText(step.changed), "Values that the kernel wrote");
    scalars_->setText(parts.join(QString::fromUtf8(" · ")));
    scalars_->setToolTip(help.join('\n'));
    makeRoom();
  }

  // A low panel has the lines alone: with both it would scroll as a whole, beside the lines that scroll by themselves.
  void makeRoom() {
    scalars_->setVisible(!scalars_->text().isEmpty() && height() > view_->minimumHeight() + scalars_->heightForWidth(width()));
    const bool any = !deviations_->text().isEmpty();
    const int taken = view_->minimumHeight() + (scalars_->isHidden() ? 0 : scalars_->heightForWidth(width()));
    differs_->setVisible(any && height() > taken + differs_->sizeHint().height());
    unfolded_->setVisible(!differs_->isHidden() && differs_->isChecked());
  }

  void resizeEvent(QResizeEvent* event) override {
    Panel::resizeEvent(event);
    makeRoom();
  }

  CodeLines* view_;
  QLabel* scalars_;
  QToolButton* differs_;  // folds what follows
  QScrollArea* unfolded_;
  QLabel* deviations_;
  const VariantInfo* variant_ = nullptr;
};

}  // namespace

Panel* makeCodePanel(Context context, QWidget* parent) { return new CodePanel(context, parent); }

}  // namespace wf::ui
