// Settings, docks that remember, themes, and that everything can be reached and read.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTabBar>
#include <QTextBrowser>

#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/panels/registry.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class DeskTest : public ScriptedWindow {
 protected:
  void TearDown() override {
    for (const char* key : {"device", "fontSize", "theme", "view", "historyMegabytes", "window"}) QSettings().remove(key);
    ui::applyTheme(ui::ThemeChoice::System);
    ui::applyFontSize();
    ScriptedWindow::TearDown();
  }
  // The dialog that an action opens.
  QDialog* dialogOf(const char* action, const char* name) {
    window->actions().get(action)->trigger();
    QDialog* found = nullptr;
    EXPECT_TRUE(waitFor([&] { return (found = window->findChild<QDialog*>(name)) != nullptr && found->isVisible(); })) << name;
    return found;
  }
  template <class T>
  T* in(QWidget* parent, const char* name) {
    T* found = parent->findChild<T*>(name);
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
};

TEST_F(DeskTest, SettingsHoldAtOnceAndCanBeReset) {
  QSettings().remove("view/reducedMotion");  // which tests have
  QDialog* dialog = dialogOf("settings", "settingsDialog");
  auto* theme = in<QComboBox>(dialog, "settingsTheme");
  theme->setFocus();
  QTest::keyClick(theme, Qt::Key_End);
  EXPECT_TRUE(ui::darkNow());
  EXPECT_EQ(ui::storedTheme(), ui::ThemeChoice::Dark);
  const int before = QApplication::font().pointSize();
  in<QSpinBox>(dialog, "settingsFontSize")->setValue(15);
  EXPECT_EQ(QApplication::font().pointSize(), 15);
  EXPECT_EQ(window->font().pointSize(), 15);
  EXPECT_EQ(child<QComboBox>("algorithm")->font().pointSize(), 15);
  in<QCheckBox>(dialog, "settingsReducedMotion")->click();
  EXPECT_TRUE(QSettings().value("view/reducedMotion").toBool());
  session.setHistoryBudget(7'000'000);
  in<QPushButton>(dialog, "settingsDefaults")->click();
  EXPECT_EQ(QApplication::font().pointSize(), before);
  EXPECT_EQ(ui::storedTheme(), ui::kDefaultTheme);
  EXPECT_FALSE(QSettings().value("view/reducedMotion").toBool());
  EXPECT_FALSE(in<QCheckBox>(dialog, "settingsReducedMotion")->isChecked());
  EXPECT_FALSE(session.historyBudget().has_value());
}

ui::DeviceList::Found twoDevices() { return {{{0, "NVIDIA Alpha", 8'000'000'000, 8, 6}, {1, "NVIDIA Beta", 24'000'000'000, 9, 0}}, {}}; }

TEST_F(DeskTest, ADeviceIsChosenByNameAndKept) {
  ui::DeviceList devices(nullptr, twoDevices);
  ui::ViewPlace place;
  auto* dialog = new ui::SettingsDialog({session, window->events(), place}, devices, "Mesa Intel(R) UHD", window.get());
  dialog->open();
  auto* box = in<QComboBox>(dialog, "settingsDevice");
  ASSERT_TRUE(waitFor([&] { return box->count() == 4; }));
  EXPECT_EQ(box->itemText(0), "Automatic: NVIDIA Alpha");
  EXPECT_TRUE(box->itemText(3).startsWith("CUDA 1: NVIDIA Beta, ")) << box->itemText(3).toStdString();
  // Two GPUs: both are named, and what to set.
  const QString note = in<QLabel>(dialog, "settingsDeviceNote")->text();
  for (const char* part : {"NVIDIA Alpha", "Mesa Intel(R) UHD", "__NV_PRIME_RENDER_OFFLOAD=1"})
    EXPECT_TRUE(note.contains(part)) << note.toStdString();
  box->setFocus();
  QTest::keyClick(box, Qt::Key_End);
  EXPECT_EQ(session.request().device, (exec::DeviceRequest{exec::DeviceChoice::Cuda, 1}));
  EXPECT_EQ(ui::storedDevice(), (exec::DeviceRequest{exec::DeviceChoice::Cuda, 1}));
  EXPECT_EQ(child<QComboBox>("device")->currentText(), "CUDA 1");
  // The next window starts with it.
  ui::Session next;
  const ui::MainWindow another(next);
  EXPECT_EQ(next.request().device, (exec::DeviceRequest{exec::DeviceChoice::Cuda, 1}));
  delete dialog;  // it looks at the list
}

