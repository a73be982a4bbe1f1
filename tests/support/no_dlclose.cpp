// Linked into programs that run under AddressSanitizer. OpenGL drivers are loaded and closed again; once a library is unmapped, the leak
// check at the end can no longer see what its globals point to, and reports memory that is held. Keeping every library mapped avoids that.
extern "C" int dlclose(void*);
extern "C" int dlclose(void*) { return 0; }
