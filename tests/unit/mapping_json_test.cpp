// Mappings as JSON: there and back, to another variant, and what is refused. Values as a person types them.
#include "render/mapping/mapping_json.h"

#include <gtest/gtest.h>

#include <bit>
#include <nlohmann/json.hpp>

namespace wf::render {
namespace {

StateArrayInfo array(const char* id, Role role, Domain domain = Domain::Vertex, ElementType type = ElementType::U32) {
  StateArrayInfo info;
  info.id = id;
  info.title = id;
  info.role = role;
  info.domain = domain;
  info.type = type;
  return info;
}

std::vector<StateArrayInfo> search() {
  return {array("frontier", Role::Frontier, Domain::Vertex, ElementType::U8), array("cost", Role::Cost), array("seen", Role::Visited),
          array("tree", Role::Selected, Domain::Arc, ElementType::U8), array("flow", Role::None, Domain::Edge)};
}

Mapping full() {
  Mapping m;
  m.colorArray = 1;
  m.scale = Scale::Log;
  m.colormap = "turbo";
  m.fixedRange = exec::ValueRange{3, 4'000'000'000};
  m.otherSideArrays = {2, -1};
  m.otherColormap = "fern";
  m.size = {kDegree, Scale::Linear, exec::ValueRange{1, 7}};
  m.height = {1, Scale::Log};
  m.heightScale = 0.75;
  m.outline = {2, Scale::Category, std::nullopt, "categorical"};
  m.visibility = {1, Scale::Linear, exec::ValueRange{0, 10}};
  m.hideInvisible = true;
  m.edgeArray = 4;
  m.edgeScale = Scale::Log;
  m.edgeColormap = "ember-orange";
  m.edgeFixedRange = exec::ValueRange{0, 5};
  m.edgeWidth = {4, Scale::Quantile};
  m.chosenArray = 3;
  m.changedArray = 3;
  m.relaxedArray = 1;
  m.insideArray = 1;
  m.frontierArray = 0;
  m.frontierValue = 1;
  m.nextFrontierArray = 2;
  m.pendingArray = 1;
  m.style = {.ground = "paper", .exposure = -1.5, .glow = 0.25, .curve = 0.6};
  return m;
}

TEST(MappingJson, GoesThereAndBackThroughText) {
  const auto infos = search();
  for (const Mapping& mapping : {full(), Mapping(), render::suggestMapping(infos)}) {
    const auto read = mappingFromJson(mappingToJson(mapping, infos).dump(), infos);
    ASSERT_TRUE(read.ok()) << read.error().sentence();
    EXPECT_TRUE(read->mapping == mapping) << mappingToJson(mapping, infos).dump(1) << mappingToJson(read->mapping, infos).dump(1);
    EXPECT_TRUE(read->missing.empty());
  }
}

TEST(MappingJson, EveryDegreeGoesThereAndBack) {
  Mapping mapping;
  mapping.colorArray = kInDegree;
  mapping.size = {kDegree};
  mapping.height = {kOutDegree, Scale::Log, exec::ValueRange{0, 9}};
  const auto json = mappingToJson(mapping, {});
  EXPECT_EQ(json["vertices"]["size"]["array"], nlohmann::ordered_json({{"degree", true}})) << "as it was before there were others";
  EXPECT_EQ(json["vertices"]["color"]["array"], nlohmann::ordered_json({{"degree", "in"}}));
  EXPECT_EQ(json["vertices"]["height"]["array"], nlohmann::ordered_json({{"degree", "out"}}));
  const auto read = mappingFromJson(json.dump(), {});
  ASSERT_TRUE(read.ok()) << read.error().sentence();
  EXPECT_TRUE(read->mapping == mapping);
  const auto wrong = mappingFromJson(std::string(R"({"vertices":{"size":{"array":{"degree":"up"}}}})"), {});
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().sentence().find("vertices.size"), std::string::npos) << wrong.error().sentence();
}

TEST(MappingJson, WhatIsAsInTheFileGoesThereAndBack) {
  Mapping mapping;
  chooseColor(mapping, {}, kFileColor);
  mapping.size = {kFileSize};
  const auto json = mappingToJson(mapping, {});
  EXPECT_EQ(json["vertices"]["color"]["array"], nlohmann::ordered_json({{"graph", "filecolor"}}));
  const auto read = mappingFromJson(json.dump(), {});
  ASSERT_TRUE(read.ok()) << read.error().sentence();
  EXPECT_TRUE(read->mapping == mapping);
}

TEST(MappingJson, FormerNamesOfColormapsAreRead) {
  for (const auto& [former, now] : {std::pair("spent", "ember-orange"), std::pair("many", "categorical-256")}) {
    Mapping mapping;
    chooseColor(mapping, {}, kCommunity);
    mapping.colormap = mapping.otherColormap = now;
    auto json = mappingToJson(mapping, {});
    for (const char* key : {"colormap", "other_colormap"}) {
      auto& name = key == std::string("colormap") ? json["vertices"]["color"][key] : json["vertices"][key];
      ASSERT_EQ(name, now);
      name = former;
    }
    const auto read = mappingFromJson(json.dump(), {});
    ASSERT_TRUE(read.ok()) << read.error().sentence();
    EXPECT_EQ(read->mapping.colormap, now);
    EXPECT_EQ(read->mapping.otherColormap, now);
  }
}

TEST(MappingJson, CommunitiesGoThereAndBack) {
  Mapping mapping;
  chooseColor(mapping, {}, kCommunity);
  EXPECT_EQ(mapping.scale, Scale::Category);
  EXPECT_EQ(mapping.colormap, "categorical-256");
  mapping.size = {kDegree};
  const auto json = mappingToJson(mapping, {});
  EXPECT_EQ(json["vertices"]["color"]["array"], nlohmann::ordered_json({{"graph", "community"}}));
  const auto read = mappingFromJson(json.dump(), {});
  ASSERT_TRUE(read.ok()) << read.error().sentence();
  EXPECT_TRUE(read->mapping == mapping);
  EXPECT_TRUE(read->missing.empty());
  // Every number that the graph derives has such a form.
  const auto outdegree = mappingFromJson(std::string(R"({"vertices":{"size":{"array":{"graph":"outdegree"}}}})"), {});
  ASSERT_TRUE(outdegree.ok()) << outdegree.error().sentence();
  EXPECT_EQ(outdegree->mapping.size.array, kOutDegree);
  for (const char* wrong : {R"("colour")", R"("graphcommunity")", "3", R"("")"}) {
    const auto refused = mappingFromJson(std::string(R"({"vertices":{"size":{"array":{"graph":)") + wrong + "}}}}", {});
    ASSERT_FALSE(refused.ok()) << wrong;
    EXPECT_NE(refused.error().sentence().find("vertices.size"), std::string::npos) << refused.error().sentence();
  }
}

TEST(MappingJson, ArraysAreFoundByIdThenByRoleWhereverTheyLie) {
  // Others of these roles, in another order; nothing on edges.
  const std::vector<StateArrayInfo> infos = {array("level", Role::Cost), array("seen", Role::Visited), array("active", Role::Frontier)};
  const auto read = mappingFromJson(mappingToJson(full(), search()), infos);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->mapping.colorArray, 0);
  EXPECT_EQ(read->mapping.fixedRange->maximum, 4'000'000'000);
  EXPECT_EQ(read->mapping.frontierArray, 2);
  EXPECT_EQ(read->mapping.otherSideArrays[0], 1);
  EXPECT_EQ(read->mapping.size.array, kDegree);
  EXPECT_EQ(read->mapping.edgeArray, -1);
  EXPECT_EQ(read->mapping.chosenArray, -1);
  EXPECT_EQ(read->missing, (std::vector<MissingArray>{{"flow", true}, {"tree", true}}));
}

TEST(MappingJson, KeysThatMeanNothingAreReported) {
  const auto infos = search();
  const auto unknown = [&](const char* text) {
    const auto read = mappingFromJson(std::string(text), infos);
    EXPECT_TRUE(read.ok()) << text;
    return read.ok() && read->unknown ? read->unknown->path + ": " + read->unknown->expected : std::string();
  };
  EXPECT_EQ(unknown(R"({"foo":1})"), "foo: version, vertices, edges, marks, style");
  EXPECT_EQ(unknown(R"({"vertices":{"colour":{"array":{"id":"cost"}}}})").substr(0, 24), "vertices.colour: color, ");
  EXPECT_EQ(unknown(R"({"vertices":{"size":{"array":{"id":"cost"},"map":"turbo"}}})"), "vertices.size.map: array, scale, colormap, range");
  EXPECT_EQ(unknown(R"({"edges":{"width":{"array":{"id":"flow","domain":"edge"}}}})"), "edges.width.domain: id, role, of, degree, graph");
  EXPECT_EQ(unknown(R"({"marks":{"frontier":{"array":{"id":"frontier"},"color":1}}})"), "marks.frontier.color: array, value");
  EXPECT_EQ(unknown((R"({")" + std::string(1000, 'x') + R"(":1})").c_str()).size(),
            40 + std::string("…: version, vertices, edges, marks, style").size());
  EXPECT_EQ(unknown(mappingToJson(full(), infos).dump().c_str()), "") << "what is written is known";
}

TEST(MappingJson, AnArrayIsLookedForAmongVerticesOrEdges) {
  const auto infos = search();
  const auto read = mappingFromJson(std::string(R"({"edges":{"color":{"array":{"id":"flow"}}}})"), infos);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->missing, (std::vector<MissingArray>{{"flow", false}}));
  const auto edges = mappingFromJson(std::string(R"({"edges":{"color":{"array":{"id":"flow","of":"edges"}}}})"), infos);
  ASSERT_TRUE(edges.ok());
  EXPECT_EQ(edges->mapping.edgeArray, 4);
  const auto arc = mappingFromJson(std::string(R"({"edges":{"color":{"array":{"id":"flow","of":"arc"}}}})"), infos);
  ASSERT_FALSE(arc.ok());
  EXPECT_NE(arc.error().sentence().find("\"edges\""), std::string::npos) << arc.error().sentence();
}

TEST(MappingJson, SaysWhatIsWrong) {
  const auto infos = search();
  const auto refused = [&](const char* text) {
    const auto read = mappingFromJson(std::string(text), infos);
    return read.ok() ? std::string("taken") : read.error().sentence();
  };
  EXPECT_NE(refused("{").find("not JSON"), std::string::npos);
  EXPECT_NE(refused("[]").find("an object"), std::string::npos);
  EXPECT_NE(refused(R"({"version":2})").find("version"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":{"color":{"array":{"id":"cost"},"scale":"cubic"}}})").find("vertices.color"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":{"color":{"array":{"id":"cost"},"colormap":"jet"}}})").find("colormap"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":{"color":{"array":{"id":"cost"},"range":[1]}}})").find("range"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":{"color":{"array":{"id":"cost"},"range":["a","b"]}}})").find("range"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":{"hide_invisible":3}})").find("true or false"), std::string::npos);
  EXPECT_NE(refused(R"({"vertices":[]})").find("object"), std::string::npos);
  EXPECT_NE(refused(R"({"style":{"ground":"mud"}})").find("black, blueprint, paper, white"), std::string::npos);
  EXPECT_NE(refused(R"({"style":{"exposure":4}})").find("style.exposure"), std::string::npos);
  EXPECT_NE(refused(R"({"style":{"glow":"much"}})").find("style.glow"), std::string::npos);
  for (const char* curve : {"-0.01", "1.5", "\"nan\"", "true", "1e999"})
    EXPECT_NE(refused((std::string("{\"style\":{\"curve\":") + curve + "}}").c_str()), "taken") << curve;
  EXPECT_NE(refused(R"({"style":{"curve":2}})").find("style.curve"), std::string::npos);
  EXPECT_EQ(refused(R"({"style":{"curve":1}})"), "taken");
  EXPECT_EQ(refused("{}"), "taken");
}

TEST(MappingJson, DepthCountsAndLengthsAreBounded) {
  std::vector<StateArrayInfo> infos = search();
  infos.push_back(array("height", Role::Height, Domain::Vertex, ElementType::F32));
  const auto refused = [&](const std::string& text) {
    const auto read = mappingFromJson(text, infos);
    return read.ok() ? std::string("taken") : read.error().sentence();
  };
  const std::string deep = std::string(200'000, '['), up = std::string(200'000, ']');
  EXPECT_NE(refused("{\"vertices\":" + deep + up + "}").find("nested too deep"), std::string::npos);
  EXPECT_NE(refused(deep).find("nested too deep"), std::string::npos);
  EXPECT_NE(refused("[\"" + deep + "\"]").find("an object"), std::string::npos) << "what a text holds has no depth";
  std::string sides = "{}";
  for (int k = 0; k < 1000; ++k) sides += ",{}";
  EXPECT_NE(refused("{\"vertices\":{\"other_sides\":[" + sides + "]}}").find("other_sides"), std::string::npos);
  const std::string longest(1'000'000, 'x');
  EXPECT_LT(refused(R"({"vertices":{"color":{"array":{"id":")" + longest + R"("}}}})").size(), 300u);
  for (const char* end : {R"("inf")", R"("∞")"}) {
    EXPECT_NE(refused(std::string(R"({"vertices":{"color":{"array":{"id":"height"},"range":[0,)") + end + "]}}}").find("finite"),
              std::string::npos);
  }
}

TEST(MappingJson, AChoiceGoesOverAndTheRestIsSuggested) {
  const auto from = search();
  std::vector<StateArrayInfo> to = {array("level", Role::Cost), array("front", Role::Frontier, Domain::Vertex, ElementType::U8),
                                    array("room", Role::Residual, Domain::Residual)};
  Mapping mine = render::suggestMapping(from);
  EXPECT_TRUE(carriedOver(mine, from, to) == render::suggestMapping(to)) << "nothing was chosen";
  mine.colormap = "greys";
  mine.size = {kDegree};
  mine.edgeWidth = {4};  // there is none like it
  const Mapping over = carriedOver(mine, from, to);
  EXPECT_EQ(over.colorArray, 0);
  EXPECT_EQ(over.colormap, "greys");
  EXPECT_EQ(over.size.array, kDegree);
  EXPECT_FALSE(over.edgeWidth.on());
  EXPECT_EQ(over.edgeArray, 2) << "suggested here, not chosen";
  EXPECT_EQ(over.frontierArray, 1);
  mine.colorArray = 2;  // a role that is not there
  EXPECT_EQ(carriedOver(mine, from, to).colorArray, 0) << "rather what is suggested than nothing";
}

TEST(MappingJson, ValuesAsTheyAreTyped) {
  StateArrayInfo info = array("cost", Role::Cost);
  info.infinite = 0xFFFF'FFFFu;
  EXPECT_EQ(*valueFromText(info, "1,234"), 1234u);
  EXPECT_EQ(*valueFromText(info, "∞"), 0xFFFF'FFFFu);
  for (const char* wrong : {"", "-1", "1.5", "4294967296", "x"}) EXPECT_FALSE(valueFromText(info, wrong).ok()) << wrong;
  info.infinite.reset();
  EXPECT_FALSE(valueFromText(info, "∞").ok());
  info.type = ElementType::I32;
  EXPECT_EQ(*valueFromText(info, "−7"), 0xFFFF'FFF9u);
  EXPECT_EQ(plainValue(info, 0xFFFF'FFF9u), "-7");
  info.type = ElementType::F32;
  EXPECT_EQ(*valueFromText(info, "1.5"), std::bit_cast<std::uint32_t>(1.5f));
  EXPECT_EQ(*valueFromText(info, "inf"), kFloatInfinity);
  EXPECT_EQ(*valueFromText(info, "1,234,567.5"), std::bit_cast<std::uint32_t>(1234567.5f));
  EXPECT_EQ(*valueFromText(info, "1234567.5"), std::bit_cast<std::uint32_t>(1234567.5f));
  for (const char* wrong : {"nan", "-nan", "1,5", "1,23", "12,34,567", "1,2345", ",123", "1,234.567,8", "1,234,", "1234,567"})
    EXPECT_FALSE(valueFromText(info, wrong).ok()) << wrong;
  EXPECT_EQ(*valueFromText(info, "-1,234"), std::bit_cast<std::uint32_t>(-1234.0f));
  EXPECT_EQ(plainValue(info, 0x7FC0'0000u), "not a number");
  info.type = ElementType::U8;
  EXPECT_FALSE(valueFromText(info, "256").ok());
  info.type = ElementType::U64;
  EXPECT_EQ(*valueFromText(info, "18446744073709551615"), ~0ull);
}

}  // namespace
}  // namespace wf::render
