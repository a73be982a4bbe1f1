# Precompiled headers that most files of a room include: of libraries, and the session's, which takes as long as all of these together. Others of
# our own are not among them, so that a change of one compiles what includes it and no more. Without effect on what the files mean: each still
# includes what it uses (WARPFRONT_PRECOMPILE=OFF builds so). Headers that only some files of a target need do not belong here: what their
# inline functions instantiate is instantiated in every file (measured with CLI11 and nlohmann/json: 3.5 s more per file).
option(WARPFRONT_PRECOMPILE "Precompile the headers that most files of a room include" ON)

set(_warpfront_headers_std <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <mutex> <optional> <span>
    <string> <string_view> <utility> <variant> <vector>)
set(_warpfront_headers_fmt <fmt/format.h>)
set(_warpfront_headers_qt <QApplication> <QCheckBox> <QComboBox> <QDialog> <QElapsedTimer> <QFileInfo> <QHBoxLayout> <QKeyEvent> <QLabel>
    <QLineEdit> <QObject> <QPainter> <QPushButton> <QSettings> <QString> <QStringList> <QTimer> <QVBoxLayout> <QWidget>)
set(_warpfront_headers_gtest <gtest/gtest.h>)
# Found by the folders of includes, not by its whole path: two checkouts then share what ccache keeps.
set(_warpfront_headers_session <ui/session/session.h>)

# warpfront_precompile(TARGET LIST…): std fmt qt gtest session. Files in CUDA are left as they are.
function(warpfront_precompile target)
  if(NOT WARPFRONT_PRECOMPILE)
    return()
  endif()
  set(headers)
  foreach(list IN LISTS ARGN)
    foreach(header IN LISTS _warpfront_headers_${list})
      list(APPEND headers "$<$<COMPILE_LANGUAGE:CXX>:${header}>")
    endforeach()
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  # For ccache where it preprocesses (a version or a setting without its depend mode).
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endfunction()

# The precompiled header of another target, which must be compiled alike: with Qt both of them or neither. Definitions may differ, which Clang
# does not take.
function(warpfront_reuse_precompiled target owner)
  if(NOT WARPFRONT_PRECOMPILE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endfunction()
