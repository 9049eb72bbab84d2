package documents

import "strings"

// webAddress returns an http or https URL. It adds https:// to a URL without a scheme. It returns "" for any other
// text, because such a text must not become a link.
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

// shortAddress returns a URL for display, without https:// and the final slash.
func shortAddress(address string) string {
	_, rest, found := strings.Cut(address, "://")
	if !found {
		rest = address
	}
	return strings.TrimSuffix(rest, "/")
}
