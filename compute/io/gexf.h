// GEXF 1.1draft to 1.3: https://gexf.net/schema.html, as Gephi, networkx and others write it. Attributes of numbers come along, and z and
// size of a drawing; an edge's weight is the weight (1 where it has none); labels and viz:position are labels and coordinates. Of a dynamic
// graph everything that ever was is read, the last value of each attribute; hierarchies are flattened; each with a note.
#pragma once

#include "compute/io/format.h"

namespace wf::io {

extern const Format kGexfFormat;

}  // namespace wf::io
