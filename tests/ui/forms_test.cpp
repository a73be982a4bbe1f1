// Forms whose rows can be hidden. Qt's own (6.4) writes beside its memory where such a row meets one that has a height for its width.
#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QFormLayout>
#include <QLabel>
#include <QLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/widgets/rows_form.h"

namespace wf::test {
namespace {

bool wraps(const QLayoutItem* item) {
  if (item == nullptr) return false;
  if (item->widget() != nullptr) {
    const QWidget& widget = *item->widget();
    return widget.sizePolicy().hasHeightForWidth() || widget.hasHeightForWidth() ||
           (widget.layout() != nullptr && widget.layout()->hasHeightForWidth());
  }
  return item->hasHeightForWidth();
}

struct Found {
  int forms = 0, rowsForms = 0;
  QStringList wrong;
};

// Every Qt form under the widget: no row of it may be hidden where another one wraps.
void look(const QWidget& widget, Found& found) {
  for (const QFormLayout* form : widget.findChildren<QFormLayout*>()) {
    ++found.forms;
    bool hidden = false, wrapped = false;
    for (int row = 0; row < form->rowCount(); ++row) {
      hidden = hidden || !form->isRowVisible(row);
      for (const auto role : {QFormLayout::LabelRole, QFormLayout::FieldRole, QFormLayout::SpanningRole})
        wrapped = wrapped || wraps(form->itemAt(row, role));
    }
    if (hidden && wrapped) found.wrong << form->parentWidget()->objectName() + " in " + widget.objectName();
  }
  found.rowsForms += static_cast<int>(widget.findChildren<ui::RowsForm*>().size());
}

class FormsTest : public ScriptedWindow {};

TEST_F(FormsTest, NoneHidesARowBesideOneThatWraps) {
  Found found;
  for (QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    dock->show();
    dock->raise();
    QApplication::processEvents();
  }
  int dialogs = 0;
  for (const char* action : {"settings", "find", "selectByValue", "movie", "history", "keys"}) {
    QAction* one = window->actions().get(action);
    if (!one->isEnabled()) continue;
    // Some wait until they are closed.
    bool looked = false;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
      for (QWidget* top : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<QDialog*>(top);
        if (dialog == nullptr || !dialog->isVisible()) continue;
        look(*dialog, found);
        dialog->close();
        looked = true;
      }
    });
    timer.start(10);
    one->trigger();
    EXPECT_TRUE(waitFor([&] { return looked; })) << action;
    ++dialogs;
  }
  EXPECT_GE(dialogs, 4);
  look(*window, found);
  EXPECT_TRUE(found.wrong.isEmpty()) << found.wrong.join(", ").toStdString();
  EXPECT_GT(found.forms, 1);
  EXPECT_GE(found.rowsForms, 3) << "the groups of Appearance";
}

TEST_F(FormsTest, RowsComeAndGoBesideAWrappedText) {
  QWidget room;  // a window's size is the desktop's to say
  room.resize(800, 3000);
  QWidget page(&room);
  auto* form = new ui::RowsForm(&page);
  std::vector<QLabel*> fields;
  for (int k = 0; k < 6; ++k) {
    fields.push_back(new QLabel(QString("a text that is long enough to be wrapped where there is little room ").repeated(k + 1), &page));
    fields.back()->setWordWrap(true);
    k == 5 ? form->addRow(fields.back()) : form->addRow("&Row", fields.back());
    EXPECT_EQ(form->labelOf(fields.back()) != nullptr, k != 5);
    if (k != 5) {
      EXPECT_EQ(form->labelOf(fields.back())->buddy(), fields.back());
    }
  }
  room.show();
  const int all = form->totalHeightForWidth(300);
  for (int shown = 0; shown < 64; ++shown) {
    for (int k = 0; k < 6; ++k) form->setRowVisible(fields[static_cast<std::size_t>(k)], (shown >> k & 1) != 0);
    form->activate();
    page.resize(200 + shown * 5, form->totalHeightForWidth(200 + shown * 5));
    QApplication::processEvents();
    for (int k = 0; k < 6; ++k) {
      QLabel* field = fields[static_cast<std::size_t>(k)];
      const bool on = (shown >> k & 1) != 0;
      EXPECT_EQ(field->isVisible(), on);
      if (k != 5) {
        EXPECT_EQ(form->labelOf(field)->isVisible(), on);
      }
      if (on) {
        EXPECT_GE(field->height(), field->heightForWidth(field->width())) << shown << ", " << k;
      }
    }
  }
  EXPECT_EQ(form->totalHeightForWidth(300), all);
  for (QLabel* field : fields) form->setRowVisible(field, false);
  EXPECT_LT(form->totalHeightForWidth(300), 40) << "hidden rows take no room";
}

}  // namespace
}  // namespace wf::test
