// Files that a program of another hand could write: the bytes stand here one by one, and nothing of the writer helps.
#include "tests/unit/recording_bytes.h"
#include "tests/unit/recording_fixture.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

// As short as a description may be.
const std::string kHead =
    R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"mine"},"arrays":[{"id":"level"},{"id":"seen","type":"u8"}]})";

std::string state(std::uint64_t step, std::uint32_t a, std::uint32_t b, std::uint32_t c, const std::string& flags) {
  std::string out;
  add(out, step);
  add(out, std::uint64_t{0});  // control
  add(out, a);
  add(out, b);
  add(out, c);
  return out + flags;
}

// A step without parts.
std::string step(std::uint32_t parts, std::uint32_t flags = 0, std::uint64_t hash = 0) {
  std::string out;
  for (const std::uint32_t value : {0u, 7u, 0u, flags}) add(out, value);  // kernel, iteration, line
  for (const std::uint64_t value : {10, 9, 8, 7, 6}) add(out, value);     // launched, active, arcs, changed, frontier
  for (const std::uint64_t value : {4, 3, 2, 1}) add(out, value);         // scalars
  for (const std::uint64_t value : {1000, 20, 30}) add(out, value);       // times and copies
  add(out, hash);
  for (int k = 0; k < 12; ++k) add(out, std::uint32_t{0});                // blocks
  for (const std::uint32_t value : {1u, 0u, parts, 0u}) add(out, value);  // launches, control
  return out;
}

std::string stepsPayload(std::uint64_t first, const std::vector<std::string>& steps) {
  std::string out;
  add(out, first);
  add(out, static_cast<std::uint32_t>(steps.size()));
  add(out, std::uint32_t{0});
  for (const std::string& one : steps) out += one;
  return out;
}

std::string part(std::uint32_t array, std::uint32_t form, std::uint64_t count, const std::string& rest) {
  std::string out;
  add(out, array);
  add(out, form);
  add(out, count);
  return out + rest;
}

// level[0] = 0; then level[2] = 5 and seen = {1, 1, 0} as a whole.
std::string minimal() {
  return kPreamble + storedChunk("HEAD", kHead) + storedChunk("KEYF", state(0, 9, 9, 9, std::string(3, '\0'))) +
         storedChunk("STEP",
                     stepsPayload(1, {step(1) + part(0, 0, 1, std::string("\0\0\0\0\0", 5)),
                                      step(2, 3) + part(0, 0, 1, std::string("\2\5\0\0\0", 5)) + part(1, 1, 3, std::string("\1\1\0", 3))}));
}

class ByHand : public testing::Test {
 protected:
  Result<std::shared_ptr<Recording>> open(const std::string& bytes) {
    writeText(path_, bytes);
    return opened(path_);
  }
  std::string refusal(const std::string& bytes) {
    const auto got = open(bytes);
    return got ? "accepted" : got.error().sentence();
  }
  const fs::path path_ = scratchDir() / "by_hand.wfr";
};

