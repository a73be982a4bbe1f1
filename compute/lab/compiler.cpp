#include "compute/lab/compiler.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>

#include <fmt/format.h>

#include "compute/core/printable.h"
#include "compute/lab/child.h"

namespace wf::lab {
namespace {

constexpr std::size_t kMostSentence = 400;

// "FILE:LINE:COLUMN: error: SENTENCE", or NVRTC's "FILE(LINE): error: SENTENCE". Column 0: not said.
struct Message {
  std::string file, sentence;
  std::uint32_t line = 0, column = 0;
};

std::optional<std::uint32_t> numberAt(std::string_view text) {
  std::uint32_t out = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && at == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

std::optional<Message> messageOf(std::string_view line) {
  std::size_t mark = std::string_view::npos, behind = 0;
  for (const std::string_view word : {": fatal error: ", ": error: ", "): catastrophic error: "}) {
    if (mark = line.find(word); mark == line.npos) continue;
    behind = mark + word.size();
    break;
  }
  if (mark == line.npos) {
    constexpr std::string_view kUndefined = "undefined reference to ";
    const std::size_t at = line.find(kUndefined);
    if (at == line.npos) return std::nullopt;
    return Message{.file = {}, .sentence = "is declared, but nowhere defined: " + std::string(line.substr(at + kUndefined.size()))};
  }
  Message out{.file = {}, .sentence = std::string(line.substr(behind))};
  std::string_view place = line.substr(0, mark);
  if (place.ends_with(")")) {
    const std::size_t open = place.rfind('(');
    if (open == place.npos) return out;
    out.line = numberAt(place.substr(open + 1, place.size() - open - 2)).value_or(0);
    out.file = place.substr(0, open);
    return out;
  }
  std::vector<std::uint32_t> numbers;
  for (std::size_t colon = place.rfind(':'); colon != place.npos && numbers.size() < 2; colon = place.rfind(':')) {
    const auto number = numberAt(place.substr(colon + 1));
    if (!number) break;
    numbers.insert(numbers.begin(), *number);
    place = place.substr(0, colon);
  }
  out.file = place;
  if (!numbers.empty()) out.line = numbers[0];
  if (numbers.size() > 1) out.column = numbers[1];
  return out;
}

// A message that a line of the user's led to, elsewhere: GCC says "FILE:LINE:COLUMN:   required from here" below or above it.
bool isRequiredFrom(std::string_view line) {
  return line.find("required from") != line.npos || line.find("in instantiation of") != line.npos || line.find("note: in ") != line.npos;
}

}  // namespace

Result<std::filesystem::path> findCompiler() {
  const char* chosen = std::getenv("CXX");
  for (const char* name : {chosen != nullptr ? chosen : "", "c++", "g++", "clang++"}) {
    if (const auto found = findProgram(name); !found.empty()) return found;
  }
  return Error{.code = ErrorCode::NotFound,
               .message =
                   "no C++ compiler is on this machine: install one ('apt install g++' on Debian and Ubuntu), or name one in the "
                   "environment variable CXX"};
}

Result<Compiled> runCompiler(const std::vector<std::string>& command, const std::filesystem::path& folder, double seconds,
                             Progress& progress) {
  const std::string& compiler = command.front();
  auto child = Child::start({.command = command,
                             .folder = folder,
                             .memoryBytes = std::uint64_t{3} << 30,
                             .fileBytes = std::uint64_t{256} << 20,
                             .processorSeconds = static_cast<std::uint64_t>(seconds) + 1});
  if (!child) return child.error();
  const auto start = std::chrono::steady_clock::now();
  while ((*child)->listen(20)) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "compiling was cancelled"};
    const double taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (taken > 5 * seconds)
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("{} was ended after {:g} seconds: the text takes too long to compile", compiler, taken)};
    // A flood of messages tells nothing more.
    if ((*child)->outputCut()) {
      (*child)->kill();
    }
  }
  if (!(*child)->outputCut() && ((*child)->signal() || (*child)->exitCode() == 127))
    return Error{.code = ErrorCode::InvalidInput,
                 .message = (*child)->signal() ? fmt::format("{} was ended by signal {}: the text takes too much memory or time to compile",
                                                             compiler, *(*child)->signal())
                                               : fmt::format("{} could not be started", compiler)};
  return Compiled{.good = (*child)->exitCode() == 0,
                  .exitCode = (*child)->exitCode().value_or(-1),
                  .messages = (*child)->output(),
                  .cut = (*child)->outputCut()};
}

Result<Compiled> compile(const std::filesystem::path& compiler, const std::filesystem::path& folder, const std::filesystem::path& library,
                         bool traced, double seconds, Progress& progress) {
  std::vector<std::string> command{
      compiler.string(), "-std=c++20", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", "-w", "-I.", "-Wl,--no-undefined", "-o",
      library.string(),  "kernels.cpp"};
  command.insert(command.begin() + 1, traced ? "-DWARPFRONT_LAB_TRACED=1" : "-DWARPFRONT_LAB_TRACED=0");
  const bool clang = compiler.filename().string().find("clang") != std::string::npos;
  if (clang) {
    command.insert(command.begin() + 1, {"-ferror-limit=0", "-fno-caret-diagnostics", "-fno-color-diagnostics"});
  } else {
    command.insert(command.begin() + 1, {"-fmax-errors=0", "-fno-diagnostics-show-caret", "-fdiagnostics-color=never"});
  }
  return runCompiler(command, folder, seconds, progress);
}

std::vector<Problem> problemsOf(std::string_view messages, const std::map<std::string, std::string>& shown, std::uint64_t* left) {
  std::vector<Problem> out;
  *left = 0;
  std::optional<Message> from;  // the user's line that is named for the message below
  const auto ownOf = [&](const std::string& file) { return shown.find(file); };
  for (std::size_t at = 0; at < messages.size();) {
    const std::size_t end = std::min(messages.find('\n', at), messages.size());
    const std::string_view line = messages.substr(at, end - at);
    at = end + 1;
    if (isRequiredFrom(line)) {
      const std::size_t space = line.find(": ");
      if (auto place = messageOf(std::string(line.substr(0, space)) + ": error: "); place && ownOf(place->file) != shown.end())
        from = place;
      continue;
    }
    auto message = messageOf(line);
    if (!message) continue;
    const auto own = ownOf(message->file);
    Problem problem{.kernel = {}, .line = message->line, .column = message->column, .sentence = printable(message->sentence)};
    if (own != shown.end()) {
      problem.kernel = own->second;
    } else if (from) {
      problem = {.kernel = ownOf(from->file)->second, .line = from->line, .column = from->column, .sentence = problem.sentence};
    } else {
      problem.line = problem.column = 0;
    }
    from.reset();
    if (problem.sentence.size() > kMostSentence) problem.sentence = problem.sentence.substr(0, kMostSentence) + "…";
    const bool had = std::any_of(out.begin(), out.end(), [&](const Problem& one) {
      return one.kernel == problem.kernel && one.line == problem.line && one.sentence == problem.sentence;
    });
    if (had) continue;
    if (out.size() < kMostProblems) {
      out.push_back(std::move(problem));
    } else {
      ++*left;
    }
  }
  return out;
}

}  // namespace wf::lab
