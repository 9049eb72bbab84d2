package fair

import (
	"strings"

	"github.com/mela-fair/mela/internal/typed"
)

// Phone is an Indian mobile number: ten digits that start with 6–9, without a country code. Resource persons and
// sponsors can have a number from abroad, in international form: "+4915123456789".
type Phone string

// ParsePhone reads a typed phone number. ok is false if it has not ten digits that start with 6–9. See
// docs/product/forms.md#phone-numbers.
func ParsePhone(s string) (p Phone, ok bool) {
	digits, ok := typed.Phone(s)
	if !ok {
		return "", false
	}
	return Phone(digits), true
}

// End returns the last four digits, which people use to tell apart persons with the same name.
func (p Phone) End() string { return string(p[max(0, len(p)-4):]) }

// International returns the number with its country code: "+919876543210".
func (p Phone) International() string {
	if strings.HasPrefix(string(p), "+") {
		return string(p)
	}
	return "+91" + string(p)
}
