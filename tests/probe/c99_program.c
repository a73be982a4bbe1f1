/* A program in C99 with a probe in two files. Arguments: where the run goes ("" for none), and how the program ends: close, return, exit,
 * kill, or child (a child of fork() exits and the program closes). Prints what wf_error() says. */
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "c99_steps.h"

int main(int argc, char** argv) {
  static const uint32_t offsets[4] = {0, 1, 2, 2}, heads[2] = {1, 2};
  static const int32_t weights[2] = {-1, 5};
  int32_t level[3] = {0, -1, -1};
  wf_options options = wf_no_options();
  if (argc < 3) return 9;
  options.infinite = (uint64_t)-1;
  options.title = "Level";
  (void)wf_open(argv[1][0] != 0 ? argv[1] : NULL);
  wf_graph(3, 2, offsets, heads, weights, WF_I32);
  (void)wf_array("level", level, WF_I32, WF_VERTEX, WF_COST, &options);
  (void)wf_kernel("expand", NULL);
  take_steps(level, 2);
  if (strcmp(argv[2], "exit") == 0) exit(3);
  if (strcmp(argv[2], "return") == 0) return 4;
  if (strcmp(argv[2], "kill") == 0) (void)raise(SIGKILL);
  if (strcmp(argv[2], "child") == 0) {
    const pid_t child = fork();
    if (child == 0) {
      take_steps(level, 100);
      (void)wf_flush();
      (void)wf_close();
      exit(0);
    }
    (void)waitpid(child, NULL, 0);
    take_steps(level, 1);
  }
  (void)wf_close();
  printf("%s", wf_error());
  return 0;
}
