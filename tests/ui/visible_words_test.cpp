// What a person can read of the window, of the lists that it shows and of the command line's help: no habit of wording in any of it.
// Texts of errors and of the log are read in the sources: tests/unit/wording_test.cpp.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTabBar>
#include <filesystem>
#include <fstream>

#include "app/command_line.h"
#include "compute/algorithms/registry.h"
#include "compute/generators/registry.h"
#include "compute/io/registry.h"
#include "compute/io/writers.h"
#include "compute/layouts/registry.h"
#include "render/mapping/colormap.h"
#include "tests/support/data.h"
#include "tests/support/wording.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/panels/registry.h"
#include "ui/session/session.h"

namespace wf::test {
namespace {

constexpr int kMostRows = 60;  // of a list or table

class VisibleWords : public ::testing::Test {
 protected:
  void read(const std::string& text, const std::string& where) {
    ++read_;
    const auto habit = habitIn(text);
    EXPECT_FALSE(habit) << where << ": " << text << "\n" << habit.value_or("");
  }
  void read(const QString& text, const QString& where) { read(text.toStdString(), where.toStdString()); }
  void read(const ParameterInfo& info, const std::string& where) {
    for (const std::string& text : {info.title, info.help, info.unit}) read(text, where + " --param " + info.id);
  }

  void read(const VariantInfo& variant, const std::string& where) {
    for (const std::string& text : {variant.title, variant.source}) read(text, where);
    for (const std::string& text : variant.deviations) read(text, where + ", deviations");
    for (const std::string& text : variant.pseudocode) read(text, where + ", pseudo-code");
    for (const ParameterInfo& info : variant.parameters) read(info, where);
    for (const KernelInfo& info : variant.kernels) {
      for (const std::string& text : {info.title, info.caption}) read(text, where + ", kernel " + info.id);
    }
    for (const ScalarInfo& info : variant.scalars) read(info.title, where + ", scalar " + info.id);
    for (const InvariantInfo& info : variant.invariants) {
      for (const std::string& text : {info.title, info.help}) read(text, where + ", invariant " + info.id);
    }
    for (const StateArrayInfo& info : variant.arrays) {
      for (const std::string& text : {info.title, info.help, info.unit}) read(text, where + ", array " + info.id);
      for (const std::string& text : info.valueNames) read(text, where + ", array " + info.id);
    }
  }

  void read(const QAbstractItemView* view, const QString& where) {
    const QAbstractItemModel* model = view->model();
    if (model == nullptr) return;
    for (int column = 0; column < model->columnCount(); ++column) {
      for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) read(model->headerData(column, Qt::Horizontal, role).toString(), where);
      for (int row = 0; row < std::min(model->rowCount(), kMostRows); ++row) {
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) read(model->index(row, column).data(role).toString(), where);
      }
    }
  }

  // A widget and all that is in it.
  void read(const QWidget* top) {
    QList<const QWidget*> widgets = top->findChildren<const QWidget*>();
    widgets.prepend(top);
    for (const QWidget* widget : widgets) {
      const QString where = QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
      for (const QString& text :
           {widget->windowTitle(), widget->toolTip(), widget->statusTip(), widget->accessibleName(), widget->accessibleDescription()}) {
        read(text, where);
      }
      for (const QAction* action : widget->actions()) {
        for (const QString& text : {action->text(), action->toolTip()}) read(text, where);
      }
      if (const auto* label = qobject_cast<const QLabel*>(widget)) read(label->text(), where);
      if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) read(button->text(), where);
      if (const auto* group = qobject_cast<const QGroupBox*>(widget)) read(group->title(), where);
      if (const auto* menu = qobject_cast<const QMenu*>(widget)) read(menu->title(), where);
      if (const auto* line = qobject_cast<const QLineEdit*>(widget)) read(line->placeholderText(), where);
      if (const auto* box = qobject_cast<const QSpinBox*>(widget)) read(box->specialValueText() + box->suffix(), where);
      if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) read(view, where);
      if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
        for (int i = 0; i < tabs->count(); ++i) read(tabs->tabText(i) + tabs->tabToolTip(i), where);
      }
      if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
        for (int i = 0; i < std::min(box->count(), kMostRows); ++i) {
          for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) read(box->itemData(i, role).toString(), where);
        }
      }
    }
  }

  std::size_t read_ = 0;
};

