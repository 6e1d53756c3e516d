/* SPDX-License-Identifier: MIT
 *
 * A shared library calls functions of others through slots that the dynamic linker fills in. This file finds the slots by
 * the tables that the linker itself uses, and stores other addresses.
 *
 * The slots of a file are put into a hash table by their names, once, when the first table of rows asks for that file. Each
 * change is noted in a journal with what the slot had before.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* dl_iterate_phdr(), RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include "io/socket_calls.h"
#include "libs/import.h"
#include "support/fault.h"

#include "ext/standard/info.h"

#define BUCKET_COUNT 256 /* a power of two */
#define NONE UINT32_MAX

typedef struct import_slot {
	const char *symbol;
	void **address;
	void *replacement; /* the newest of ours; NULL = none */
	uint32_t next;     /* in the bucket, or NONE */
} import_slot_t;

typedef struct import_file {
	struct import_file *next;
	struct dl_phdr_info info;
	const char *name;  /* without its folders */
	bool is_php;
	bool is_indexed;
	bool is_writable;  /* the slots that the linker has protected */
	import_slot_t *slots;
	uint32_t buckets[BUCKET_COUNT];
} import_file_t;

typedef struct journal_entry {
	struct journal_entry *older;
	ElfW(Addr) base;   /* of the file that has the slot */
	void **address;
	void *replacement;
	void *previous;
} journal_entry_t;

static import_file_t *loaded; /* all that is loaded; NULL before the first table and after the last */
static journal_entry_t *newest;

/* glibc gives the program no name; musl calls it as it was started. */
static bool is_program(const struct dl_phdr_info *info)
{
	return !*info->dlpi_name || (uintptr_t) info->dlpi_phdr == (uintptr_t) getauxval(AT_PHDR);
}

static int file_visit(struct dl_phdr_info *info, size_t size, void *data)
{
	import_file_t *file = calloc(1, sizeof(*file));

	if (file) {
		const char *slash = strrchr(info->dlpi_name, '/');
		file->info = *info;
		file->name = slash ? slash + 1 : info->dlpi_name;
		file->is_php = is_program(info) || strncmp(file->name, "libphp", 6) == 0;
		file->next = loaded;
		loaded = file;
	}
	return 0;
}

/* Most C libraries relocate these pointers in memory, others leave them as they are in the file. */
static const void *dynamic_address(const struct dl_phdr_info *info, const ElfW(Dyn) *entry)
{
	ElfW(Addr) address = entry->d_un.d_ptr;

	return (const void *) (address < info->dlpi_addr ? address + info->dlpi_addr : address);
}

typedef struct import_tables {
	const ElfW(Sym) *symbols;
	const char *strings;
	const ElfW(Rela) *relocations[2]; /* of functions, and of everything else */
	size_t sizes[2];                  /* in bytes */
	size_t nameless;                  /* how many of the latter come first and have no name: most, in PHP's program */
} import_tables_t;

static void tables_read(const struct dl_phdr_info *info, const ElfW(Dyn) *dynamic, import_tables_t *tables)
{
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

/* By the first letters only: most imports of PHP's program are never looked for, and few of a library begin alike. */
static uint32_t symbol_bucket(const char *symbol)
{
	return (uint32_t) (symbol[0] * 31 + symbol[1] * 7 + (symbol[1] ? symbol[2] : 0)) % BUCKET_COUNT;
}

static void slots_add(import_file_t *file, const import_tables_t *tables)
{
	size_t counts[2];
	uint32_t count = 0;

	for (int i = 0; i < 2; i++) {
		counts[i] = tables->relocations[i] ? tables->sizes[i] / sizeof(ElfW(Rela)) : 0;
	}
	size_t first[2] = { 0, MIN(tables->nameless, counts[1]) };
	file->slots = malloc((counts[0] + counts[1] - first[1]) * sizeof(*file->slots));
	for (int i = 0; i < 2 && file->slots; i++) {
		for (size_t j = first[i]; j < counts[i]; j++) {
			const ElfW(Rela) *relocation = &tables->relocations[i][j];
			const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(relocation->r_info)];
			if (!symbol->st_name) {
				continue;
			}
			const char *name = tables->strings + symbol->st_name;
			uint32_t *bucket = &file->buckets[symbol_bucket(name)];
			void **address = (void **) (file->info.dlpi_addr + relocation->r_offset);
			file->slots[count] = (import_slot_t) { name, address, NULL, *bucket };
			*bucket = count++;
		}
	}
}

