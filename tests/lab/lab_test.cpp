// A kernel of the user's: compiled, run in another process, compared with the original.
#include <algorithm>

#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

// A square grid with weights from 1 to 9, arcs both ways.
std::shared_ptr<const Graph> gridOf(VertexId side) {
  ArcList arcs;
  std::vector<std::uint32_t> weights;
  const auto both = [&](VertexId a, VertexId b) {
    for (const auto& arc : {std::pair(a, b), std::pair(b, a)}) arcs.push_back(arc);
    for (int k = 0; k < 2; ++k) weights.push_back(1 + (a * 5 + b * 3) % 9);
  };
  for (VertexId v = 0; v < side * side; ++v) {
    if (v % side + 1 < side) both(v, v + 1);
    if (v + side < side * side) both(v, v + side);
  }
  return graphFromArcs(side * side, arcs, weights);
}

TEST(Lab, TheVariantsOwnTextsRunAsTheVariantDoes) {
  const auto plan = planOf("bfs", "mask", gridOf(8));
  const auto texts = lab::kernelTexts(plan);
  ASSERT_TRUE(texts) << texts.error().sentence();
  ASSERT_EQ(texts->size(), 2u);
  EXPECT_EQ((*texts)[0].kernel, "expand");
  EXPECT_NE((*texts)[0].text.find("struct Expand"), std::string::npos) << (*texts)[0].text;
  const lab::Built built = buildOf(plan, *texts);
  ASSERT_TRUE(built.build) << textOf(built.problems);
  EXPECT_FALSE(built.untraced) << built.untraced->sentence;
  const auto out = scratchDir() / "own.wfr";
  const lab::RunOutcome outcome = runOf(plan, built, out);
  EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << outcome.sentence;
  EXPECT_EQ(outcome.verified, true) << outcome.verification;
  const lab::Compared compared = compareTo(plan, out);
  EXPECT_TRUE(compared.equal()) << compared.sentence;
  EXPECT_EQ(compared.steps, outcome.steps);
}

TEST(Lab, NamesLineAndColumnOfWhatDoesNotCompile) {
  const auto plan = planOf("bfs", "mask", gridOf(4));
  const std::string text = kernelText(plan, "settle");
  const lab::Built built = buildOf(plan, {{"settle", changed(text, "d_visited[v] = 1;", "d_visitd[v] = 1;")}});
  ASSERT_FALSE(built.build);
  ASSERT_FALSE(built.problems.empty());
  const lab::Problem& first = built.problems.front();
  EXPECT_EQ(first.kernel, "settle");
  const std::size_t at = text.find("d_visited[v] = 1;");
  EXPECT_EQ(first.line, 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) << textOf(built.problems);
  EXPECT_EQ(first.column, 5u);
  EXPECT_NE(first.sentence.find("d_visitd"), std::string::npos) << first.sentence;
}

TEST(Lab, RefusesTextsThatAreNoKernel) {
  const auto plan = planOf("bfs", "mask", gridOf(4));
  Progress progress;
  const auto refusal = [&](const std::string& kernel, const std::string& text) {
    const auto built = lab::build({.plan = plan, .sources = {{kernel, text}}}, progress);
    return built ? std::string() : built.error().sentence();
  };
  EXPECT_NE(refusal("expand", "int x;").find("defines no struct Expand"), std::string::npos);
  EXPECT_NE(refusal("relax", "int x;").find("it has: expand, settle"), std::string::npos) << refusal("relax", "int x;");
  const std::string text = kernelText(plan, "settle");
  const lab::Built wider = buildOf(plan, {{"settle", changed(text, "  exec::Array<Memory, std::uint8_t> d_next;\n",
                                                             "  exec::Array<Memory, std::uint8_t> d_next;\n  std::uint64_t mine;\n")}});
  ASSERT_FALSE(wider.build);
  EXPECT_NE(textOf(wider.problems).find("all of them take 32 bytes"), std::string::npos) << textOf(wider.problems);
}