TEST_F(DeskTest, ADeviceThatIsGoneIsNotAskedFor) {
  ui::storeDevice({exec::DeviceChoice::Cuda, 77});
  ui::Session next;
  const ui::MainWindow another(next);
  ASSERT_EQ(next.request().device.cudaDevice, 77) << "before the devices are known";
  ASSERT_TRUE(waitFor([&] { return next.request().device == exec::DeviceChoice::Auto; }, 30000));
  EXPECT_EQ(next.request().device.cudaDevice, 0);
  EXPECT_TRUE(std::any_of(next.log().begin(), next.log().end(),
                          [](const ui::LogLine& line) { return line.text.starts_with("CUDA 77 of the settings is not available here"); }));
  EXPECT_EQ(ui::storedDevice().cudaDevice, 77) << "the setting stays";
}

TEST_F(DeskTest, AboutShowsTheVersion) {
  QCoreApplication::setApplicationVersion("7.8.9");
  window->actions().get("about")->trigger();
  QMessageBox* box = nullptr;
  ASSERT_TRUE(waitFor([&] { return (box = window->findChild<QMessageBox*>()) != nullptr; }));
  EXPECT_TRUE(box->text().contains("7.8.9"));
  QCoreApplication::setApplicationVersion({});
}

TEST(Devices, IdsAreReadBack) {
  for (const exec::DeviceRequest& option :
       {exec::DeviceRequest{}, {exec::DeviceChoice::Cpu}, {exec::DeviceChoice::Cuda}, {exec::DeviceChoice::Cuda, 3}}) {
    EXPECT_EQ(ui::deviceOf(ui::deviceId(option)), option);
  }
  for (const char* odd : {"", "cuda:", "cuda:-1", "cuda:x", "gpu"}) EXPECT_EQ(ui::deviceOf(odd), exec::DeviceRequest{}) << odd;
  EXPECT_TRUE(ui::twoGpusHint("NVIDIA Alpha", "NVIDIA Alpha/PCIe/SSE2").isEmpty());
  EXPECT_TRUE(ui::twoGpusHint("", "Mesa").isEmpty());
}

TEST_F(DeskTest, DocksRememberWhereTheyWere) {
  auto* log = child<QDockWidget>("dock.log");
  auto* graph = child<QDockWidget>("dock.graph");
  auto* code = child<QDockWidget>("dock.code");
  log->setFloating(true);
  log->move(200, 150);
  code->hide();
  window->addDockWidget(Qt::LeftDockWidgetArea, graph);
  child<QDockWidget>("dock.watch")->raise();
  QTest::qWait(50);
  const QSize floating = log->size();
  ASSERT_TRUE(window->close());
  window = std::make_unique<ui::MainWindow>(session);
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  EXPECT_TRUE(child<QDockWidget>("dock.log")->isFloating());
  EXPECT_EQ(child<QDockWidget>("dock.log")->size(), floating);
  EXPECT_FALSE(child<QDockWidget>("dock.code")->isVisibleTo(window.get()));
  EXPECT_EQ(window->dockWidgetArea(child<QDockWidget>("dock.graph")), Qt::LeftDockWidgetArea);
  EXPECT_TRUE(window->tabifiedDockWidgets(child<QDockWidget>("dock.timing")).contains(child<QDockWidget>("dock.watch")));
  EXPECT_TRUE(waitFor([&] { return !child<QDockWidget>("dock.watch")->widget()->visibleRegion().isEmpty(); }));
}

