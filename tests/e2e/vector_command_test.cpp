// `warpfront render` to SVG and PDF files: what other programs draw of them is the PNG picture of the same command, within a stated
// distance; slides of many steps by one command; captions. Skipped where EGL gives no OpenGL 4.5, and where there is nothing that draws
// such files.
#include <stb/stb_image.h>

#include <cmath>
#include <cstdlib>
#include <memory>

#include "tests/e2e/drawn_program.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

struct Pixels {
  int width = 0, height = 0;
  std::vector<double> light;  // 0 … 255
};

Pixels loaded(const fs::path& path) {
  Pixels out;
  int channels = 0;
  const std::unique_ptr<unsigned char, decltype(&stbi_image_free)> rgb(stbi_load(path.c_str(), &out.width, &out.height, &channels, 3),
                                                                       &stbi_image_free);
  EXPECT_NE(rgb, nullptr) << path << " is not a picture";
  if (rgb == nullptr) return out;
  const auto count = static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height);
  for (std::size_t i = 0; i < count; ++i)
    out.light.push_back(0.2126 * rgb.get()[3 * i] + 0.7152 * rgb.get()[3 * i + 1] + 0.0722 * rgb.get()[3 * i + 2]);
  return out;
}

// The mean distance of their luminances, and how far apart the means of any block of 16 × 16 pixels lie: the first sees much, the second
// what is missing or elsewhere.
struct Distance {
  double mean = 255, block = 255;
};

Distance distance(const Pixels& a, const Pixels& b) {
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.height, b.height);
  if (a.light.size() != b.light.size() || a.light.empty()) return {};
  Distance out{0, 0};
  constexpr int kBlock = 16;
  for (int top = 0; top + kBlock <= a.height; top += kBlock) {
    for (int left = 0; left + kBlock <= a.width; left += kBlock) {
      double sum = 0;
      for (int y = top; y < top + kBlock; ++y) {
        for (int x = left; x < left + kBlock; ++x) {
          const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(a.width) + static_cast<std::size_t>(x);
          sum += a.light[at] - b.light[at];
        }
      }
      out.block = std::max(out.block, std::abs(sum) / (kBlock * kBlock));
    }
  }
  for (std::size_t i = 0; i < a.light.size(); ++i) out.mean += std::abs(a.light[i] - b.light[i]);
  out.mean /= static_cast<double>(a.light.size());
  return out;
}

bool installed(const char* program) { return std::system((std::string("command -v ") + program + " >/dev/null 2>&1").c_str()) == 0; }

// Of 255. From afar OpenGL draws lines into whole pixels, and others divide them between two. pdftoppm is farther from the shapes than
// rsvg-convert, most with lines along the axes.
struct Limits {
  double mean, block;
};
constexpr Limits kSvg{1.5, 14}, kPdf{3.5, 22}, kSvgFromAfar{9, 14}, kPdfFromAfar{9, 42};

class VectorPictures : public DrawnProgram {
 protected:
  Outcome render(const std::vector<std::string>& run, const fs::path& out, const std::vector<std::string>& more) const {
    std::vector<std::string> arguments = {"render"};
    arguments.insert(arguments.end(), run.begin(), run.end());
    arguments.insert(arguments.end(), {"--device", "cpu", "--out", out.string()});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, bare_);
  }
  static Pixels rasterised(const fs::path& file, int page = 1) {
    const fs::path png = file.string() + ".png";
    const std::string name = "'" + file.string() + "'";
    const std::string command =
        file.extension() == ".svg" ? "rsvg-convert -o '" + png.string() + "' " + name
                                   : "pdftoppm -r 96 -png -singlefile -f " + std::to_string(page) + " " + name + " '" + file.string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return loaded(png);
  }
  // A picture of the same command as PNG, and as what each installed program draws of the other kinds.
  void comparesWell(const std::string& name, const std::vector<std::string>& run, const std::vector<std::string>& more,
                    const Limits& svg = kSvg, const Limits& pdf = kPdf) const {
    SCOPED_TRACE(name);
    const fs::path png = scratchDir() / (name + ".png");
    expectGood(render(run, png, more));
    const Pixels pixels = loaded(png);
    for (const auto& [ending, program] : {std::pair(".svg", "rsvg-convert"), std::pair(".pdf", "pdftoppm")}) {
      if (!installed(program)) continue;
      const fs::path file = scratchDir() / (name + ending);
      EXPECT_EQ(render(run, file, more).exitCode, 0);
      const Distance found = distance(pixels, rasterised(file));
      const Limits& most = file.extension() == ".svg" ? svg : pdf;
      EXPECT_LT(found.mean, most.mean) << ending;
      EXPECT_LT(found.block, most.block) << ending;
      RecordProperty(name + ending, std::to_string(found.mean) + ", " + std::to_string(found.block));
    }
  }
};

