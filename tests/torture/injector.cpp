// Preloaded into the program (LD_PRELOAD): the N-th call of one kind after main() began fails as the system would let it fail. Nothing here
// allocates, so that it can stand below malloc.
//
// WARPFRONT_FAULT_KIND    alloc, write, rename, close, sync, open, map, thread; nothing else fails
// WARPFRONT_FAULT_AT      N, from 1; 0 or absent: nothing fails, calls are counted
// WARPFRONT_FAULT_SCOPE   own: only calls by the program's own code (through the standard libraries, too); else of everything in the
// process WARPFRONT_FAULT_LOG     a file; it gets "fault KIND N", the stack of that call, at the end of the process "calls N" and, where
// the process
//                         dies of a signal, "signal S" and the stack
// WARPFRONT_FAULT_SITES   set: the file gets a line "site N" for the first call by each distinct stack as well
#include "tests/torture/injector.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

#include <atomic>
#include <cstdint>

#define WF_EXPORT extern "C" __attribute__((visibility("default")))

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

using wf::test::FaultKind;
using wf::test::kFaultKinds;

std::atomic<bool> armed{false};
FaultKind kind = FaultKind::None;
std::uint64_t at = 0;
bool ownOnly = false, sitesWanted = false;
int logFile = -1;
std::atomic<std::uint64_t> calls{0};
__attribute__((tls_model("initial-exec"))) thread_local bool inside = false;

// --- Modules ---

struct Span {
  std::uintptr_t begin = 0, end = 0;
  bool has(std::uintptr_t address) const { return address >= begin && address < end; }
};
Span program, self;
Span standard[4];  // libstdc++, libc, libgcc, libpthread: what stands between a caller and a call

Span textOf(const dl_phdr_info& info) {
  Span out{UINTPTR_MAX, 0};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const auto& header = info.dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0) continue;
    const std::uintptr_t begin = info.dlpi_addr + header.p_vaddr;
    if (begin < out.begin) out.begin = begin;
    if (begin + header.p_memsz > out.end) out.end = begin + header.p_memsz;
  }
  return out;
}

int noteModule(dl_phdr_info* info, size_t, void* count) {
  const char* name = info->dlpi_name;
  if (*static_cast<int*>(count) == 0) program = textOf(*info);
  ++*static_cast<int*>(count);
  if (strstr(name, "libstdc++.so") != nullptr) standard[0] = textOf(*info);
  if (strstr(name, "libc.so") != nullptr) standard[1] = textOf(*info);
  if (strstr(name, "libgcc_s.so") != nullptr) standard[2] = textOf(*info);
  if (strstr(name, "libwf_faults.so") != nullptr) self = textOf(*info);
  return 0;
}

bool between(std::uintptr_t address) {
  if (self.has(address)) return true;
  for (const Span& one : standard) {
    if (one.has(address)) return true;
  }
  return false;
}

struct Walk {
  int left = 24;
  bool own = false;
};

_Unwind_Reason_Code toCaller(_Unwind_Context* context, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  const std::uintptr_t address = _Unwind_GetIP(context);
  if (--walk.left == 0) return _URC_END_OF_STACK;
  if (between(address)) return _URC_NO_REASON;
  walk.own = program.has(address);
  return _URC_END_OF_STACK;
}

bool byProgram(const void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  if (program.has(address)) return true;
  if (!between(address)) return false;
  Walk walk;
  _Unwind_Backtrace(toCaller, &walk);
  return walk.own;
}

// --- What is written down ---

struct Text {
  char buffer[160];
  std::size_t size = 0;
  Text& add(const char* text) {
    for (; *text != 0 && size < sizeof buffer; ++text) buffer[size++] = *text;
    return *this;
  }
  Text& add(std::uint64_t number) {
    char digits[24];
    int n = 0;
    do digits[n++] = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    while (n > 0 && size < sizeof buffer) buffer[size++] = digits[--n];
    return *this;
  }
  void write() { syscall(SYS_write, logFile, buffer, size); }
};

