// Small files for the command-line tests, and the checks that every outcome must pass.
#include "tests/e2e/command_line.h"

#include <zlib.h>

#include <fstream>

#include "tests/support/data.h"

namespace wf::test {

std::filesystem::path writeFile(const std::string& name, const std::string& text) {
  const std::filesystem::path path = scratchDir() / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::filesystem::path writeGzip(const std::string& name, const std::string& text) {
  const std::filesystem::path path = scratchDir() / name;
  const gzFile file = gzopen(path.c_str(), "wb");
  EXPECT_NE(file, nullptr);
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
  return path;
}

std::string pathText() {
  std::string text = "c a path with something beside it\np sp 7 9\n";
  for (int v = 1; v < 5; ++v) {
    text += "a " + std::to_string(v) + " " + std::to_string(v + 1) + " 10\n";
    text += "a " + std::to_string(v + 1) + " " + std::to_string(v) + " 10\n";
  }
  return text + "a 6 1 3\n";
}

std::filesystem::path pathGraph() { return writeFile("path.gr", pathText()); }

std::filesystem::path gridGraph(int n) {
  const auto id = [n](int x, int y) { return std::to_string(y * n + x + 1); };
  std::string arcs, coordinates = "p aux sp co " + std::to_string(n * n) + "\n";
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      coordinates += "v " + id(x, y) + " " + std::to_string(x * 1000) + " " + std::to_string(y * 1000) + "\n";
      if (x + 1 < n) arcs += "a " + id(x, y) + " " + id(x + 1, y) + " 1\na " + id(x + 1, y) + " " + id(x, y) + " 1\n";
      if (y + 1 < n) arcs += "a " + id(x, y) + " " + id(x, y + 1) + " 1\na " + id(x, y + 1) + " " + id(x, y) + " 1\n";
    }
  }
  const std::string name = "grid" + std::to_string(n);
  writeFile(name + ".co", coordinates);
  return writeFile(name + ".gr", "p sp " + std::to_string(n * n) + " " + std::to_string(4 * n * (n - 1)) + "\n" + arcs);
}

void expectGood(const Outcome& outcome) {
  EXPECT_EQ(outcome.exitCode, 0) << describe(outcome);
  EXPECT_EQ(outcome.err, "") << describe(outcome);
}

void expectRefused(const Outcome& outcome, int code, const std::vector<std::string>& words) {
  EXPECT_EQ(outcome.exitCode, code) << describe(outcome);
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_EQ(lines(outcome.err).size(), 1u) << "one line was promised\n" << describe(outcome);
  EXPECT_EQ(outcome.out, "") << describe(outcome);
  for (const std::string& word : words)
    EXPECT_NE(outcome.err.find(word), std::string::npos) << "no \"" << word << "\"\n" << describe(outcome);
}

void expectUsage(const Outcome& outcome, const std::vector<std::string>& words) { expectRefused(outcome, 2, words); }

nlohmann::json parsed(const std::string& text) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    ADD_FAILURE() << "this is not JSON:\n" << text;
    return nullptr;
  }
  return json;
}

nlohmann::json at(const nlohmann::json& json, const std::string& pointer) {
  const nlohmann::json::json_pointer where(pointer);
  if (!json.contains(where)) {
    ADD_FAILURE() << "no " << pointer << " in\n" << json.dump(2);
    return nullptr;
  }
  return json.at(where);
}

std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace wf::test
