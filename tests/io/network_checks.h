// What the tests of GraphML, GEXF and GML ask of a graph.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::test {

// "TAIL>HEAD" or "TAIL>HEAD:WEIGHT" by file ids, one per arc, in order, with blanks between.
std::string arcText(const Graph& graph);
// Values of the attribute, with blanks between; "none" where there is no such.
std::string attributeOf(const Graph& graph, Domain domain, const std::string& name);
// The text of the note of that id, and its count behind " #"; "none".
std::string noteText(const Graph& graph, const std::string& id);
// Ids of all notes, with blanks between.
std::string notesOf(const Graph& graph);
// "id=label" of every vertex, with blanks between; only the ids where the file has no labels.
std::string verticesOf(const Graph& graph);

// Reads `text` under that name, cut short at every byte, and with `rounds` random changes: refused with a sentence and the file's name, or
// read as a graph; never a crash.
void damage(const std::string& name, const std::string& text, int rounds);

}  // namespace wf::test
