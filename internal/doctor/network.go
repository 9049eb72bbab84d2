package doctor

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// Proxy checks that the program trusts the proxy in front of the site. `trusted` means that trusted networks are
// configured, and `expected` that the site needs a proxy. `untrusted` returns the address of a peer whose
// X-Forwarded-For was ignored, or an invalid address; it is nil if the site does not run in this process.
func Proxy(trusted, expected bool, untrusted func() netip.Addr) Check {
	t := texts.PortalSystem
	return Check{"proxy", t.ProxyTitle(), func(context.Context) Finding {
		if untrusted != nil {
			if peer := untrusted(); peer.IsValid() {
				return warning(t.ProxyUntrusted(peer.String()), t.ProxyAdvice())
			}
		}
		switch {
		case trusted:
			return ok(t.ProxyOk())
		case expected:
			return warning(t.ProxyMissing(), t.ProxyAdvice())
		}
		return unused(t.ProxyUnused())
	}}
}

// Resolver returns the TXT records of a name. net.Resolver.LookupTXT is a Resolver.
type Resolver func(ctx context.Context, name string) ([]string, error)

// lookupTime is the timeout of all DNS requests together. It is short, because a machine may have no network.
const lookupTime = 3 * time.Second

// freeMailboxes are domains of free mailboxes. Their owners tell mailboxes to reject e-mails that come from other
// servers.
var freeMailboxes = []string{
	"gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "ymail.com", "rocketmail.com", "outlook.com",
	"hotmail.com", "live.com", "live.in", "msn.com", "icloud.com", "me.com", "aol.com", "rediffmail.com", "zohomail.in",
	"zohomail.com", "proton.me", "protonmail.com", "gmx.com", "mail.com", "yandex.com",
}

// dkimNames are the usual names of DKIM keys. A domain does not list its keys, so a key with another name is not found.
var dkimNames = []string{
	"default", "dkim", "mail", "email", "google", "selector1", "selector2", "k1", "k2", "s1", "s2", "zoho", "zmail",
	"mandrill", "mailjet", "brevo1", "brevo2", "pm", "fm1", "mx", "key1",
}

// Sender checks that the domain of the sender's address has the records by which mailboxes recognise forged e-mails.
func Sender(from string, lookup Resolver) Check {
	t := texts.PortalSystem
	return Check{"sender", t.SenderTitle(), func(ctx context.Context) Finding {
		address, err := mail.ParseAddress(from)
		if err != nil {
			return unused(t.SenderUnused())
		}
		domain := strings.ToLower(address.Address[strings.LastIndex(address.Address, "@")+1:])
		if slices.Contains(freeMailboxes, domain) {
			return problem(t.SenderFree(domain), t.SenderFreeAdvice(), nil)
		}
		ctx, cancel := context.WithTimeout(ctx, lookupTime)
		defer cancel()
		found, err := recordsOf(ctx, domain, lookup)
		var missing []string
		for _, name := range []string{"SPF", "DMARC"} {
			if !found[name] {
				missing = append(missing, name)
			}
		}
		switch {
		case err != nil:
			f := unused(t.SenderUnknown(domain))
			f.Cause = err.Error()
			return f
		case len(missing) > 0:
			return warning(t.SenderMissing(domain, strings.Join(missing, ", ")), t.SenderMissingAdvice())
		case !found["DKIM"]:
			f := ok(t.SenderNoDkim(domain))
			f.Advice = t.SenderNoDkimAdvice()
			return f
		}
		return ok(t.SenderOk(domain))
	}}
}

// recordsOf reports which of the records SPF, DMARC and DKIM a domain has. A subdomain uses the DMARC record of the
// domain above it.
func recordsOf(ctx context.Context, domain string, lookup Resolver) (map[string]bool, error) {
	type query struct{ kind, name, prefix string }
	queries := []query{{"SPF", domain, "v=spf1"}}
	for above := domain; strings.Contains(above, "."); _, above, _ = strings.Cut(above, ".") {
		queries = append(queries, query{"DMARC", "_dmarc." + above, "v=dmarc1"})
	}
	for _, name := range dkimNames {
		queries = append(queries, query{"DKIM", name + "._domainkey." + domain, ""})
	}
	var (
		all    sync.WaitGroup
		mu     sync.Mutex
		found  = map[string]bool{}
		failed error
	)
	for _, q := range queries {
		all.Go(safe.Func(slog.Default(), "search for a DNS record", func() {
			records, err := lookup(ctx, q.name)
			mu.Lock()
			defer mu.Unlock()
			// A failed search for one of the many names of keys says nothing.
			if missing, isDNS := errors.AsType[*net.DNSError](err); err != nil && q.kind != "DKIM" &&
				(!isDNS || !missing.IsNotFound) {
				failed = err
			}
			if slices.ContainsFunc(records, func(r string) bool {
				return r != "" && strings.HasPrefix(strings.ToLower(r), q.prefix)
			}) {
				found[q.kind] = true
			}
		}))
	}
	all.Wait()
	if found["SPF"] && found["DMARC"] {
		failed = nil // a record of the domain above was found, although another request failed
	}
	return found, failed
}
