/* SPDX-License-Identifier: MIT
 *
 * A shared library calls functions of others through slots that the dynamic linker fills in. This file finds the slots
 * of one name in one library by the tables that the linker itself uses, and stores another address.
 */
#include "libs/import.h"
#include "support/fault.h"

#if defined(__linux__) && defined(__LP64__)

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct import_search {
	const char *library;
	const char *symbol;
	void *expected; /* change only slots with this content; NULL = all */
	void *value;
	int changed;
} import_search_t;

typedef struct import_tables {
	const ElfW(Sym) *symbols;
	const char *strings;
	const ElfW(Rela) *relocations[2]; /* of functions, and of everything else */
	size_t sizes[2];
	size_t nameless; /* how many of the latter come first that have no name; most of them, in PHP's program */
} import_tables_t;

/* Most C libraries relocate these pointers in memory, others leave them as they are in the file. */
static const void *dynamic_address(const struct dl_phdr_info *info, const ElfW(Dyn) *entry)
{
	ElfW(Addr) address = entry->d_un.d_ptr;

	return (const void *) (address < info->dlpi_addr ? address + info->dlpi_addr : address);
}

static void tables_read(const struct dl_phdr_info *info, const ElfW(Dyn) *dynamic, import_tables_t *tables)
{
	memset(tables, 0, sizeof(*tables));
	for (; dynamic->d_tag != DT_NULL; dynamic++) {
		switch (dynamic->d_tag) {
			case DT_SYMTAB:
				tables->symbols = dynamic_address(info, dynamic);
				break;
			case DT_STRTAB:
				tables->strings = dynamic_address(info, dynamic);
				break;
			case DT_JMPREL:
				tables->relocations[0] = dynamic_address(info, dynamic);
				break;
			case DT_PLTRELSZ:
				tables->sizes[0] = dynamic->d_un.d_val;
				break;
			case DT_RELA:
				tables->relocations[1] = dynamic_address(info, dynamic);
				break;
			case DT_RELASZ:
				tables->sizes[1] = dynamic->d_un.d_val;
				break;
			case DT_RELACOUNT:
				tables->nameless = dynamic->d_un.d_val;
				break;
		}
	}
}

/* Slots that were filled in at load time are read-only since; but not in a last page that is shared with other data, as there can be
 * one where pages are larger than the linker of the library thought. */
static int slot_protection(const struct dl_phdr_info *info, uintptr_t slot, uintptr_t page_size)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[i];
		uintptr_t start = info->dlpi_addr + header->p_vaddr;
		uintptr_t end = (start + header->p_memsz) & ~(page_size - 1);
		if (header->p_type == PT_GNU_RELRO && slot >= start && slot < end) {
			return PROT_READ;
		}
	}
	return PROT_READ | PROT_WRITE;
}

static int slot_store(const struct dl_phdr_info *info, void **slot, void *value)
{
	uintptr_t page_size = (uintptr_t) sysconf(_SC_PAGESIZE);
	void *page = (void *) ((uintptr_t) slot & ~(page_size - 1));
	int protection = slot_protection(info, (uintptr_t) slot, page_size);

	if (protection == PROT_READ && ASYNC_MAY_FAIL("mprotect(import)", async_fault_errno(EACCES),
			mprotect(page, page_size, PROT_READ | PROT_WRITE)) != 0) {
		return 0;
	}
	__atomic_store_n(slot, value, __ATOMIC_RELEASE);
	if (protection == PROT_READ) {
		mprotect(page, page_size, protection);
	}
	return 1;
}

static void tables_apply(const struct dl_phdr_info *info, const import_tables_t *tables, import_search_t *search)
{
	for (int table = 0; table < 2 && tables->symbols && tables->strings; table++) {
		const ElfW(Rela) *relocation = tables->relocations[table];
		size_t count = relocation ? tables->sizes[table] / sizeof(*relocation) : 0;
		for (size_t i = table == 0 ? 0 : tables->nameless; i < count; i++) {
			const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(relocation[i].r_info)];
			void **slot = (void **) (info->dlpi_addr + relocation[i].r_offset);
			if (symbol->st_name && strcmp(tables->strings + symbol->st_name, search->symbol) == 0
					&& (!search->expected || *slot == search->expected)) {
				search->changed += slot_store(info, slot, search->value);
			}
		}
	}
}

static int library_visit(struct dl_phdr_info *info, size_t size, void *data)
{
	import_search_t *search = data;
	const char *slash = strrchr(info->dlpi_name, '/');
	const char *name = slash ? slash + 1 : info->dlpi_name;
	import_tables_t tables;

	(void) size;
	if (*search->library ? strncmp(name, search->library, strlen(search->library)) != 0 : *name != '\0') {
		return 0;
	}
	for (int i = 0; i < info->dlpi_phnum; i++) {
		if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) {
			tables_read(info, (const ElfW(Dyn) *) (info->dlpi_addr + info->dlpi_phdr[i].p_vaddr), &tables);
			tables_apply(info, &tables, search);
		}
	}
	return 0;
}

int async_import_replace(const char *library, const char *symbol, void *replacement)
{
	import_search_t search = { .library = library, .symbol = symbol, .value = replacement };

	dl_iterate_phdr(library_visit, &search);
	return search.changed;
}

void async_import_restore(const char *library, const char *symbol, void *replacement, void *original)
{
	import_search_t search = { .library = library, .symbol = symbol, .expected = replacement, .value = original };

	dl_iterate_phdr(library_visit, &search);
}

#else

int async_import_replace(const char *library, const char *symbol, void *replacement)
{
	(void) library, (void) symbol, (void) replacement;
	return 0;
}

void async_import_restore(const char *library, const char *symbol, void *replacement, void *original)
{
	(void) library, (void) symbol, (void) replacement, (void) original;
}

#endif

#define PHP_PARTS 3

static const char *part_of_php(int number, const char *extension)
{
	return number == 0 ? "" : number == 1 ? "libphp" : extension;
}

int async_import_replace_of_php(const char *extension, const async_import_t *imports, size_t count)
{
	int changed = 0;

	for (size_t i = 0; i < count; i++) {
		for (int part = 0; part < (extension ? PHP_PARTS : PHP_PARTS - 1); part++) {
			changed += async_import_replace(part_of_php(part, extension), imports[i].symbol, imports[i].replacement);
		}
	}
	return changed;
}

void async_import_restore_of_php(const char *extension, const async_import_t *imports, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (int part = 0; part < (extension ? PHP_PARTS : PHP_PARTS - 1); part++) {
			async_import_restore(part_of_php(part, extension), imports[i].symbol, imports[i].replacement,
				imports[i].original);
		}
	}
}
