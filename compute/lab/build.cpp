#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "compute/lab/build_folder.h"
#include "compute/lab/compiler.h"
#include "compute/lab/entry.h"
#include "compute/lab/kernel_texts.h"
#include "compute/lab/nvrtc.h"
#include "compute/lab/source_items.h"

namespace wf::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostText = std::size_t{1} << 20;

WeightKind weightsOf(const run::RunPlan& plan) { return plan.graph ? plan.graph->weightKind() : WeightKind::Unsigned; }

// The functor of the kernel's launches that the text defines.
Result<KernelText> definedIn(const Source& source, const std::vector<KernelText>& functors) {
  std::vector<std::string> names;
  const auto items = itemsOf(source.text);
  for (const KernelText& one : functors) {
    names.push_back(one.functor);
    if (std::any_of(items.begin(), items.end(), [&](const SourceItem& item) { return item.isType && item.name == one.functor; }))
      return one;
  }
  return Error{.code = ErrorCode::InvalidInput,
               .message = fmt::format("the text of kernel {} defines no struct {}, which the variant launches", source.kernel,
                                      fmt::join(names, " and no struct "))};
}

bool usesFunctor(const std::string& type, const KernelText& functor) {
  return hasWord(speakable(type), functor.functor) && speakable(type).find(functor.scope + "::" + functor.functor) != std::string::npos;
}

// The file that is compiled: what declares the types, and an entry for each of them. Members that are others than the variant's would be
// given the wrong bits: a wrong size is found here.
std::string mainText(const std::string& libraries, const std::vector<std::string>& includes, const std::vector<Launched>& launches) {
  std::string out = libraries + "#include \"compute/lab/entry.h\"\n";
  for (const std::string& include : includes) out += fmt::format("#include \"{}\"\n", include);
  out +=
      "#line 1 \"entries\"\nnamespace wf::exec {\nTracer*& Tracer::current() {\n  static thread_local Tracer* tracer = nullptr;\n  return "
      "tracer;\n}\n}\n"
      "namespace wf::lab {\nBounds*& Bounds::current() {\n  static thread_local Bounds* bounds = nullptr;\n  return bounds;\n}\n";
  for (std::size_t k = 0; k < launches.size(); ++k) {
    out += fmt::format(
        "using Launched{0} = {1};\n"
        "static_assert(sizeof(Launched{0}) == {2}, \"{3}\");\n",
        k, speakable(launches[k].type), launches[k].bytes, wrongMembers(launches[k].bytes));
  }
  out += "static const KernelEntry kEntries[] = {\n";
  for (std::size_t k = 0; k < launches.size(); ++k) {
    out += fmt::format(
        "{{\"{0}\", {1}, &runPlain<Launched{2}>,\n#if WARPFRONT_LAB_TRACED\n&runChecked<Launched{2}>\n#else\nnullptr\n#endif\n}},\n",
        launches[k].type, launches[k].bytes, k);
  }
  out += fmt::format(
      "}};\n}}\nextern \"C\" __attribute__((visibility(\"default\"))) const wf::lab::KernelEntry* {0}(std::uint32_t* count) {{\n  *count = "
      "{1};\n  return "
      "wf::lab::kEntries;\n}}\nextern \"C\" __attribute__((visibility(\"default\"))) void {2}(wf::exec::Tracer* tracer, wf::lab::Bounds* "
      "bounds) {{\n"
      "  wf::exec::Tracer::current() = tracer;\n  wf::lab::Bounds::current() = bounds;\n}}\n",
      kEntriesName, launches.size(), kTraceName);
  return out;
}

// Takes the lines that include libraries out of a text, which stands within a namespace, and adds them to `includes`. Lines stay where they
// are.
std::string withoutLibraries(const std::string& text, const std::string& shownAs, std::string& includes) {
  const std::string code = codeOnly(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t first = code.find_first_not_of(" \t", at);
    const bool library = first < end && code.compare(first, 9, "#include ") == 0 && text.find('<', first) < end;
    if (library) {
      includes += fmt::format("#line {} \"{}\"\n{}\n", lineAt(text, at), shownAs, text.substr(at, end - at));
    } else {
      out += text.substr(at, end - at);
    }
    out += '\n';
    at = end + 1;
  }
  return out;
}

