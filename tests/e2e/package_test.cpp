// What the packages hold besides the program tells of every command, every format and the same version.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "compute/io/registry.h"
#include "tests/e2e/command_line.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

std::string packaged(const char* name) {
  std::ifstream file(sourceDir() / "assets" / "package" / name);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Package, TheManPageNamesEveryCommandAndOption) {
  WF_REQUIRE_PROGRAM();
  const std::string page = packaged("warpfront.1.in");
  std::string part;
  int commands = 0, options = 0;
  for (const std::string& line : lines(runProgram({"--help"}).out)) {
    if (!line.empty() && line.front() != ' ') part = line;
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (part == "Subcommands:" && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
      EXPECT_NE(page.find("\n.B " + first + "\n"), std::string::npos) << first;
      ++commands;
    }
    const auto dashes = first.find("--");
    if (part != "Options:" || dashes == std::string::npos) continue;
    std::string option = "\\-\\-" + first.substr(dashes + 2);
    EXPECT_NE(page.find(option), std::string::npos) << option;
    ++options;
  }
  EXPECT_GE(commands, 8);
  EXPECT_GE(options, 4);
}

TEST(Package, TheDesktopKnowsEveryFormatThatHasANameOfItsOwn) {
  const std::string types = packaged("warpfront-mime.xml"), entry = packaged("org.warpfront.Warpfront.desktop");
  for (const io::Format& format : io::formats()) {
    if (format.id == std::string_view("edge-list")) continue;  // texts and tables belong to other programs
    const bool known = std::any_of(format.extensions.begin(), format.extensions.end(), [&](std::string_view extension) {
      return types.find("\"*" + std::string(extension) + "\"") != std::string::npos;
    });
    EXPECT_TRUE(known) << format.title;
  }
  for (const char* pattern : {"\"*.wfs\"", "\"*.wfr\""}) EXPECT_NE(types.find(pattern), std::string::npos) << pattern;
  const std::regex type("mime-type type=\"([^\"]+)\"");
  int count = 0;
  for (std::sregex_iterator at(types.begin(), types.end(), type), end; at != end; ++at, ++count)
    EXPECT_NE(entry.find((*at)[1].str() + ";"), std::string::npos) << (*at)[1] << " opens with another program";
  EXPECT_GE(count, 9);
}

}  // namespace
}  // namespace wf::test
