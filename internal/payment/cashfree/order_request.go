package cashfree

import (
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/fair"
)

// The provider's limits for the fields of a new order.
const (
	maxURL       = 250
	maxNote      = 200
	minText      = 3
	maxText      = 100
	maxTags      = 10
	maxTagValue  = 255
	expiryLayout = "2006-01-02T15:04:05Z" // UTC with Z, because the provider refused times with an offset such as +05:30
)

var (
	orderIDs    = regexp.MustCompile(`^[A-Za-z0-9_-]{3,45}$`)
	customerIDs = regexp.MustCompile(`^[A-Za-z0-9]{3,50}$`)
	phones      = regexp.MustCompile(`^([0-9]{10}|\+[0-9]{8,15})$`)
)

// newOrderBody creates the body of a request that follows the provider's rules. Invalid optional values (name,
// e-mail, note, notify_url) are cleaned or omitted, because they must not prevent a payment. Invalid required values
// are refused.
func newOrderBody(r fair.GatewayOrderRequest) (orderBody, error) {
	switch {
	case !orderIDs.MatchString(r.OrderID):
		return orderBody{}, refused("order_id_invalid", "the order's id is not 3 to 45 letters, digits, _ or -")
	case r.Amount < fair.Rupees(1):
		return orderBody{}, refused("order_amount_invalid", "the amount is below one rupee")
	case !customerIDs.MatchString(r.CustomerID):
		return orderBody{}, refused("customer_id_invalid", "the customer's id is not 3 to 50 letters or digits")
	case !phones.MatchString(string(r.Phone)):
		return orderBody{}, refused(
			"customer_phone_invalid", "the phone number has neither ten digits nor the international form",
		)
	case len(r.ReturnURL) > maxURL:
		return orderBody{}, refused("return_url_length_invalid", "the return URL is longer than 250 characters")
	case len(r.Tags) > maxTags:
		return orderBody{}, refused("order_tags_invalid", "there are more than ten tags")
	}
	body := orderBody{
		ID: r.OrderID, Amount: rupees(r.Amount), Currency: "INR",
		Customer: customerBody{
			ID: r.CustomerID, Phone: string(r.Phone), Email: cleanEmail(r.Email), Name: cleanName(r.Name),
		},
		Meta: metaBody{ReturnURL: r.ReturnURL, NotifyURL: cleanNotifyURL(r.NotifyURL), Methods: r.PaymentMethods},
		Note: cleanNote(r.Note, maxNote),
		Tags: cleanTags(r.Tags),
	}
	if !r.ExpiresAt.IsZero() {
		body.ExpiresAt = expiry(r.ExpiresAt)
	}
	return body, nil
}

func expiry(t time.Time) string { return t.UTC().Format(expiryLayout) }

// cleanName returns only those words of a name that every API version accepts. Such words contain only English letters
// and digits. If the result has fewer than three characters, cleanName returns "".
func cleanName(name string) string {
	asSpace := func(r rune) rune {
		if r < utf8.RuneSelf && !isAlphanumeric(r) {
			return ' '
		}
		return r
	}
	var words []string
	for _, word := range strings.Fields(strings.Map(asSpace, name)) {
		if strings.IndexFunc(word, func(r rune) bool { return !isAlphanumeric(r) }) < 0 {
			words = append(words, word)
		}
	}
	clean := strings.TrimSpace(clip(strings.Join(words, " "), maxText))
	if len(clean) < minText {
		return ""
	}
	return clean
}

func isAlphanumeric(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// cleanEmail returns the address if it has 3 to 100 characters, as the provider requires. Otherwise it returns "".
func cleanEmail(email string) string {
	if n := utf8.RuneCountInString(email); n < minText || n > maxText {
		return ""
	}
	return email
}

// cleanNotifyURL returns the URL if it is an https URL, to which the provider can send webhooks, or a loopback URL,
// which the simulator can reach. For any other URL it returns "", and the provider then uses the account's webhook
// address.
func cleanNotifyURL(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || len(address) > maxURL {
		return ""
	}
	if u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname()) {
		return address
	}
	return ""
}

func cleanNote(note string, maxRunes int) string {
	note = strings.TrimSpace(clip(strings.TrimSpace(controls.ReplaceAllString(note, " ")), maxRunes))
	if utf8.RuneCountInString(note) < minText {
		return ""
	}
	return note
}

func cleanTags(in map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range in {
		if name != "" && value != "" {
			out[name] = clip(value, maxTagValue)
		}
	}
	return out
}