TEST_F(VectorPictures, LookLikeThePngOfTheSameCommand) {
  if (!installed("rsvg-convert") && !installed("pdftoppm")) GTEST_SKIP() << "neither rsvg-convert nor pdftoppm is installed";
  const std::vector<std::string> grid = {"bfs", gridGraph(12).string(), "--source", "1"};
  comparesWell("near", grid, {"--step", "9", "--size", "640x480"});
  comparesWell("light", grid, {"--step", "9", "--size", "640x480", "--theme", "light", "--scale", "2", "--vertex-size", "degree"});
  comparesWell("legend", grid, {"--step", "9", "--size", "800x600", "--legend", "--labels", "id", "--caption"});
  comparesWell("thin", {"bfs", gridGraph(100).string(), "--source", "1"}, {"--step", "40", "--size", "400x400"}, kSvgFromAfar,
               kPdfFromAfar);
  comparesWell("directed", {"bfs", pathGraph().string(), "--source", "3"}, {"--step", "last", "--size", "480x320", "--labels", "id"});
  comparesWell("curved", {"bfs", pathGraph().string(), "--source", "3"},
               {"--step", "last", "--size", "480x320", "--labels", "id", "--edge-curve", "0.7"});
  comparesWell("curved grid", grid, {"--step", "9", "--size", "640x480", "--edge-curve", "1"});
  comparesWell("image", grid, {"--step", "9", "--size", "640x480", "--vector-limit", "50", "--legend"});
  comparesWell("3d", grid, {"--step", "9", "--size", "640x480", "--view", "3d", "--legend"});
}

TEST_F(VectorPictures, AViewAboveTheLimitIsAnImageAndTheProgramSaysSo) {
  const std::vector<std::string> grid = {"bfs", gridGraph(12).string(), "--source", "1"};
  const fs::path file = scratchDir() / "limited.svg";
  const Outcome outcome = render(grid, file, {"--step", "9", "--vector-limit", "50"});
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_NE(outcome.err.find("more than 50 edges and vertices"), std::string::npos) << describe(outcome);
  const std::string svg = slurp(file);
  EXPECT_NE(svg.find("<image"), std::string::npos);
  EXPECT_NE(svg.find("id=\"frontier\""), std::string::npos) << "marks are shapes all the same";
  expectGood(render(grid, file, {"--step", "9"}));
  EXPECT_EQ(slurp(file).find("<image"), std::string::npos);
}

TEST_F(VectorPictures, SixteenSlidesByOneCommand) {
  const std::vector<std::string> grid = {"bfs", gridGraph(12).string(), "--source", "1"};
  const fs::path file = scratchDir() / "slides.pdf";
  const Outcome outcome = render(grid, file, {"--steps", "0-15", "--caption", "--legend", "--size", "640x360", "--json", "-"});
  expectGood(outcome);
  const auto json = parsed(outcome.out);
  ASSERT_EQ(json["pictures"].size(), 16u);
  for (std::size_t k = 0; k < 16; ++k) EXPECT_EQ(json["pictures"][k]["step"], k);
  EXPECT_EQ(slurp(file).substr(0, 5), "%PDF-");
  if (!installed("pdftoppm")) GTEST_SKIP() << "pdftoppm is not installed: the pages were not looked at";
  for (const int page : {1, 8, 16}) {
    const fs::path png = scratchDir() / "slide.png";
    expectGood(render(grid, png, {"--step", std::to_string(page - 1), "--caption", "--legend", "--size", "640x360"}));
    const Distance found = distance(loaded(png), rasterised(file, page));
    EXPECT_LT(found.mean, kPdf.mean) << "page " << page;
  }
  const std::string text = "pdftotext '" + file.string() + "' '" + file.string() + ".txt'";
  ASSERT_EQ(std::system(text.c_str()), 0);
  const std::string words = slurp(file.string() + ".txt");
  for (const char* wanted : {"Step 0 of ", "Step 7 of ", "Step 15 of "}) EXPECT_NE(words.find(wanted), std::string::npos) << wanted;
}

