/* SPDX-License-Identifier: MIT
 *
 * Which use of which fault point fails. See fault.h.
 */
#include "support/fault.h"

#ifdef ASYNC_DEBUG

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAULTS_MAX 4

typedef struct fault {
	char name[32];
	unsigned long which;
	char onwards;           /* + or nothing */
	unsigned long uses;     /* since the plan was made */
} fault_t;

static struct {
	pthread_mutex_t lock;   /* host names are looked up in other threads */
	char text[160];         /* ASYNC_FAULT as it was last seen */
	fault_t faults[FAULTS_MAX];
} plan = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void plan_read(const char *text)
{
	if (strncmp(text, plan.text, sizeof(plan.text) - 1) == 0) {
		return;
	}
	strncpy(plan.text, text, sizeof(plan.text) - 1);
	memset(plan.faults, 0, sizeof(plan.faults));
	for (int i = 0; i < FAULTS_MAX && text; i++) {
		fault_t *fault = &plan.faults[i];
		sscanf(text, "%31[^:]:%lu%c", fault->name, &fault->which, &fault->onwards);
		text = strchr(text, ',');
		text += text != NULL;
	}
}

static bool plan_strikes(const char *name)
{
	for (int i = 0; i < FAULTS_MAX; i++) {
		fault_t *fault = &plan.faults[i];
		if (strcmp(fault->name, name) == 0) {
			fault->uses++;
			return fault->uses == fault->which || (fault->uses > fault->which && fault->onwards == '+');
		}
	}
	return false;
}

static void fault_log(const char *path, const char *name, bool strikes)
{
	FILE *file = fopen(path, "ae");

	if (file) {
		fprintf(file, "%s%s\n", name, strikes ? "!" : "");
		fclose(file);
	}
}

bool async_fault(const char *name)
{
	const char *text = getenv("ASYNC_FAULT");
	const char *log = getenv("ASYNC_FAULT_LOG");
	int error = errno;

	pthread_mutex_lock(&plan.lock);
	plan_read(text ? text : "");
	bool strikes = plan_strikes(name);
	if (log) {
		fault_log(log, name, strikes);
	}
	pthread_mutex_unlock(&plan.lock);
	errno = error;
	return strikes;
}

#endif
