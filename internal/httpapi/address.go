package httpapi

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// peerAddress returns the address of the connection's other end, regardless of headers.
func peerAddress(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return peer.Addr().Unmap().WithZone("")
}

func isTrusted(address netip.Addr, trusted []netip.Prefix) bool {
	return address.IsValid() && slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(address) })
}

// clientAddress returns the client's address: the peer's, unless the peer is a trusted proxy. Then it is the last
// address in X-Forwarded-For that is not a trusted proxy's: the client can forge everything to the left of it.
func clientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	client := peerAddress(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && isTrusted(client, trusted); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		client = hop.Unmap().WithZone("")
	}
	return client
}

// addressKey returns the key for rate limits: the IPv4 address, or the IPv6 network of one customer.
func addressKey(address netip.Addr) string {
	if address.Is6() {
		if network, err := address.Prefix(64); err == nil {
			return network.String()
		}
	}
	return address.String()
}