TEST_F(ByHand, AMinimalFileIsReadAsTheSpecificationSays) {
  const auto got = open(minimal());
  ASSERT_TRUE(got) << got.error().sentence();
  const Recording& recording = **got;
  EXPECT_EQ(recording.lastStep(), 2u);
  EXPECT_NE(recording.notice().find("no ending"), std::string::npos) << recording.notice();
  EXPECT_EQ(recording.description().vertices, 3u);
  const VariantInfo& variant = recording.description().variant();
  ASSERT_EQ(variant.arrays.size(), 2u);
  EXPECT_EQ(variant.arrays[0].title, "level");
  EXPECT_EQ(variant.arrays[0].type, ElementType::U32);
  EXPECT_EQ(variant.arrays[1].type, ElementType::U8);
  EXPECT_EQ(variant.kernels.size(), 1u);
  EXPECT_EQ(variant.pseudocode.size(), 1u);
  EXPECT_EQ(recording.description().counts, (std::vector<std::uint64_t>{3, 3}));
  const auto frame = recording.keyframe(0);
  ASSERT_TRUE(frame) << frame.error().sentence();
  EXPECT_EQ(frame->arrays[0].size(), 12u);
  EXPECT_EQ(frame->arrays[0][4], std::byte{9});
  const auto first = recording.step(1), second = recording.step(2);
  ASSERT_TRUE(first) << first.error().sentence();
  ASSERT_TRUE(second) << second.error().sentence();
  const Step& one = (*first)->step;
  EXPECT_EQ(one.iteration, 7u);
  EXPECT_EQ(one.launched, 10u);
  EXPECT_EQ(one.active, 9u);
  EXPECT_EQ(one.arcs, 8u);
  EXPECT_EQ(one.changed, 7u);
  EXPECT_EQ(one.frontier, 6u);
  EXPECT_EQ(one.scalars, (std::array<std::uint64_t, 4>{4, 3, 2, 1}));
  EXPECT_EQ(one.nanoseconds, 1000u);
  EXPECT_EQ(one.copied, 20u);
  EXPECT_EQ(one.copyNanoseconds, 30u);
  EXPECT_EQ(one.gpuLaunches, 1u);
  EXPECT_FALSE(one.endsIteration);
  EXPECT_FALSE((*first)->endsRun);
  EXPECT_TRUE((*second)->step.endsIteration);
  EXPECT_TRUE((*second)->endsRun);
  ASSERT_EQ((*second)->changes.size(), 2u);
  EXPECT_EQ((*second)->changes[0].indices, std::vector<std::uint64_t>{2});
  EXPECT_EQ((*second)->changes[0].values.size(), 4u);
  EXPECT_EQ((*second)->changes[0].values[0], std::byte{5});
  EXPECT_TRUE((*second)->changes[1].whole);
  EXPECT_EQ((*second)->changes[1].values.size(), 3u);
}

TEST_F(ByHand, AGraphInRowsIsRead) {
  const auto rows = [](std::uint64_t third, std::uint32_t head) {
    std::string out;
    add(out, std::uint64_t{3});
    add(out, std::uint64_t{2});
    add(out, std::uint32_t{1});
    add(out, std::uint32_t{2});
    for (const std::uint64_t offset : {std::uint64_t{0}, std::uint64_t{2}, third, std::uint64_t{2}}) add(out, offset);
    for (const std::uint32_t value : {1u, head, 5u, 0xFFFF'FFFFu}) add(out, value);
    return storedChunk("GCSR", out);
  };
  const auto with = [&](const std::string& chunk) {
    std::string file = minimal();
    return file.insert(kPreamble.size() + 32 + kHead.size(), chunk);
  };
  Progress progress;
  auto got = open(with(rows(2, 2)));
  ASSERT_TRUE(got) << got.error().sentence();
  const auto graph = (*got)->graph(progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), 3u);
  EXPECT_EQ((*graph)->neighbours(0)[1], 2u);
  EXPECT_EQ((*graph)->weight(1), -1.0);
  EXPECT_TRUE((*graph)->directed());
  for (const std::string& wrong : {rows(3, 2), rows(1, 2), rows(2, 3)}) {
    got = open(with(wrong));
    ASSERT_TRUE(got) << got.error().sentence();
    const auto refused = (*got)->graph(progress);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().sentence().find("graph in the recording is damaged"), std::string::npos) << refused.error().sentence();
  }
  EXPECT_NE(refusal(with(rows(2, 2) + rows(2, 2))).find("two graphs"), std::string::npos);
}

TEST_F(ByHand, ChunksOfAnUnknownKindAreSkipped) {
  std::string file = minimal();
  file.insert(kPreamble.size() + 32 + kHead.size(), storedChunk("XTRA", "of another program"));
  file += storedChunk("\1\2\3\4", "");
  const auto got = open(file);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_EQ((*got)->lastStep(), 2u);
}