TEST_F(DeskTest, TheKeysSheetIsSearched) {
  QDialog* dialog = dialogOf("keys", "keysDialog");
  const auto* sheet = in<QTextBrowser>(dialog, "keysSheet");
  const QString all = sheet->toPlainText();
  for (const ui::ActionInfo& info : ui::actionInfos()) {
    if (!info.keys.empty()) {
      EXPECT_TRUE(all.contains(ui::keysText(info))) << info.id;
    }
  }
  auto* search = in<QLineEdit>(dialog, "keysSearch");
  QTest::keyClicks(search, "session save");
  EXPECT_TRUE(sheet->toPlainText().contains("Ctrl+S"));
  EXPECT_FALSE(sheet->toPlainText().contains("One kernel forward"));
  search->setText("no such thing");
  EXPECT_EQ(sheet->toPlainText(), "No matching key.");
  EXPECT_LE(dialog->frameGeometry().height(), dialog->screen()->availableSize().height());
}

TEST_F(DeskTest, TheViewIsDescribedInWords) {
  const auto described = [&](const char* part) {
    return waitFor([&] { return window->viewport()->accessibleDescription().contains(part); });
  };
  EXPECT_TRUE(described("grid.wfg: 300 vertices, "));
  EXPECT_TRUE(described("Breadth-first search, step 0 of 0 so far"));
  EXPECT_TRUE(described("Nothing selected. The whole graph is in view."));
  ASSERT_NO_FATAL_FAILURE(goTo(1));
  session.select(VertexId{4}, false);
  EXPECT_TRUE(described("step 1 of 1"));
  EXPECT_TRUE(described("1 vertex selected: 5"));
  window->viewport()->zoomBy(3);
  EXPECT_TRUE(described("A part of the graph is in view")) << window->viewport()->accessibleDescription().toStdString();
  QAccessibleInterface* object = QAccessible::queryAccessibleInterface(window->viewport());
  ASSERT_NE(object, nullptr);
  EXPECT_EQ(object->text(QAccessible::Name), "Picture of the graph");
  EXPECT_EQ(object->text(QAccessible::Description), window->viewport()->accessibleDescription());
}

// --- Everything has a name and can be reached ---

bool control(const QWidget* widget) {
  if (qobject_cast<const QLineEdit*>(widget) != nullptr)
    return qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()) == nullptr &&
           qobject_cast<const QComboBox*>(widget->parentWidget()) == nullptr;
  return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
         (qobject_cast<const QAbstractSlider*>(widget) != nullptr && !widget->inherits("QScrollBar")) ||
         qobject_cast<const QAbstractItemView*>(widget) != nullptr || qobject_cast<const QTextEdit*>(widget) != nullptr ||
         widget->inherits("QPlainTextEdit") || widget->inherits("wf::ui::CellRows") || widget->inherits("wf::ui::Viewport");
}

// Parts that Qt makes and whose owner has the name.
bool ofQt(const QWidget* widget) {
  if (widget->objectName().startsWith("qt_") || widget->inherits("QHeaderView")) return true;
  for (const QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    for (const char* owner :
         {"QTabBar", "QAbstractItemView", "QComboBox", "QAbstractSpinBox", "QLineEdit", "QFileDialog", "QComboBoxPrivateContainer"}) {
      if (parent->inherits(owner)) return true;
    }
  }
  return qobject_cast<const QDockWidget*>(widget->parentWidget()) != nullptr && qobject_cast<const QAbstractButton*>(widget) != nullptr;
}

std::string describe(const QWidget* widget) {
  std::string out = std::string(widget->metaObject()->className()) + " “" + widget->objectName().toStdString() + "”";
  for (const QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    if (!parent->objectName().isEmpty()) return out + " in " + parent->objectName().toStdString();
  }
  return out;
}