TEST_F(VisibleWords, OfAlgorithmsGraphsAndLayouts) {
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const std::string& text : {algorithm.title, algorithm.help}) read(text, algorithm.id);
    for (const VariantInfo& variant : algorithm.variants) read(variant, algorithm.id + "/" + variant.id);
  }
  for (const generators::Generator& generator : generators::generators()) {
    for (const std::string& text : {generator.title, generator.help}) read(text, generator.id);
    for (const ParameterInfo& info : generator.parameters) read(info, generator.id);
  }
  for (const layouts::Layout& layout : layouts::layouts()) {
    for (const std::string& text : {layout.title, layout.help}) read(text, layout.id);
    for (const ParameterInfo& info : layout.parameters) read(info, layout.id);
  }
  for (const render::Colormap& map : render::colormaps()) read(map.title, map.id);
  for (const io::Format& format : io::formats()) read(std::string(format.title), std::string(format.id));
  for (const io::Writer& writer : io::writers()) read(std::string(writer.title), std::string(writer.id));
  EXPECT_GT(read_, 1500u);
}

TEST_F(VisibleWords, OfActionsMenusAndPanels) {
  for (const ui::ActionInfo& info : ui::actionInfos()) {
    for (const char* text : {info.group, info.text, info.help}) read(std::string(text), info.id);
  }
  for (const ui::MenuInfo& info : ui::menuInfos()) read(std::string(info.title), "menu");
  for (const ui::MouseInfo& info : ui::mouseInfos()) {
    for (const char* text : {info.gesture, info.effect}) read(std::string(text), "mouse");
  }
  for (const ui::PanelInfo& info : ui::panelInfos()) read(std::string(info.title), info.id);
  EXPECT_GE(read_, 300u);
}

TEST_F(VisibleWords, OfTheCommandLinesHelp) {
  for (const std::vector<const char*>& words : std::vector<std::vector<const char*>>{
           {}, {"run"}, {"render"}, {"movie"}, {"info"}, {"list"}, {"generate"}, {"convert"}, {"bench"}, {"bench", "render"}}) {
    std::vector<const char*> line{"warpfront"};
    line.insert(line.end(), words.begin(), words.end());
    line.push_back("--help");
    std::vector<char*> arguments;
    for (const char* word : line) arguments.push_back(const_cast<char*>(word));
    ::testing::internal::CaptureStdout();
    const app::Command command = app::readCommandLine(static_cast<int>(arguments.size()), arguments.data());
    const std::string help = ::testing::internal::GetCapturedStdout();
    EXPECT_EQ(command.exitCode, app::kGood);
    EXPECT_GT(help.size(), 100u) << line[line.size() - 2];
    // Lines are broken where the terminal ends.
    std::string sentence;
    for (const char c : help) {
      if (c != '\n' && (c != ' ' || sentence.empty() || sentence.back() != ' ')) sentence += c;
      if (c == '\n' && !sentence.empty() && sentence.back() != ' ') sentence += ' ';
    }
    read(sentence, std::string("help of ") + line[line.size() - 2]);
  }
}

TEST_F(VisibleWords, OfTheWindowAndItsDialogs) {
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  read(&window);
  const std::size_t start = read_;
  const auto file = scratchDir() / "words.gr";  // a file can be imported again
  std::ofstream(file) << "p sp 6 8\na 1 2 3\na 2 1 3\na 2 3 4\na 3 2 4\na 3 4 5\na 4 5 6\na 4 6 2\na 5 6 1\n";
  window.openFile(QString::fromStdString(file.string()));
  for (const auto& [algorithm, variant] :
       std::vector<std::pair<std::string, std::string>>{{"bfs", "mask"}, {"maxflow", "push-relabel"}, {"apsp", "floyd-warshall"}}) {
    if (session.document() != nullptr) session.startRun({.algorithm = algorithm, .variant = variant, .device = exec::DeviceChoice::Cpu});
    ASSERT_TRUE(waitFor(
        [&] {
          const ui::RunState& run = session.run();
          return run.state == ui::PlayState::Paused && run.variant != nullptr && (run.algorithm->id == algorithm || read_ == start);
        },
        20000))
        << algorithm;
    session.select(5, false);
    session.goTo(3);
    ASSERT_TRUE(waitFor([&] { return session.run().step == 3; }, 20000));
    read(&window);
  }
  EXPECT_GT(read_, start);
  for (const char* id :
       {"generate", "importAgain", "pictureAs", "movie", "settings", "palette", "history", "selectByValue", "find", "keys", "about"}) {
    window.actions().get(id)->trigger();
    ASSERT_TRUE(waitFor([&] { return !window.findChildren<QDialog*>().isEmpty(); })) << id;
    for (QDialog* dialog : window.findChildren<QDialog*>()) {
      read(dialog);
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      dialog->close();
    }
    ASSERT_TRUE(waitFor([&] { return window.findChildren<QDialog*>().isEmpty(); })) << id;
  }
  EXPECT_GT(read_, 3000u);
}

}  // namespace
}  // namespace wf::test
