#include "app/look_options.h"

#include <utility>

#include <CLI/CLI.hpp>

#include "app/mapping_options.h"
#include "app/real_range.h"
#include "app/run_options.h"
#include "ui/sessions/session_file.h"

namespace wf::app {
namespace {

// Empty, or what is wrong.
std::string sizeOf(const std::string& text, int* width, int* height) {
  const std::string expected = "expected WxH, such as 1280x720, found '" + text + "'";
  const auto cross = text.find('x');
  if (cross == std::string::npos) return expected;
  const auto w = wholeNumber(std::string_view(text).substr(0, cross)), h = wholeNumber(std::string_view(text).substr(cross + 1));
  if (!w || !h) return expected;
  if (auto status = render::checkPictureSize(*w, *h); !status) return status.error().message + " ('" + text + "')";
  *width = static_cast<int>(*w);
  *height = static_cast<int>(*h);
  return {};
}

std::string checkSize(const std::string& text) {
  int w = 0, h = 0;
  return sizeOf(text, &w, &h);
}

std::string checkLabelContent(const std::string& text) {
  const auto content = ui::readLabelContent(text);
  return content ? std::string() : content.error().sentence();
}

std::string checkEdgeLabelContent(const std::string& text) {
  const auto content = ui::readEdgeLabelContent(text);
  return content ? std::string() : content.error().sentence();
}

}  // namespace

void addSize(CLI::App& sub, OptionTexts& texts, const char* help) {
  sub.add_option("--size", texts.size, help)->check(CLI::Validator(checkSize, "WxH"));
}

void takeSize(const OptionTexts& texts, Command& command) { (void)sizeOf(texts.size, &command.width, &command.height); }

void addLook(CLI::App& sub, Command& command, OptionTexts& texts) {
  addSize(sub, texts, "Width and height in pixels, as 1280x720; any size");
  requireReal(
      sub.add_option("--scale", command.pixelRatio, "Scale factor of lines, marks and legend: 2 for a picture twice the window's size"),
      0.5, 8);
  sub.add_option("--theme", texts.theme, "dark or light, as in the window")->check(CLI::IsMember({"dark", "light"}));
  command.view.addTo(&sub);
  sub.add_flag("--legend", command.legend, "Draw the window's legend");
  sub.add_flag("--caption", command.caption, "Below the picture: what the step did, its line of pseudo-code and its number");
  auto* preset =
      sub.add_option("--preset", command.preset, "Appearance to start from: " + presetIds())->check(CLI::Validator(checkPreset, "ID"));
  sub.add_option("--mapping", command.mapping,
                 "Mapping of arrays to colours, sizes and other channels: a JSON file, as in a preset or a session")
      ->excludes(preset);
  for (const DrawnChannel& channel : drawnChannels()) {
    sub.add_option_function<std::string>(
        std::string("--") + channel.option, [&command, id = channel.option](const std::string& array) { command.drawn[id] = array; },
        std::string(channel.help) + ": " + channel.takes);
  }
  requireReal(sub.add_option("--edge-curve", command.edgeCurve, "How far edges bend, 0: straight; default: as the appearance has it"), 0,
              1);
  sub.add_option("--labels", texts.labels,
                 "Vertex labels, where there is room: none, id, name or value:ARRAY; several as name,value:ARRAY,value:ARRAY")
      ->check(CLI::Validator(checkLabelContent, "none|id|name|value:ARRAY,…"));
  sub.add_option("--edge-labels", texts.edgeLabels, "Edge labels, from near: none, flow (of the capacity) or value:ARRAY, as value:weight")
      ->check(CLI::Validator(checkEdgeLabelContent, "none|flow|value:ARRAY"));
  sub.add_flag_callback(
      "--no-arrows", [&command] { command.arrows = false; }, "Draw directed graphs without arrows");
}

std::string takeLook(const CLI::App& sub, Command& command, const OptionTexts& texts) {
  if (std::string why = takeRecording(sub, command, texts, true); !why.empty()) return why;
  command.light = texts.theme == "light";
  command.labels = *ui::readLabelContent(texts.labels);
  command.edgeLabels = *ui::readEdgeLabelContent(texts.edgeLabels);
  takeSize(texts, command);
  command.sizeGiven = given(sub, "--size");
  command.labelsGiven = given(sub, "--labels");
  command.edgeLabelsGiven = given(sub, "--edge-labels");
  command.arrowsGiven = given(sub, "--no-arrows");
  command.deviceGiven = given(sub, "--device");
  if (!ui::isSessionFile(command.request.algorithm)) return {};
  for (const char* own : {"GRAPH", "--source", "--target", "--param", "--variant"}) {
    if (given(sub, own)) return std::string("a session has its own run: ") + own + " cannot be given";
  }
  for (const char* own : ImportFlags::kNames) {
    if (given(sub, own)) return std::string("a session has its own graph: ") + own + " cannot be given";
  }
  command.session = std::exchange(command.request.algorithm, {});
  return {};
}

}  // namespace wf::app