void writeStack() {
  void* frames[48];
  const int count = backtrace(frames, 48);
  backtrace_symbols_fd(frames, count, logFile);
}

// The first call by each stack. A stack is known by a hash of its addresses; a slot once taken stays.
constexpr std::size_t kSlots = 1 << 17;
std::atomic<std::uint64_t> slots[kSlots];

void noteSite(std::uint64_t n) {
  void* frames[20];
  const int count = backtrace(frames, 20);
  std::uint64_t hash = 1469598103934665603u;
  for (int i = 2; i < count; ++i) hash = (hash ^ reinterpret_cast<std::uintptr_t>(frames[i])) * 1099511628211u;
  if (hash == 0) hash = 1;
  for (std::size_t k = 0; k < 64; ++k) {
    auto& slot = slots[(hash + k) % kSlots];
    std::uint64_t seen = 0;
    if (slot.compare_exchange_strong(seen, hash)) return Text().add("site ").add(n).add("\n").write();
    if (seen == hash) return;
  }
}

void onSignal(int number) {
  signal(number, SIG_DFL);
  armed = false;
  if (const std::type_info* type = abi::__cxa_current_exception_type()) Text().add("exception ").add(type->name()).add("\n").write();
  Text().add("signal ").add(static_cast<std::uint64_t>(number)).add("\n").write();
  writeStack();
  raise(number);
}

// Whether this call is the one to fail.
bool failsNow(FaultKind of, const void* caller) {
  if (of != kind || !armed.load(std::memory_order_relaxed) || inside) return false;
  inside = true;
  bool fails = false;
  if (!ownOnly || byProgram(caller)) {
    const std::uint64_t n = ++calls;
    fails = n == at;
    if (sitesWanted) noteSite(n);
    if (fails) {
      Text().add("fault ").add(kFaultKinds[static_cast<int>(kind)]).add(" ").add(n).add("\n").write();
      writeStack();
    }
  }
  inside = false;
  return fails;
}

// --- The beginning and the end ---

void arm() {
  const char* wanted = getenv("WARPFRONT_FAULT_KIND");
  const char* path = getenv("WARPFRONT_FAULT_LOG");
  if (wanted == nullptr || path == nullptr) return;
  char name[512];
  const ssize_t length = readlink("/proc/self/exe", name, sizeof name - 1);
  if (length < 0) return;
  name[length] = 0;
  const char* slash = strrchr(name, '/');
  if (slash == nullptr || strcmp(slash + 1, "warpfront") != 0) return;  // ffmpeg, a shell: what the program starts
  for (int k = 0; k < static_cast<int>(FaultKind::None); ++k) {
    if (strcmp(wanted, kFaultKinds[k]) == 0) kind = static_cast<FaultKind>(k);
  }
  if (const char* text = getenv("WARPFRONT_FAULT_AT")) at = strtoull(text, nullptr, 10);
  const char* scope = getenv("WARPFRONT_FAULT_SCOPE");
  ownOnly = scope != nullptr && strcmp(scope, "own") == 0;
  sitesWanted = getenv("WARPFRONT_FAULT_SITES") != nullptr;
  const int opened = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (opened < 0) return;
  logFile = fcntl(opened, F_DUPFD_CLOEXEC, 900);  // out of the way of what the program counts on
  if (logFile < 0) logFile = opened;
  int modules = 0;
  dl_iterate_phdr(noteModule, &modules);
  void* frames[4];
  backtrace(frames, 4);  // the first one loads libgcc
  for (const int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) signal(number, onSignal);
  pthread_atfork(nullptr, nullptr, [] { armed = false; });
  armed = kind != FaultKind::None;
}

__attribute__((destructor)) void end() {
  if (logFile < 0 || !armed.exchange(false)) return;
  Text().add("calls ").add(calls.load()).add("\n").write();
}

using Main = int (*)(int, char**, char**);
Main realMain = nullptr;

int wrappedMain(int argc, char** argv, char** environment) {
  arm();
  return realMain(argc, argv, environment);
}