void expectReadable(QWidget* top) {
  std::vector<QWidget*> controls;
  for (QWidget* widget : top->findChildren<QWidget*>()) {
    if (control(widget) && widget->isVisibleTo(top) && widget->window() == top->window() && !ofQt(widget)) controls.push_back(widget);
  }
  // The way that Tab goes from any of them.
  std::set<QWidget*> reached;
  for (QWidget* at = top->window()->nextInFocusChain(); at != nullptr && reached.insert(at).second; at = at->nextInFocusChain()) {
  }
  for (QWidget* widget : controls) {
    SCOPED_TRACE(describe(widget));
    QAccessibleInterface* object = QAccessible::queryAccessibleInterface(widget);
    ASSERT_NE(object, nullptr);
    EXPECT_FALSE(object->text(QAccessible::Name).trimmed().isEmpty()) << "no accessible name";
    if (!widget->isEnabledTo(top)) continue;
    // A button of an action has the action's keys, or can be pressed from a menu.
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    const bool hasAction = button != nullptr && (widget->property("action").isValid() || !widget->actions().isEmpty());
    const bool byTab = (widget->focusPolicy() & Qt::TabFocus) != 0 && reached.contains(widget);
    EXPECT_TRUE(byTab || hasAction) << "cannot be reached by Tab";
  }
  // A label with a mnemonic leads somewhere.
  for (const QLabel* label : top->findChildren<QLabel*>()) {
    const QString plain = QString(label->text()).remove("&&");
    if (label->isVisibleTo(top) && label->textFormat() != Qt::PlainText && plain.contains('&') && !plain.contains(';')) {
      EXPECT_NE(label->buddy(), nullptr) << plain.toStdString();
    }
  }
}

TEST_F(DeskTest, EveryControlOfTheWindowCanBeReachedAndHasAName) {
  session.select(VertexId{3}, false);
  ASSERT_NO_FATAL_FAILURE(goToEnd());
  for (const ui::PanelInfo& info : ui::panelInfos()) {
    SCOPED_TRACE(info.id);
    auto* dock = child<QDockWidget>((std::string("dock.") + info.id).c_str());
    dock->show();
    dock->raise();
    QTest::qWait(20);
    EXPECT_FALSE(dock->widget()->accessibleName().isEmpty());
    expectReadable(dock->widget());
    if (HasFatalFailure()) return;
  }
  expectReadable(window.get());
}

TEST_F(DeskTest, EveryControlOfEveryDialogCanBeReachedAndHasAName) {
  const std::pair<const char*, const char*> dialogs[] = {
      {"settings", "settingsDialog"}, {"keys", "keysDialog"}, {"find", "findDialog"}, {"history", "historyDialog"}};
  for (const auto& [action, name] : dialogs) {
    SCOPED_TRACE(action);
    QDialog* dialog = dialogOf(action, name);
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->windowTitle().isEmpty());
    expectReadable(dialog);
    // The first Tab stop is where one begins, not the buttons at the end.
    EXPECT_TRUE(waitFor([&] { return dialog->focusWidget() != nullptr; }));
    dialog->close();
    ASSERT_TRUE(waitFor([&] { return window->findChild<QDialog*>(name) == nullptr; }));
  }
  // Those with a class of their own name.
  for (const char* action : {"pictureAs", "movie"}) {
    SCOPED_TRACE(action);
    window->actions().get(action)->trigger();
    QDialog* dialog = nullptr;
    ASSERT_TRUE(waitFor([&] {
      dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      return dialog != nullptr;
    }));
    expectReadable(dialog);
    dialog->close();
    ASSERT_TRUE(waitFor([&] { return QApplication::activeModalWidget() == nullptr; }));
  }
}

}  // namespace
}  // namespace wf::test
