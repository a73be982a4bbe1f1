// Logarithmic scales of a range: log(1 + above / unit), where `above` is what a value lies above the minimum.
#pragma once

#include "compute/exec/executor.h"

namespace wf::exec {

// The unit: 1 of whole numbers. Of real ones, which may all lie below 1, a power of two, so that floats are divided by it exactly: at most
// the minimum, which makes equal ratios equally far, but not below a millionth of the range. Where the minimum is not above 0, a
// thousandth of the range: what is smaller lies close together. 1 where the range is empty or has no finite width.
double logarithmicUnit(ElementType type, const ValueRange& range);

}  // namespace wf::exec
