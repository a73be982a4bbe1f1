# cmake --install and cpack: a relocatable tree, a Debian package and a tarball. What they hold stands in assets/package.
include(GNUInstallDirs)
set(WARPFRONT_RELEASE_DAY "Wed, 25 Nov 2026")  # of PROJECT_VERSION, as a changelog has it
execute_process(COMMAND date -d "${WARPFRONT_RELEASE_DAY}" +%Y-%m-%d OUTPUT_VARIABLE WARPFRONT_RELEASE_DATE
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(_package ${CMAKE_SOURCE_DIR}/assets/package)
set(_made ${CMAKE_CURRENT_BINARY_DIR}/package)
set(WARPFRONT_APP_ID org.warpfront.Warpfront)
if(WARPFRONT_HAVE_CUDA)
  set(WARPFRONT_PACKAGE warpfront-cuda)
else()
  set(WARPFRONT_PACKAGE warpfront)
endif()

configure_file(${_package}/${WARPFRONT_APP_ID}.metainfo.xml.in ${_made}/${WARPFRONT_APP_ID}.metainfo.xml @ONLY)
configure_file(${_package}/warpfront.1.in ${_made}/warpfront.1 @ONLY)
configure_file(${_package}/changelog.in ${_made}/changelog @ONLY)
# Debian wants these two compressed, always to the same bytes.
find_program(WARPFRONT_GZIP gzip REQUIRED)
mark_as_advanced(WARPFRONT_GZIP)
foreach(_file IN ITEMS warpfront.1 changelog)
  execute_process(COMMAND ${WARPFRONT_GZIP} -9nkf ${_made}/${_file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

install(TARGETS warpfront RUNTIME)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/assets/samples DESTINATION ${CMAKE_INSTALL_DATADIR}/warpfront/assets)
install(FILES ${_package}/${WARPFRONT_APP_ID}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${_made}/${WARPFRONT_APP_ID}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${_package}/warpfront-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME warpfront.xml)
install(FILES ${CMAKE_SOURCE_DIR}/assets/icons/warpfront.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${_made}/warpfront.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${_package}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${WARPFRONT_PACKAGE})
install(FILES ${_made}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${WARPFRONT_PACKAGE})

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME ${WARPFRONT_PACKAGE})
set(CPACK_PACKAGE_VENDOR "The Warpfront developers")
set(CPACK_PACKAGE_CONTACT "The Warpfront developers <maintainers@warpfront.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_FILE_NAME ${WARPFRONT_PACKAGE}-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Qt's platform plugins and an OpenGL driver are loaded at run time; movies are written by ffmpeg.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libegl1")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Warpfront loads a graph, runs graph algorithms on it kernel by kernel and
draws what every kernel did: breadth-first search, shortest paths, spanning
trees, maximum flow and others, in more than twenty published variants.
Steps can be replayed in both directions, questioned and timed, and saved as
pictures and movies.")
if(WARPFRONT_HAVE_CUDA)
  string(APPEND CPACK_DEBIAN_PACKAGE_DESCRIPTION "\n.\nIn this package the kernels run in CUDA where an NVIDIA driver is installed.")
  set(CPACK_DEBIAN_PACKAGE_CONFLICTS warpfront)
  set(CPACK_DEBIAN_PACKAGE_REPLACES warpfront)
  set(CPACK_DEBIAN_PACKAGE_PROVIDES warpfront)
else()
  string(APPEND CPACK_DEBIAN_PACKAGE_DESCRIPTION "\n.\nIn this package the kernels run on the CPU.")
  set(CPACK_DEBIAN_PACKAGE_CONFLICTS warpfront-cuda)
  set(CPACK_DEBIAN_PACKAGE_REPLACES warpfront-cuda)
endif()
include(CPack)
