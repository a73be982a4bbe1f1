// What an algorithm shows of its state. Renderer, inspector, array view and exports know roles and domains, never algorithms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace wf {

// What one element belongs to. Domains other than Vertex and Edge come with the map that leads to what is drawn.
enum class Domain { Vertex, Arc, Edge, Residual, Color, Pair };

enum class ElementType { U8, U32, I32, F32, U64 };

constexpr std::size_t elementSize(ElementType type) { return type == ElementType::U8 ? 1 : type == ElementType::U64 ? 8 : 4; }

// Suggests how to draw the array; the user decides.
enum class Role { None, Frontier, NextFrontier, Visited, Cost, Color, Height, Excess, Activity, Residual, Selected };

// How several elements that fall on one drawn thing combine.
enum class Reduction { Any, Min, Max, Last };

struct StateArrayInfo {
  std::string id;      // "cost": JSON, command line, mapping
  std::string title;   // "Cost"
  std::string symbol;  // as the papers write it: "C_a"
  std::string help;    // one sentence on what a value means
  Domain domain = Domain::Vertex;
  ElementType type = ElementType::U32;
  Role role = Role::None;
  Reduction reduction = Reduction::Any;
  std::string unit;                       // "arcs"; empty: a plain number or a flag
  std::optional<std::uint64_t> infinite;  // the bits that mean "infinite" or "unreached"; shown as ∞
  bool flag = false;                      // 0 or 1 only: shown as yes and no
};

// One element's bits (zero-extended), as a person reads it: "1,234", "∞", "yes".
std::string formatValue(const StateArrayInfo& info, std::uint64_t bits);

}  // namespace wf
