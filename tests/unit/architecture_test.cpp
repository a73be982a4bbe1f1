// Who includes what: reads every source file's include lines and names, with file and line, each arrow that points the wrong way.
// The rules themselves are tested first, on small bad trees.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/data.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

struct Finding {
  std::string file;  // relative to the checkout
  std::size_t line = 0;
  std::string text;
  std::string why;
};

std::string describe(const Finding& f) { return f.file + ":" + std::to_string(f.line) + ": " + f.text + "  — " + f.why; }

bool startsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }
bool inFolder(std::string_view path, std::string_view folder) {
  return startsWith(path, folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

// The first rule whose folder holds the file counts. `may` lists folders of ours; an empty entry allows all of them.
struct Room {
  std::string folder;
  std::vector<std::string> may;
};
const std::vector<Room> kRooms = {
    {"compute/probe", {}},  // for programs of others: nothing of ours but its own headers
    {"compute/core", {"compute/core"}},
    {"compute/exec", {"compute/core", "compute/exec"}},
    {"compute/io", {"compute/core", "compute/exec", "compute/io"}},
    {"compute/generators", {"compute/core", "compute/exec", "compute/generators"}},
    {"compute/layouts", {"compute/core", "compute/exec", "compute/layouts"}},
    {"compute/algorithms", {"compute/core", "compute/exec", "compute/algorithms"}},
    {"compute/lens", {"compute/core", "compute/exec", "compute/algorithms", "compute/lens"}},
    {"compute/recording", {"compute/core", "compute/exec", "compute/io", "compute/algorithms", "compute/recording"}},
    {"compute/run",
     {"compute/core", "compute/exec", "compute/io", "compute/algorithms", "compute/lens", "compute/recording", "compute/run"}},
    {"compute/lab",
     {"compute/core", "compute/exec", "compute/io", "compute/algorithms", "compute/lens", "compute/recording", "compute/run",
      "compute/lab"}},
    {"render", {"compute/core", "compute/exec", "compute/run", "render"}},
    {"ui/session",
     {"compute/core", "compute/exec", "compute/io", "compute/generators", "compute/layouts", "compute/lens", "compute/recording",
      "compute/run", "compute/lab", "render", "ui/session"}},
    {"ui", {"compute/core", "compute/exec", "compute/lens", "compute/recording", "compute/run", "render", "ui"}},
    {"app", {"compute", "render", "ui", "app"}},
    {"assets", {"compute/core", "compute/io", "compute/generators"}},
};

// Libraries that only some folders may see.
struct Library {
  std::string name;
  std::regex header;
  std::vector<std::string> may;  // folders
  bool inHeaders = true;         // whether headers of those folders may include it
  std::string mayNot = {};       // a folder in one of those
};
const std::vector<Library>& libraries() {
  static const std::vector<Library> all = {
      {"Qt", std::regex(R"((Qt?[A-Z]\w*(/.*)?|qt?[a-z]+\.h|qpa/.*))"), {"ui", "app"}, true, "ui/session"},
      {"OpenGL", std::regex(R"((epoxy|GL|GLES\d?|EGL|KHR|GLFW)/.*|gl[a-z]*\.h)"), {"render", "ui/viewport", "app"}},
      {"ImGui", std::regex(R"((.*/)?(imgui|imconfig|imstb)\w*\.h)"), {"ui"}, true, "ui/session"},
      {"CUDA",
       std::regex(
           R"((cuda|cub|thrust|nvtx3|cooperative_groups)/.*|(cuda|cu|curand|nv|device_|math_constants|vector_types|sm_|cooperative_groups)\w*\.h(pp)?)"),
       {"compute/exec", "compute/algorithms", "compute/probe", "render/bridge"}},
      {"oneTBB", std::regex(R"((tbb|oneapi)/.*)"), {"compute/exec"}, false},
      {"CLI11", std::regex(R"(CLI/.*)"), {"app"}, false},
      {"nlohmann/json.hpp, for its values allocate as they are destroyed (compute/core/json.h stands in its place)",
       std::regex(R"(nlohmann/json\.hpp)"),
       {"compute/core"}},
      {"a GPL library, which may not be linked into the program,", std::regex(R"(qcustomplot\.h|QtCharts(/.*)?|QChart\w*|lemon/.*)"), {}},
  };
  return all;
}

bool isHeader(const std::string& file) { return file.ends_with(".h") || file.ends_with(".hpp") || file.ends_with(".cuh"); }

bool isSource(const fs::path& path) {
  static const std::set<std::string> endings = {".h", ".hpp", ".cuh", ".c", ".cc", ".cpp", ".cu", ".inl"};
  return endings.contains(path.extension().string());
}

void checkInclude(const std::string& file, const Room& room, const std::string& header, bool quoted, const std::string& folder,
                  std::vector<std::string>& whys) {
  static const std::set<std::string> ours = {"app", "assets", "compute", "render", "tests", "ui"};
  const std::string top = header.substr(0, header.find('/'));
  if (header.find('/') != std::string::npos && ours.contains(top)) {
    const bool fine = std::any_of(room.may.begin(), room.may.end(), [&](const std::string& may) { return inFolder(header, may); });
    if (!fine) whys.push_back(room.folder + " may not include " + header.substr(0, header.rfind('/')));
    if (!quoted) whys.push_back("files of ours are included with quotes");
    return;
  }
  // moc's output lies in the build folder; the headers of the probe are installed beside one another.
  if (quoted && !header.ends_with(".moc") && room.folder != "compute/probe") {
    whys.push_back("files of ours are included relative to the checkout (\"" + folder + "/" + header + "\"), libraries in angle brackets");
  }
  for (const Library& library : libraries()) {
    if (!std::regex_match(header, library.header)) continue;
    const bool here = std::any_of(library.may.begin(), library.may.end(), [&](const std::string& may) { return inFolder(file, may); }) &&
                      !inFolder(file, library.mayNot);
    if (!here) whys.push_back(room.folder + " may not include " + library.name);
    if (here && !library.inHeaders && isHeader(file)) whys.push_back(library.name + " is slow to compile and stays out of headers");
  }
}

std::vector<Finding> checkFile(const fs::path& root, const fs::path& path) {
  static const std::regex include(R"(\s*#\s*include\s*(["<])([^">]+)[">].*)");
  static const std::regex anyInclude(R"(\s*#\s*include\b.*)");
  static const std::regex algorithmName(R"re(.*"(bfs|stcon|sssp|apsp|closure|mst|maxflow)".*)re");
  static const std::regex localeReading(R"(\b(strto[a-z]+|sto[dfil]|stol[dl]|stoul|stoull|ato[fil]|s?scanf)\s*\()");
  std::vector<Finding> found;
  const std::string file = path.lexically_relative(root).generic_string();
  const auto room = std::find_if(kRooms.begin(), kRooms.end(), [&](const Room& r) { return inFolder(file, r.folder); });
  if (room == kRooms.end()) return {{file, 1, file, "no rule says what this folder may include; add it to kRooms"}};
  const std::string folder = file.substr(0, file.rfind('/'));

  std::ifstream in(path);
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    std::smatch match;
    if (std::regex_match(line, match, include)) {
      std::vector<std::string> whys;
      checkInclude(file, *room, match[2], match[1] == "\"", folder, whys);
      for (std::string& why : whys) found.push_back({file, number, line, std::move(why)});
    } else if (std::regex_match(line, anyInclude)) {
      found.push_back({file, number, line, "an include names its file"});
    } else if ((inFolder(file, "render") || inFolder(file, "ui")) && std::regex_match(line, algorithmName)) {
      found.push_back({file, number, line, room->folder + " may not know an algorithm by name"});
    } else if (const std::string code = line.substr(0, line.find("//")); std::regex_search(code, localeReading)) {
      found.push_back({file, number, line, "numbers may not be read as the locale writes them: use std::from_chars"});
    }
  }
  return found;
}