TEST_F(VectorPictures, StepsAreNumberedFilesOfOtherKindsAndEndWithTheRun) {
  const std::vector<std::string> path = {"bfs", pathGraph().string(), "--source", "3"};
  const auto count = [&](const std::string& steps, const std::string& name) {
    const Outcome outcome = render(path, scratchDir() / name, {"--steps", steps, "--size", "160x120", "--json", "-"});
    expectGood(outcome);
    std::vector<int> out;
    const auto json = parsed(outcome.out);
    for (const auto& one : json["pictures"]) out.push_back(one["step"].get<int>());
    return out;
  };
  EXPECT_EQ(count("0-2", "few.svg"), (std::vector<int>{0, 1, 2}));
  EXPECT_TRUE(fs::exists(scratchDir() / "few-0002.svg"));
  EXPECT_FALSE(fs::exists(scratchDir() / "few.svg"));
  EXPECT_EQ(count("3,1", "two.png"), (std::vector<int>{3, 1}));
  EXPECT_TRUE(fs::exists(scratchDir() / "two-0003.png"));
  const auto all = count("0-last", "all.pdf");
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(static_cast<int>(all.size()), all.back() + 1);
  EXPECT_EQ(count("0-1000/4", "some.pdf").back(), all.back()) << "the last step comes in any case";
  expectRefused(render(path, scratchDir() / "none.pdf", {"--steps", "900-1000"}), 1, {"no such step"});
  EXPECT_FALSE(fs::exists(scratchDir() / "none.pdf"));
  for (const char* wrong : {"5-2", "a", "", "1,", "3/2", "0-5/0"})
    expectUsage(render(path, scratchDir() / "none.pdf", {"--steps", wrong}), {"steps"});
  expectUsage(render(path, scratchDir() / "none.tiff", {}), {".svg"});
}

TEST_F(VectorPictures, CaptionsOfOneSetCountAlike) {
  const std::vector<std::string> path = {"bfs", pathGraph().string(), "--source", "3"};
  const auto counters = [&](const std::string& steps, const std::string& name) {
    const fs::path file = scratchDir() / (name + ".svg");
    const Outcome outcome = render(path, file, {"--steps", steps, "--caption", "--size", "320x240", "--json", "-"});
    expectGood(outcome);
    std::size_t pictures = 0, withLast = 0;
    const auto json = parsed(outcome.out);
    for (const auto& one : json["pictures"]) {
      ++pictures;
      withLast += slurp(one["file"].get<std::string>()).find(" of " + json["pictures"].back()["step"].dump() + "<") != std::string::npos;
    }
    return std::pair(pictures, withLast);
  };
  const auto whole = counters("0-last", "whole");
  EXPECT_GT(whole.first, 2u);
  EXPECT_EQ(whole.second, whole.first);
  EXPECT_EQ(counters("0-1000", "beyond"), whole);
  const fs::path one = scratchDir() / "one.svg";
  expectGood(render(path, one, {"--step", "1", "--caption", "--size", "320x240"}));
  EXPECT_NE(slurp(one).find(">Step 1 of " + std::to_string(whole.first - 1) + "<"), std::string::npos) << "so does a single one";
}

TEST_F(VectorPictures, FramesOfAMovieCarryTheCaptionThatThePictureHas) {
  const fs::path folder = scratchDir() / "captioned";
  fs::remove_all(folder);
  const std::vector<std::string> look = {"--size", "480x270", "--caption", "--legend"};
  std::vector<std::string> arguments = {"movie", "bfs",   pathGraph().string(), "--source", "3", "--device", "cpu", "--to",
                                        "3",     "--out", folder.string()};
  arguments.insert(arguments.end(), look.begin(), look.end());
  expectGood(runProgram(arguments, bare_));
  const fs::path png = scratchDir() / "captioned.png";
  std::vector<std::string> one = look;
  one.insert(one.end(), {"--step", "2"});
  expectGood(render({"bfs", pathGraph().string(), "--source", "3"}, png, one));
  EXPECT_TRUE(slurp(folder / "frame000002.png") == slurp(png));
  const Pixels pixels = loaded(png);
  EXPECT_EQ(pixels.height, 270) << "the caption is a part of it";
}

}  // namespace
}  // namespace wf::test
