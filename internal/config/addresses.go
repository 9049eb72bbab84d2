package config

import (
	"cmp"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

var domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$`)

var hostPattern = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$`)

// checkListen checks a listen address. The example in the problem is the default address.
func checkListen(name, address string, add func(string, ...any)) {
	host, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	_, notIP := netip.ParseAddr(host)
	if err != nil || host != "" && notIP != nil && !hostPattern.MatchString(host) {
		add("%s must be host:port or :port with a port up to 65535, like 127.0.0.1:8080, not %q", name, address)
	}
}

// normalHost returns a host name as it is in requests: in lower case, without a final dot, and with "xn--" instead of
// letters of other scripts.
func normalHost(host string) (string, error) {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if strings.ContainsFunc(host, func(r rune) bool { return r > '~' }) {
		return idna.Lookup.ToASCII(host)
	}
	return host, nil
}

// checkDomain checks the domains and their listen addresses, and replaces the domains by their normal form. If no
// public address is set, it sets BaseURL to the first domain. Otherwise BaseURL must have one of the domains.
func (c *Config) checkDomain(add func(string, ...any)) {
	checkListen("MELA_HTTPS_ADDR", c.HTTPSAddr, add)
	checkListen("MELA_HTTP_ADDR", c.HTTPAddr, add)
	if c.Domain == "" {
		return
	}
	domains := c.Domains()
	for i, domain := range domains {
		host, err := normalHost(domain)
		_, notIP := netip.ParseAddr(host)
		if err != nil || notIP == nil || !domainPattern.MatchString(host) {
			add("MELA_DOMAIN must be a domain like fair.example.org, or several with commas between them, not %q", domain)
			return
		}
		domains[i] = host
		if c.BaseURL == "" {
			c.BaseURL = "https://" + host
		}
	}
	c.Domain = strings.Join(domains, ",")
	if u, err := url.Parse(c.BaseURL); err == nil && u.Host != "" && !slices.Contains(domains, u.Hostname()) {
		add("MELA_BASE_URL must have a domain of MELA_DOMAIN (%s), not %s", c.Domain, u.Hostname())
	}
	if c.TLSEmail != "" {
		if _, err := mail.ParseAddress(c.TLSEmail); err != nil {
			add("MELA_TLS_EMAIL must be an e-mail address, not %q", c.TLSEmail)
		}
	}
	if u, err := url.Parse(c.ACMEURL); err != nil || u.Scheme != "https" || u.Host == "" {
		add("MELA_ACME_URL must begin with https://")
	}
}

// checkBaseURL checks the public address, and replaces it by the form in which browsers send it.
func (c *Config) checkBaseURL(add func(string, ...any)) {
	if c.BaseURL == "" {
		if c.Production() && c.Domain == "" {
			add("MELA_BASE_URL must be set in production, and begin with https://")
		}
		return
	}
	origin, ok := parseOrigin(c.BaseURL)
	if !ok {
		add("MELA_BASE_URL must be an origin like https://fair.example.org, with a port up to 65535 or without one")
		return
	}
	c.BaseURL = origin.String()
	if c.Production() && origin.Scheme != "https" {
		add("MELA_BASE_URL must begin with https:// in production")
	}
}

// parseOrigin parses an address that consists only of a scheme, a host and perhaps a port. It returns the normal form
// of the address, which has no final slash and no default port.
func parseOrigin(address string) (*url.URL, bool) {
	u, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil {
		return nil, false
	}
	host, err := normalHost(u.Hostname())
	origin := &url.URL{Scheme: u.Scheme, Host: u.Host}
	defaultPort, known := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if err != nil || !known || host == "" || u.String() != origin.String() {
		return nil, false
	}
	port := cmp.Or(u.Port(), defaultPort)
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return nil, false
	}
	origin.Host = strings.TrimSuffix(net.JoinHostPort(host, port), ":"+defaultPort)
	return origin, true
}

// parseMailServer parses smtp://user:password@host:587. The user name and the password may contain any character: they
// end at the last "@". They are decoded if each "%" in them begins a percent-encoded byte.
func parseMailServer(address string) (*url.URL, bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok || scheme != "smtp" && scheme != "smtps" {
		return nil, false
	}
	account, server := "", rest
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		account, server = rest[:at], rest[at+1:]
	}
	u, err := url.Parse(scheme + "://" + server)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, false
	}
	u.Path = ""
	if user, password, hasPassword := strings.Cut(account, ":"); hasPassword {
		u.User = url.UserPassword(decoded(user), decoded(password))
	} else if user != "" {
		u.User = url.User(decoded(user))
	}
	return u, true
}

// decoded decodes percent-encoding. If the text is not correctly encoded, it is plain text, and returned as it is.
func decoded(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

func (c *Config) checkTraces(add func(string, ...any)) {
	if c.OTLPEndpoint != "" {
		u, err := url.Parse(c.OTLPEndpoint)
		switch {
		case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
			add("MELA_OTLP_ENDPOINT must begin with http:// or https://")
		case u.Scheme == "http" && !isLoopback(u.Hostname()):
			c.warn("MELA_OTLP_ENDPOINT sends traces to %s without encryption", u.Hostname())
		}
	}
	for pair := range strings.SplitSeq(string(c.OTLPHeaders), ",") {
		if name, _, ok := strings.Cut(pair, "="); c.OTLPHeaders != "" && (!ok || strings.TrimSpace(name) == "") {
			add("MELA_OTLP_HEADERS must be name=value, or several with commas between them")
			return
		}
	}
}

func (c *Config) checkClamd(add func(string, ...any)) {
	if c.Clamd == "" {
		return
	}
	address, isTCP := strings.CutPrefix(c.Clamd, "tcp://")
	host, port, err := net.SplitHostPort(address)
	path, isSocket := strings.CutPrefix(c.Clamd, "unix:")
	switch {
	case isTCP && (err != nil || host == "" || port == ""), isSocket && path == "", !isTCP && !isSocket:
		add("MELA_CLAMD must be like tcp://host:3310 or unix:/run/clamav/clamd.ctl, not %q", c.Clamd)
	case isTCP && !isLoopback(host):
		c.warn("MELA_CLAMD sends documents to %s without encryption", host)
	}
}
