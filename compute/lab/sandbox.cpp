#include "compute/lab/sandbox.h"

#include <cerrno>
#include <cstddef>
#include <fstream>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace wf::lab {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kMachine = 0;
#endif

constexpr std::uint32_t kFail = SECCOMP_RET_ERRNO | EPERM;

class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    // Calls of another machine's numbering would pass for others.
    add(BPF_JMP | BPF_JEQ | BPF_K, kMachine, 1, 0);
    add(BPF_RET | BPF_K, kFail);
    load(offsetof(seccomp_data, nr));
  }
  void forbid(std::uint32_t call, std::uint32_t with = kFail) {
    add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
    add(BPF_RET | BPF_K, with);
  }
  // Where the argument has none of the bits (or, with `inverted`, has any of them).
  void forbidByBits(std::uint32_t call, unsigned argument, std::uint32_t bits, bool inverted) {
    add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 3);
    load(static_cast<std::uint32_t>(offsetof(seccomp_data, args) + 8 * argument));
    add(BPF_JMP | BPF_JSET | BPF_K, bits, inverted ? 0 : 1, inverted ? 1 : 0);
    add(BPF_RET | BPF_K, kFail);
    load(offsetof(seccomp_data, nr));
  }
  void forbidUnless(std::uint32_t call, std::uint32_t firstArgument) {
    add(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 3);
    load(offsetof(seccomp_data, args));
    add(BPF_JMP | BPF_JEQ | BPF_K, firstArgument, 1, 0);
    add(BPF_RET | BPF_K, kFail);
    load(offsetof(seccomp_data, nr));
  }
  void install() {
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    sock_fprog program{.len = static_cast<unsigned short>(code_.size()), .filter = code_.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
    ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  }

 private:
  void add(unsigned code, std::uint32_t k, unsigned ifTrue = 0, unsigned ifFalse = 0) {
    code_.push_back({.code = static_cast<unsigned short>(code),
                     .jt = static_cast<unsigned char>(ifTrue),
                     .jf = static_cast<unsigned char>(ifFalse),
                     .k = k});
  }
  void load(std::uint32_t place) { add(BPF_LD | BPF_W | BPF_ABS, place); }

  std::vector<sock_filter> code_;
};

}  // namespace

void forbidSystemCalls() {
  if (kMachine == 0) return;
  Filter filter;
  // Threads are made by clone() with CLONE_THREAD, to which the C library goes back where there is no clone3().
  filter.forbidByBits(SYS_clone, 0, CLONE_THREAD, false);
  filter.forbid(SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
  constexpr std::uint32_t kWrites = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  filter.forbidByBits(SYS_openat, 2, kWrites, true);
  const auto self = static_cast<std::uint32_t>(::getpid());
  filter.forbidUnless(SYS_kill, self);
  filter.forbidUnless(SYS_tgkill, self);
  filter.forbidUnless(SYS_prlimit64, 0);  // limits of others; setrlimit() asks for its own by 0
  for (const int call : {SYS_execve,
                         SYS_execveat,
                         SYS_tkill,
                         SYS_rt_sigqueueinfo,
                         SYS_rt_tgsigqueueinfo,
                         SYS_ptrace,
                         SYS_setpgid,
                         SYS_setsid,
                         SYS_process_vm_writev,
                         SYS_socket,
                         SYS_unlinkat,
                         SYS_renameat2,
                         SYS_linkat,
                         SYS_symlinkat,
                         SYS_mkdirat,
                         SYS_mknodat,
                         SYS_fchmodat,
                         SYS_fchownat,
                         SYS_truncate,
                         SYS_io_uring_setup,
                         SYS_openat2,
                         SYS_pidfd_send_signal,
                         SYS_mount,
                         SYS_umount2})
    filter.forbid(static_cast<std::uint32_t>(call));
#if defined(__x86_64__)
  filter.forbidByBits(SYS_open, 1, kWrites, true);
  for (const int call : {SYS_fork, SYS_vfork, SYS_creat, SYS_unlink, SYS_rename, SYS_renameat, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir,
                         SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown})
    filter.forbid(static_cast<std::uint32_t>(call));
#endif
  filter.install();
}

void limitMemory(std::uint64_t extraBytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  if (extraBytes == 0) return;
  std::ifstream state("/proc/self/statm");
  std::uint64_t pages = 0;
  state >> pages;
  rlimit had{};
  if (!state || ::getrlimit(RLIMIT_AS, &had) != 0) return;
  had.rlim_cur = static_cast<rlim_t>(pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) + extraBytes);
  ::setrlimit(RLIMIT_AS, &had);
#else
  (void)extraBytes;
#endif
}

}  // namespace wf::lab
