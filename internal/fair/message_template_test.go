package fair_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// wrongField returns the field for which an error has a message, or an empty string.
func wrongField(err error) string {
	if wrong, ok := errors.AsType[*fair.Error](err); ok {
		for field := range wrong.Fields {
			return field
		}
	}
	return ""
}

func TestMessagesAboutAccountsKeepWhatTheySay(t *testing.T) {
	t.Parallel()
	for _, template := range fair.MessageTemplates() {
		if !template.Account {
			continue
		}
		shipped := template.ShippedText(fair.English)
		needed := "{link}"
		if template.Kind == fair.MessageSecurityNotice {
			needed = "{change}"
			withoutBy := strings.ReplaceAll(shipped.Body, "{by}", "")
			if _, err := template.Clean(fair.English, "x", withoutBy); wrongField(err) != "body" {
				t.Errorf("%s without {by}: %v", template.Kind, err)
			}
		}
		for _, body := range []string{"All is well.", "", strings.ReplaceAll(shipped.Body, needed, "x")} {
			if _, err := template.Clean(fair.English, "x", body); wrongField(err) != "body" {
				t.Errorf("%s with the body %q: %v", template.Kind, body, err)
			}
		}
	}
}

func TestNoPlaceholderIsPartOfAnAddress(t *testing.T) {
	t.Parallel()
	template, _ := fair.FindMessageTemplate(fair.MessageRegistrationPaid)
	for _, text := range []string{
		"https://evil.example/?u={link}", "evil.example/?u={link}", "http://10.0.0.1/{order}", "{order}.evil.example",
		"www.evil.example?n={name}", "//evil/{receiptLink}", "mail {order}@evil.example",
		"Pay:{link}", "({link})", "x{cancelLink}", "-\u200b{link}",
	} {
		if _, err := template.Clean(fair.English, "x", "Namaste\n"+text+"\n{fair}"); wrongField(err) != "body" {
			t.Errorf("the body %q: %v", text, err)
		}
		if _, err := template.Clean(fair.English, text, "Namaste"); wrongField(err) != "subject" {
			t.Errorf("the subject %q: %v", text, err)
		}
	}
	for _, text := range []string{
		"{link}", "Pay: {link}", "Receipt:\t{receiptLink}.", "Bring {order}, {name}!", "See https://fair.example.org for {fair}",
		"Write to {officeEmail}.", "({order})",
	} {
		if _, err := template.Clean(fair.English, "x", "Namaste\n"+text); err != nil {
			t.Errorf("the body %q: %v", text, err)
		}
	}
}
