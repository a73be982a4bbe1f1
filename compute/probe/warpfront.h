/* warpfront.h: a program writes its run so that Warpfront can show it.
 *
 * Copyright The Warpfront developers. Licensed under the Apache License, Version 2.0; you may obtain a copy at
 * https://www.apache.org/licenses/LICENSE-2.0. Distributed "as is", without warranties or conditions of any kind.
 *
 *   #include "warpfront.h"                       C99 or C++11; one line in each file that calls it, nothing to link
 *
 *   wf_open("run.wfr");                          or "unix:/path", or NULL: what the environment variable WARPFRONT_PROBE names
 *   wf_graph(n, arcs, offsets, heads, NULL, WF_NO_WEIGHTS);
 *   wf_array("level", level, WF_I32, WF_VERTEX, WF_COST, NULL);
 *   for (…) { expand(…); wf_step(0, depth, 0); } after each kernel: what changed since the last one is found and written
 *   wf_close();
 *
 * The probe never ends the program and prints only where the environment has WARPFRONT_PROBE_ERRORS: then what went wrong, on standard
 * error. After a failure wf_error() has that sentence and all calls do nothing. One thread at a time may call it. With
 * -DWARPFRONT_PROBE_OFF no call leaves code; with WARPFRONT_PROBE=off in the environment each is a branch. The bytes are specified in the
 * manual, page recording-format.md. warpfront_cuda.h adds arrays on a GPU, warpfront.hpp a face for C++. */
#ifndef WARPFRONT_H
#define WARPFRONT_H
#if defined(__GNUC__) && !defined(WARPFRONT_PROBE_WARNINGS)
#pragma GCC system_header /* a program may ask for warnings that this code does not care for */
#endif

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define WFP_FUNCTION static __attribute__((unused))
#define WFP_INLINE static inline __attribute__((always_inline, unused))
#define WFP_COLD static __attribute__((unused, noinline))
#define WFP_ONE __attribute__((weak)) /* one state, however many files include this one */
#define WFP_RARELY(condition) __builtin_expect(!!(condition), 0)
#else
#define WFP_FUNCTION static
#define WFP_INLINE static inline
#define WFP_COLD static
#define WFP_ONE static
#define WFP_RARELY(condition) (condition)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Of weights the first four. A file has no F64 and no I64: the former is written as F32, the latter as U64 that is read as signed. */
typedef enum wf_type { WF_NO_WEIGHTS, WF_U32, WF_I32, WF_F32, WF_U8, WF_U64, WF_F64, WF_I64 } wf_type;

/* What an element belongs to. An array has one for each vertex (WF_COLOR too), arc or ordered pair (V² in rows); a WF_LIST has room for V
 * unless wf_options.count says otherwise. Of the rest count has to say: unordered pairs with an arc (WF_EDGE), arcs and the reverses that
 * the graph lacks (WF_RESIDUAL), room for arcs (WF_ARC_LIST), and what belongs to nothing in the graph: words of a bitmap, buckets
 * (WF_OTHER). */
typedef enum wf_domain { WF_VERTEX, WF_ARC, WF_EDGE, WF_RESIDUAL, WF_COLOR, WF_PAIR, WF_LIST, WF_ARC_LIST, WF_OTHER } wf_domain;

/* Suggests how to draw the array. */
typedef enum wf_role {
  WF_NO_ROLE,
  WF_FRONTIER,
  WF_NEXT_FRONTIER,
  WF_VISITED,
  WF_COST,
  WF_COLOR_ROLE,
  WF_HEIGHT,
  WF_EXCESS,
  WF_ACTIVITY,
  WF_RESIDUAL_ROLE,
  WF_SELECTED,
  WF_OTHER_SIDE,
  WF_INSIDE
} wf_role;

/* How elements that fall on one drawn thing combine, and what an element's number is the position of. */
typedef enum wf_reduction { WF_ANY, WF_MIN, WF_MAX, WF_LAST } wf_reduction;
typedef enum wf_names {
  WF_NAMES_NOTHING,
  WF_NAMES_VERTEX,
  WF_NAMES_RESIDUAL,
  WF_NAMES_LIGHTEST,
  WF_NAMES_LIGHTEST_ARC,
  WF_NAMES_ENDS
} wf_names;

/* What else to say of an array; start from wf_no_options(). Texts are copied. */
typedef struct wf_options {
  const char *title, *symbol, *help, *unit; /* NULL: none; the title is then the name */
  uint64_t infinite;                        /* the bits that mean infinite or unreached, such as INT_MAX or (uint32_t)-1; 0: none do */
  int flag;                                 /* 0 or 1 only: shown as no and yes */
  int constant;                             /* never changes: written once, at the start */
  wf_reduction reduction;
  wf_names names;
  const char *via, *next; /* names of arrays: a vertex's place in a WF_COLOR array; the one that holds the next values */
  uint64_t count;         /* elements, where the domain does not say */
  size_t stride;          /* bytes from one element to the next; 0: they lie side by side */
} wf_options;

#define WF_NOT_COUNTED UINT64_MAX
#define WF_INFINITE_F32 0x7F800000u

/* What a step did; start from wf_no_counts(). */
typedef struct wf_counts {
  uint64_t launched, active;         /* threads; those that had something to do */
  uint64_t arcs;                     /* visited */
  uint64_t written;                  /* values; WF_NOT_COUNTED: as many as changed */
  uint64_t frontier;                 /* vertices in it; WF_NOT_COUNTED */
  uint64_t scalars[4];               /* as wf_scalar() names them */
  uint64_t nanoseconds;              /* of the kernel */
  uint64_t copied, copy_nanoseconds; /* bytes between host and device meanwhile, and their time */
  uint32_t launches;                 /* on a GPU */
  int ends_iteration;                /* the next step belongs to the next one */
} wf_counts;

/* The probe's state: off unless `on`. */
struct wfp_run;
typedef struct wfp_probe {
  int on, at_exit;
  char error[384];
  struct wfp_run* run;
} wfp_probe;

#ifdef WARPFRONT_PROBE_OFF
#define WFP_ON 0
#define WFP_INTERNAL /* declared, never called and so never linked */
#else
WFP_ONE wfp_probe wfp_the_probe;
#define WFP_ON WFP_RARELY(wfp_the_probe.on)
#define WFP_INTERNAL WFP_COLD
#endif
#define WFP_CALL static inline

WFP_INTERNAL int wfp_open(const char* where);
WFP_INTERNAL int wfp_close(void);
WFP_INTERNAL const char* wfp_error(void);
WFP_INTERNAL int wfp_flush(void);
WFP_INTERNAL void wfp_about(const char* id, const char* title);
WFP_INTERNAL void wfp_device(const char* executor, const char* name);
WFP_INTERNAL void wfp_parameter(const char* name, const char* value);
WFP_INTERNAL void wfp_graph(uint64_t vertices, uint64_t arcs, const void* offsets, size_t offset_bytes, const void* heads,
                            size_t head_bytes, const void* weights, wf_type weight_type);
WFP_INTERNAL void wfp_graph_stride(size_t bytes);
WFP_INTERNAL void wfp_undirected(void);
WFP_INTERNAL int wfp_array(const char* name, const void* pointer, wf_type type, wf_domain domain, wf_role role, const wf_options* options);
WFP_INTERNAL void wfp_moved(int array, const void* pointer);
WFP_INTERNAL int wfp_kernel(const char* name, const char* title, int line);
WFP_INTERNAL int wfp_scalar(const char* name, const char* title);
WFP_INTERNAL void wfp_pseudocode(const char* lines);
WFP_INTERNAL int wfp_begin(void);
WFP_INTERNAL void wfp_step(int kernel, uint64_t iteration, int line, const wf_counts* counts);
WFP_INTERNAL void wfp_result(const char* sentence);
WFP_INTERNAL void wfp_value(const char* name, uint64_t value);

WFP_CALL wf_options wf_no_options(void) {
  static const wf_options none = {NULL, NULL, NULL, NULL, 0, 0, 0, WF_ANY, WF_NAMES_NOTHING, NULL, NULL, 0, 0};
  return none;
}

WFP_CALL wf_counts wf_no_counts(void) {
  static const wf_counts none = {0, 0, 0, WF_NOT_COUNTED, WF_NOT_COUNTED, {0, 0, 0, 0}, 0, 0, 0, 0, 0};
  return none;
}

#ifdef WARPFRONT_PROBE_OFF
WFP_CALL int wf_open(const char* where) { return (void)where, 0; }
WFP_CALL const char* wf_error(void) { return ""; }
#else
/* Starts a recording: a path, "unix:/path" of a socket where Warpfront listens, or NULL: what WARPFRONT_PROBE names, and nothing where it
 * names nothing. WARPFRONT_PROBE=off wins over both. 1: the probe is on; 0: it is off, and wf_error() says why if that is a failure. A
 * file that exists is overwritten only if it is a recording. */
WFP_CALL int wf_open(const char* where) { return wfp_open(where); }
/* What went wrong, as a sentence; "": nothing. It stays until the next wf_open(). */
WFP_CALL const char* wf_error(void) { return wfp_error(); }
#endif

/* Whether the probe is on: for work that only the probe needs. */
WFP_CALL int wf_on(void) { return WFP_ON != 0; }

/* Writes what is still held, how the run ended and the index. 1: the recording is whole. */
WFP_CALL int wf_close(void) { return WFP_ON ? wfp_close() : 0; }

/* Writes the steps that are still held (a file gets them by 64 steps or 256 KiB). 1: they are written. */
WFP_CALL int wf_flush(void) { return WFP_ON ? wfp_flush() : 0; }