static void file_index(import_file_t *file)
{
	import_tables_t tables = { 0 };

	file->is_indexed = true;
	memset(file->buckets, 0xff, sizeof(file->buckets)); /* NONE */
	for (int i = 0; i < file->info.dlpi_phnum; i++) {
		if (file->info.dlpi_phdr[i].p_type == PT_DYNAMIC) {
			tables_read(&file->info, (const ElfW(Dyn) *) (file->info.dlpi_addr + file->info.dlpi_phdr[i].p_vaddr), &tables);
		}
	}
	if (tables.symbols && tables.strings) {
		slots_add(file, &tables);
	}
}

/* Slots that were filled in at load time are read-only since; but not in a last page that is shared with other data, as
 * there can be one where pages are larger than the linker of the library thought. */
static bool slots_protect(const struct dl_phdr_info *info, int protection)
{
	uintptr_t page_mask = ~((uintptr_t) sysconf(_SC_PAGESIZE) - 1);

	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[i];
		uintptr_t start = (info->dlpi_addr + header->p_vaddr) & page_mask;
		uintptr_t end = (info->dlpi_addr + header->p_vaddr + header->p_memsz) & page_mask;
		if (header->p_type == PT_GNU_RELRO && start < end && ASYNC_MAY_FAIL("mprotect(import)", async_fault_errno(EACCES),
				mprotect((void *) start, end - start, protection)) != 0) {
			return false;
		}
	}
	return true;
}

/* False: it keeps what it has. */
static bool slot_store(import_file_t *file, import_slot_t *slot, void *replacement)
{
	journal_entry_t *entry;

	if (*slot->address == replacement) {
		return true;
	}
	if (!file->is_writable && !(file->is_writable = slots_protect(&file->info, PROT_READ | PROT_WRITE))) {
		return false;
	}
	if (!(entry = malloc(sizeof(*entry)))) {
		return false;
	}
	*entry = (journal_entry_t) { newest, file->info.dlpi_addr, slot->address, replacement, *slot->address };
	newest = entry;
	__atomic_store_n(slot->address, replacement, __ATOMIC_RELEASE);
	slot->replacement = replacement;
	return true;
}

/* Tells the row what to call. Not what is in the slot: that may be the code of the linker which looks the symbol up, and
 * which would store what it finds there. False: there is no such function. */
static bool row_resolve(const async_import_t *row, void *ours)
{
	if (row->original && (ours || !*row->original)) {
		*row->original = ours ? ours : dlsym(RTLD_DEFAULT, row->symbol);
	}
	return !row->original || *row->original;
}

static bool needs_are_met(const async_import_t *rows)
{
	for (const async_import_t *row = rows; row->symbol; row++) {
		if (!row->replacement && !row_resolve(row, NULL)) {
			return false;
		}
	}
	return true;
}

static int row_apply(import_file_t *file, const async_import_t *row)
{
	int stored = 0;

	for (uint32_t i = file->buckets[symbol_bucket(row->symbol)]; i != NONE; i = file->slots[i].next) {
		import_slot_t *slot = &file->slots[i];
		if (strcmp(slot->symbol, row->symbol) == 0 && row_resolve(row, slot->replacement)) {
			stored += slot_store(file, slot, row->replacement);
		}
	}
	return stored;
}

