# Compiler cache, linker, warnings and sanitizers for our own targets.
find_program(WARPFRONT_CCACHE ccache)
mark_as_advanced(WARPFRONT_CCACHE)
if(WARPFRONT_CCACHE)
  # CCACHE_DEPEND: what a file includes must be the same to the byte. After preprocessing alone, two states of a header that differ by a
  # comment would share one precompiled header, for which GCC then no longer recognizes "#pragma once" and reports everything as defined
  # twice. The price: after a change of a comment everything that includes the file is compiled, and objects that two checkouts share name
  # the files of the one that compiled first in failures and stacks.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${WARPFRONT_CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# Some seventy test programs: mold links them in a tenth of the time. GCC knows it from 12.1 on.
find_program(WARPFRONT_MOLD mold)
mark_as_advanced(WARPFRONT_MOLD)
if(WARPFRONT_MOLD AND NOT (CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12.1))
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=mold>)
endif()

add_library(wf_options INTERFACE)
target_include_directories(wf_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(wf_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor>
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>
  $<$<COMPILE_LANGUAGE:CXX>:-Wno-missing-field-initializers>
  # nvcc's generated host code breaks -Wpedantic and -Wold-style-cast; GCC 12 gives false alarms of -Wrestrict at -O3.
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wno-restrict,-Wno-missing-field-initializers>
  $<$<AND:$<BOOL:${WARPFRONT_WERROR}>,$<COMPILE_LANGUAGE:CXX>>:-Werror>
  $<$<AND:$<BOOL:${WARPFRONT_WERROR}>,$<COMPILE_LANGUAGE:CUDA>>:-Xcompiler=-Werror>)
if(WARPFRONT_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${WARPFRONT_SANITIZE}> $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>
                      "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-fsanitize=${WARPFRONT_SANITIZE}>")
  if(WARPFRONT_SANITIZE MATCHES undefined)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined>)
  endif()
  add_link_options(-fsanitize=${WARPFRONT_SANITIZE})
  # False alarms of GCC 12 in sanitised code.
  target_compile_options(wf_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
  if(WARPFRONT_SANITIZE MATCHES address)  # into every program, and into no library: see the file
    target_sources(wf_options INTERFACE
      $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${CMAKE_SOURCE_DIR}/tests/support/no_dlclose.cpp>)
  endif()
endif()