template <class Function>
Function next(const char* name) {
  inside = true;  // dlsym may allocate
  const auto found = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  inside = false;
  return found;
}

#define WF_NEXT(name) static const auto real = next<decltype(&name)>(#name)
#define WF_CALLER __builtin_return_address(0)

// Files, the pipe to ffmpeg and standard output; never standard error, on which the one line goes out.
bool countedFile(int file) {
  if (file == STDERR_FILENO || file < 0 || kind == FaultKind::None) return false;
  if (file == STDOUT_FILENO) return true;
  struct stat about {};
  return fstat(file, &about) == 0 && (S_ISREG(about.st_mode) || S_ISFIFO(about.st_mode));
}

// What a failed call of stdio leaves behind.
void markError(FILE* file) { file->_flags |= 0x20; }  // glibc's _IO_ERR_SEEN, that ferror() reads

int failed(int why) {
  errno = why;
  return -1;
}

}  // namespace

WF_EXPORT int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(), void (*loaderEnd)(), void* stackEnd) {
  realMain = main;
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  return next<Start>("__libc_start_main")(wrappedMain, argc, argv, init, fini, loaderEnd, stackEnd);
}

// --- Memory ---

WF_EXPORT void* malloc(size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return errno = ENOMEM, nullptr;
  return __libc_malloc(size);
}
WF_EXPORT void* calloc(size_t count, size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return errno = ENOMEM, nullptr;
  return __libc_calloc(count, size);
}
WF_EXPORT void* realloc(void* old, size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return errno = ENOMEM, nullptr;
  return __libc_realloc(old, size);
}
WF_EXPORT void* aligned_alloc(size_t alignment, size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return errno = ENOMEM, nullptr;
  return __libc_memalign(alignment, size);
}
WF_EXPORT void* memalign(size_t alignment, size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return errno = ENOMEM, nullptr;
  return __libc_memalign(alignment, size);
}
WF_EXPORT int posix_memalign(void** out, size_t alignment, size_t size) {
  if (failsNow(FaultKind::Alloc, WF_CALLER)) return ENOMEM;
  *out = __libc_memalign(alignment, size);
  return *out != nullptr ? 0 : ENOMEM;
}
WF_EXPORT void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) {
  if (failsNow(FaultKind::Map, WF_CALLER)) return errno = ENOMEM, MAP_FAILED;
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, file, offset));
}
WF_EXPORT void* mmap64(void* address, size_t size, int protection, int flags, int file, off64_t offset) {
  if (failsNow(FaultKind::Map, WF_CALLER)) return errno = ENOMEM, MAP_FAILED;
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, file, offset));
}

// --- Writing ---