/* What the run is called, where it ran, with what: all optional, before the first step. */
WFP_CALL void wf_about(const char* id, const char* title) {
  if (WFP_ON) wfp_about(id, title);
}
WFP_CALL void wf_device(const char* executor, const char* name) {
  if (WFP_ON) wfp_device(executor, name);
}
WFP_CALL void wf_parameter(const char* name, const char* value) {
  if (WFP_ON) wfp_parameter(name, value);
}

/* The graph in compressed rows, once, before the arrays: V + 1 offsets and A heads of 4 bytes each, signed or not, and A weights (WF_U32,
 * WF_I32, WF_F32) or NULL. They are read here and at the first step, so they must stay until then. */
WFP_CALL void wf_graph(uint64_t vertices, uint64_t arcs, const void* offsets, const void* heads, const void* weights, wf_type weight_type) {
  if (WFP_ON) wfp_graph(vertices, arcs, offsets, 4, heads, 4, weights, weight_type);
}
/* The same with offsets of 8 bytes. */
WFP_CALL void wf_graph64(uint64_t vertices, uint64_t arcs, const void* offsets, const void* heads, const void* weights,
                         wf_type weight_type) {
  if (WFP_ON) wfp_graph(vertices, arcs, offsets, 8, heads, 4, weights, weight_type);
}
/* The same with 4 or 8 bytes for each. */
WFP_CALL void wf_graph_of(uint64_t vertices, uint64_t arcs, const void* offsets, size_t offset_bytes, const void* heads, size_t head_bytes,
                          const void* weights, wf_type weight_type) {
  if (WFP_ON) wfp_graph(vertices, arcs, offsets, offset_bytes, heads, head_bytes, weights, weight_type);
}
/* Before wf_graph(), wf_graph64() or wf_graph_of(): from one head to the next are so many bytes, and from one weight to the next; both are
 * members of structures, and the calls take pointers to those of the first. 0: they lie side by side. */
WFP_CALL void wf_graph_stride(size_t bytes) {
  if (WFP_ON) wfp_graph_stride(bytes);
}
/* Every edge is stored as two arcs. Without this call the graph is directed. */
WFP_CALL void wf_undirected(void) {
  if (WFP_ON) wfp_undirected();
}

/* An array of the program, watched from now on; its values now, or at wf_begin(), are those before the first step. The name is made of
 * letters, digits and _. Options: NULL for none. Returns its number for wf_moved(); −1: the probe is off. */
WFP_CALL int wf_array(const char* name, const void* pointer, wf_type type, wf_domain domain, wf_role role, const wf_options* options) {
  return WFP_ON ? wfp_array(name, pointer, type, domain, role, options) : -1;
}
/* The array lies elsewhere now: after two were exchanged, for example. */
WFP_CALL void wf_moved(int array, const void* pointer) {
  if (WFP_ON) wfp_moved(array, pointer);
}

/* A kernel or phase of the program; returns its number for wf_step(), from 0. Without any there is one, 0. */
WFP_CALL int wf_kernel(const char* name, const char* title) { return WFP_ON ? wfp_kernel(name, title, 0) : -1; }
/* The same with its line of the pseudo-code, from 0. */
WFP_CALL int wf_kernel_at(const char* name, const char* title, int line) { return WFP_ON ? wfp_kernel(name, title, line) : -1; }
/* A number that steps carry, at most four: returns its place in wf_counts.scalars. */
WFP_CALL int wf_scalar(const char* name, const char* title) { return WFP_ON ? wfp_scalar(name, title) : -1; }
/* The next line of the pseudo-code, or several with '\n' between them. */
WFP_CALL void wf_pseudocode(const char* lines) {
  if (WFP_ON) wfp_pseudocode(lines);
}

/* Ends the description: the graph and the state before the first step are written. The first wf_step() does so where this is not called,
 * with what the arrays held when they were named. 1: done. */
WFP_CALL int wf_begin(void) { return WFP_ON ? wfp_begin() : 0; }

/* A kernel has run: finds and writes what changed since the last step. Line: of the pseudo-code, from 0; −1: the kernel's own. */
WFP_CALL void wf_step(int kernel, uint64_t iteration, int line) {
  if (WFP_ON) wfp_step(kernel, iteration, line, NULL);
}
WFP_CALL void wf_step_counts(int kernel, uint64_t iteration, int line, const wf_counts* counts) {
  if (WFP_ON) wfp_step(kernel, iteration, line, counts);
}

/* How the run ended, before wf_close(): a sentence, and numbers with names. */
WFP_CALL void wf_result(const char* sentence) {
  if (WFP_ON) wfp_result(sentence);
}
WFP_CALL void wf_value(const char* name, uint64_t value) {
  if (WFP_ON) wfp_value(name, value);
}

#ifndef WARPFRONT_PROBE_OFF
/* -------------------------------------------------------------------------------------------------------------- implementation */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__unix__) || defined(__APPLE__)
#define WFP_POSIX 1
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#else
#define WFP_POSIX 0
#endif

enum {
  WFP_MOST_ARRAYS = 64,
  WFP_MOST_KERNELS = 256,
  WFP_MOST_LINES = 1024,
  WFP_MOST_SCALARS = 4,
  WFP_MOST_HEAD = 16 << 20,
  WFP_MOST_STEPS = 64,        /* in a chunk of a file */
  WFP_MOST_BYTES = 256 << 10, /* the same */
  WFP_LEAST_FRAME = 16 << 10, /* a keyframe counts as at least so many bytes, so that tiny ones do not come after every step */
  WFP_BLOCK = 1024,           /* elements that are converted at once */
  WFP_COMPARED = 256,         /* elements that are compared at once */
  WFP_RECORD = 184,           /* bytes of a step without its parts */
  WFP_NAME = 64
};

/* Bytes that grow. */
typedef struct wfp_bytes {
  unsigned char* data;
  size_t size, room;
} wfp_bytes;

/* What changed of one array since the last step. The new values lie in the array's shadow as well. */
typedef struct wfp_change {
  int whole;        /* so much that all of it is written */
  uint64_t count;   /* elements that changed */
  uint64_t next;    /* behind the last of them */
  wfp_bytes gaps;   /* LEB128; and */
  wfp_bytes values; /* as the file has them, unless whole */
  uint64_t hash;    /* to be added to the state's */
} wfp_change;

typedef struct wfp_watched {
  char name[WFP_NAME], via[WFP_NAME], next[WFP_NAME];
  wf_domain domain;
  const unsigned char* live;
  unsigned char* shadow; /* what the recording has, on the host; of an array on a device there only while it is needed whole */
  uint64_t count;
  wf_type type;
  size_t size, stride; /* bytes of an element: in the file; from one to the next in the program */
  int constant;
  /* Of an array on a device (warpfront_cuda.h), else NULL. compare() fills in the change, whole() copies the shadow of the device to
   * `shadow`. They return 0 after wfp_fail(). */
  void* device;
  int (*compare)(struct wfp_watched* array, uint32_t number, wfp_change* change);
  int (*whole)(struct wfp_watched* array);
  void (*release)(struct wfp_watched* array);
} wfp_watched;

typedef struct wfp_entry {
  char kind[5];
  uint64_t offset, step;
} wfp_entry;

typedef struct wfp_run {
  char where[256];
  FILE* file; /* NULL: a socket */
  int socket;
  int greeted;      /* the receiver sent something: until then the first step waits, so that it can be held */
  int held, passes; /* by the receiver; steps that may go on though held */
  int gone;         /* the output takes no more */
  int closing;      /* the last chunks are being written: a failure frees nothing */
  int whole;        /* they are */
  long process;
  uint64_t written; /* bytes */
  uint32_t crc_table[8][256];

  char id[WFP_NAME], *title;
  wfp_bytes device, parameters, arrays_text, kernels_text, scalars_text, lines_text, values_text;
  char* result;
  int kernels, scalars, lines;
  int kernel_lines[WFP_MOST_KERNELS];

  uint64_t vertices, arcs;
  const unsigned char *offsets, *heads, *weights; /* until the first step */
  size_t offset_bytes, head_bytes, arc_stride;    /* bytes from one head to the next, and one weight; 0: side by side */
  wf_type weight_type;
  int has_graph, undirected;
  void* owned; /* a copy of the graph, freed at the first step */

  wfp_watched arrays[WFP_MOST_ARRAYS];
  int array_count;

  int started;
  uint64_t hash, steps;
  wfp_bytes chunk;        /* STEP: whole steps */
  uint32_t pending;       /* of them */
  size_t last_step, good; /* where the last of them begins and ends */
  wfp_change change;
  uint64_t frame_bytes, bytes_since_frame;
  wfp_entry* index;
  size_t entries, index_room;
  int measuring; /* wfp_emit() only adds up what it gets */
  uint32_t crc;
  uint64_t emitted;
} wfp_run;

WFP_COLD void wfp_finish(int ended);
WFP_COLD void wfp_release(int at_exit);

/* A program that was patched in a few lines rarely calls wf_error(): its user asks by the environment. */
WFP_COLD void wfp_say(void) {
  const char* wish = getenv("WARPFRONT_PROBE_ERRORS");
  if (wish != NULL && *wish != 0) fprintf(stderr, "Warpfront's probe: %s\n", wfp_the_probe.error);
}

/* The first failure sticks: what is good is finished, and the probe is off. Always returns 0. */
WFP_COLD int wfp_fail(const char* format, ...) {
  wfp_run* run = wfp_the_probe.run;
  if (run == NULL) return 0;
  if (wfp_the_probe.error[0] == 0) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(wfp_the_probe.error, sizeof wfp_the_probe.error, format, arguments);
    va_end(arguments);
    wfp_say();
  }
  wfp_the_probe.on = 0;
  if (run->closing) return 0;
  run->closing = 1;
  wfp_finish(0);
  wfp_release(0);
  return 0;
}

