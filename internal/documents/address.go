package documents

import "strings"

// shortAddress returns a URL for display, without https:// and without the slash at the end.
func shortAddress(address string) string {
	_, rest, found := strings.Cut(address, "://")
	if !found {
		rest = address
	}
	return strings.TrimSuffix(rest, "/")
}