WF_EXPORT ssize_t write(int file, const void* bytes, size_t size) {
  if (kind == FaultKind::Write && countedFile(file) && failsNow(kind, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(write);
  return real(file, bytes, size);
}
WF_EXPORT ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
  if (kind == FaultKind::Write && countedFile(file) && failsNow(kind, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(pwrite);
  return real(file, bytes, size, offset);
}
WF_EXPORT ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
  if (kind == FaultKind::Write && countedFile(file) && failsNow(kind, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(pwrite64);
  return real(file, bytes, size, offset);
}
WF_EXPORT ssize_t writev(int file, const struct iovec* parts, int count) {
  if (kind == FaultKind::Write && countedFile(file) && failsNow(kind, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(writev);
  return real(file, parts, count);
}
WF_EXPORT size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
  if (kind == FaultKind::Write && countedFile(fileno(file)) && failsNow(kind, WF_CALLER)) return markError(file), errno = ENOSPC, 0;
  WF_NEXT(fwrite);
  return real(bytes, size, count, file);
}
WF_EXPORT int fputs(const char* text, FILE* file) {
  if (kind == FaultKind::Write && countedFile(fileno(file)) && failsNow(kind, WF_CALLER)) return markError(file), failed(ENOSPC);
  WF_NEXT(fputs);
  return real(text, file);
}
WF_EXPORT int fflush(FILE* file) {
  if (kind == FaultKind::Write && file != nullptr && countedFile(fileno(file)) && failsNow(kind, WF_CALLER))
    return markError(file), failed(ENOSPC);
  WF_NEXT(fflush);
  return real(file);
}

// --- Names, ends of files ---

WF_EXPORT int rename(const char* from, const char* to) {
  if (failsNow(FaultKind::Rename, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(rename);
  return real(from, to);
}
WF_EXPORT int renameat(int fromFolder, const char* from, int toFolder, const char* to) {
  if (failsNow(FaultKind::Rename, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(renameat);
  return real(fromFolder, from, toFolder, to);
}
WF_EXPORT int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) {
  if (failsNow(FaultKind::Rename, WF_CALLER)) return failed(ENOSPC);
  WF_NEXT(renameat2);
  return real(fromFolder, from, toFolder, to, flags);
}
// The file is closed all the same, as Linux does it.
WF_EXPORT int close(int file) {
  const bool fails = kind == FaultKind::Close && countedFile(file) && failsNow(kind, WF_CALLER);
  const int code = static_cast<int>(syscall(SYS_close, file));
  return fails ? failed(EIO) : code;
}
WF_EXPORT int fclose(FILE* file) {
  const bool fails = kind == FaultKind::Close && countedFile(fileno(file)) && failsNow(kind, WF_CALLER);
  WF_NEXT(fclose);
  const int code = real(file);
  return fails ? failed(EIO) : code;
}
WF_EXPORT int fsync(int file) {
  if (failsNow(FaultKind::Sync, WF_CALLER)) return failed(EIO);
  WF_NEXT(fsync);
  return real(file);
}
WF_EXPORT int fdatasync(int file) {
  if (failsNow(FaultKind::Sync, WF_CALLER)) return failed(EIO);
  WF_NEXT(fdatasync);
  return real(file);
}

// --- Opening ---

namespace {
int reallyOpen(int folder, const char* path, int flags, int mode) {
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}
int noOpen(int flags) { return failed((flags & O_CREAT) != 0 ? ENOSPC : EMFILE); }
bool hasMode(int flags) { return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE; }
}  // namespace

#define WF_MODE(last)         \
  int mode = 0;               \
  if (hasMode(flags)) {       \
    va_list rest;             \
    va_start(rest, last);     \
    mode = va_arg(rest, int); \
    va_end(rest);             \
  }

WF_EXPORT int open(const char* path, int flags, ...) {
  WF_MODE(flags)
  return failsNow(FaultKind::Open, WF_CALLER) ? noOpen(flags) : reallyOpen(AT_FDCWD, path, flags, mode);
}
WF_EXPORT int open64(const char* path, int flags, ...) {
  WF_MODE(flags)
  return failsNow(FaultKind::Open, WF_CALLER) ? noOpen(flags) : reallyOpen(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
WF_EXPORT int openat(int folder, const char* path, int flags, ...) {
  WF_MODE(flags)
  return failsNow(FaultKind::Open, WF_CALLER) ? noOpen(flags) : reallyOpen(folder, path, flags, mode);
}
WF_EXPORT int openat64(int folder, const char* path, int flags, ...) {
  WF_MODE(flags)
  return failsNow(FaultKind::Open, WF_CALLER) ? noOpen(flags) : reallyOpen(folder, path, flags | O_LARGEFILE, mode);
}
WF_EXPORT FILE* fopen(const char* path, const char* how) {
  if (failsNow(FaultKind::Open, WF_CALLER)) return errno = EMFILE, nullptr;
  WF_NEXT(fopen);
  return real(path, how);
}
WF_EXPORT FILE* fopen64(const char* path, const char* how) {
  if (failsNow(FaultKind::Open, WF_CALLER)) return errno = EMFILE, nullptr;
  WF_NEXT(fopen64);
  return real(path, how);
}

// --- Threads ---

WF_EXPORT int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
  if (failsNow(FaultKind::Thread, WF_CALLER)) return EAGAIN;
  WF_NEXT(pthread_create);
  return real(thread, attributes, start, argument);
}
