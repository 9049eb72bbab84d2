package documents

import "strings"

// shortAddress returns a URL for display, without https:// and the final slash.
func shortAddress(address string) string {
	_, rest, found := strings.Cut(address, "://")
	if !found {
		rest = address
	}
	return strings.TrimSuffix(rest, "/")
}