/* ---- bytes */

WFP_FUNCTION int wfp_reserve(wfp_bytes* to, size_t more) {
  size_t room = to->room;
  void* data;
  if (more <= to->room - to->size) return 1;
  if (more > SIZE_MAX / 4 - to->size) return 0;
  if (room < 256) room = 256;
  while (room < to->size + more) room *= 2;
  data = realloc(to->data, room);
  if (data == NULL) return 0;
  to->data = (unsigned char*)data;
  to->room = room;
  return 1;
}

WFP_FUNCTION int wfp_add(wfp_bytes* to, const void* bytes, size_t count) {
  if (!wfp_reserve(to, count)) return 0;
  if (count > 0) memcpy(to->data + to->size, bytes, count);
  to->size += count;
  return 1;
}

WFP_FUNCTION int wfp_text(wfp_bytes* to, const char* text) { return wfp_add(to, text, strlen(text)); }

WFP_FUNCTION int wfp_number(wfp_bytes* to, uint64_t value) {
  char digits[24];
  int at = (int)sizeof digits;
  do {
    digits[--at] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  return wfp_add(to, digits + at, sizeof digits - (size_t)at);
}

/* Bytes of the UTF-8 character that begins here; 0: none does. */
WFP_FUNCTION int wfp_utf8(const unsigned char* s) {
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  int count = s[0] < 0x80 ? 1 : (s[0] & 0xE0) == 0xC0 ? 2 : (s[0] & 0xF0) == 0xE0 ? 3 : (s[0] & 0xF8) == 0xF0 ? 4 : 0, k;
  uint32_t code;
  if (count <= 1) return count;
  code = (uint32_t)(s[0] & (0x7F >> count));
  for (k = 1; k < count; ++k) {
    if ((s[k] & 0xC0) != 0x80) return 0;
    code = code << 6 | (s[k] & 0x3F);
  }
  return code < least[count] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0 : count;
}

/* A JSON string. What is no UTF-8 becomes '?'. */
WFP_FUNCTION int wfp_quoted(wfp_bytes* to, const char* text) {
  const unsigned char* s = (const unsigned char*)(text != NULL ? text : "");
  int good = wfp_text(to, "\"");
  while (*s != 0 && good) {
    const int count = wfp_utf8(s);
    if (count == 0) {
      good = wfp_text(to, "?");
    } else if (*s == '"' || *s == '\\') {
      good = wfp_text(to, "\\") && wfp_add(to, s, 1);
    } else if (*s < 0x20) {
      char code[8];
      snprintf(code, sizeof code, "\\u%04x", *s);
      good = wfp_text(to, code);
    } else {
      good = wfp_add(to, s, (size_t)count);
    }
    s += count == 0 ? 1 : count;
  }
  return good && wfp_text(to, "\"");
}

/* "key":"text", with a comma in front; nothing where there is no text. */
WFP_FUNCTION int wfp_member(wfp_bytes* to, const char* key, const char* text) {
  if (text == NULL || *text == 0) return 1;
  return wfp_text(to, ",\"") && wfp_text(to, key) && wfp_text(to, "\":") && wfp_quoted(to, text);
}

WFP_FUNCTION int wfp_holds(const wfp_bytes* text, const char* part) {
  const size_t count = strlen(part);
  size_t at;
  for (at = 0; at + count <= text->size; ++at) {
    if (memcmp(text->data + at, part, count) == 0) return 1;
  }
  return 0;
}

WFP_FUNCTION void wfp_put32(unsigned char* to, uint32_t value) { memcpy(to, &value, 4); }
WFP_FUNCTION void wfp_put64(unsigned char* to, uint64_t value) { memcpy(to, &value, 8); }

WFP_FUNCTION uint64_t wfp_mixed(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

WFP_FUNCTION void wfp_make_crc(wfp_run* run) {
  uint32_t k, j, value;
  for (k = 0; k < 256; ++k) {
    value = k;
    for (j = 0; j < 8; ++j) value = value >> 1 ^ (value & 1 ? 0xEDB88320u : 0u);
    run->crc_table[0][k] = value;
  }
  for (k = 0; k < 256; ++k) {
    for (j = 1; j < 8; ++j) run->crc_table[j][k] = run->crc_table[j - 1][k] >> 8 ^ run->crc_table[0][run->crc_table[j - 1][k] & 0xFF];
  }
}

/* CRC-32 as zlib goes on with it; 0 to begin. Eight bytes at a time. */
WFP_FUNCTION uint32_t wfp_crc(const wfp_run* run, uint32_t crc, const unsigned char* bytes, size_t count) {
  const uint32_t(*table)[256] = run->crc_table;
  crc = ~crc;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint32_t low, high;
    memcpy(&low, bytes, 4);
    memcpy(&high, bytes + 4, 4);
    low ^= crc;
    crc = table[7][low & 0xFF] ^ table[6][low >> 8 & 0xFF] ^ table[5][low >> 16 & 0xFF] ^ table[4][low >> 24] ^ table[3][high & 0xFF] ^
          table[2][high >> 8 & 0xFF] ^ table[1][high >> 16 & 0xFF] ^ table[0][high >> 24];
  }
  for (; count > 0; --count, ++bytes) crc = crc >> 8 ^ table[0][(crc ^ *bytes) & 0xFF];
  return ~crc;
}

/* ---- the output: a file, or a socket whose receiver may hold the program */

WFP_FUNCTION int wfp_lost(const char* why) {
  wfp_the_probe.run->gone = 1;
  return wfp_fail("%s: %s; the recording ends after step %llu", wfp_the_probe.run->where, why,
                  (unsigned long long)(wfp_the_probe.run->steps - wfp_the_probe.run->pending));
}

#if WFP_POSIX
WFP_FUNCTION const char* wfp_reason(void) {
  return errno == EPIPE || errno == ECONNRESET ? "the receiver closed the connection" : strerror(errno);
}

enum { WFP_GREETING_MS = 2000 };

/* Takes what the receiver sent: H hold, G go on, S one step and hold, Q stop. Where `waits`: waits up to two seconds for the receiver's
 * first byte, and while the program is held. 0: no more is to be sent. */
WFP_FUNCTION int wfp_listen(int waits) {
  wfp_run* run = wfp_the_probe.run;
  for (;;) {
    unsigned char sent;
    const ssize_t count = recv(run->socket, &sent, 1, MSG_DONTWAIT);
    if (count == 1) {
      run->greeted = 1;
      if (sent == 'H') run->held = 1, run->passes = 0;
      if (sent == 'G') run->held = 0, run->passes = 0;
      if (sent == 'S') run->held = 1, ++run->passes;
      if (sent == 'Q') {
        run->gone = 1; /* a wish, no failure */
        wfp_the_probe.on = 0;
        if (!run->closing) wfp_release(0);
        return 0;
      }
    } else if (count == 0) {
      return wfp_lost("the receiver closed the connection");
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd wanted;
      if (!waits || (run->greeted && !run->held)) return 1;
      if (run->passes > 0) {
        --run->passes;
        return 1;
      }
      wanted.fd = run->socket;
      wanted.events = POLLIN;
      wanted.revents = 0;
      /* One that never greets holds nothing up for long. */
      if (poll(&wanted, 1, run->greeted ? -1 : WFP_GREETING_MS) == 0) run->greeted = 1;
    } else if (errno != EINTR) {
      return wfp_lost(wfp_reason());
    }
  }
}

WFP_FUNCTION int wfp_send(const unsigned char* bytes, size_t count) {
  wfp_run* run = wfp_the_probe.run;
  while (count > 0) {
    const ssize_t sent = send(run->socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      struct pollfd wanted; /* it reads slowly: the program waits, but not for one that says stop */
      wanted.fd = run->socket;
      wanted.events = POLLIN | POLLOUT;
      wanted.revents = 0;
      (void)poll(&wanted, 1, -1);
      if (!wfp_listen(0)) return 0;
    } else if (sent < 0 && errno != EINTR) {
      return wfp_lost(wfp_reason());
    }
  }
  return 1;
}
#endif

WFP_FUNCTION int wfp_put(const void* bytes, size_t count) {
  wfp_run* run = wfp_the_probe.run;
  if (run->gone) return 0;
  if (run->file != NULL) {
    errno = 0;
    if (count > 0 && fwrite(bytes, 1, count, run->file) != count) return wfp_lost(errno != 0 ? strerror(errno) : "cannot be written");
  } else {
#if WFP_POSIX
    if (!wfp_send((const unsigned char*)bytes, count)) return 0;
#endif
  }
  run->written += count;
  return 1;
}

WFP_FUNCTION int wfp_note(const char* kind, uint64_t step) {
  wfp_run* run = wfp_the_probe.run;
  wfp_entry* entry;
  if (run->file == NULL) return 1;
  if (run->entries == run->index_room) {
    const size_t room = run->index_room == 0 ? 64 : run->index_room * 2;
    void* index = realloc(run->index, room * sizeof(wfp_entry));
    if (index == NULL) return wfp_fail("there is no memory for the index of the recording");
    run->index = (wfp_entry*)index;
    run->index_room = room;
  }
  entry = &run->index[run->entries++];
  memcpy(entry->kind, kind, 5);
  entry->offset = run->written;
  entry->step = step;
  return 1;
}

WFP_FUNCTION int wfp_header(const char* kind, uint64_t step, uint64_t bytes, uint32_t crc) {
  unsigned char header[32];
  if (strcmp(kind, "INDX") != 0 && !wfp_note(kind, step)) return 0;
  memcpy(header, kind, 4);
  wfp_put32(header + 4, 0);
  wfp_put64(header + 8, bytes);
  wfp_put64(header + 16, bytes);
  wfp_put32(header + 24, crc);
  wfp_put32(header + 28, wfp_crc(wfp_the_probe.run, 0, header, 28));
  return wfp_put(header, sizeof header);
}

WFP_FUNCTION int wfp_chunk(const char* kind, uint64_t step, const void* bytes, size_t count) {
  return wfp_header(kind, step, count, wfp_crc(wfp_the_probe.run, 0, (const unsigned char*)bytes, count)) && wfp_put(bytes, count);
}

/* A payload that is not held as a whole: parts() hands it to wfp_emit() twice, to be measured and to be written. */
WFP_FUNCTION int wfp_emit(const void* bytes, size_t count) {
  wfp_run* run = wfp_the_probe.run;
  if (!run->measuring) return wfp_put(bytes, count);
  run->crc = wfp_crc(run, run->crc, (const unsigned char*)bytes, count);
  run->emitted += count;
  return 1;
}

WFP_FUNCTION int wfp_large_chunk(const char* kind, uint64_t step, int (*parts)(void)) {
  wfp_run* run = wfp_the_probe.run;
  run->measuring = 1;
  run->crc = 0;
  run->emitted = 0;
  (void)parts();
  run->measuring = 0;
  return wfp_header(kind, step, run->emitted, run->crc) && parts();
}

/* ---- the description */

WFP_FUNCTION int wfp_no_memory(void) { return wfp_fail("there is no memory for the recording"); }

/* Whether the description may still grow. */
WFP_FUNCTION int wfp_describes(const char* call) {
  if (wfp_the_probe.run->started) return wfp_fail("%s: it has to come before the first step", call);
  return 1;
}

WFP_FUNCTION int wfp_is_name(const char* name) {
  size_t k;
  if (name == NULL || name[0] == 0 || (name[0] >= '0' && name[0] <= '9')) return 0;
  for (k = 0; name[k] != 0; ++k) {
    const char c = name[k];
    if (k + 1 >= WFP_NAME) return 0;
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) return 0;
  }
  return 1;
}

