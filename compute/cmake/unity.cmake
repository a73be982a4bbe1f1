# Several files of a target compiled as one: from nothing that takes half of the time (nvcc reads headers for longer than it takes over what
# a file says), while a change of one file compiles its neighbours too. app/run and the presets of the sanitizers build so; a name that two
# files have in their unnamed namespaces is an error there.
option(WARPFRONT_UNITY "Compile several files at once: faster from nothing, slower after a change" ON)

# warpfront_unity(TARGET [APART file …]): all files, except those that have options of their own and those apart, which are variants of one
# thing and share names.
function(warpfront_unity target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "APART")
  if(WARPFRONT_UNITY)
    set_source_files_properties(${arg_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    _warpfront_unity_warnings(${target})
  endif()
endfunction()

# GCC takes a file that is included for a header, which must not give types of its own to a class that others see.
function(_warpfront_unity_warnings target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>
                           $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wno-subobject-linkage>)
  endif()
endfunction()

# warpfront_unity_kernels(TARGET [MIXED]): the files of warpfront_kernel_sources(), once all are known, where nvcc compiles them: CMake
# leaves files in CUDA alone, and nvcc reads headers for 7 s a file. As C++ they gain little, and GCC 12 gives false alarms for groups of
# them.
# MIXED: no two files of a folder together, where they are variants of one thing and share names.
function(warpfront_unity_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "MIXED" "" "")
  if(NOT WARPFRONT_UNITY OR NOT WARPFRONT_HAVE_CUDA)
    return()
  endif()
  set(most 6)  # files at once: a longer one could be what the other processor waits for in the end
  _warpfront_unity_warnings(${target})

  get_target_property(sources ${target} SOURCES)
  set(folders)
  foreach(source IN LISTS sources)
    get_source_file_property(kernels ${source} WARPFRONT_KERNELS)
    if(kernels)
      cmake_path(ABSOLUTE_PATH source)
      cmake_path(GET source PARENT_PATH folder)
      list(APPEND folders ${folder})
      list(APPEND in_${folder} ${source})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)

  set(files)
  set(groups 1)
  foreach(folder IN LISTS folders)
    list(APPEND files ${in_${folder}})
    list(LENGTH in_${folder} count)
    if(arg_MIXED AND count GREATER groups)
      set(groups ${count})
    endif()
  endforeach()
  list(LENGTH files count)
  math(EXPR least "(${count} + ${most} - 1) / ${most}")
  if(least GREATER groups)
    set(groups ${least})
  endif()

  # Dealt like cards. Named from the root of the sources: a compiler cache then finds one text in all checkouts.
  set(next 0)
  foreach(file IN LISTS files)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE path)
    string(APPEND text_${next} "#include \"${path}\"\n")
    math(EXPR next "(${next} + 1) % ${groups}")
  endforeach()
  set_source_files_properties(${files} PROPERTIES HEADER_FILE_ONLY ON)
  math(EXPR last "${groups} - 1")
  foreach(group RANGE ${last})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/unity/${target}_kernels_${group}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text_${group}}" @ONLY)
    warpfront_kernel_sources(${file})
    target_sources(${target} PRIVATE ${file})
  endforeach()
endfunction()
