// What a person may choose when a graph is read, and what the reader did to it that a person should know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wf {

// AsFile: what the file says; where it says nothing, the reader assumes one and notes it.
// Undirected: an arc that has no reverse gets one of its weight.
enum class Direction { AsFile, Directed, Undirected };

// What becomes of arcs with the same tail and head. Merged arcs keep the place and the attributes of the first; its weight too (First), the
// smallest (Minimum) or the sum (Sum). Without weights Minimum is First, and Sum counts.
enum class Duplicates { Keep, First, Minimum, Sum };

struct ImportOptions {
  Direction direction = Direction::AsFile;
  bool dropLoops = false;
  Duplicates duplicates = Duplicates::Keep;
  // The column or attribute of arcs that holds the weights, by its name, or by its number from 1 where the file names none; empty text: no
  // weights. Unset: the weight column of the format. A name that the file lacks is refused.
  std::optional<std::string> weights;

  bool operator==(const ImportOptions&) const = default;
};

// The id never changes (it is in JSON); the text is a sentence for a person. Ids in use:
//   direction-assumed, direction-commented, direction-changed, reverses-added, loops-kept, loops-dropped, duplicates-kept,
//   duplicates-merged, ids-sparse, weights-from, weights-ignored, weights-rounded, values-missing, attribute-ignored, attribute-rounded,
//   vertices-implied, rows-columns, coordinates-beside, coordinates-incomplete, labels-incomplete, header-row, size-row, matrix-read,
//   declared-more, attribute-kept, ids-named, keys-undeclared, graphs-skipped, nested-flattened, edges-both-ways, dynamic-flattened.
struct ImportNote {
  std::string id;
  std::string text;
  std::uint64_t count = 0;  // of what the note is about; 0 where there is nothing to count
};

struct ImportSummary {
  std::string format;            // "Matrix Market"; empty: not read from a file
  std::string compression;       // "gzip", "xz", "Zstandard"; empty: none
  std::uint64_t loops = 0;       // in the graph as it is now
  std::uint64_t duplicates = 0;  // arcs in the graph as it is now that repeat the tail and head of an earlier one
  std::vector<ImportNote> notes;
};

}  // namespace wf