/* Checks a name and that the list has it not yet. */
WFP_FUNCTION int wfp_new_name(const char* call, const wfp_bytes* list, const char* name) {
  char member[WFP_NAME + 16];
  if (!wfp_is_name(name)) {
    return wfp_fail("%s: a name has 1 to %d letters, digits and _, and begins with no digit; this one is \"%.40s\"", call, WFP_NAME - 1,
                    name != NULL ? name : "");
  }
  snprintf(member, sizeof member, "{\"id\":\"%s\"", name);
  if (wfp_holds(list, member)) return wfp_fail("%s: there are two of the name %s", call, name);
  return 1;
}

WFP_COLD void wfp_about(const char* id, const char* title) {
  wfp_run* run = wfp_the_probe.run;
  char* copy;
  if (!wfp_describes("wf_about")) return;
  if (!wfp_is_name(id)) {
    wfp_fail("wf_about: the id of a run has 1 to %d letters, digits and _, and begins with no digit", WFP_NAME - 1);
    return;
  }
  if (title == NULL) title = id;
  copy = (char*)malloc(strlen(title) + 1);
  if (copy == NULL) {
    wfp_no_memory();
    return;
  }
  strcpy(copy, title);
  free(run->title);
  run->title = copy;
  strcpy(run->id, id);
}

WFP_COLD void wfp_device(const char* executor, const char* name) {
  wfp_bytes* to = &wfp_the_probe.run->device;
  if (!wfp_describes("wf_device")) return;
  to->size = 0;
  if (!(wfp_text(to, ",\"device\":{\"executor\":") && wfp_quoted(to, executor) && wfp_member(to, "name", name) && wfp_text(to, "}"))) {
    wfp_no_memory();
  }
}

WFP_COLD void wfp_parameter(const char* name, const char* value) {
  wfp_bytes* to = &wfp_the_probe.run->parameters;
  if (!wfp_describes("wf_parameter")) return;
  if (!((to->size == 0 || wfp_text(to, ",")) && wfp_quoted(to, name) && wfp_text(to, ":") && wfp_quoted(to, value))) wfp_no_memory();
}

WFP_FUNCTION uint64_t wfp_unsigned(const unsigned char* from, size_t bytes, uint64_t index) {
  if (bytes == 4) {
    uint32_t value;
    memcpy(&value, from + index * 4, 4);
    return value;
  } else {
    uint64_t value;
    memcpy(&value, from + index * 8, 8);
    return value;
  }
}

WFP_COLD void wfp_undirected(void) {
  if (wfp_describes("wf_undirected")) wfp_the_probe.run->undirected = 1;
}

WFP_COLD void wfp_graph_stride(size_t bytes) {
  if (!wfp_describes("wf_graph_stride")) return;
  if (wfp_the_probe.run->has_graph) {
    wfp_fail("wf_graph_stride: it comes before wf_graph()");
  } else {
    wfp_the_probe.run->arc_stride = bytes;
  }
}

WFP_COLD void wfp_graph(uint64_t vertices, uint64_t arcs, const void* offsets, size_t offset_bytes, const void* heads, size_t head_bytes,
                        const void* weights, wf_type weight_type) {
  wfp_run* run = wfp_the_probe.run;
  uint64_t k, before = 0;
  if (!wfp_describes("wf_graph")) return;
  if (run->has_graph) {
    wfp_fail("wf_graph: the graph is known already");
  } else if (vertices > UINT64_C(0xFFFFFFFE) || arcs > UINT64_C(0xFFFFFFFE)) {
    wfp_fail("wf_graph: a recording has at most 4,294,967,294 vertices and as many arcs");
  } else if (offsets == NULL || (heads == NULL && arcs > 0)) {
    wfp_fail("wf_graph: %s is NULL", offsets == NULL ? "offsets" : "heads");
  } else if ((offset_bytes != 4 && offset_bytes != 8) || (head_bytes != 4 && head_bytes != 8)) {
    wfp_fail("wf_graph: offsets and heads have 4 or 8 bytes each");
  } else if ((int)weight_type < WF_NO_WEIGHTS || weight_type > WF_F32 || (weights != NULL && weight_type == WF_NO_WEIGHTS)) {
    wfp_fail("wf_graph: weights are WF_U32, WF_I32 or WF_F32");
  } else if (run->arc_stride != 0 && (run->arc_stride < head_bytes || arcs > SIZE_MAX / run->arc_stride)) {
    wfp_fail("wf_graph: heads have %d bytes; they cannot be %llu bytes apart", (int)head_bytes, (unsigned long long)run->arc_stride);
  } else {
    run->offsets = (const unsigned char*)offsets;
    run->heads = (const unsigned char*)heads;
    run->weights = arcs > 0 ? (const unsigned char*)weights : NULL;
    for (k = 0; k <= vertices; ++k) {
      const uint64_t offset = wfp_unsigned(run->offsets, offset_bytes, k);
      if (offset < before || offset > arcs || (k == 0 && offset != 0) || (k == vertices && offset != arcs)) {
        wfp_fail("wf_graph: offset %llu is %llu; offsets ascend from 0 to the number of arcs, %llu", (unsigned long long)k,
                 (unsigned long long)offset, (unsigned long long)arcs);
        return;
      }
      before = offset;
    }
    for (k = 0; k < arcs; ++k) {
      const uint64_t head = wfp_unsigned(run->heads + k * (run->arc_stride != 0 ? run->arc_stride : head_bytes), head_bytes, 0);
      if (head >= vertices) {
        wfp_fail("wf_graph: arc %llu leads to vertex %llu, and there are %llu", (unsigned long long)k, (unsigned long long)head,
                 (unsigned long long)vertices);
        return;
      }
    }
    run->vertices = vertices;
    run->arcs = arcs;
    run->offset_bytes = offset_bytes;
    run->head_bytes = head_bytes;
    run->weight_type = weights == NULL ? WF_NO_WEIGHTS : weight_type;
    run->has_graph = 1;
  }
}

/* Copies elements of the program as the file has them. */
WFP_FUNCTION void wfp_load(const wfp_watched* array, uint64_t first, size_t count, void* to) {
  const unsigned char* from = array->live + first * array->stride;
  size_t k;
  if (array->type == WF_F64) {
    for (k = 0; k < count; ++k) {
      double value;
      float narrow;
      memcpy(&value, from + k * array->stride, 8);
      narrow = (float)value;
      memcpy((unsigned char*)to + 4 * k, &narrow, 4);
    }
  } else if (array->stride == array->size) {
    if (count > 0) memcpy(to, from, count * array->size);
  } else {
    for (k = 0; k < count; ++k) memcpy((unsigned char*)to + k * array->size, from + k * array->stride, array->size);
  }
}

WFP_FUNCTION size_t wfp_size(wf_type type) { return type == WF_U8 ? 1 : type == WF_U64 || type == WF_I64 ? 8 : 4; }

WFP_FUNCTION wfp_watched* wfp_no_array(int failed) {
  (void)failed;
  return NULL;
}

