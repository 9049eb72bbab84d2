package documents

import "strings"

// webAddress lets only http and https addresses become links; anything else is no link.
func webAddress(address string) string {
	address = strings.TrimSpace(address)
	lower := strings.ToLower(address)
	switch {
	case strings.HasPrefix(lower, "https://"), strings.HasPrefix(lower, "http://"):
		return address
	case address == "", strings.ContainsAny(address, ": \t\n\"'<>\\"):
		return ""
	}
	return "https://" + address
}

// shortAddress is an address as people say it: without https:// and a slash at the end.
func shortAddress(address string) string {
	_, rest, found := strings.Cut(address, "://")
	if !found {
		rest = address
	}
	return strings.TrimSuffix(rest, "/")
}
