// Session files: what is written is read back, an error names the place of damage, the graph is found where it can be.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>

#include "compute/lens/texts.h"
#include "tests/support/data.h"
#include "ui/sessions/session_capture.h"
#include "ui/sessions/session_file.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;
using ui::SessionState;

fs::path folder(const std::string& name) {
  const fs::path made = scratchDir() / name;
  fs::create_directories(made);
  return made;
}

void writeText(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

std::string anyText(std::mt19937_64& random) {
  static const std::vector<std::string> parts = {"a", "frontier", "\"", "\\", "\n", "é", "→", " ", "</b>", "0", "count(", "{", "'"};
  std::string out;
  for (std::uint64_t n = random() % 8; n > 0; --n) out += parts[random() % parts.size()];
  return out;
}

double anyNumber(std::mt19937_64& random) {
  return std::ldexp(static_cast<double>(random() % 2'000'000'000) - 1e9, static_cast<int>(random() % 80) - 40);
}

SessionState anyState(std::mt19937_64& random, const fs::path& graph) {
  SessionState s;
  s.graph = {graph.string(), random() % 2 ? "xxh3-128:00112233445566778899aabbccddeeff" : "", random() >> 4, random() >> 3, random(), {}};
  s.graph.import = {.direction = static_cast<Direction>(random() % 3),
                    .dropLoops = random() % 2 == 0,
                    .duplicates = static_cast<Duplicates>(random() % 4),
                    .weights = {}};
  if (random() % 2) s.graph.import.weights = anyText(random);
  s.positionsFrom = anyText(random);
  if (random() % 3 != 0) {
    s.layout = {.id = "a" + anyText(random), .spatial = random() % 2 == 0};
    if (random() % 2) s.layout.root = random();
    if (random() % 2) s.layout.parameters = {{"room", anyText(random)}, {"b" + anyText(random), "2"}};
    if (random() % 2) {
      auto places = std::make_shared<std::vector<float>>();
      for (auto n = random() % 20; n > 0; --n) places->push_back(static_cast<float>(anyNumber(random)));
      s.layout.places = places;
    }
    for (std::uint64_t n = random() % 4; n > 0; --n) {
      const std::uint64_t from = random() >> 1, count = 1 + random() % 3;
      s.layout.moved.emplace_back(from, from + count - 1);
      for (std::uint64_t i = 0; i < count * (s.layout.spatial ? 3 : 2); ++i)
        s.layout.movedPlaces.push_back(static_cast<float>(anyNumber(random)));
    }
  }
  for (auto n = random() % 3; n > 0; --n) s.layout.pinned.emplace_back(n, n + random() % 9);
  s.request.algorithm = "an" + anyText(random);
  s.request.variant = anyText(random);
  for (auto n = random() % 4; n > 0; --n) s.request.parameters[anyText(random)] = anyText(random);
  s.request.device.choice = static_cast<exec::DeviceChoice>(random() % 3);
  if (s.request.device.choice == exec::DeviceChoice::Cuda) s.request.device.cudaDevice = static_cast<int>(random() % 5);
  s.request.metrics = random() % 2 == 0;
  if (s.request.device.choice != exec::DeviceChoice::Cuda && random() % 2 == 0)
    s.request.order = lens::Schedule{.kind = lens::kSchedules[random() % 4], .seed = random()};
  for (auto n = random() % 3; n > 0; --n) s.branches.push_back({random(), {{anyText(random), anyText(random)}}});
  s.step = random();
  if (const auto kind = random() % 3; kind < 2) {
    ui::SecondRunRequest& second = s.second.emplace();
    if (kind == 0) second.recording = (graph.parent_path() / "second.wfr").string();
    if (kind == 1) {
      second.run = s.request;
      second.run.variant = anyText(random);
    }
    if (random() % 2) second.alignment = static_cast<run::Alignment>(random() % 6);
    if (second.alignment == run::Alignment::Kernel) second.kernel = {"relax", random() % 2 ? "relax" : "update"};
    if (second.alignment == run::Alignment::Event) second.event = {"cost[17] = 3", random() % 2 ? "cost[17] = 3" : "any dist changes"};
    for (auto n = random() % 3; n > 0; --n) second.pairs.push_back({"cost" + std::to_string(n), "dist"});
    if (random() % 2) second.tolerance = 0.25;
  }
  if (random() % 2) s.loopStart = random() % 100;
  if (random() % 2) s.loopEnd = random() % 100;
  s.speed = random() % 3 == 0 ? std::numeric_limits<double>::infinity() : 1 + static_cast<double>(random() % 100'000) / 7;
  if (random() % 2) s.mapping = R"({"color":{"array":"cost"}})";
  s.view = {.whole = random() % 2 == 0,
            .centre = {anyNumber(random), anyNumber(random), anyNumber(random)},
            .pixelsPerUnit = std::min(std::abs(anyNumber(random)) + 1e-9, 1e14),
            .yaw = static_cast<double>(random() % 1000) / 100 - 5,
            .tilt = static_cast<double>(random() % 1000) / 1000,
            .fieldOfView = static_cast<double>(random() % 1000) / 600,
            .spatial = random() % 2 == 0,
            .width = static_cast<int>(1 + random() % 5000),
            .height = static_cast<int>(1 + random() % 5000),
            .overlay = random() % 2 == 0};
  if (random() % 2) s.view.arrows = random() % 2 == 0;
  if (const auto kind = random() % 4; kind < 3) {
    s.view.labels = ui::LabelContent{static_cast<ui::LabelContent::Kind>(kind), {}};
    for (auto n = random() % 4; n > 0; --n) s.view.labels->values.push_back("array" + std::to_string(n));
  }
  if (const auto kind = random() % 4; kind < 3) {
    s.view.edgeLabels = ui::EdgeLabelContent{static_cast<ui::EdgeLabelContent::Kind>(kind), {}};
    if (s.view.edgeLabels->kind == ui::EdgeLabelContent::Kind::Value) s.view.edgeLabels->array = "a" + anyText(random);
  }
  for (auto n = random() % 6; n > 0; --n) {
    const std::uint64_t from = random() >> 1;
    s.selection.emplace_back(from, from + random() % 100);
  }
  for (auto n = random() % 3; n > 0; --n)
    s.breakpoints.push_back({anyText(random), anyText(random), {0, static_cast<std::uint32_t>(random() % 99)}});
  s.schedule = {.kind = lens::kSchedules[random() % 4], .seed = random()};
  for (auto n = random() % 3; n > 0; --n) s.watches.emplace_back(anyText(random), random() % 2 == 0);
  for (auto n = random() % 3; n > 0; --n) s.invariants.push_back(anyText(random));
  for (auto n = random() % 3; n > 0; --n) {
    ui::LabText& one = s.labTexts.emplace_back();
    if (random() % 2)
      one.of.exercise = "e" + anyText(random);
    else
      one.of = {.exercise = {}, .algorithm = anyText(random), .variant = anyText(random), .kernel = "k" + anyText(random)};
    one.text = anyText(random);
  }
  s.rest = static_cast<ui::Rest>(random() % 3);
  if (s.rest != ui::Rest::Shown) s.kept = s.selection;
  return s;
}

void expectSame(const SessionState& a, const SessionState& b) {
  EXPECT_EQ(a.graph, b.graph);
  EXPECT_EQ(a.positionsFrom, b.positionsFrom);
  EXPECT_EQ(a.layout.id, b.layout.id);
  EXPECT_EQ(a.layout.spatial, b.layout.spatial);
  EXPECT_EQ(a.layout.root, b.layout.root);
  EXPECT_EQ(a.layout.parameters, b.layout.parameters);
  EXPECT_EQ(a.layout.pinned, b.layout.pinned);
  EXPECT_EQ(a.layout.moved, b.layout.moved);
  EXPECT_EQ(a.layout.movedPlaces, b.layout.movedPlaces);
  ASSERT_EQ(a.layout.places == nullptr, b.layout.places == nullptr);
  if (a.layout.places != nullptr) {
    EXPECT_EQ(*a.layout.places, *b.layout.places);
  }
  EXPECT_EQ(a.request.algorithm, b.request.algorithm);
  EXPECT_EQ(a.request.variant, b.request.variant);
  EXPECT_EQ(a.request.parameters, b.request.parameters);
  EXPECT_EQ(a.request.device, b.request.device);
  EXPECT_EQ(a.request.order, b.request.order);
  EXPECT_EQ(a.request.metrics, b.request.metrics);
  ASSERT_EQ(a.branches.size(), b.branches.size());
  for (std::size_t i = 0; i < a.branches.size(); ++i) {
    EXPECT_EQ(a.branches[i].step, b.branches[i].step);
    EXPECT_EQ(a.branches[i].parameters, b.branches[i].parameters);
  }
  EXPECT_EQ(a.step, b.step);
  ASSERT_EQ(a.second.has_value(), b.second.has_value());
  if (a.second) {
    EXPECT_EQ(a.second->recording, b.second->recording);
    EXPECT_EQ(a.second->run.algorithm, b.second->run.algorithm);
    EXPECT_EQ(a.second->run.variant, b.second->run.variant);
    EXPECT_EQ(a.second->run.parameters, b.second->run.parameters);
    EXPECT_EQ(a.second->run.device, b.second->run.device);
    EXPECT_EQ(a.second->run.order, b.second->run.order);
    EXPECT_EQ(a.second->alignment, b.second->alignment);
    EXPECT_EQ(a.second->kernel, b.second->kernel);
    EXPECT_EQ(a.second->event, b.second->event);
    EXPECT_EQ(a.second->pairs, b.second->pairs);
    EXPECT_EQ(a.second->tolerance, b.second->tolerance);
  }
  EXPECT_EQ(a.loopStart, b.loopStart);
  EXPECT_EQ(a.loopEnd, b.loopEnd);
  EXPECT_EQ(a.speed, b.speed);
  EXPECT_EQ(a.mapping, b.mapping);
  EXPECT_EQ(a.view, b.view);
  EXPECT_EQ(a.selection, b.selection);
  EXPECT_EQ(a.rest, b.rest);
  EXPECT_EQ(a.kept, b.kept);
  EXPECT_EQ(a.breakpoints, b.breakpoints);
  EXPECT_EQ(a.watches, b.watches);
  EXPECT_EQ(a.schedule, b.schedule);
  EXPECT_EQ(a.invariants, b.invariants);
  EXPECT_EQ(a.labTexts, b.labTexts);
}

TEST(SessionFile, WhatIsWrittenIsReadBack) {
  const fs::path place = folder("round");
  writeText(place / "graph.gr", "p sp 0 0\n");
  for (std::uint64_t k = 0; k < 300; ++k) {
    SCOPED_TRACE("seed " + std::to_string(k));
    std::mt19937_64 random(runSeed() + k);
    const SessionState state = anyState(random, place / "graph.gr");
    auto read = ui::readSessionText(ui::sessionText(state, place), place / "x.wfs");
    ASSERT_TRUE(read) << read.error().sentence();
    expectSame(state, *read);
    if (HasFailure()) return;
  }
}

TEST(SessionFile, AFileIsReplacedWhole) {
  const fs::path place = folder("replace");
  writeText(place / "graph.gr", "p sp 0 0\n");
  std::mt19937_64 random(7);
  const SessionState state = anyState(random, place / "graph.gr");
  ASSERT_TRUE(ui::writeSession(place / "s.wfs", state));
  ASSERT_TRUE(ui::writeSession(place / "s.wfs", state));
  auto read = ui::readSession(place / "s.wfs");
  ASSERT_TRUE(read);
  expectSame(state, *read);
  EXPECT_FALSE(fs::exists(place / ".s.wfs.warpfront-0.part"));
  const auto refused = ui::writeSession(place / "no" / "such" / "s.wfs", state);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().sentence().find("s.wfs"), std::string::npos);
}

TEST(SessionFile, TheGraphIsFoundWhereItCanBe) {
  const fs::path old = folder("found/old"), moved = folder("found/moved");
  fs::create_directories(old / "data");
  fs::create_directories(moved / "data");
  writeText(old / "data" / "g.gr", "x");
  SessionState state;
  state.graph.path = (old / "data" / "g.gr").string();
  const std::string text = ui::sessionText(state, old);
  // Both moved together: the one beside the session is meant.
  writeText(moved / "data" / "g.gr", "y");
  EXPECT_EQ(ui::readSessionText(text, moved / "s.wfs")->graph.path, (moved / "data" / "g.gr").string());
  // The session alone moved.
  fs::remove(moved / "data" / "g.gr");
  EXPECT_EQ(ui::readSessionText(text, moved / "s.wfs")->graph.path, (old / "data" / "g.gr").string());
  // The graph lies right beside it.
  fs::remove(old / "data" / "g.gr");
  writeText(moved / "g.gr", "z");
  EXPECT_EQ(ui::readSessionText(text, moved / "s.wfs")->graph.path, (moved / "g.gr").string());
  // It is nowhere: its old path stays.
  fs::remove(moved / "g.gr");
  EXPECT_EQ(ui::readSessionText(text, moved / "s.wfs")->graph.path, (old / "data" / "g.gr").string());
}

std::string whyNot(const std::string& text) {
  const auto read = ui::readSessionText(text, "/tmp/x.wfs");
  return read ? std::string("it was read") : read.error().sentence();
}

TEST(SessionFile, DamageIsReportedWithItsPlace) {
  EXPECT_NE(whyNot("{\n  \"warpfront_session\": 1,\n  \"graph\": {]\n}").find("x.wfs:3:13"), std::string::npos)
      << whyNot("{\n  \"warpfront_session\": 1,\n  \"graph\": {]\n}");
  EXPECT_NE(whyNot("").find("x.wfs:1:1"), std::string::npos) << whyNot("");
  EXPECT_NE(whyNot("[1, 2]").find("not a Warpfront session"), std::string::npos);
  EXPECT_NE(whyNot(R"({"answer": 42})").find("not a Warpfront session"), std::string::npos);
  const std::string newer = whyNot(R"({"warpfront_session": 2, "graph": {"absolute": "/g.gr"}})");
  EXPECT_NE(newer.find("newer Warpfront"), std::string::npos) << newer;
  EXPECT_NE(newer.find("version 2"), std::string::npos) << newer;
  const std::pair<const char*, const char*> cases[] = {
      {R"("view": {"yaw": "left"})", "/view/yaw"},
      {R"("view": {"centre": [1, 2]})", "/view/centre"},
      {R"("view": {"pixels_per_unit": 0})", "/view/pixels_per_unit"},
      {R"("view": {"labels": "everything"})", "/view/labels"},
      {R"("view": {"labels": 7})", "/view/labels"},
      {R"("view": {"arrows": "yes"})", "/view/arrows"},
      {R"("step": -1)", "/step"},
      {R"("step": 1.5)", "/step"},
      {R"("run": 7)", "/run"},
      {R"("run": {"parameters": {"source": 1}})", "/run/parameters"},
      {R"("run": {"device": "abacus"})", "/run/device"},
      {R"("run": {"schedule": {"order": "sideways"}})", "/run/schedule/order"},
      {R"("run": {"schedule": {"order": "random", "seed": -1}})", "/run/schedule/seed"},
      {R"("run": {"device": "cuda", "schedule": {"order": "lockstep"}})", "/run/schedule"},
      {R"("run": {"device": "cuda", "cuda_device": 99999999999})", "/run/cuda_device"},
      {R"("playing": {"speed": 0})", "/playing/speed"},
      {R"("selection": "1-2,,3")", "/selection"},
      {R"("selection": "9-2")", "/selection"},
      {R"("put_away": {"rest": "gone", "kept": ""})", "/put_away/rest"},
      {R"("selection": "99999999999999999999")", "/selection"},
      {R"("stops": {"watches": [1]})", "/stops/watches"},
      {R"("stops": {"schedule": {"order": "sideways"}})", "/stops/schedule/order"},
      {R"("stops": {"breakpoints": [{"algorithm": "x", "variant": "y", "lines": [0]}]})", "/stops/breakpoints"},
      {R"("lab": [{"text": "struct Expand {};"}])", "/lab"},
      {R"("lab": ["struct Expand {};"])", "/lab"},
      {R"("mapping": [])", "/mapping"},
      {R"("layout": [])", "/layout"},
      {R"("layout": {"positions": 1})", "/layout/positions"},
      {R"("layout": {"dimensions": 4})", "/layout/dimensions"},
      {R"("layout": {"root": -1})", "/layout/root"},
      {R"("layout": {"parameters": {"room": 2}})", "/layout/parameters"},
      {R"("layout": {"places": "3f80000"})", "/layout/places"},
      {R"("layout": {"places": "3f80000x"})", "/layout/places"},
      {R"("layout": {"places": "7f800000"})", "/layout/places"},
      {R"("layout": {"pinned": "7-"})", "/layout/pinned"},
  };
  for (const auto& [piece, place] : cases) {
    const std::string why = whyNot(std::string(R"({"warpfront_session": 1, "graph": {"absolute": "/g.gr"}, )") + piece + "}");
    EXPECT_NE(why.find(std::string("damaged at ") + place + ":"), std::string::npos) << piece << "\n" << why;
    EXPECT_NE(why.find("expected"), std::string::npos) << why;
  }
  EXPECT_NE(whyNot(R"({"warpfront_session": 1})").find("/graph"), std::string::npos);
  EXPECT_NE(whyNot(R"({"warpfront_session": 1, "view": {"tilt": 1e400}})").find("too large"), std::string::npos);
}

// As on the command line.
TEST(SessionFile, ARandomOrderWithoutASeedHasTheFirstOne) {
  const auto read = ui::readSessionText(
      R"({"warpfront_session": 1, "graph": {"absolute": "/g.gr"}, "run": {"algorithm": "sssp", "schedule": {"order": "random"}},
          "stops": {"schedule": {"order": "random"}}})",
      scratchDir() / "some.wfs");
  ASSERT_TRUE(read) << read.error().sentence();
  const lens::Schedule first{.kind = lens::Schedule::Kind::Random, .seed = 1};
  EXPECT_EQ(read->request.order, first);
  EXPECT_EQ(read->schedule, first);
}

// A byte that is lost or another one never takes the program down, and the error names the file.
TEST(SessionFile, AnyDamageIsRefusedOrHarmless) {
  std::mt19937_64 random(runSeed());
  const SessionState state = anyState(random, scratchDir() / "graph.gr");
  const std::string whole = ui::sessionText(state, scratchDir());
  for (int k = 0; k < 2000; ++k) {
    std::string text = whole;
    const auto at = random() % text.size();
    switch (random() % 3) {
      case 0:
        text.resize(at);
        break;
      case 1:
        text[at] = static_cast<char>(random());
        break;
      default:
        text.erase(at, 1 + random() % 20);
    }
    const auto read = ui::readSessionText(text, "/tmp/x.wfs");
    if (!read) {
      EXPECT_NE(read.error().sentence().find("/tmp/x.wfs"), std::string::npos);
    }
  }
}

std::string session(const std::string& piece) { return R"({"warpfront_session": 1, "graph": {"absolute": "/g.gr"}, )" + piece + "}"; }

std::string repeated(const std::string& one, int times) {
  std::string out;
  for (int k = 0; k < times; ++k) out += (k == 0 ? "" : ",") + one;
  return out;
}

// Depth, size, counts and lengths: each refused in one short line.
TEST(SessionFile, WhatIsBeyondAllMeasureIsRefused) {
  const std::string deep(200'000, '[');
  EXPECT_NE(whyNot(deep).find("x.wfs:1:65: the session is nested too deep"), std::string::npos) << whyNot(deep);
  EXPECT_NE(whyNot(session("\"mapping\": {\"a\": " + deep + std::string(200'000, ']') + "}")).find("too deep"), std::string::npos);
  EXPECT_NE(whyNot(session("\"stops\": [" + repeated("0", 1'000'001) + "]")).find("too many values"), std::string::npos);
  const std::string longText(1'000'000, 'x');
  const std::pair<std::string, const char*> cases[] = {
      {R"("view": {"width": 2147483647, "height": 2147483647})", "/view/width"},
      {R"("view": {"width": 200000, "height": 200000})", "/view/width"},
      {R"("view": {"centre": [1e300, 0, 0]})", "/view/centre"},
      {R"("view": {"pixels_per_unit": 1e300})", "/view/pixels_per_unit"},
      {R"("view": {"tilt": 7})", "/view/tilt"},
      {R"("view": {"yaw": 1e300})", "/view/yaw"},
      {R"("view": {"field_of_view": -1})", "/view/field_of_view"},
      {R"("playing": {"speed": 1e-300})", "/playing/speed"},
      {R"("run": {"algorithm": ")" + longText + "\"}", "/run/algorithm"},
      {R"("run": {"parameters": {"source": ")" + longText + "\"}}", "/run/parameters"},
      {R"("stops": {"watches": [)" + repeated(R"({"text": "cost < 3"})", 20'000) + "]}", "/stops/watches"},
      {R"("stops": {"watches": [{"text": ")" + longText + "\"}]}", "/stops/watches"},
      {R"("stops": {"invariants": [")" + longText + "\"]}", "/stops/invariants"},
  };
  for (const auto& [piece, place] : cases) {
    const std::string why = whyNot(session(piece));
    EXPECT_NE(why.find(std::string("damaged at ") + place + ":"), std::string::npos) << why.substr(0, 400);
    EXPECT_LT(why.size(), 400u);
  }
  const std::string wide = whyNot(session(cases[0].first));
  EXPECT_NE(wide.find("found \"2147483647\", expected a width and a height from 1 to "), std::string::npos) << wide;
}

TEST(SessionFile, AMessageIsNotCutOffAtACharacterThatEndsStrings) {
  const std::string why = whyNot(session(R"("run": {"device": "a\u0000b\u001b[31m"})"));
  EXPECT_NE(why.find(R"(found "a\u0000b\u001b[31m", expected auto, cpu or cuda)"), std::string::npos) << why;
}

TEST(SessionFile, OnlyARegularFileIsRead) {
  const fs::path pipe = folder("pipes") / "s.wfs";
  fs::remove(pipe);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  Progress progress;
  for (const fs::path& file : {pipe, fs::path("/dev/zero")}) {
    const auto read = ui::readSession(file);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().sentence().find("a device or a pipe"), std::string::npos) << read.error().sentence();
    EXPECT_FALSE(ui::contentHash(file, progress));
  }
  const auto read = ui::readSession(folder("pipes"));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().sentence().find("a folder"), std::string::npos) << read.error().sentence();
}

TEST(SessionFile, TheHashIsThatOfTheBytes) {
  const fs::path place = folder("hash");
  Progress progress;
  writeText(place / "empty", "");
  EXPECT_EQ(*ui::contentHash(place / "empty", progress), "xxh3-128:99aa06d3014798d86001c324468d497f");  // xxhsum -H2
  std::string large(3'000'000, 'x');
  writeText(place / "large", large);
  const std::string before = *ui::contentHash(place / "large", progress);
  EXPECT_EQ(progress.fraction(), 1);
  large[2'500'000] = 'y';
  writeText(place / "large", large);
  EXPECT_NE(*ui::contentHash(place / "large", progress), before);
  EXPECT_EQ(ui::contentHash(place / "none", progress).error().code, ErrorCode::NotFound);
  progress.cancel();
  EXPECT_EQ(ui::contentHash(place / "large", progress).error().code, ErrorCode::Cancelled);
}

TEST(SessionCapture, IdsBecomeRangesAndBack) {
  GraphParts parts;
  parts.offsets.assign(8, 0);
  parts.ids = VertexIds::listed({10, 11, 12, 40, 41, 7, 99});
  const auto graph = *Graph::make(std::move(parts));
  const std::vector<VertexId> vertices = {4, 0, 1, 2, 3, 6};
  const auto ranges = ui::idRanges(*graph, vertices);
  EXPECT_EQ(ranges, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{41, 41}, {10, 12}, {40, 40}, {99, 99}}));
  std::uint64_t missing = 0;
  EXPECT_EQ(ui::verticesOf(*graph, ranges, &missing), vertices);
  EXPECT_EQ(missing, 0u);
  const std::pair<std::uint64_t, std::uint64_t> wide[] = {{12, 18'000'000'000'000'000'000ull}};
  EXPECT_EQ(ui::verticesOf(*graph, wide, &missing), (std::vector<VertexId>{2}));
  EXPECT_GT(missing, 17'000'000'000'000'000'000ull);
}

TEST(SessionCapture, AnotherSizeShowsTheSameStretch) {
  SessionState::View view{.whole = false, .centre = {3, 4, 0}, .pixelsPerUnit = 10, .width = 800, .height = 600};
  const render::Camera same = ui::cameraOf(view, {{0, 0}, {10, 10}}, 0, 800, 600);
  EXPECT_EQ(same.pixelsPerUnit(), 10);
  EXPECT_EQ(same.centre(), (render::Vec2{3, 4}));
  const render::Camera twice = ui::cameraOf(view, {{0, 0}, {10, 10}}, 0, 1600, 1400);
  EXPECT_EQ(twice.pixelsPerUnit(), 20);
  // Numbers that cannot be.
  view.pixelsPerUnit = std::numeric_limits<double>::quiet_NaN();
  render::Camera whole;
  whole.resize(800, 600);
  whole.frame({{0, 0}, {10, 10}});
  EXPECT_EQ(ui::cameraOf(view, {{0, 0}, {10, 10}}, 0, 800, 600), whole);
}

}  // namespace
}  // namespace wf::test