TEST_F(ByHand, AnIndexThatIsWrongIsNotBelieved) {
  std::string file = minimal();
  std::string index;
  add(index, std::uint64_t{1});
  index += "STEP";
  add(index, std::uint32_t{0});
  add(index, std::uint64_t{1'000'000});
  add(index, std::uint64_t{77});
  const std::uint64_t at = file.size();
  file += storedChunk("INDX", index);
  add(file, at);
  file += "WFRINDEX";
  const auto got = open(file);
  ASSERT_TRUE(got) << got.error().sentence();
  EXPECT_EQ((*got)->lastStep(), 2u);
  EXPECT_TRUE((*got)->step(2));
  EXPECT_NE(refusal(file + "x").find("follows the end"), std::string::npos);
  file.back() = 'Y';
  EXPECT_NE(refusal(file).find("were altered"), std::string::npos);
}

TEST_F(ByHand, WhatIsWrongIsNamed) {
  const auto file = [](const std::string& head, const std::string& frame, const std::string& steps) {
    return kPreamble + storedChunk("HEAD", head) + storedChunk("KEYF", frame) + storedChunk("STEP", steps);
  };
  const std::string frame = state(0, 9, 9, 9, std::string(3, '\0'));
  const auto withStep = [&](const std::string& one) { return refusal(file(kHead, frame, stepsPayload(1, {one}))); };
  const auto withHead = [&](const std::string& head) { return refusal(file(head, frame, stepsPayload(1, {step(0)}))); };
  const auto expectIn = [](const std::string& part, const std::string& sentence) {
    EXPECT_NE(sentence.find(part), std::string::npos) << part << " / " << sentence;
  };
  expectIn("no recording", refusal("just text"));
  expectIn("no recording", refusal(""));
  expectIn("newer", refusal(std::string(kPreamble).replace(8, 1, 1, '\2')));
  expectIn("before its description", refusal(kPreamble));
  expectIn("before its description", refusal(kPreamble.substr(0, 12)));
  expectIn("before its first state", refusal(kPreamble + storedChunk("HEAD", kHead)));
  expectIn("before the description", refusal(kPreamble + storedChunk("KEYF", frame)));
  expectIn("two descriptions", refusal(kPreamble + storedChunk("HEAD", kHead) + storedChunk("HEAD", kHead)));
  expectIn("before the first state", refusal(kPreamble + storedChunk("HEAD", kHead) + storedChunk("STEP", stepsPayload(1, {step(0)}))));
  expectIn("begins with step 2", refusal(file(kHead, frame, stepsPayload(2, {step(0)}))));
  expectIn("too short", refusal(file(kHead, frame.substr(0, 20), stepsPayload(1, {step(0)}))));
  expectIn("does not fit", refusal(file(kHead, frame + "x", stepsPayload(1, {step(0)}))));
  expectIn("state of step 1", refusal(file(kHead, state(1, 9, 9, 9, std::string(3, '\0')), stepsPayload(1, {step(0)}))));
  expectIn("follow its last step", withStep(step(0) + "x"));
  expectIn("ends early", withStep(step(1)));
  expectIn("array 2 of 2", withStep(step(1) + part(2, 0, 0, "")));
  expectIn("3 arrays of 2", withStep(step(3)));
  expectIn("twice", withStep(step(2) + part(1, 0, 0, "") + part(1, 0, 0, "")));
  expectIn("4 values", withStep(step(1) + part(1, 0, 4, std::string(8, '\0'))));
  expectIn("2 values", withStep(step(1) + part(1, 1, 2, std::string(2, '\0'))));
  expectIn("form", withStep(step(1) + part(1, 2, 0, "")));
  expectIn("beyond the 3", withStep(step(1) + part(1, 0, 1, "\3x")));
  expectIn("beyond the 3", withStep(step(1) + part(1, 0, 2, std::string("\2\0xx", 4))));
  expectIn("beyond the 3", withStep(step(1) + part(1, 0, 2, "\1\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1xx")));
  expectIn("flags", withStep(step(0, 4)));
  expectIn("others follow", refusal(file(kHead, frame, stepsPayload(1, {step(0, 2), step(0)}))));
  expectIn("too short for 9 steps", [&] {
    std::string steps = stepsPayload(1, {step(0)});
    steps[8] = 9;
    return refusal(file(kHead, frame, steps));
  }());
  expectIn("kernel 1 of 1", withStep(std::string("\1\0\0\0", 4) + step(0).substr(4)));
  expectIn("line 1 of 1", withStep(step(0).replace(8, 1, 1, '\1')));
  expectIn("block", withStep(step(0).replace(120, 4, std::string("\0\0\0\4", 4))));
  expectIn("not JSON", withHead("{"));
  expectIn("no object", withHead("[]"));
  expectIn("vertices and arcs", withHead("{}"));
  expectIn("algorithm.id", withHead(R"({"graph":{"vertices":3,"arcs":2}})"));
  expectIn("a list", withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"mine"}})"));
  expectIn("u16", [&] {
    const std::string sentence = withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","type":"u16"}]})");
    return sentence.find("arrays[0].type") != std::string::npos ? "u16" : sentence;
  }());
  expectIn("two arrays", withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a"},{"id":"a"}]})"));
  expectIn("4 elements: expected 3",
           withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","count":4}]})"));
  expectIn("count", withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","domain":"edge"}]})"));
  expectIn("4294967294", withHead(R"({"graph":{"vertices":70000,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","domain":"pair"}]})"));
  expectIn("constant arrays are missing",
           withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","constant":true}]})"));
  expectIn("infinite",
           withHead(R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"m"},"arrays":[{"id":"a","type":"u8","infinite":256}]})"));
}

