// The temporaries that this process is writing, for the signal handler that ends the program.
#pragma once

namespace wf {

// A place in the table, or −1 where the table is full or the path is too long: such a file stays until the next writer of its name.
int registerPart(const char* path);
void unregisterPart(int place);  // −1 does nothing

// Removes them all from the disk. Async-signal-safe; the program ends afterwards.
void removeParts() noexcept;

}  // namespace wf
