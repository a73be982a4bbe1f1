#include "compute/lens/fiber.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define WF_UNWATCHED __attribute__((no_sanitize_thread))
#else
#define WF_UNWATCHED
#endif

namespace wf::lens {
namespace {

// Kernels have little on their stacks; under a sanitizer everything takes more. Only pages that are touched take memory.
constexpr std::size_t kStack = std::size_t{256} << 10;

}  // namespace

struct Fiber::Context {
  ucontext_t inside{}, outside{};
  void* stack = nullptr;
  std::function<void()> run;
  bool ended = true;
  std::exception_ptr error;
#if defined(__SANITIZE_ADDRESS__)
  void* fake = nullptr;  // AddressSanitizer's own stack of the side that is left
  const void* callerStack = nullptr;
  std::size_t callerBytes = 0;
#endif
#if defined(__SANITIZE_THREAD__)
  void* mine = nullptr;  // ThreadSanitizer's own stack of the function; it takes long to make, and one that ended serves the next
  void* caller = nullptr;
  ~Context() {
    if (mine) __tsan_destroy_fiber(mine);
  }
#endif

  WF_UNWATCHED static void enter(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<Context*>(static_cast<std::uintptr_t>(high) << 32 | low);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(nullptr, &self->callerStack, &self->callerBytes);
#endif
    try {
      self->run();
    } catch (...) {  // no frame of the caller lies below this one
      self->error = std::current_exception();
    }
    self->ended = true;
    self->back(true);
  }
  WF_UNWATCHED void back(bool last) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(last ? nullptr : &fake, callerStack, callerBytes);
#else
    (void)last;
#endif
#if defined(__SANITIZE_THREAD__)
    __tsan_switch_to_fiber(caller, 0);
#endif
    swapcontext(&inside, &outside);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake, &callerStack, &callerBytes);
#endif
  }
  WF_UNWATCHED void forth() {
#if defined(__SANITIZE_ADDRESS__)
    void* mine = nullptr;
    __sanitizer_start_switch_fiber(&mine, stack, kStack);
#endif
#if defined(__SANITIZE_THREAD__)
    caller = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(mine, 0);
#endif
    swapcontext(&outside, &inside);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(mine, nullptr, nullptr);
#endif
  }
};

Fiber::Fiber() : context_(std::make_unique<Context>()) {
  context_->stack = ::mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (context_->stack == MAP_FAILED) throw std::bad_alloc();
}

Fiber::~Fiber() { ::munmap(context_->stack, kStack); }

void Fiber::start(std::function<void()> run) {
  Context& context = *context_;
  context.run = std::move(run);
#if defined(__SANITIZE_THREAD__)
  if (context.mine && !context.ended) __tsan_destroy_fiber(std::exchange(context.mine, nullptr));
  if (!context.mine) context.mine = __tsan_create_fiber(0);
#endif
  context.ended = false;
  getcontext(&context.inside);
  context.inside.uc_stack.ss_sp = context.stack;
  context.inside.uc_stack.ss_size = kStack;
  context.inside.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(&context);
  makecontext(&context.inside, reinterpret_cast<void (*)()>(&Context::enter), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self & 0xFFFF'FFFFu));
}

void Fiber::resume() {
  context_->forth();
  if (context_->error) std::rethrow_exception(std::exchange(context_->error, nullptr));
}

bool Fiber::ended() const { return context_->ended; }

void Fiber::leave() { context_->back(false); }

}  // namespace wf::lens
