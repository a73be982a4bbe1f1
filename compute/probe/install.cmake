# `cmake --install BUILD --component probe` installs these files alone. Nothing in them depends on the processor, and none names a folder:
# they are found relative to themselves.
include(CMakePackageConfigHelpers)
set(_made ${CMAKE_CURRENT_BINARY_DIR}/package)
set(_config ${CMAKE_INSTALL_DATADIR}/cmake/WarpfrontProbe)

install(FILES warpfront.h warpfront_cuda.h warpfront.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT probe)

install(TARGETS wf_probe EXPORT WarpfrontProbe COMPONENT probe)
install(EXPORT WarpfrontProbe FILE WarpfrontProbeConfig.cmake NAMESPACE Warpfront:: DESTINATION ${_config} COMPONENT probe)
write_basic_package_version_file(${_made}/WarpfrontProbeConfigVersion.cmake COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${_made}/WarpfrontProbeConfigVersion.cmake DESTINATION ${_config} COMPONENT probe)

# From share/pkgconfig to the prefix, and from there to the headers.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE _includes)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig OUTPUT_VARIABLE _prefix)
string(REGEX REPLACE "/$" "" _prefix "${_prefix}")
configure_file(warpfront-probe.pc.in ${_made}/warpfront-probe.pc @ONLY)
install(FILES ${_made}/warpfront-probe.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT probe)