/* Checks and describes an array and adds it, without its shadow; NULL: it failed. */
WFP_COLD wfp_watched* wfp_new_array(const char* call, const char* name, const void* pointer, wf_type type, wf_domain domain, wf_role role,
                                    const wf_options* given) {
  static const char* const types[] = {"", "u32", "i32", "f32", "u8", "u64", "f32", "u64"};
  static const char* const domains[] = {"vertex", "arc", "edge", "residual", "color", "pair", "list", "arc_list", "other"};
  static const char* const roles[] = {"none",   "frontier", "next_frontier", "visited",  "cost",       "color", "height",
                                      "excess", "activity", "residual",      "selected", "other_side", "inside"};
  static const char* const reductions[] = {"any", "min", "max", "last"};
  static const char* const names[] = {"nothing", "vertex", "residual", "lightest", "lightest_arc", "ends"};
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes* to = &run->arrays_text;
  const wf_options options = given != NULL ? *given : wf_no_options();
  const size_t in_program = type == WF_F64 ? 8 : wfp_size(type);
  uint64_t has, least, most, infinite = options.infinite;
  wfp_watched* array;
  int good;
  if (!wfp_describes(call)) return NULL;
  if (!run->has_graph) return wfp_no_array(wfp_fail("%s: wf_graph() has to come first", call));
  if (run->array_count == WFP_MOST_ARRAYS) return wfp_no_array(wfp_fail("%s: a recording has at most %d arrays", call, WFP_MOST_ARRAYS));
  if (!wfp_new_name(call, to, name)) return NULL;
  if ((int)type <= WF_NO_WEIGHTS || type > WF_I64 || (int)domain < 0 || domain > WF_OTHER || (int)role < 0 || role > WF_INSIDE ||
      (int)options.reduction < 0 || options.reduction > WF_LAST || (int)options.names < 0 || options.names > WF_NAMES_ENDS) {
    return wfp_no_array(wfp_fail("%s: a type, domain, role or option of the array %s is none that there is", call, name));
  }
  has = domain == WF_VERTEX || domain == WF_COLOR ? run->vertices
        : domain == WF_ARC                        ? run->arcs
        : domain == WF_PAIR                       ? run->vertices * run->vertices
        : domain == WF_LIST && options.count == 0 ? run->vertices
                                                  : options.count;
  least = most = has;
  if (domain == WF_EDGE) least = run->arcs - run->arcs / 2, most = run->arcs;
  if (domain == WF_RESIDUAL) least = run->arcs, most = 2 * run->arcs;
  if (domain == WF_ARC_LIST) least = run->arcs > 0, most = UINT64_C(0xFFFFFFFE);
  if (domain == WF_OTHER) least = 1, most = UINT64_C(0xFFFFFFFE);
  if (domain == WF_LIST) least = 0, most = UINT64_C(0xFFFFFFFE);
  if (options.count != 0 ? options.count < least || options.count > most : has < least) {
    const unsigned long long count = options.count, low = least, high = most;
    if (low == high)
      return wfp_no_array(
          wfp_fail("%s: wf_options.count says that the array %s has %llu elements; by its domain it has %llu", call, name, count, low));
    return wfp_no_array(wfp_fail("%s: wf_options.count says that the array %s has %llu elements; by its domain it has %llu to %llu", call,
                                 name, count, low, high));
  }
  if (options.stride != 0 && options.stride < in_program) {
    return wfp_no_array(wfp_fail("%s: elements of the array %s have %d bytes, more than the stride", call, name, (int)in_program));
  }
  if (has > UINT64_C(0xFFFFFFFE) || has > SIZE_MAX / (options.stride != 0 ? options.stride : 8)) {
    return wfp_no_array(
        wfp_fail("%s: the array %s has %llu elements, more than a recording or the memory can hold", call, name, (unsigned long long)has));
  }
  if (pointer == NULL && has > 0) return wfp_no_array(wfp_fail("%s: the array %s is NULL", call, name));

  if (infinite != 0 && type == WF_F64) infinite = WF_INFINITE_F32;
  if (wfp_size(type) == 1) infinite &= 0xFF;
  if (wfp_size(type) == 4) infinite &= 0xFFFFFFFFu;
  good = (to->size == 0 || wfp_text(to, ",")) && wfp_text(to, "{\"id\":") && wfp_quoted(to, name) &&
         wfp_member(to, "title", options.title != NULL ? options.title : name) && wfp_member(to, "symbol", options.symbol) &&
         wfp_member(to, "help", options.help) && wfp_member(to, "unit", options.unit) && wfp_member(to, "domain", domains[domain]) &&
         wfp_member(to, "type", types[type]) && wfp_member(to, "role", roles[role]) &&
         wfp_member(to, "reduction", reductions[options.reduction]) && wfp_member(to, "names", names[options.names]) &&
         wfp_member(to, "via", options.via) && wfp_member(to, "next", options.next) && wfp_text(to, ",\"count\":") && wfp_number(to, has) &&
         (infinite == 0 || (wfp_text(to, ",\"infinite\":") && wfp_number(to, infinite))) &&
         (!options.flag || wfp_text(to, ",\"flag\":true")) && (type != WF_I64 || wfp_text(to, ",\"signed\":true")) &&
         (!options.constant || wfp_text(to, ",\"constant\":true")) && wfp_text(to, "}");
  if (!good) return wfp_no_array(wfp_no_memory());

  array = &run->arrays[run->array_count++];
  memset(array, 0, sizeof *array);
  strcpy(array->name, name);
  array->live = (const unsigned char*)pointer;
  array->count = has;
  array->type = type;
  array->size = wfp_size(type);
  array->stride = options.stride != 0 ? options.stride : in_program;
  array->constant = options.constant != 0;
  array->domain = domain;
  snprintf(array->via, sizeof array->via, "%s", options.via != NULL ? options.via : "");
  snprintf(array->next, sizeof array->next, "%s", options.next != NULL ? options.next : "");
  return array;
}

WFP_COLD int wfp_array(const char* name, const void* pointer, wf_type type, wf_domain domain, wf_role role, const wf_options* options) {
  wfp_run* run = wfp_the_probe.run;
  wfp_watched* array = wfp_new_array("wf_array", name, pointer, type, domain, role, options);
  if (array == NULL) return -1;
  array->shadow = (unsigned char*)malloc((size_t)array->count * array->size + 1);
  if (array->shadow == NULL) return wfp_no_memory() - 1;
  wfp_load(array, 0, (size_t)array->count, array->shadow);
  return run->array_count - 1;
}

WFP_COLD void wfp_moved(int array, const void* pointer) {
  wfp_run* run = wfp_the_probe.run;
  if (array < 0 || array >= run->array_count) {
    wfp_fail("wf_moved: there is no array %d", array);
  } else if (pointer == NULL && run->arrays[array].count > 0) {
    wfp_fail("wf_moved: the array %s is NULL", run->arrays[array].name);
  } else {
    run->arrays[array].live = (const unsigned char*)pointer;
  }
}

WFP_COLD int wfp_kernel(const char* name, const char* title, int line) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes* to = &run->kernels_text;
  if (!wfp_describes("wf_kernel") || !wfp_new_name("wf_kernel", to, name)) return -1;
  if (run->kernels == WFP_MOST_KERNELS) return wfp_fail("wf_kernel: a recording has at most %d kernels", WFP_MOST_KERNELS) - 1;
  if (line < 0 || line >= WFP_MOST_LINES) return wfp_fail("wf_kernel: the kernel %s cannot be at line %d", name, line) - 1;
  if (!((to->size == 0 || wfp_text(to, ",")) && wfp_text(to, "{\"id\":") && wfp_quoted(to, name) &&
        wfp_member(to, "title", title != NULL ? title : name) && wfp_text(to, ",\"line\":") && wfp_number(to, (uint64_t)line) &&
        wfp_text(to, "}"))) {
    return wfp_no_memory() - 1;
  }
  run->kernel_lines[run->kernels] = line;
  return run->kernels++;
}

WFP_COLD int wfp_scalar(const char* name, const char* title) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes* to = &run->scalars_text;
  if (!wfp_describes("wf_scalar") || !wfp_new_name("wf_scalar", to, name)) return -1;
  if (run->scalars == WFP_MOST_SCALARS) return wfp_fail("wf_scalar: a step has at most %d scalars", WFP_MOST_SCALARS) - 1;
  if (!((to->size == 0 || wfp_text(to, ",")) && wfp_text(to, "{\"id\":") && wfp_quoted(to, name) &&
        wfp_member(to, "title", title != NULL ? title : name) && wfp_text(to, "}"))) {
    return wfp_no_memory() - 1;
  }
  return run->scalars++;
}

WFP_COLD void wfp_pseudocode(const char* lines) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes* to = &run->lines_text;
  wfp_bytes line = {NULL, 0, 0};
  int good = 1;
  if (!wfp_describes("wf_pseudocode")) return;
  if (lines == NULL) {
    wfp_fail("wf_pseudocode: the line is NULL");
    return;
  }
  while (good) {
    const size_t count = strcspn(lines, "\n");
    if (run->lines == WFP_MOST_LINES) {
      free(line.data);
      wfp_fail("wf_pseudocode: a recording has at most %d lines", WFP_MOST_LINES);
      return;
    }
    line.size = 0;
    good = wfp_add(&line, lines, count) && wfp_add(&line, "", 1) && (run->lines == 0 || wfp_text(to, ",")) &&
           wfp_quoted(to, (const char*)line.data);
    ++run->lines;
    if (lines[count] == 0 || lines[count + 1] == 0) break; /* a newline at the end begins no line */
    lines += count + 1;
  }
  free(line.data);
  if (!good) wfp_no_memory();
}

WFP_COLD void wfp_result(const char* sentence) {
  wfp_run* run = wfp_the_probe.run;
  char* copy = (char*)malloc(sentence != NULL ? strlen(sentence) + 1 : 1);
  if (copy == NULL) {
    wfp_no_memory();
    return;
  }
  strcpy(copy, sentence != NULL ? sentence : "");
  free(run->result);
  run->result = copy;
}