TEST_F(ByHand, ADescriptionOfAnotherProgramIsMadeWhole) {
  const std::string head = R"({"graph":{"vertices":3,"arcs":2},"algorithm":{"id":"mine"},"unknown":{"a":[1,2]},
    "arrays":[{"id":"level","title":"a\nb","extra":1},{"id":"seen","type":"u8"}],"kernels":[{"id":"k"}],
    "pseudocode":["x"],"parameters":{"source":1,"fast":true,"name":"a"}})";
  const auto got = open(kPreamble + storedChunk("HEAD", head) + storedChunk("KEYF", state(0, 1, 2, 3, "abc")));
  ASSERT_TRUE(got) << got.error().sentence();
  const Description& is = (*got)->description();
  EXPECT_EQ(is.variant().arrays[0].title.find('\n'), std::string::npos);
  EXPECT_EQ(is.parameters, (std::map<std::string, std::string>{{"source", "1"}, {"fast", "true"}, {"name", "a"}}));
  EXPECT_EQ(is.variant().kernels[0].title, "k");
  EXPECT_EQ(is.variant().kernelLines, std::vector<std::uint32_t>{0});
  EXPECT_EQ(is.algorithm.title, "mine");
}

TEST(StateHash, IsTheSumThatTheSpecificationNames) {
  const auto m = [](std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  };
  const std::vector<std::byte> elements = {std::byte{1}, std::byte{0}, std::byte{2}, std::byte{1}};
  std::uint64_t two = m(m(m(3) + 0) + 0x0001) + m(m(m(3) + 1) + 0x0102), four = 0;
  for (std::uint64_t i = 0; i < 4; ++i) four += m(m(m(3) + i) + static_cast<std::uint64_t>(elements[i]));
  EXPECT_EQ(recording::hashOfArray(2, elements, 2), two);
  EXPECT_EQ(recording::hashOfArray(2, elements, 1), four);
  std::vector<std::byte> state = elements;
  const ArrayChange change{.array = 2, .whole = false, .indices = {1, 3}, .values = {std::byte{7}, std::byte{8}}};
  const std::uint64_t after = four + recording::applied(change, state, 1);
  EXPECT_EQ(state[3], std::byte{8});
  EXPECT_EQ(after, recording::hashOfArray(2, state, 1));
}

}  // namespace
}  // namespace wf::test