// What is to be compiled: the build's kernels, the texts in their places, the launches.
struct Prepared {
  std::vector<BuiltKernel> kernels;
  std::vector<Replaced> replaced;
  std::vector<Launched> launches;
  std::map<std::string, std::string> shown;  // the user's files, and whose each is
  std::string libraries;                     // that the texts include
};
Result<Prepared> prepare(const BuildRequest& request) {
  auto launches = launchesOf(request.plan.chosen, weightsOf(request.plan), request.plan.parameters);
  if (!launches) return launches.error();
  const std::string& variant = request.plan.chosen.variant->id;
  Prepared out;
  std::set<std::string> names;
  for (const Source& source : request.sources) {
    if (!names.insert(source.kernel).second)
      return Error{.code = ErrorCode::InvalidInput, .message = fmt::format("kernel {} is given twice", source.kernel)};
    if (source.text.size() > kMostText)
      return Error{.code = ErrorCode::InvalidInput, .message = fmt::format("the text of kernel {} is longer than 1 MiB", source.kernel)};
    const auto functors = functorsOf(*launches, source.kernel, variant);
    if (!functors) return functors.error();
    const auto functor = definedIn(source, *functors);
    if (!functor) return functor.error();
    BuiltKernel kernel{.kernel = source.kernel, .functor = functor->functor, .types = {}, .text = source.text};
    for (const Launched& launch : *launches) {
      if (launch.kernel != source.kernel || !usesFunctor(launch.type, *functor)) continue;
      kernel.types.push_back(launch.type);
      const bool had = std::any_of(out.launches.begin(), out.launches.end(), [&](const Launched& one) { return one.type == launch.type; });
      if (!had) out.launches.push_back(launch);
    }
    const std::string shownAs = fmt::format("kernel_{}.cpp", out.replaced.size());
    out.shown[shownAs] = source.kernel;
    out.replaced.push_back({.original = *functor, .text = withoutLibraries(source.text, shownAs, out.libraries), .shownAs = shownAs});
    out.kernels.push_back(std::move(kernel));
  }
  return out;
}

}  // namespace

Result<std::vector<Source>> kernelTexts(const run::RunPlan& plan) {
  auto launches = launchesOf(plan.chosen, weightsOf(plan), plan.parameters);
  if (!launches) return launches.error();
  std::vector<Source> out;
  for (KernelText& one : kernelTexts(*launches, plan.chosen.variant->id)) out.push_back({std::move(one.kernel), std::move(one.text)});
  return out;
}

Result<Built> build(const BuildRequest& request, Progress& progress) {
  progress.begin("Compiling", 0);
  const auto start = std::chrono::steady_clock::now();
  auto prepared = prepare(request);
  if (!prepared) return prepared.error();
  std::vector<std::string> types;
  for (const Launched& launch : prepared->launches) types.push_back(launch.type);
  auto tree = treeWith(prepared->replaced, types);
  if (!tree) return tree.error();
  auto scratch = ScratchFolder::create();
  if (!scratch) return scratch.error();
  const auto folder = std::make_shared<Build>(std::move(*scratch), request.target);
  Built out;
  const auto problems = [&](std::string_view messages) { return problemsOf(messages, prepared->shown, &out.moreProblems); };
  const auto done = [&](bool good) {
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (good) {
      folder->kernels = std::move(prepared->kernels);
      folder->types = std::move(types);
      out.build = folder;
    }
    return std::move(out);
  };
  if (request.target == Target::Cuda) {
    const auto architecture = architectureOf(request.plan.device.cudaDevice);
    if (!architecture) return architecture.error();
    const auto worker = workerCommand(request.worker);
    if (!worker) return worker.error();
    auto compiled =
        compileForGpu(*tree, prepared->launches, *architecture, folder->folder(), folder->library(), *worker, request.seconds, progress);
    if (!compiled) return compiled.error();
    out.compiler = "NVRTC";
    if (!compiled->good) out.problems = problems(compiled->messages);
    return done(compiled->good);
  }

  const auto compiler = findCompiler();
  if (!compiler) return compiler.error();
  out.compiler = compiler->string();
  tree->files["kernels.cpp"] = mainText(prepared->libraries, tree->includes, prepared->launches);
  if (auto status = writeTree(folder->folder(), tree->files); !status) return status.error();
  const auto attempt = [&](bool traced) {
    return compile(*compiler, folder->folder(), folder->library(), traced, request.seconds, progress);
  };
  auto compiled = attempt(true);
  if (!compiled) return compiled.error();
  if (compiled->good) {
    folder->traced = true;
    return done(true);
  }
  // A text may mean something for pointers alone, such as `std::uint32_t* at = &d_cost[v]`: then it runs without the lens.
  auto first = problems(compiled->messages);
  if (!compiled->cut) {
    compiled = attempt(false);
    if (!compiled) return compiled.error();
    if (compiled->good) {
      if (!first.empty()) out.untraced = first.front();
      out.moreProblems = 0;
      return done(true);
    }
  }
  out.problems = problems(compiled->messages);
  if (out.problems.empty())
    out.problems.push_back(
        {.kernel = {}, .line = 0, .column = 0, .sentence = "the compiler failed and named no error: " + compiled->messages.substr(0, 400)});
  return done(false);
}

}  // namespace wf::lab