WFP_COLD void wfp_value(const char* name, uint64_t value) {
  wfp_bytes* to = &wfp_the_probe.run->values_text;
  if (!((to->size == 0 || wfp_text(to, ",")) && wfp_quoted(to, name) && wfp_text(to, ":") && wfp_number(to, value))) wfp_no_memory();
}

/* ---- what is written */

WFP_FUNCTION int wfp_graph_parts(void) {
  wfp_run* run = wfp_the_probe.run;
  const size_t from_head = run->arc_stride != 0 ? run->arc_stride : run->head_bytes;
  unsigned char block[8 * WFP_BLOCK];
  uint64_t k, j;
  wfp_put64(block, run->vertices);
  wfp_put64(block + 8, run->arcs);
  wfp_put32(block + 16, run->undirected ? 0 : 1);
  wfp_put32(block + 20, (uint32_t)run->weight_type);
  if (!wfp_emit(block, 24)) return 0;
  for (k = 0; k <= run->vertices; k += j) {
    for (j = 0; j < WFP_BLOCK && k + j <= run->vertices; ++j)
      wfp_put64(block + 8 * j, wfp_unsigned(run->offsets, run->offset_bytes, k + j));
    if (!wfp_emit(block, (size_t)(8 * j))) return 0;
  }
  for (k = 0; k < run->arcs; k += j) {
    for (j = 0; j < WFP_BLOCK && k + j < run->arcs; ++j) {
      wfp_put32(block + 4 * j, (uint32_t)wfp_unsigned(run->heads + (k + j) * from_head, run->head_bytes, 0));
    }
    if (!wfp_emit(block, (size_t)(4 * j))) return 0;
  }
  if (run->weights == NULL) return 1;
  if (run->arc_stride == 0) return wfp_emit(run->weights, (size_t)(4 * run->arcs));
  for (k = 0; k < run->arcs; k += j) {
    for (j = 0; j < WFP_BLOCK && k + j < run->arcs; ++j) memcpy(block + 4 * j, run->weights + (k + j) * run->arc_stride, 4);
    if (!wfp_emit(block, (size_t)(4 * j))) return 0;
  }
  return 1;
}

WFP_FUNCTION int wfp_elements(int constant) {
  wfp_run* run = wfp_the_probe.run;
  int a;
  for (a = 0; a < run->array_count; ++a) {
    const wfp_watched* array = &run->arrays[a];
    if (array->constant == constant && !wfp_emit(array->shadow, (size_t)array->count * array->size)) return 0;
  }
  return 1;
}

WFP_FUNCTION int wfp_constant_parts(void) { return wfp_elements(1); }

WFP_FUNCTION int wfp_frame_parts(void) {
  unsigned char head[16];
  wfp_put64(head, wfp_the_probe.run->steps);
  wfp_put64(head + 8, 0);
  return wfp_emit(head, 16) && wfp_elements(0);
}

/* The shadows of arrays on a device come to the host, and go again. */
WFP_FUNCTION int wfp_fetch(int constant) {
  wfp_run* run = wfp_the_probe.run;
  int a;
  for (a = 0; a < run->array_count; ++a) {
    if (run->arrays[a].device == NULL || run->arrays[a].constant != constant) continue;
    if (!run->arrays[a].whole(&run->arrays[a])) return 0;
  }
  return 1;
}

WFP_FUNCTION void wfp_forget(void) {
  wfp_run* run = wfp_the_probe.run;
  int a;
  for (a = 0; a < run->array_count; ++a) {
    if (run->arrays[a].device == NULL) continue;
    free(run->arrays[a].shadow);
    run->arrays[a].shadow = NULL;
  }
}

WFP_FUNCTION int wfp_keyframe(void) {
  wfp_run* run = wfp_the_probe.run;
  if (!wfp_fetch(0)) return 0;
  if (!wfp_large_chunk("KEYF", run->steps, wfp_frame_parts)) return 0;
  wfp_forget();
  run->frame_bytes = run->emitted;
  run->bytes_since_frame = 0;
  return 1;
}

WFP_INLINE uint64_t wfp_sum(uint64_t of, const unsigned char* elements, uint64_t count, const size_t size) {
  uint64_t sum = 0, k;
  for (k = 0; k < count; ++k) {
    uint64_t bits = 0;
    memcpy(&bits, elements + k * size, size);
    sum += wfp_mixed(wfp_mixed(of + k) + bits);
  }
  return sum;
}

WFP_FUNCTION void wfp_hash_state(void) {
  wfp_run* run = wfp_the_probe.run;
  int a;
  run->hash = 0;
  for (a = 0; a < run->array_count; ++a) {
    const wfp_watched* array = &run->arrays[a];
    const uint64_t of = wfp_mixed((uint64_t)a + 1);
    if (array->constant) continue;
    run->hash += array->size == 1   ? wfp_sum(of, array->shadow, array->count, 1)
                 : array->size == 4 ? wfp_sum(of, array->shadow, array->count, 4)
                                    : wfp_sum(of, array->shadow, array->count, 8);
  }
}

WFP_FUNCTION int wfp_head(void) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes text = {NULL, 0, 0}, *to = &text;
  int line, good;
  if (run->kernels == 0 && wfp_kernel("step", "Step", 0) < 0) return 0;
  good = wfp_text(to, "{\"writer\":\"warpfront.h 1.0\",\"graph\":{\"vertices\":") && wfp_number(to, run->vertices) &&
         wfp_text(to, ",\"arcs\":") && wfp_number(to, run->arcs) && wfp_text(to, "},\"algorithm\":{\"id\":") && wfp_quoted(to, run->id) &&
         wfp_member(to, "title", run->title != NULL ? run->title : run->id) && wfp_text(to, "},\"variant\":{\"id\":\"probe\",\"title\":") &&
         wfp_quoted(to, run->title != NULL ? run->title : run->id) && wfp_text(to, "},\"parameters\":{") &&
         wfp_add(to, run->parameters.data, run->parameters.size) && wfp_text(to, "}") && wfp_add(to, run->device.data, run->device.size) &&
         wfp_text(to, ",\"arrays\":[") && wfp_add(to, run->arrays_text.data, run->arrays_text.size) && wfp_text(to, "],\"kernels\":[") &&
         wfp_add(to, run->kernels_text.data, run->kernels_text.size) && wfp_text(to, "],\"scalars\":[") &&
         wfp_add(to, run->scalars_text.data, run->scalars_text.size) && wfp_text(to, "],\"pseudocode\":[") &&
         wfp_add(to, run->lines_text.data, run->lines_text.size) && wfp_text(to, "]");
  for (line = 0; line < run->lines && good; ++line) {
    good = wfp_text(to, line == 0 ? ",\"lines\":[" : ",") && wfp_number(to, (uint64_t)line);
  }
  good = good && wfp_text(to, run->lines > 0 ? "]}" : "}");
  if (!good) {
    free(text.data);
    return wfp_no_memory();
  }
  if (text.size > WFP_MOST_HEAD) {
    free(text.data);
    return wfp_fail("the description of the run has more than 16 MiB");
  }
  good = wfp_chunk("HEAD", 0, text.data, text.size);
  free(text.data);
  return good;
}

WFP_FUNCTION void wfp_nothing(wfp_change* change) {
  change->whole = 0;
  change->count = change->next = change->hash = 0;
  change->gaps.size = change->values.size = 0;
}

/* Whether there is such an array of this domain; none need be named. */
WFP_FUNCTION int wfp_names_array(const char* name, wf_domain domain) {
  const wfp_run* run = wfp_the_probe.run;
  int a;
  if (name[0] == 0) return 1;
  for (a = 0; a < run->array_count; ++a) {
    if (strcmp(run->arrays[a].name, name) == 0 && run->arrays[a].domain == domain) return 1;
  }
  return 0;
}

WFP_COLD int wfp_start(const char* call, int reads) {
  wfp_run* run = wfp_the_probe.run;
  int a, constants = 0;
  if (run->started) return 1;
  if (!run->has_graph) return wfp_fail("%s: wf_graph() has to come first", call);
  if (run->array_count == 0) return wfp_fail("%s: wf_array() has to name an array first", call);
  for (a = 0; a < run->kernels; ++a) {
    if (run->lines > 0 && run->kernel_lines[a] >= run->lines) {
      return wfp_fail("%s: a kernel is at line %d, and the pseudo-code has %d", call, run->kernel_lines[a], run->lines);
    }
  }
  for (a = 0; a < run->array_count; ++a) {
    wfp_watched* array = &run->arrays[a];
    if (!wfp_names_array(array->via, WF_VERTEX))
      return wfp_fail("%s: there is no vertex array %s, by which %s goes", call, array->via, array->name);
    if (!wfp_names_array(array->next, array->domain)) {
      return wfp_fail("%s: there is no array %s of its domain, the next of %s", call, array->next, array->name);
    }
    constants += array->constant && array->count > 0;
    if (!reads) continue;
    if (array->device == NULL) {
      wfp_load(array, 0, (size_t)array->count, array->shadow);
    } else {
      wfp_nothing(&run->change);
      if (!array->compare(array, (uint32_t)a, &run->change)) return 0;
    }
  }
  if (!wfp_head() || !wfp_large_chunk("GCSR", 0, wfp_graph_parts)) return 0;
  run->offsets = run->heads = run->weights = NULL;
  free(run->owned);
  run->owned = NULL;
  if (constants > 0 && (!wfp_fetch(1) || !wfp_large_chunk("CNST", 0, wfp_constant_parts))) return 0;
  if (!wfp_fetch(0)) return 0;
  wfp_hash_state();
  if (!wfp_large_chunk("KEYF", 0, wfp_frame_parts)) return 0;
  wfp_forget();
  run->frame_bytes = run->emitted;
  run->started = 1;
  return 1;
}

