package sandbox

import (
	"bytes"
	"encoding/json"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/fair"
)

var (
	orderIDs    = regexp.MustCompile(`^[A-Za-z0-9_-]{3,45}$`)
	customerIDs = regexp.MustCompile(`^[A-Za-z0-9]{3,50}$`)
	phones      = regexp.MustCompile(`^([0-9]{10}|\+[0-9]{8,15})$`)
	emails      = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[^\s@]+$`)
	names       = regexp.MustCompile(`^[A-Za-z0-9 .]{3,100}$`)
	refundIDs   = regexp.MustCompile(`^[A-Za-z0-9]{3,40}$`)
)

var paymentMethods = strings.Split(
	"cc,dc,ccc,ppc,nb,upi,paypal,app,paylater,cardlessemi,dcemi,ccemi,banktransfer,applepay", ",",
)

// fields is a JSON object in a request. Numbers have the type json.Number.
type fields map[string]any

// parseFields parses the body of a request as a JSON object.
func parseFields(raw []byte) (fields, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var f fields
	if err := dec.Decode(&f); err != nil || f == nil || dec.More() {
		return nil, errBody
	}
	return f, nil
}

func (f fields) has(name string) bool { return f[name] != nil }

// object returns a field that is an object. It returns an empty object if the field is missing.
func (f fields) object(name string) (fields, error) {
	switch v := f[name].(type) {
	case nil:
		return fields{}, nil
	case map[string]any:
		return v, nil
	}
	return nil, invalid(name, "should be an object")
}

// text returns a text field. The text must have minLen to maxLen characters and no control characters. If the field
// is missing, text returns "".
func (f fields) text(name string, minLen, maxLen int) (string, error) {
	switch v := f[name].(type) {
	case nil:
		return "", nil
	case string:
		n := utf8.RuneCountInString(v)
		if n < minLen || n > maxLen || strings.ContainsFunc(v, unicode.IsControl) {
			return "", invalid(name, "length should be between the allowed limits, without control characters")
		}
		return v, nil
	}
	return "", invalid(name, "should be a string")
}

// matching returns a text field, which must match the pattern `form`. If the text does not match, matching returns an
// error with the message `rule`. If the field is missing, matching returns "".
func (f fields) matching(name string, form *regexp.Regexp, rule string) (string, error) {
	v, err := f.text(name, 0, 1000)
	if err == nil && f.has(name) && !form.MatchString(v) {
		err = invalid(name, rule)
	}
	return v, err
}

// required is like matching, but returns an error if the field is missing or empty.
func (f fields) required(name string, form *regexp.Regexp, rule string) (string, error) {
	if !f.has(name) || f[name] == "" {
		return "", missing(name)
	}
	return f.matching(name, form, rule)
}

// rupees returns an amount. The field must be a JSON number in rupees with at most two decimals. The argument least is
// the smallest allowed amount.
func (f fields) rupees(name string, least fair.Paise) (fair.Paise, error) {
	if !f.has(name) {
		return 0, missing(name)
	}
	n, ok := f[name].(json.Number)
	if !ok {
		return 0, invalid(name, "should be a number")
	}
	p, err := fair.ParseRupees(n.String())
	if err != nil || p < least {
		return 0, invalid(name, "should be at least "+least.Decimal()+" with up to two decimals")
	}
	return p, nil
}

// tags returns the field order_tags. It may contain at most ten texts of 1 to 255 characters.
func (f fields) tags(name string) (map[string]string, error) {
	given, err := f.object(name)
	if err != nil {
		return nil, err
	}
	if len(given) > 10 {
		return nil, invalid(name, "maximum of 10 tags")
	}
	out := map[string]string{}
	for tag := range given {
		if !given.has(tag) {
			return nil, invalid(name, "a value is null")
		}
		v, err := given.text(tag, 1, 255)
		if err != nil || strings.ContainsFunc(tag, unicode.IsControl) {
			return nil, invalid(name, "values should be strings of 1 to 255 characters")
		}
		out[tag] = v
	}
	return out, nil
}

// methods returns the field payment_methods. It must be a comma-separated list of names that the provider defines.
func (f fields) methods(name string) (string, error) {
	v, err := f.text(name, 0, 250)
	if err != nil || v == "" {
		return v, err
	}
	for m := range strings.SplitSeq(v, ",") {
		if !slices.Contains(paymentMethods, strings.TrimSpace(m)) {
			return "", invalid(name, "unknown payment method")
		}
	}
	return v, nil
}

// address returns a URL field of at most 250 characters. If the field is missing, it returns "". The URL must be https.
// If Mela runs on a local computer, http is allowed for loopback addresses and for Mela's own address, ownBase.
func (f fields) address(name, ownBase string) (string, error) {
	if !f.has(name) || f[name] == "" {
		return "", nil
	}
	v, err := f.text(name, 1, 4000)
	if err != nil {
		return "", badRequest(name+"_format_invalid", name+" : should be a URL")
	}
	if len(v) > 250 {
		return "", badRequest(name+"_length_invalid", name+" : length should be at most 250")
	}
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.User != nil {
		return "", badRequest(name+"_format_invalid", name+" : should be a URL")
	}
	own, err := url.Parse(ownBase)
	isOwn := err == nil && own.Host != "" && own.Host == u.Host && own.Scheme == u.Scheme
	if u.Scheme != "https" && !(u.Scheme == "http" && (isLoopback(u.Hostname()) || isOwn)) {
		return "", badRequest(name+"_scheme_invalid", name+" : should be https")
	}
	return v, nil
}

func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
