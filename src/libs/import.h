/* SPDX-License-Identifier: MIT
 *
 * What a loaded library calls under an imported name, and how to change it.
 */
#ifndef ASYNC_LIBS_IMPORT_H
#define ASYNC_LIBS_IMPORT_H

/* Lets every loaded library whose file name starts with `library`, or the program itself if that is "", call `replacement` when it calls `symbol`. Returns how
 * many places were changed: 0 if there is no such library or import, or no way to do it on this platform. */
int async_import_replace(const char *library, const char *symbol, void *replacement);

/* Changes back what is still replaced, in the libraries that are still loaded. */
void async_import_restore(const char *library, const char *symbol, void *replacement, void *original);

#endif