WFP_COLD int wfp_begin(void) {
  if (wfp_the_probe.run->started) return wfp_fail("wf_begin: the run has begun already");
  return wfp_start("wf_begin", 1);
}

/* Room for so many more changes, before they are found. */
WFP_FUNCTION int wfp_room(wfp_change* change, size_t count, size_t size) {
  return wfp_reserve(&change->gaps, count * 10) && wfp_reserve(&change->values, count * size);
}

/* One more change, `gap` elements behind the one before; there is room for it. */
WFP_INLINE void wfp_changed(wfp_change* change, uint64_t gap, uint64_t bits, size_t size) {
  for (; gap >= 0x80; gap >>= 7) change->gaps.data[change->gaps.size++] = (unsigned char)(gap | 0x80);
  change->gaps.data[change->gaps.size++] = (unsigned char)gap;
  memcpy(change->values.data + change->values.size, &bits, size);
  change->values.size += size;
}

/* The elements of a block that differ from the shadow. `size` is a constant where it is inlined: several times as fast. */
WFP_INLINE void wfp_differing(wfp_change* change, uint64_t of, uint64_t first, size_t count, const unsigned char* block,
                              const unsigned char* shadow, const size_t size) {
  uint64_t next = change->next;
  size_t k;
  for (k = 0; k < count; ++k) {
    uint64_t was = 0, is = 0, place;
    memcpy(&was, shadow + k * size, size); /* zero-extended: the lowest bytes come first */
    memcpy(&is, block + k * size, size);
    if (was == is) continue;
    place = wfp_mixed(of + first + k);
    change->hash += wfp_mixed(place + is) - wfp_mixed(place + was);
    ++change->count;
    if (!change->whole) wfp_changed(change, first + k - next, is, size);
    next = first + k + 1;
  }
  change->next = next;
}

/* Compares an array on the host with its shadow. A block is copied before it is compared: what is written is what was compared, even where
 * other threads go on meanwhile. */
WFP_COLD int wfp_compare(wfp_watched* array, uint32_t number, wfp_change* change) {
  const uint64_t of = wfp_mixed((uint64_t)number + 1), all = array->count * array->size;
  const int plain = array->stride == array->size && array->type != WF_F64;
  uint64_t block[WFP_COMPARED], first;
  const unsigned char* copy = (const unsigned char*)block;
  for (first = 0; first < array->count; first += WFP_COMPARED) {
    const size_t count = array->count - first < WFP_COMPARED ? (size_t)(array->count - first) : (size_t)WFP_COMPARED;
    unsigned char* shadow = array->shadow + first * array->size;
    if (plain && memcmp(array->live + first * array->stride, shadow, count * array->size) == 0) continue;
    wfp_load(array, first, count, block);
    if (!change->whole && !wfp_room(change, count, array->size)) return wfp_no_memory();
    if (array->size == 1) {
      wfp_differing(change, of, first, count, copy, shadow, 1);
    } else if (array->size == 4) {
      wfp_differing(change, of, first, count, copy, shadow, 4);
    } else {
      wfp_differing(change, of, first, count, copy, shadow, 8);
    }
    memcpy(shadow, block, count * array->size);
    if (change->gaps.size + change->values.size >= all) change->whole = 1;
  }
  return 1;
}

WFP_FUNCTION int wfp_part(uint32_t number, const wfp_change* change, const wfp_watched* array) {
  wfp_bytes* to = &wfp_the_probe.run->chunk;
  unsigned char head[16];
  wfp_put32(head, number);
  wfp_put32(head + 4, change->whole ? 1 : 0);
  wfp_put64(head + 8, change->whole ? array->count : change->count);
  if (!wfp_add(to, head, 16)) return 0;
  if (change->whole) return wfp_add(to, array->shadow, (size_t)array->count * array->size);
  return wfp_add(to, change->gaps.data, change->gaps.size) && wfp_add(to, change->values.data, change->values.size);
}

WFP_FUNCTION int wfp_write_steps(void) {
  wfp_run* run = wfp_the_probe.run;
  const uint64_t first = run->steps - run->pending + 1;
  if (run->pending == 0) return 1;
  wfp_put64(run->chunk.data, first);
  wfp_put32(run->chunk.data + 8, run->pending);
  wfp_put32(run->chunk.data + 12, 0);
  if (!wfp_chunk("STEP", first, run->chunk.data, run->chunk.size)) return 0;
  run->bytes_since_frame += run->chunk.size;
  run->chunk.size = 0;
  run->pending = 0;
  return 1;
}

/* A child of fork() has the file but is not the run. */
WFP_FUNCTION int wfp_is_child(void) {
#if WFP_POSIX
  return (long)getpid() != wfp_the_probe.run->process;
#else
  return 0;
#endif
}

WFP_COLD void wfp_step(int kernel, uint64_t iteration, int line, const wf_counts* given) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes* to = &run->chunk;
  const wf_counts counts = given != NULL ? *given : wf_no_counts();
  unsigned char head[WFP_RECORD];
  uint64_t written = 0;
  uint32_t parts = 0;
  size_t start;
  int a, k;
  if (wfp_is_child() || !wfp_start("wf_step", 0)) return;
#if WFP_POSIX
  if (run->file == NULL && !wfp_listen(1)) return;
#endif
  if (kernel < 0 || kernel >= run->kernels) {
    wfp_fail("wf_step: there is no kernel %d; there are %d", kernel, run->kernels);
    return;
  }
  if (line == -1 || run->lines == 0) line = run->lines == 0 ? 0 : run->kernel_lines[kernel];
  if (line < 0 || (line >= run->lines && run->lines > 0)) {
    wfp_fail("wf_step: there is no line %d; the pseudo-code has %d, and the first is 0", line, run->lines);
    return;
  }
  if (iteration > UINT32_MAX) {
    wfp_fail("wf_step: iterations are below 4,294,967,296");
    return;
  }
  /* Written before the next step, not after this one: the last step of the run can then say that it is. */
  if ((run->pending >= WFP_MOST_STEPS || to->size >= WFP_MOST_BYTES || run->file == NULL) && !wfp_write_steps()) return;
  if (run->bytes_since_frame + to->size >= 4 * (run->frame_bytes > WFP_LEAST_FRAME ? run->frame_bytes : (uint64_t)WFP_LEAST_FRAME)) {
    if (!wfp_write_steps() || !wfp_keyframe()) return;
  }

  memset(head, 0, sizeof head);
  if (to->size == 0 && !wfp_add(to, head, 16)) {
    wfp_no_memory();
    return;
  }
  start = to->size;
  if (!wfp_add(to, head, sizeof head)) {
    wfp_no_memory();
    return;
  }
  for (a = 0; a < run->array_count; ++a) {
    wfp_watched* array = &run->arrays[a];
    wfp_change* change = &run->change;
    int good;
    if (array->constant || array->count == 0) continue;
    wfp_nothing(change);
    if (!(array->device != NULL ? array->compare(array, (uint32_t)a, change) : wfp_compare(array, (uint32_t)a, change))) return;
    if (change->count == 0) continue;
    run->hash += change->hash;
    written += change->count;
    ++parts;
    if (change->whole && array->device != NULL && !array->whole(array)) return;
    good = wfp_part((uint32_t)a, change, array);
    if (array->device != NULL) wfp_forget();
    if (!good) {
      wfp_no_memory();
      return;
    }
  }
  if (to->size > (size_t)1 << 30) {
    to->size = start;
    wfp_fail("wf_step: what step %llu changed has more than 1 GiB, the limit of a recording", (unsigned long long)(run->steps + 1));
    return;
  }

  wfp_put32(head, (uint32_t)kernel);
  wfp_put32(head + 4, (uint32_t)iteration);
  wfp_put32(head + 8, (uint32_t)line);
  wfp_put32(head + 12, counts.ends_iteration ? 1 : 0);
  wfp_put64(head + 16, counts.launched);
  wfp_put64(head + 24, counts.active);
  wfp_put64(head + 32, counts.arcs);
  wfp_put64(head + 40, counts.written == WF_NOT_COUNTED ? written : counts.written);
  wfp_put64(head + 48, counts.frontier);
  for (k = 0; k < 4; ++k) wfp_put64(head + 56 + 8 * k, counts.scalars[k]);
  wfp_put64(head + 88, counts.nanoseconds);
  wfp_put64(head + 96, counts.copied);
  wfp_put64(head + 104, counts.copy_nanoseconds);
  wfp_put64(head + 112, run->hash);
  wfp_put32(head + 168, counts.launches);
  wfp_put32(head + 176, parts);
  memcpy(to->data + start, head, sizeof head);
  run->last_step = start;
  run->good = to->size;
  ++run->pending;
  ++run->steps;
  if (run->file == NULL) (void)wfp_write_steps();
}

/* ---- begin and end */

WFP_COLD const char* wfp_error(void) { return wfp_the_probe.error; }

