package fair

import "strings"

// WebAddress returns an http or https URL unchanged, and adds https to a URL without a scheme. It returns "" for any
// other text, because such a text must not become a link.
func WebAddress(address string) string {
	address = strings.TrimSpace(address)
	lower := strings.ToLower(address)
	switch {
	case address == "", strings.HasPrefix(lower, "https://"), strings.HasPrefix(lower, "http://"):
		return address
	case strings.ContainsAny(address, ": \t\n\"'<>\\"):
		return ""
	}
	return "https://" + address
}