static void file_apply(import_file_t *file, async_imports_t *table)
{
	bool is_first = true;

	if (!file->is_indexed) {
		file_index(file);
	}
	for (const async_import_t *row = table->rows; file->slots && row->symbol; row++) {
		if (row->replacement) {
			int stored = row_apply(file, row);
			table->slots += is_first ? stored : 0;
			is_first = false;
		}
	}
}

static bool file_is(const import_file_t *file, const char *name)
{
	return *name ? strncmp(file->name, name, strlen(name)) == 0 : file->is_php;
}

static void table_apply(async_imports_t *table, const char *const *names, size_t count)
{
	bool is_usable = false; /* asked only if a file is there: looking up what is nowhere takes long */

	for (size_t i = 0; i < count && names[i]; i++) {
		for (import_file_t *file = loaded; file; file = file->next) {
			if (file_is(file, names[i])) {
				if (!is_usable && !(is_usable = needs_are_met(table->rows))) {
					return;
				}
				file_apply(file, table);
			}
		}
	}
}

/* Is the first file the extension itself, and not a library that it uses? */
static bool first_file_is_extension(const async_imports_t *table)
{
	size_t length = strlen(table->extension);

	return strncmp(table->files[0], table->extension, length) == 0 && strcmp(table->files[0] + length, ".so") == 0;
}

static void table_apply_for_extension(async_imports_t *table)
{
	static const char *const php[] = { ASYNC_FILE_PHP };
	const zend_module_entry *extension = zend_hash_str_find_ptr(&module_registry, table->extension,
		strlen(table->extension));
	bool is_in_php = extension && !table->slots && first_file_is_extension(table);

	if (extension) {
		async_socket_calls_allow(extension, is_in_php);
	}
	if (is_in_php) {
		table_apply(table, php, 1);
	}
}

void async_import(async_imports_t *table)
{
	if (!loaded) {
		dl_iterate_phdr(file_visit, NULL);
	}
	table->slots = 0;
	for (const async_import_t *row = table->rows; row->symbol; row++) {
		if (row->original) {
			*row->original = NULL; /* a web server loads PHP a second time, and we may have stayed */
		}
	}
	table_apply(table, table->files, sizeof(table->files) / sizeof(*table->files));
	if (table->extension) {
		table_apply_for_extension(table);
	}
}

void async_imports_installed(void)
{
	while (loaded) {
		import_file_t *file = loaded;
		loaded = file->next;
		if (file->is_writable) {
			slots_protect(&file->info, PROT_READ);
		}
		free(file->slots);
		free(file);
	}
}

static bool is_mapped(const struct dl_phdr_info *info, const journal_entry_t *entry)
{
	uintptr_t offset = (uintptr_t) entry->address - info->dlpi_addr;

	for (int i = 0; i < info->dlpi_phnum && entry->base == info->dlpi_addr; i++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[i];
		if (header->p_type == PT_LOAD && offset >= header->p_vaddr && offset - header->p_vaddr < header->p_memsz) {
			return true;
		}
	}
	return false;
}

/* What is not ours any more is left alone. */
static int undo_visit(struct dl_phdr_info *info, size_t size, void *data)
{
	bool is_writable = false;

	for (const journal_entry_t *entry = newest; entry; entry = entry->older) {
		if (is_mapped(info, entry) && *entry->address == entry->replacement
				&& (is_writable || (is_writable = slots_protect(info, PROT_READ | PROT_WRITE)))) {
			__atomic_store_n(entry->address, entry->previous, __ATOMIC_RELEASE);
		}
	}
	if (is_writable) {
		slots_protect(info, PROT_READ);
	}
	return 0;
}

void async_imports_undo(void)
{
	if (newest) {
		dl_iterate_phdr(undo_visit, NULL);
	}
	while (newest) {
		journal_entry_t *entry = newest;
		newest = entry->older;
		free(entry);
	}
}

void async_imports_info(const async_imports_t *table, bool is_enabled)
{
	if (table->label) {
		php_info_print_table_row(2, table->label, !is_enabled ? "off"
			: table->slots ? "on" : "blocks (not loaded, or its imports were not found)");
	}
}