/* Writes what is whole: steps, how it ended, the index. Only while `closing`. */
WFP_COLD void wfp_finish(int ended) {
  wfp_run* run = wfp_the_probe.run;
  wfp_bytes text = {NULL, 0, 0}, index = {NULL, 0, 0};
  int good;
  if (run->gone || !run->started) return;
  if (run->pending > 0 && ended) {
    uint32_t flags;
    memcpy(&flags, run->chunk.data + run->last_step + 12, 4);
    wfp_put32(run->chunk.data + run->last_step + 12, flags | 2);
  }
  if (run->pending > 0) run->chunk.size = run->good; /* a step that was begun is left out */
  if (!wfp_write_steps()) return;
  good = wfp_text(&text, "{\"steps\":") && wfp_number(&text, run->steps) &&
         wfp_text(&text, ended ? ",\"ended\":true" : ",\"ended\":false") &&
         wfp_member(&text, "result", run->result != NULL ? run->result : wfp_the_probe.error) && wfp_text(&text, ",\"values\":{") &&
         wfp_add(&text, run->values_text.data, run->values_text.size) && wfp_text(&text, "}}");
  good = good && wfp_chunk("DONE", 0, text.data, text.size);
  if (good && run->file != NULL) {
    unsigned char bytes[24];
    const uint64_t at = run->written;
    size_t k;
    wfp_put64(bytes, run->entries);
    good = wfp_add(&index, bytes, 8);
    for (k = 0; k < run->entries && good; ++k) {
      memcpy(bytes, run->index[k].kind, 4);
      wfp_put32(bytes + 4, 0);
      wfp_put64(bytes + 8, run->index[k].offset);
      wfp_put64(bytes + 16, run->index[k].step);
      good = wfp_add(&index, bytes, 24);
    }
    wfp_put64(bytes, at);
    memcpy(bytes + 8, "WFRINDEX", 8);
    good = good && wfp_chunk("INDX", 0, index.data, index.size) && wfp_put(bytes, 16);
  }
  free(text.data);
  free(index.data);
  run->whole = good;
}

/* At the exit of a program a device may be gone already: its memory is left alone. */
WFP_COLD void wfp_release(int at_exit) {
  wfp_run* run = wfp_the_probe.run;
  int a;
  if (run == NULL) return;
  wfp_the_probe.run = NULL;
  wfp_the_probe.on = 0;
  if (run->file != NULL && fclose(run->file) != 0 && wfp_the_probe.error[0] == 0) {
    snprintf(wfp_the_probe.error, sizeof wfp_the_probe.error, "%s: %s", run->where, strerror(errno));
    wfp_say();
  }
#if WFP_POSIX
  if (run->file == NULL && run->socket >= 0) {
    unsigned char sent[64]; /* what the receiver sent last: unread, it would meet an error */
    while (recv(run->socket, sent, sizeof sent, MSG_DONTWAIT) > 0) {
    }
    (void)close(run->socket);
  }
#endif
  for (a = 0; a < run->array_count; ++a) {
    if (run->arrays[a].device != NULL && !at_exit) run->arrays[a].release(&run->arrays[a]);
    free(run->arrays[a].shadow);
  }
  free(run->title);
  free(run->device.data);
  free(run->parameters.data);
  free(run->arrays_text.data);
  free(run->kernels_text.data);
  free(run->scalars_text.data);
  free(run->lines_text.data);
  free(run->values_text.data);
  free(run->result);
  free(run->owned);
  free(run->chunk.data);
  free(run->change.gaps.data);
  free(run->change.values.data);
  free(run->index);
  free(run);
}

/* A program that ends without wf_close(): what it wrote is whole, and the recording says that the run did not end. */
WFP_FUNCTION void wfp_at_exit(void) {
  if (wfp_the_probe.run == NULL || wfp_is_child()) return;
  wfp_the_probe.run->closing = 1;
  wfp_finish(0);
  wfp_release(1);
}

#if WFP_POSIX
WFP_FUNCTION int wfp_connect(const char* path) {
  wfp_run* run = wfp_the_probe.run;
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  if (path[0] == 0 || strlen(path) >= sizeof address.sun_path) {
    return wfp_fail("wf_open: the path of a socket has 1 to %d characters", (int)sizeof address.sun_path - 1);
  }
  strcpy(address.sun_path, path);
  run->socket = socket(AF_UNIX, SOCK_STREAM, 0);
  if (run->socket < 0) return wfp_fail("wf_open: %s", strerror(errno));
  (void)fcntl(run->socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  {
    const int on = 1;
    (void)setsockopt(run->socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  }
#endif
  if (connect(run->socket, (const struct sockaddr*)(const void*)&address, sizeof address) != 0) {
    return wfp_fail("wf_open: Warpfront does not listen at %s: %s", path, strerror(errno));
  }
  return 1;
}
#endif

static const unsigned char wfp_preamble[16] = {0x89, 'W', 'F', 'R', 13, 10, 0x1A, 10, 1, 0, 0, 0, 0, 0, 0, 0};

WFP_FUNCTION int wfp_create(const char* path) {
  wfp_run* run = wfp_the_probe.run;
  FILE* there;
#if WFP_POSIX
  struct stat what;
  if (stat(path, &what) == 0) {
    if (S_ISDIR(what.st_mode)) return wfp_fail("wf_open: %s is a folder", path);
    if (S_ISFIFO(what.st_mode)) return wfp_fail("wf_open: %s is a pipe; a recording is a file or a socket", path);
    if (!S_ISREG(what.st_mode)) what.st_size = 0;
  } else {
    what.st_size = 0;
  }
  if (what.st_size > 0)
#endif
  {
    unsigned char begin[8];
    there = fopen(path, "rb");
    if (there != NULL) {
      const size_t count = fread(begin, 1, 8, there);
      (void)fclose(there);
      if (count > 0 && (count < 8 || memcmp(begin, wfp_preamble, 8) != 0)) {
        return wfp_fail("wf_open: %s exists and is no recording; it is not overwritten", path);
      }
    }
  }
  run->file = fopen(path, WFP_POSIX ? "wbe" : "wb"); /* e: not for programs that this one starts */
  if (run->file == NULL) return wfp_fail("wf_open: %s cannot be written: %s", path, strerror(errno));
  (void)setvbuf(run->file, NULL, _IONBF, 0); /* what is written is there, however the program ends */
  return 1;
}

/* The whole of a program's name that the system has cut: the command line's first word begins so, or of a script its second one. */
WFP_FUNCTION void wfp_whole_name(char* name) {
  FILE* file = fopen("/proc/self/cmdline", "r");
  char word[WFP_NAME];
  size_t count = 0;
  int words = 0, c;
  if (file == NULL) return;
  while (words < 2 && (c = fgetc(file)) != EOF) {
    if (c == '/') {
      count = 0;
    } else if (c != 0) {
      if (count + 1 < WFP_NAME) word[count++] = (char)c;
    } else {
      word[count] = 0;
      if (strncmp(word, name, strlen(name)) == 0) {
        strcpy(name, word);
        break;
      }
      count = 0;
      ++words;
    }
  }
  (void)fclose(file);
}

/* The program's name as the system has it, made a name. */
WFP_FUNCTION void wfp_program(char* name) {
  FILE* file = fopen("/proc/self/comm", "r");
  size_t k, count = 0;
  if (file != NULL) {
    count = fread(name, 1, 32, file);
    (void)fclose(file);
  }
  while (count > 0 && name[count - 1] == '\n') --count;
  name[count] = 0;
  if (count == 15) {
    wfp_whole_name(name);
    count = strlen(name);
  }
  for (k = 0; k < count; ++k) {
    const char c = name[k];
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9' && k > 0))) name[k] = '_';
  }
  if (count == 0) strcpy(name, "program");
}

WFP_COLD int wfp_open(const char* where) {
  const char* named = getenv("WARPFRONT_PROBE");
  const uint32_t one = 1;
  wfp_run* run;
  int good;
  if (wfp_the_probe.on && !wfp_is_child()) return wfp_fail("wf_open: a recording is open; wf_close() ends it");
  wfp_the_probe.on = 0;
  wfp_the_probe.error[0] = 0;
  if (named != NULL && strcmp(named, "off") == 0) return 0;
  if (where == NULL || where[0] == 0) where = named;
  if (where == NULL || where[0] == 0) return 0;

  run = (wfp_run*)calloc(1, sizeof(wfp_run));
  if (run == NULL) {
    strcpy(wfp_the_probe.error, "wf_open: there is no memory");
    wfp_say();
    return 0;
  }
  run->socket = -1;
  snprintf(run->where, sizeof run->where, "%s", where);
  wfp_program(run->id);
  wfp_make_crc(run);
  wfp_the_probe.run = run;
  wfp_the_probe.on = 1;
#if WFP_POSIX
  run->process = (long)getpid();
  good = strncmp(where, "unix:", 5) == 0 ? wfp_connect(where + 5) : wfp_create(where);
#else
  good = strncmp(where, "unix:", 5) == 0 ? wfp_fail("wf_open: there are no sockets here; name a file") : wfp_create(where);
#endif
  if (!good) return 0;
  if (*(const unsigned char*)&one != 1) return wfp_fail("wf_open: this processor stores the high byte first; the probe does not");
  if (!wfp_put(wfp_preamble, sizeof wfp_preamble)) return 0;
  if (!wfp_the_probe.at_exit) wfp_the_probe.at_exit = atexit(wfp_at_exit) == 0;
  return 1;
}

WFP_COLD int wfp_flush(void) { return wfp_is_child() ? 0 : wfp_write_steps(); }

WFP_COLD int wfp_close(void) {
  int whole;
  if (wfp_is_child() || !wfp_start("wf_close", 0)) return 0;
  wfp_the_probe.run->closing = 1;
  wfp_finish(1);
  whole = wfp_the_probe.run->whole;
  wfp_release(0);
  return whole && wfp_the_probe.error[0] == 0;
}

#endif /* WARPFRONT_PROBE_OFF */

#ifdef __cplusplus
}
#endif

#endif /* WARPFRONT_H */
