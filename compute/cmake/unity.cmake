# Several files of a target compiled as one: from nothing that takes half of the time, while a change of one file compiles its neighbours
# too. app/run and the presets of the sanitizers build so; a name that two files of a target have in their unnamed namespaces is an error there.
option(WARPFRONT_UNITY "Compile several files at once: faster from nothing, slower after a change" ON)

# warpfront_unity(TARGET): files in CUDA stay as they are.
function(warpfront_unity target)
  if(WARPFRONT_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    # GCC takes a file that is included for a header, which must not give types of its own to a class that others see.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()
