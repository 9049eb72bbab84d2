package limits

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
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
