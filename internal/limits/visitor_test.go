package limits_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/limits"
)

func TestClientAddress(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}
	const proxy = "127.0.0.1"
	for header, want := range map[string]string{
		"":                                     proxy,
		"203.0.113.10":                         "203.0.113.10",
		" 203.0.113.10 ":                       "203.0.113.10",
		"203.0.113.10:51123":                   "203.0.113.10",
		"203.0.113.10:":                        proxy,
		"2001:db8::1":                          "2001:db8::1",
		"[2001:db8::1]":                        "2001:db8::1",
		"[2001:db8::1]:443":                    "2001:db8::1",
		"2001:db8::1%eth0":                     "2001:db8::1",
		"[2001:db8::1%eth0]":                   "2001:db8::1",
		"[2001:db8::1%eth0]:443":               "2001:db8::1",
		"::ffff:203.0.113.10":                  "203.0.113.10",
		"[::ffff:203.0.113.10]:51123":          "203.0.113.10",
		"203.0.113.10,":                        "203.0.113.10",
		"203.0.113.10, ,":                      "203.0.113.10",
		",203.0.113.10":                        "203.0.113.10",
		"198.51.100.7, 203.0.113.10":           "203.0.113.10",
		"198.51.100.7, 203.0.113.10, 10.1.1.1": "203.0.113.10",
		"203.0.113.10:51123, 10.1.1.1:8080":    "203.0.113.10",
		"junk, 203.0.113.10":                   "203.0.113.10",
		"203.0.113.10\n10.1.1.1":               "203.0.113.10", // two headers
		"10.2.2.2, 10.1.1.1":                   "10.2.2.2",
		// The proxy does not know its client. Everything before its entry can be forged.
		"203.0.113.10, unknown":           proxy,
		"203.0.113.10, unknown, 10.1.1.1": "10.1.1.1",
		",":                               proxy,
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.RemoteAddr = proxy + ":4000"
		for one := range strings.SplitSeq(header, "\n") {
			r.Header.Add("X-Forwarded-For", one)
		}
		if got := limits.ClientAddress(r, trusted); got.String() != want {
			t.Errorf("%q: %s, want %s", header, got, want)
		}
		if got := limits.ClientAddress(r, nil); got.String() != proxy {
			t.Errorf("%q of an untrusted proxy: %s", header, got)
		}
	}
}

func TestAnUntrustedProxyIsReportedOnce(t *testing.T) {
	var log bytes.Buffer
	d := newDoor(t, func(o *limits.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	forwarded := func(r *http.Request) { r.Header.Set("X-Forwarded-For", "203.0.113.10") }
	d.send(http.MethodGet, "/", "192.0.2.1", forwarded)
	d.send(http.MethodGet, "/", "198.51.100.7")
	if got := d.guard.UntrustedProxy(); got.IsValid() || log.Len() > 0 {
		t.Fatalf("reported without a reason: %s, %s", got, log.String())
	}
	for range 3 {
		d.send(http.MethodGet, "/", "198.51.100.8", forwarded)
	}
	d.send(http.MethodGet, "/", "198.51.100.9", forwarded)
	if got := d.guard.UntrustedProxy(); got.String() != "198.51.100.8" {
		t.Errorf("the proxy is %s", got)
	}
	if lines := strings.Count(log.String(), "MELA_TRUSTED_PROXIES"); lines != 1 {
		t.Errorf("%d warnings:\n%s", lines, log.String())
	}
}
