// The lines of a large text file, read and unpacked by one thread at a time, parsed by several, and taken in the order of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

enum class BlockEnds { Lines, Words };

struct LineBlock {
  // Lines: whole lines; only the file's last may lack its newline; holds no zero byte. Words: it ends behind a blank or a newline, wherever
  // in a line, unless a word is longer than the longest line may be; only the file's last may end otherwise.
  std::string_view text;
  std::uint64_t lines = 0;  // in it; Words: newlines
  std::uint64_t firstLine = 1;
};

// What is done with a block. `place` numbers where its outcome is kept, below `places`; a place is free again once its block was taken.
struct BlockWork {
  std::size_t places = 0;
  BlockEnds ends = BlockEnds::Lines;
  std::function<void(std::size_t place, std::string_view text)> parse;    // on any thread, many at once; looks at nothing shared
  std::function<Status(std::size_t place, const LineBlock& block)> take;  // on the caller's thread, block by block as the file has them
};

// How many blocks are in flight with this sharing: so many places are needed.
std::size_t blocksInFlight(const Sharing& sharing);

// Until the end of the file or the first error, which is the first of the file however many threads work: what stands before a zero byte
// or before damaged compression is taken first. Errors: those of take(), of reading, a zero byte, Cancelled (within 50 ms). What parse()
// throws is thrown from here, in the order of the file. `lines` is the number of lines that were taken. Memory: a block and its outcome for
// every place. The first block is a small one, so that a header is known before much has been parsed in vain.
Status readBlocks(FileBytes& bytes, Progress& progress, const BlockWork& work, std::uint64_t& lines);

// parse(text, outcome) and take(block, outcome) -> Status, where an Outcome is used again and again: parse() clears it.
template <class Outcome, class Parse, class Take>
Status readLineBlocks(FileBytes& bytes, Progress& progress, std::uint64_t& lines, const Parse& parse, const Take& take,
                      BlockEnds ends = BlockEnds::Lines) {
  std::vector<Outcome> outcomes(blocksInFlight(bytes.sharing()));
  const BlockWork work{.places = outcomes.size(),
                       .ends = ends,
                       .parse = [&](std::size_t place, std::string_view text) { parse(text, outcomes[place]); },
                       .take = [&](std::size_t place, const LineBlock& block) { return take(block, outcomes[place]); }};
  return readBlocks(bytes, progress, work, lines);
}

}  // namespace wf::io
