// A device that is simulated: kernels of blocks run on the host, thread by thread, in an order that a seed chooses. What one thread does
// between two places where it waits for others is not interrupted; which threads, warps and blocks are first and which late after each of
// them is as bad as chance makes it. So a kernel whose threads read what others already write again comes to grief, as it hardly ever does
// on a real device.
//
// A header with device code is included between simulated/begin.h and simulated/end.h; what it includes itself comes before, so that it is
// seen as the host sees it. __shared__ variables are local ones of a function.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace wf::test::simulated {

struct Shape {
  unsigned blocks = 1;
  unsigned threads = 32;  // of a block; whole warps
};

// Runs it to the end; `kernel` is called once by each thread. Empty: all threads have ended; else what happened: some wait for ever.
[[nodiscard]] std::string launch(const Shape& shape, std::uint64_t seed, const std::function<void()>& kernel);

// Of the thread that asks.
unsigned threadInBlock();
unsigned block();
Shape shape();

void waitForGrid();
void waitForBlock();
// One more each time.
std::uint64_t nanoseconds();
// Lets others go on: for a thread that asks again and again.
void rest();
// All `width` neighbours, a power of two up to a warp, come here, each with a value; the returned array holds those of the group by rank
// and stays as it is until they meet in this width again but one time.
const std::uint64_t* exchange(unsigned width, std::uint64_t value);

}  // namespace wf::test::simulated
