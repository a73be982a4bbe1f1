// Nothing but a precompiled header comes of this: see CMakeLists.txt.
