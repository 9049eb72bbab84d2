package limits

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// PeerAddress returns the address of the other end of the connection. It ignores headers such as X-Forwarded-For.
func PeerAddress(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap().WithZone("")
}

// IsTrusted reports whether an address belongs to one of the trusted proxies' networks.
func IsTrusted(address netip.Addr, trusted []netip.Prefix) bool {
	return address.IsValid() && slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(address) })
}

// ClientAddress returns the client's address. This is the address of the peer, unless the peer is a trusted proxy.
// Behind a trusted proxy, it is the last address in X-Forwarded-For that is not a trusted proxy's. The client can
// forge all addresses before it. If an entry is no address, such as "unknown", the client's address is not known, and
// the result is the address of the proxy that wrote the entry.
func ClientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	client := PeerAddress(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && IsTrusted(client, trusted); i-- {
		part := strings.TrimSpace(hops[i])
		if part == "" {
			continue
		}
		hop, ok := parseHop(part)
		if !ok {
			break
		}
		client = hop
	}
	return client
}

// parseHop parses an entry of X-Forwarded-For. Some proxies add a port, or write IPv6 addresses in brackets.
func parseHop(part string) (netip.Addr, bool) {
	hop, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(part, "["), "]"))
	if err != nil {
		var withPort netip.AddrPort
		withPort, err = netip.ParseAddrPort(part)
		hop = withPort.Addr()
	}
	return hop.Unmap().WithZone(""), err == nil
}

// FromThisMachine reports whether a request was sent by a program on this machine. It returns false for a request
// that came through a proxy, even if the proxy runs on this machine.
func FromThisMachine(r *http.Request) bool {
	for _, name := range []string{
		"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded",
		"Via",
	} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	return PeerAddress(r).IsLoopback()
}

// NetworkOf returns the key under which the requests of an address are counted. This is the address itself for IPv4,
// and its /64 network for IPv6, because one customer usually gets a whole /64 network.
func NetworkOf(address netip.Addr) string { return masked(address, 64) }

// siteOf returns the /48 network of an IPv6 address, because some customers get a whole /48 network. It returns ""
// for IPv4.
func siteOf(address netip.Addr) string {
	if !address.Is6() {
		return ""
	}
	return masked(address, 48)
}

func masked(address netip.Addr, bits int) string {
	if address.Is6() {
		if network, err := address.Prefix(bits); err == nil {
			return network.String()
		}
	}
	return address.String()
}

// A visitor's cookie contains a random number, the time of issue and a signature. With the cookie, people behind the
// same address are counted separately. It contains no personal data.
const (
	visitorFor    = 24 * time.Hour
	visitorIDSize = 8
	visitorMAC    = 16
)

type visitors struct {
	key    []byte
	name   string
	secure bool
	now    func() time.Time
}

func newVisitors(key []byte, secure bool, now func() time.Time) visitors {
	if len(key) == 0 {
		key = []byte(rand.Text())
	}
	v := visitors{key: key, name: "mela_visit", secure: secure, now: now}
	if secure {
		v.name = "__Host-mela_visit"
	}
	return v
}

// of returns the id in the cookie of a request. It returns "" if there is no cookie, or if the cookie is forged or
// too old.
func (v visitors) of(r *http.Request) string {
	cookie, err := r.Cookie(v.name)
	if err != nil {
		return ""
	}
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(raw) != visitorIDSize+8+visitorMAC {
		return ""
	}
	content, mac := raw[:visitorIDSize+8], raw[visitorIDSize+8:]
	if !hmac.Equal(mac, v.sign(content)) {
		return ""
	}
	issued := time.Unix(int64(binary.BigEndian.Uint64(content[visitorIDSize:])), 0) //nolint:gosec // signed by us
	if age := v.now().Sub(issued); age < -time.Minute || age > visitorFor {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(content[:visitorIDSize])
}

// issue sets a cookie with a new id.
func (v visitors) issue(w http.ResponseWriter) {
	content := make([]byte, visitorIDSize+8)
	_, _ = rand.Read(content[:visitorIDSize])                                           // never fails
	binary.BigEndian.PutUint64(content[visitorIDSize:], uint64(max(0, v.now().Unix()))) //nolint:gosec // not negative
	http.SetCookie(w, &http.Cookie{
		Name: v.name, Value: base64.RawURLEncoding.EncodeToString(append(content, v.sign(content)...)), Path: "/",
		MaxAge: int(visitorFor.Seconds()), HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteLaxMode,
	})
}

func (v visitors) sign(content []byte) []byte {
	mac := hmac.New(sha256.New, v.key)
	mac.Write([]byte("visitor"))
	mac.Write(content)
	return mac.Sum(nil)[:visitorMAC]
}

// opensPage reports whether a request opens a page in a browser. It returns false for requests of other programs and
// for requests of a page's files.
func opensPage(r *http.Request) bool {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	return !strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, "/files/")
}
