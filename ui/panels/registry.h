// The panels of the window. A new one is a file and a line in registry.cpp.
#pragma once

#include <QLayout>
#include <QShowEvent>
#include <QWidget>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "ui/context.h"

namespace wf::ui {

class Actions;

// A panel that is not seen is not kept up to date: news only marks it, and it catches up when it is shown.
class Panel : public QWidget {
  Q_OBJECT

 public:
  Panel(Context context, const QString& name, QWidget* parent) : QWidget(parent), context_(context) { setAccessibleName(name); }
  // Called by the window when the panel comes into sight or goes out of it (behind another tab, closed).
  void setSeen(bool seen) {
    seen_ = seen;
    if (seen_ && stale_) news();
    seenChanged();
  }
  // What the colours of an array span in the picture; given by the window, empty where there is no picture.
  using ShownRange = std::function<std::optional<exec::ValueRange>(int array)>;
  void setShownRange(ShownRange range) { shownRange_ = std::move(range); }
  // Buttons of a panel show actions of the window: text, tip and whether they can be used come with them.
  virtual void setActions(const Actions&) {}
  // Asks why what it points at has its value; false: it points at nothing.
  virtual bool askWhy() { return false; }
  // Points at a link of the answer to "why?": it was clicked in the picture.
  virtual void showWhyLink(int) {}
  int refreshes() const { return refreshes_; }  // for tests
  // Of the least that its parts need: a scroll area gives a page whose labels wrap the height that is asked for here, and beside what
  // scrolls by itself the height that it would like is too much.
  int heightForWidth(int width) const override { return layout() != nullptr ? layout()->totalMinimumHeightForWidth(width) : -1; }

 protected:
  virtual void refresh() = 0;
  virtual void seenChanged() {}
  void news() {
    stale_ = !seen_;
    if (stale_) return;
    ++refreshes_;
    refresh();
  }
  // News whenever the session tells one of these changes.
  void newsOn(std::uint32_t changes) {
    context_.events.on(changes, this, [this] { news(); });
  }
  // News whenever one of these readings brings an answer.
  template <class... Readers>
  void follow() {
    context_.events.on(kReadingsChanged, this, [this] {
      if ((context_.session.readings().changed<Readers>() || ...)) news();
    });
  }
  bool seen() const { return seen_; }
  Context context_;
  ShownRange shownRange_;

 private:
  bool seen_ = false;
  bool stale_ = true;
  int refreshes_ = 0;
};

struct PanelInfo {
  const char* id;
  const char* title;
  Qt::DockWidgetArea area;
  const char* tabWith;  // id of an earlier panel to share a place with; empty: a place of its own
  Panel* (*make)(Context context, QWidget* parent);
  const char* manual;  // the section about it: "panels.md#graph"
};

std::span<const PanelInfo> panelInfos();

}  // namespace wf::ui
