/* Made of page.html by tools/embed-page. Page hash: a19cdefd186d8491f55800c1f0182a78221c3409 */
#define ASYNC_MONITOR_PAGE_HEADERS "Content-Type: text/html; charset=utf-8\r\n" \
	"Content-Security-Policy: default-src 'none'; script-src 'none'; style-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"

static const char async_monitor_page[] =
	"<!doctype html>\n"
	"<title>async</title>\n"
	;