struct Survey {
  std::size_t files = 0;
  std::vector<Finding> findings;
};

// Tests may include everything, so tests/ is not read.
Survey survey(const fs::path& root) {
  Survey out;
  for (const char* top : {"app", "assets", "compute", "render", "ui"}) {
    if (!fs::is_directory(root / top)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file() || !isSource(entry.path())) continue;
      ++out.files;
      for (Finding& finding : checkFile(root, entry.path())) out.findings.push_back(std::move(finding));
    }
  }
  return out;
}

std::vector<std::string> strayEntries(const fs::path& root) {
  static const std::set<std::string> allowed = {"app",   "compute",        "render",    "ui",      "assets",
                                                "tests", "CMakeLists.txt", "README.md", "LICENSE", "CMakePresets.json"};
  // What .gitignore names.
  static const std::regex ignored(R"(\..*|build(-.*)?|.*\.user|compile_commands\.json|CMakeUserPresets\.json)");
  std::vector<std::string> stray;
  for (const auto& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (!allowed.contains(name) && !std::regex_match(name, ignored)) stray.push_back(name);
  }
  return stray;
}

class ScratchTree {
 public:
  explicit ScratchTree(const std::string& name) : root_(scratchDir() / name) { fs::create_directories(root_); }
  void write(const std::string& file, const std::string& text) {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  const fs::path& root() const { return root_; }

 private:
  fs::path root_;
};

struct BadCase {
  const char* file;
  const char* include;
  const char* why;  // a part of it
};

TEST(ArchitectureRules, EachWrongArrowIsNamedWithFileAndLine) {
  const std::vector<BadCase> cases = {
      {"compute/core/a.h", "\"compute/exec/executor.h\"", "compute/core may not include compute/exec"},
      {"compute/core/a.h", "<QString>", "may not include Qt"},
      {"compute/core/a.h", "<cuda_runtime.h>", "may not include CUDA"},
      {"compute/exec/a.cpp", "\"compute/algorithms/registry.h\"", "compute/exec may not include compute/algorithms"},
      {"compute/exec/a.cpp", "\"render/scene/renderer.h\"", "may not include render/scene"},
      {"compute/exec/a.cpp", "<epoxy/gl.h>", "may not include OpenGL"},
      {"compute/exec/a.h", "<tbb/parallel_for.h>", "stays out of headers"},
      {"compute/exec/a.h", "<oneapi/tbb/parallel_for.h>", "stays out of headers"},
      {"compute/io/a.cpp", "\"compute/algorithms/algorithm.h\"", "compute/io may not include compute/algorithms"},
      {"compute/io/a.cpp", "<cub/cub.cuh>", "may not include CUDA"},
      {"compute/generators/a.cpp", "\"compute/io/reader.h\"", "compute/generators may not include compute/io"},
      {"compute/layouts/a.cpp", "<QtCore/QVector>", "may not include Qt"},
      {"compute/probe/a.h", "\"compute/core/types.h\"", "compute/probe may not include compute/core"},
      {"compute/algorithms/bfs/a.cpp", "\"compute/io/reader.h\"", "may not include compute/io"},
      {"compute/algorithms/bfs/a.cpp", "\"app/samples.h\"", "may not include app"},
      {"compute/algorithms/bfs/a.cpp", "\"compute/recording/recording.h\"", "may not include compute/recording"},
      {"compute/recording/a.cpp", "\"compute/run/runner.h\"", "may not include compute/run"},
      {"compute/algorithms/bfs/a.cpp", "<GL/gl.h>", "may not include OpenGL"},
      {"compute/algorithms/bfs/a.cpp", "<imgui.h>", "may not include ImGui"},
      {"render/gl/a.cpp", "<QOpenGLWidget>", "may not include Qt"},
      {"render/gl/a.cpp", "<imgui_impl_opengl3.h>", "may not include ImGui"},
      {"render/gl/a.cpp", "<cuda_gl_interop.h>", "may not include CUDA"},
      {"render/gl/a.cpp", "\"ui/session/session.h\"", "render may not include ui"},
      {"render/splat/a.cpp", "\"compute/algorithms/registry.h\"", "render may not include compute/algorithms"},
      {"render/splat/a.cpp", "\"compute/io/reader.h\"", "render may not include compute/io"},
      {"ui/panels/a.cpp", "\"compute/algorithms/registry.h\"", "ui may not include compute/algorithms"},
      {"ui/panels/a.cpp", "\"compute/io/reader.h\"", "ui may not include compute/io"},
      {"ui/panels/a.cpp", "\"app/samples.h\"", "ui may not include app"},
      {"ui/session/a.cpp", "\"compute/algorithms/registry.h\"", "ui/session may not include compute/algorithms"},
      {"ui/panels/a.cpp", "\"compute/lab/lab.h\"", "ui may not include compute/lab"},
      {"ui/session/a.cpp", "\"ui/text.h\"", "ui/session may not include ui"},
      {"ui/session/a.cpp", "\"app/samples.h\"", "ui/session may not include app"},
      {"ui/session/a.cpp", "<QString>", "may not include Qt"},
      {"ui/session/a.cpp", "<epoxy/gl.h>", "may not include OpenGL"},
      {"ui/session/a.cpp", "<imgui.h>", "may not include ImGui"},
      {"ui/panels/a.cpp", "<cuda_runtime_api.h>", "may not include CUDA"},
      {"ui/panels/a.cpp", "<epoxy/gl.h>", "may not include OpenGL"},
      {"ui/panels/a.cpp", "<QtCharts/QChart>", "GPL"},
      {"ui/panels/a.cpp", "\"plot.h\"", "\"ui/panels/plot.h\""},
      {"ui/panels/a.cpp", "<ui/session/session.h>", "with quotes"},
      {"app/a.cpp", "\"tests/support/data.h\"", "app may not include tests/support"},
      {"app/a.h", "<CLI/CLI.hpp>", "stays out of headers"},
      {"app/a.cpp", "<cuda.h>", "may not include CUDA"},
      {"app/a.cpp", "WHERE_IT_IS", "names its file"},
      {"compute/fresh/a.cpp", "<vector>", "no rule"},
  };
  int n = 0;
  for (const BadCase& bad : cases) {
    SCOPED_TRACE(std::string(bad.file) + " " + bad.include);
    ScratchTree tree("bad" + std::to_string(n++));
    tree.write(bad.file, "// A file.\n#include <vector>\n  # include " + std::string(bad.include) + "  // why not\n");
    const Survey found = survey(tree.root());
    ASSERT_EQ(found.findings.size(), 1u);
    const std::string text = describe(found.findings[0]);
    EXPECT_NE(text.find(bad.why), std::string::npos) << text;
    const std::string place = std::string(bad.file) + (std::string(bad.why) == "no rule" ? ":1:" : ":3:");
    EXPECT_EQ(text.find(place), 0u) << text;
  }
}

TEST(ArchitectureRules, AnAlgorithmsNameInTheRendererOrThePanelsIsFound) {
  ScratchTree tree("names");
  tree.write("ui/panels/a.cpp", "if (id == \"bfs\") draw();\n");
  tree.write("ui/session/a.cpp", "if (id == \"mst\") open();\n");
  tree.write("render/scene/b.cpp", "\n\nif (id == \"sssp\") draw();\n");
  tree.write("compute/algorithms/c.cpp", "id = \"bfs\";\n");
  tree.write("app/d.cpp", "id = \"bfs\";\n");
  const Survey found = survey(tree.root());
  ASSERT_EQ(found.findings.size(), 3u);
}

TEST(ArchitectureRules, ReadingByTheLocaleIsFound) {
  ScratchTree tree("locale");
  tree.write("app/a.cpp", "double x = std::strtod(text, &end);\nauto y = std::from_chars(a, b, x);\nint z = std::stoi(text);\n");
  tree.write("compute/io/b.cpp", "// not strtod()\nbool custod(int);\nrestod (3);\n");
  ASSERT_EQ(survey(tree.root()).findings.size(), 2u);
}

TEST(ArchitectureRules, TheAllowedArrowsPass) {
  ScratchTree tree("good");
  tree.write("compute/core/a.h", "#include <vector>\n#include \"compute/core/types.h\"\n");
  tree.write("compute/exec/a.cpp", "#include <tbb/parallel_for.h>\n#include <cub/cub.cuh>\n#include \"compute/core/types.h\"\n");
  tree.write("compute/algorithms/bfs/a.cpp", "#include <cuda_runtime.h>\n#include \"compute/exec/launch.h\"\n");
  tree.write("compute/probe/a.cu", "#include <cuda_runtime.h>\n#include \"warpfront.h\"\n");
  tree.write("render/bridge/a.cpp",
             "#include <epoxy/gl.h>\n#include <cuda_gl_interop.h>\n#include <glm/glm.hpp>\n#include \"compute/exec/buffer.h\"\n");
  tree.write("ui/viewport/a.cpp",
             "#include <epoxy/gl.h>\n#include <QOpenGLWidget>\n#include \"render/scene/renderer.h\"\n#include \"a.moc\"\n");
  tree.write("app/a.cpp",
             "#include <CLI/CLI.hpp>\n#include <QApplication>\n#include \"compute/io/reader.h\"\n#include \"ui/session/session.h\"\n");
  const Survey found = survey(tree.root());
  EXPECT_EQ(found.files, 7u);
  for (const Finding& finding : found.findings) ADD_FAILURE() << describe(finding);
}

TEST(ArchitectureRules, AStrayEntryAtTheTopIsFound) {
  ScratchTree tree("top");
  tree.write("README.md", "");
  tree.write(".gitignore", "");
  tree.write("build-asan/CMakeCache.txt", "");
  tree.write("scripts/fetch.sh", "");
  EXPECT_EQ(strayEntries(tree.root()), std::vector<std::string>{"scripts"});
}

TEST(Architecture, EveryArrowPointsTheAllowedWay) {
  if (!fs::exists(sourceDir() / "compute")) GTEST_SKIP() << "the sources are not on this machine";
  const Survey found = survey(sourceDir());
  EXPECT_GT(found.files, 20u) << "too few files: is " << sourceDir() << " the checkout?";
  for (const Finding& finding : found.findings) ADD_FAILURE() << describe(finding);
}

TEST(Architecture, TheTopLevelHoldsWhatItShould) {
  if (!fs::exists(sourceDir() / "compute")) GTEST_SKIP() << "the sources are not on this machine";
  for (const std::string& name : strayEntries(sourceDir())) {
    ADD_FAILURE() << name << " does not belong at the top of the checkout (README.md says what does)";
  }
}

}  // namespace
}  // namespace wf::test
