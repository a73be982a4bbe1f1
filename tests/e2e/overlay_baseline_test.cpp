// Legend and labels as `warpfront render` draws them, each against a small picture, dark and light. Their text is rasterised by the program
// itself, from the outlines of the desktop's font: where that is another one, nothing is compared.
#include <QFontInfo>
#include <QGuiApplication>

#include "render/gl/headless_context.h"
#include "tests/e2e/command_line.h"
#include "tests/render/baseline.h"
#include "tests/render/picture_file.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class OverlayBaseline : public ::testing::Test {
 protected:
  void SetUp() override {
    WF_REQUIRE_PROGRAM();
    auto context = render::HeadlessContext::create();
    if (!context) GTEST_SKIP() << "no OpenGL 4.5 by EGL here: " << context.error().sentence();
    context_ = std::move(*context);
    const std::string font = fontOfPictures();
    if (font != "DejaVu Sans, 12 pixels") GTEST_SKIP() << "the pictures were made with DejaVu Sans at 12 pixels, here it is " << font;
    bare_.environment = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}, {"QT_QPA_PLATFORM", {}}};
  }
  static std::string fontOfPictures() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int count = 1;
    char name[] = "font";
    char* arguments[] = {name, nullptr};
    const QGuiApplication application(count, arguments);
    const QFontInfo font{QFont()};
    return font.family().toStdString() + ", " + std::to_string(font.pixelSize()) + " pixels";
  }
  void compare(const std::string& name, const std::filesystem::path& graph, std::vector<std::string> more) const {
    for (const std::string theme : {"dark", "light"}) {
      const auto file = scratchDir() / (name + "_" + theme + ".png");
      std::vector<std::string> arguments = {"render", "bfs",         graph.string(), "--source", "1",       "--step", "6",
                                            "--out",  file.string(), "--device",     "cpu",      "--theme", theme};
      arguments.insert(arguments.end(), more.begin(), more.end());
      const Outcome outcome = runProgram(arguments, bare_);
      ASSERT_EQ(outcome.exitCode, 0) << describe(outcome);
      const auto picture = render::test::readPng(file);
      ASSERT_TRUE(picture) << file;
      render::test::compareToBaseline(name + (theme == "light" ? "_light" : ""), *picture);
    }
  }

  std::unique_ptr<render::HeadlessContext> context_;  // compareToBaseline asks it who draws
  RunOptions bare_;                                   // no display
};

TEST_F(OverlayBaseline, TheLegend) { compare("overlay_legend", gridGraph(8), {"--size", "640x400", "--legend"}); }

// Sizes of a flag, outlines, and a range that leaves the picture's own values behind.
TEST_F(OverlayBaseline, TheLegendOfMoreChannels) {
  const auto mapping = writeFile("channels.json", R"({"version": 1, "vertices": {
    "color": {"array": {"id": "cost"}, "scale": "log", "colormap": "turbo", "range": [1, 12]},
    "size": {"array": {"id": "frontier"}},
    "outline": {"array": {"id": "visited"}, "colormap": "ember"},
    "visibility": {"array": {"id": "cost"}, "range": [0, 5]}}})");
  compare("overlay_channels", gridGraph(8), {"--size", "640x440", "--legend", "--mapping", mapping.string()});
}

// Of a linear and a logarithmic axis: where the grid lies, and how high the rest.
TEST_F(OverlayBaseline, TheNumbersOfTheHeights) {
  compare("axis_linear", gridGraph(8), {"--size", "640x400", "--view", "3d", "--height", "cost", "--legend"});
  const auto mapping = writeFile("heights.json", R"({"version": 1, "vertices": {
    "color": {"array": {"id": "cost"}}, "height": {"array": {"id": "cost"}, "scale": "log"}}})");
  compare("axis_log", gridGraph(8), {"--size", "640x400", "--view", "3d", "--mapping", mapping.string(), "--legend"});
  compare("axis_large", gridGraph(8), {"--size", "1280x800", "--scale", "2", "--view", "front", "--height", "cost", "--legend"});
}

TEST_F(OverlayBaseline, LabelsOfIdsAndValues) {
  compare("labels_id", gridGraph(8), {"--size", "400x400", "--labels", "id"});
  compare("labels_value", gridGraph(8), {"--size", "400x400", "--labels", "value:cost"});
  compare("labels_fine", gridGraph(5), {"--size", "400x400", "--labels", "value:cost", "--scale", "2"});
}

// Of opposite arcs, each of its own weight or both of the same.
TEST_F(OverlayBaseline, LabelsOfEdges) {
  std::string text = "graph [\ndirected 1\n";
  const int places[][2] = {{0, 0}, {40, 0}, {40, 30}, {0, 30}, {20, 15}};
  for (int v = 0; v < 5; ++v)
    text += "node [ id " + std::to_string(v + 1) + " label \"" + std::string(1, static_cast<char>('A' + v)) + "\" graphics [ x " +
            std::to_string(places[v][0]) + " y " + std::to_string(places[v][1]) + " ] ]\n";
  const int arcs[][3] = {{1, 2, 4}, {5, 1, 9}, {2, 3, 1}, {3, 4, 12}, {4, 1, 3}, {1, 5, 2}, {5, 3, 8}, {5, 2, 1}, {4, 5, 7}, {5, 4, 7}};
  for (const auto& [tail, head, weight] : arcs)
    text += "edge [ source " + std::to_string(tail) + " target " + std::to_string(head) + " value " + std::to_string(weight) + " ]\n";
  compare("labels_edges", writeFile("weights.gml", text + "]\n"),
          {"--size", "400x300", "--labels", "name,value:cost", "--edge-labels", "value:weight"});
}

TEST_F(OverlayBaseline, LabelsOfNames) {
  std::string text = "graph [\n";
  const char* names[] = {"Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Žalm, a long name that is cut"};
  for (int v = 0; v < 8; ++v)
    text += "node [ id " + std::to_string(v + 1) + " label \"" + names[v] + "\" graphics [ x " + std::to_string(v % 3 * 10) + " y " +
            std::to_string(v / 3 * 10) + " ] ]\n";
  for (int v = 1; v < 8; ++v) text += "edge [ source " + std::to_string(v) + " target " + std::to_string(v + 1) + " ]\n";
  compare("labels_name", writeFile("trees.gml", text + "]\n"), {"--size", "400x400", "--labels", "name"});
}

// Of vertices that step back, labels do so, too.
TEST_F(OverlayBaseline, LabelsOfFadedAndHiddenVertices) {
  for (const char* hide : {"false", "true"}) {
    const auto mapping = writeFile("visibility.json", std::string(R"({"version": 1, "vertices": {"color": {"array": {"id": "cost"}},
      "visibility": {"array": {"id": "cost"}, "range": [0, 2]}, "hide_invisible": )") +
                                                          hide + "}}");
    compare(std::string("labels_") + (*hide == 't' ? "hidden" : "faded"), gridGraph(8),
            {"--size", "400x400", "--labels", "id", "--mapping", mapping.string()});
  }
}

}  // namespace
}  // namespace wf::test
