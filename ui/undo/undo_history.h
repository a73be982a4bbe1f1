// Undo and redo of what a person does to view, selection, mapping, places and a drawn graph; never of the run. Another graph clears it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/undo/undo_entry.h"

namespace wf::ui {

// What the view shows. Whole: the whole graph, at any size of the window.
struct ViewState {
  render::Camera camera;
  bool whole = true;
  bool spatial = false;  // 3D, from the top as well
};
bool sameView(const ViewState& a, const ViewState& b);  // what is seen: sizes aside, where both show all
QString viewChangeName(const ViewState& before, const ViewState& after);
QString mappingChangeName(const render::Mapping& before, const render::Mapping& after);

// How the history looks at the view and sets it.
struct ViewAccess {
  std::function<ViewState()> get;
  std::function<void(const ViewState&)> set;
};

class UndoHistory : public QObject {
  Q_OBJECT

 public:
  static constexpr int kEntries = 200;
  static constexpr std::uint64_t kBytes = 256'000'000;
  static constexpr qint64 kMergeMs = 800;  // movements, or changes of one setting, that follow each other as closely are one

  UndoHistory(Context context, ViewAccess view, QObject* parent, std::uint64_t bytes = kBytes);

  // A movement of the view has ended.
  void viewSettled();
  // The view was drawn: as long as it shows the whole graph, another size of the window is no movement.
  void viewDrawn();
  // One of what the view draws beside the graph has changed: labels, arrows.
  void drawnChanged(const QString& name, std::function<void()> undo, std::function<void()> redo);
  // Vertices were moved by hand. Once a layout gives all of them other places, nothing is left to undo of it, but for a drawn graph, which
  // has its places with its edges.
  void placesChanged(const HandMoves& from, const HandMoves& to);
  // Another version of the graph that a person draws comes; both as Document::source.
  void drawingChanged(const QString& name, const std::string& from, const std::string& to);
  void forget();  // everything so far: a session was opened
  void undo();
  void redo();
  const QUndoStack& stack() const { return stack_; }
  std::uint64_t bytes() const;
  void setClock(std::function<qint64()> milliseconds) { now_ = std::move(milliseconds); }  // for tests

 Q_SIGNALS:
  void changed();  // what can be undone or redone

 private:
  void documentChanged();
  void runChanged();
  void layoutChanged();
  void adoptEdit();
  void selectionChanged();
  void mappingChanged();
  void push(UndoEntry entry);
  void trim();
  void keepOnly(const std::function<bool(const UndoEntry&)>& wanted);
  bool adoptVariant();  // true: the mapping is another variant's
  bool adoptLook();     // true: it is that of the other look
  // What is selected, and what is done with the rest.
  struct Chosen {
    VertexSet::Pointer set;
    Rest rest = Rest::Shown;
    VertexSet::Pointer kept;
  };
  Chosen chosenNow() const;
  void restore(const Chosen& chosen);
  bool takesBack(const VertexSet::Pointer& set) const;

  Context context_;
  ViewAccess view_;
  QUndoStack stack_;
  std::uint64_t limit_;
  QElapsedTimer clock_;
  std::function<qint64()> now_;
  bool applying_ = false;
  // What was last seen of each.
  std::weak_ptr<const Graph> graph_;
  std::optional<ViewState> lastView_;
  Chosen lastChosen_;
  render::Mapping lastMapping_;
  const VariantInfo* lastVariant_ = nullptr;
  Look lastLook_ = Look::Run;
  std::vector<VertexId> lastPinned_;
  std::string drawing_;  // its key, where the graph is drawn by hand
  bool laysOut_ = false;
  std::uint64_t layouts_ = 0;  // begun so far
};

}  // namespace wf::ui
