// A table that can be copied: Ctrl+C or its menu puts the selected rows, or all of them, on the clipboard, columns apart by tabs.
#pragma once

#include <QTableView>
#include <vector>

namespace wf::ui {

class TableView : public QTableView {
  Q_OBJECT

 public:
  explicit TableView(const QString& accessibleName, QWidget* parent);
  QString copied() const;     // what Ctrl+C puts on the clipboard, with the headings
  QString copiedAll() const;  // without regard to the selection
  // Each column wide enough for its heading and a sample, and some pixels beside them; the first one takes what is left, and where nothing
  // is, the table is moved.
  void setColumnWidths(std::initializer_list<const char*> samples, int beside = 16);

  // In place of samples: each as wide as its heading and the rows in sight need. Columns only grow, so that scrolling moves nothing to and
  // fro, until restartColumns(). The first one, of which no more than `mostFirst` pixels count, is cut short where there is no room.
  void fitColumns(int mostFirst = 10'000);
  void restartColumns() { widths_.clear(); }

  // Beside setColumnWidths(): preferredWidth() has room for what the first column's rows need, up to `most` pixels. True: it has changed.
  bool widenFirst(int most);

  // The first column is as wide as its rows need, and no wider than half of the table; the last one has the rest.
  void fitFirst();

  int preferredWidth() const;  // of the columns that are shown
  // Rows are chosen, not cells: going to one never moves the table sideways.
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  static constexpr int kCopyLimit = 200'000;  // rows

 protected:
  void updateGeometries() override;

 private:
  QString copied(std::vector<int> rows) const;  // none: all

  std::vector<int> widths_;  // of setColumnWidths() or fitColumns()
  int firstWidth_ = 0;       // of widenFirst()
  bool fitsFirst_ = false;
};

}  // namespace wf::ui