TEST(Lab, SaysTheFirstDifferenceAndWhatWasPrinted) {
  const auto plan = planOf("bfs", "mask", gridOf(4), {{"source", "1"}});
  const std::string text = changed(kernelText(plan, "expand"), "exec::storeRelaxed(&d_cost[neighbour], level);",
                                   "if (neighbour == 5) std::printf(\"found %u\\n\", neighbour);\n"
                                   "      exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);");
  const lab::Built built = buildOf(plan, {{"expand", "#include <cstdio>\n" + text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  const auto out = scratchDir() / "differs.wfr";
  const lab::RunOutcome outcome = runOf(plan, built, out);
  EXPECT_EQ(outcome.verified, false);
  EXPECT_EQ(outcome.output, "found 5\nfound 5\n") << "by the threads of both vertices that lead to it";
  const lab::Compared compared = compareTo(plan, out);
  ASSERT_TRUE(compared.first);
  EXPECT_EQ(compared.first->at.a.index, 3u) << "vertex 5, the sixth, lies two arcs from the first";
  EXPECT_EQ(compared.array, "cost");
  EXPECT_EQ(compared.first->element.index, 5u);
  EXPECT_EQ(compared.sentence, "first difference after step 3 (expand): cost of vertex 6 is 9 arcs, the original's is 2 arcs");
}

TEST(Lab, WhatPointersAloneCanDoRunsUntraced) {
  const auto plan = planOf("bfs", "mask", gridOf(4));
  const std::string text =
      changed(kernelText(plan, "settle"), "    d_visited[v] = 1;\n", "    std::uint8_t* at = &d_visited[v];\n    *at = 1;\n");
  const lab::Built built = buildOf(plan, {{"settle", text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  ASSERT_TRUE(built.untraced);
  EXPECT_EQ(built.untraced->kernel, "settle");
  EXPECT_GT(built.untraced->line, 0u);
  const auto out = scratchDir() / "untraced.wfr";
  EXPECT_EQ(runOf(plan, built, out).end, lab::RunEnd::Ended);
  EXPECT_TRUE(compareTo(plan, out).equal());
}

// Who wrote an element last, of a run of changed text: the step of the recording, and a thread that had reason to.
TEST(Lab, TheLastWriterOfAnElementIsNamed) {
  const auto graph = gridOf(5);
  const auto plan = planOf("bfs", "mask", graph, {{"source", "1"}});
  // Levels count by tens.
  const std::string text = changed(kernelText(plan, "expand"), "d_cost[v] + 1", "d_cost[v] + 10");
  const lab::Built built = buildOf(plan, {{"expand", text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  ASSERT_FALSE(built.untraced) << built.untraced->sentence;
  const auto out = scratchDir() / "writer.wfr";
  ASSERT_EQ(runOf(plan, built, out).end, lab::RunEnd::Ended);
  const auto& arrays = plan.chosen.variant->arrays;
  const auto arrayNamed = [&](const char* id) {
    return static_cast<std::size_t>(std::find_if(arrays.begin(), arrays.end(), [&](auto& one) { return one.id == id; }) - arrays.begin());
  };
  const auto writerOf = [&](const char* array, std::uint64_t index) {
    Progress progress;
    lab::RunRequest request{.plan = plan, .build = built.build, .out = out};
    request.worker = labWorker();
    auto writer = lab::lastWriter({request, arrayNamed(array), index}, progress);
    EXPECT_TRUE(writer) << (writer ? "" : writer.error().sentence());
    return writer ? *writer : lab::LastWriter{};
  };
  for (const VertexId v : {VertexId{1}, VertexId{6}, VertexId{24}}) {
    const std::uint32_t level = v % 5 + v / 5;
    const lab::LastWriter writer = writerOf("cost", v);
    EXPECT_EQ(writer.step, 2 * level - 1) << writer.sentence;
    EXPECT_EQ(writer.kernel, "expand");
    EXPECT_TRUE(writer.replaced);
    EXPECT_EQ(writer.after, 10 * level);
    ASSERT_TRUE(writer.thread) << writer.sentence;
    const VertexId from = writer.thread->thread;
    EXPECT_EQ(from % 5 + from / 5, level - 1) << writer.sentence;
    EXPECT_EQ(writer.thread->now, 10 * level);
    EXPECT_NE(writer.sentence.find("(expand, your text): thread " + std::to_string(from) + " (vertex " + std::to_string(from + 1) + ")"),
              std::string::npos)
        << writer.sentence;
  }
  const lab::LastWriter settled = writerOf("visited", 6);
  EXPECT_EQ(settled.kernel, "settle");
  EXPECT_FALSE(settled.replaced);
  ASSERT_TRUE(settled.thread);
  EXPECT_EQ(settled.thread->thread, 6u);
  EXPECT_EQ(settled.sentence.find("your text"), std::string::npos) << settled.sentence;
  const lab::LastWriter never = writerOf("cost", 0);
  EXPECT_EQ(never.step, 0u);
  EXPECT_FALSE(never.thread);
  EXPECT_NE(never.sentence.find("no step changed C_a of vertex 1"), std::string::npos) << never.sentence;
}

TEST(Lab, ARecordingIsReadWhileTheKernelHangs) {
  const auto plan = planOf("bfs", "mask", gridOf(6), {{"source", "1"}});
  const std::string text = changed(kernelText(plan, "expand"), "    Memory::line(\"leave\");\n", "    while (d_cost[v] == 3) {}\n");
  const lab::Built built = buildOf(plan, {{"expand", text}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto out = scratchDir() / "hangs.wfr";
  const lab::RunOutcome outcome = runOf(plan, built, out, request);
  EXPECT_EQ(outcome.end, lab::RunEnd::TooLong) << outcome.sentence;
  EXPECT_EQ(outcome.steps, 6u);
  EXPECT_EQ(compareTo(plan, out).sentence, "equal up to step 6, where the run stopped and the original goes on");
}

}  // namespace
}  // namespace wf::test
