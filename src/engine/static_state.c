/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP that keep their work in static variables while they call user code. They rely on calls that end in the
 * reverse order of their beginnings, which those of coroutines do not.
 *
 * preg_replace_callback(), its variant and preg_grep() share one block of match data. Each of them remembers whether the
 * block was in use when it began, and restores that when it ends, so the flag may say "free" while a suspended call still
 * needs the block. As long as any of them is under way, we hold the block ourselves: then each call allocates its own.
 * Scripts without coroutines are left alone; but main may start the first coroutine inside a callback, and then has the
 * block, or frees it.
 *
 * The others have nothing that could be taken along or held: a coroutine cannot be suspended inside them.
 */
#include "engine/compat.h"
#include "engine/globals.h"
#include "engine/hook.h"
#include "engine/replace.h"

#include "ext/pcre/php_pcre.h"

static uint32_t pcre_calls; /* that are under way, in all coroutines */
static bool pcre_is_held;   /* by us: each of these calls has a block of its own */
static pcre2_match_data *pcre_block;

/* Only if the block is free: then the pattern is not looked at, since the number of groups is given. */
static void pcre_hold_free_block(void)
{
	pcre_block = php_pcre_create_match_data(1, (pcre2_code *) &pcre_calls);
}

/* A call of main from before there were coroutines may have the block, or may set it free at its end. */
static void pcre_hold_beside_main(void)
{
	zend_string *regex = zend_string_init(ZEND_STRL("/x/"), false);
	pcre_cache_entry *pattern = pcre_get_compiled_regex_cache(regex);

	zend_string_release(regex);
	if (EXPECTED(pattern)) {
		pcre2_match_data *data = php_pcre_create_match_data(1, php_pcre_pce_re(pattern));
		if (data != pcre_block) { /* it was in use */
			php_pcre_free_match_data(data);
		}
	}
}

static void pcre_free_block(void)
{
	pcre_calls = 0;
	pcre_is_held = false;
	php_pcre_free_match_data(pcre_block);
}

static ZEND_NAMED_FUNCTION(pcre_call)
{
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !pcre_is_held) {
		if (UNEXPECTED(pcre_calls)) {
			pcre_hold_beside_main();
		} else {
			pcre_hold_free_block();
			pcre_is_held = true;
		}
	}
	pcre_calls++;
	ASYNC_CALL_REPLACED(pcre_call);
	if (--pcre_calls == 0) {
		pcre_free_block();
	}
}

static ZEND_NAMED_FUNCTION(unsuspendable_call)
{
	zend_fiber_switch_block();
	ASYNC_CALL_REPLACED(unsuspendable_call);
	zend_fiber_switch_unblock();
}

static void static_state_install(void)
{
	pcre_hold_free_block(); /* to know which one it is */
	pcre_free_block();
}

static void static_state_release(void)
{
	if (UNEXPECTED(pcre_calls)) { /* a fatal error ended the request inside one */
		pcre_free_block();
	}
}

async_hook_t async_hook_static_state = {
	.functions = ASYNC_REPLACEMENTS(
		{ "preg_replace_callback", pcre_call },
		{ "preg_replace_callback_array", pcre_call },
		{ "preg_grep", pcre_call },
		{ "mb_ereg_replace_callback", unsuspendable_call }, /* the pattern may be compiled again, and is then freed */
		{ "array_multisort", unsuspendable_call },          /* __toString() of what is sorted */
		{ "collator_sort", unsuspendable_call },            /* the same */
		{ "collator_asort", unsuspendable_call },
		{ "collator::sort", unsuspendable_call },
		{ "collator::asort", unsuspendable_call }),
	.install = static_state_install,
	.release = static_state_release,
};
