package contact_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   contact.Input
		want map[string]string
	}{
		"a message": {contact.Input{Name: " లక్ష్మి ", Email: "a@b.in", Message: "1\n2"}, nil},
		"an empty message": {
			contact.Input{Email: " "},
			map[string]string{"name": "contact.name", "email": "contact.email", "message": "contact.message"},
		},
		"a nasty message": {
			contact.Input{Name: "a\x00b", Email: "a@b", Message: strings.Repeat("క", 5001)},
			map[string]string{"name": "control_characters", "email": "email_invalid", "message": "too_long"},
		},
	} {
		_, err := c.in.Clean()
		var got map[string]string
		if failure, ok := errors.AsType[*fair.Error](err); ok {
			got = map[string]string{}
			for field, message := range failure.Fields {
				got[field] = message.Key()
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// If a required field is empty, the message says in each language what to enter.
func TestEmptyFieldsSayWhatToEnter(t *testing.T) {
	_, err := contact.Input{}.Clean()
	failure, ok := errors.AsType[*fair.Error](err)
	if !ok || len(failure.Fields) != 3 {
		t.Fatal(err)
	}
	for field, message := range failure.Fields {
		if message == texts.Errors.Required() {
			t.Errorf("%s only says that it is required", field)
		}
	}
}

// Equal content has the same fingerprint, even if spacing and letter case differ. Different content has a different
// fingerprint, even if only a word moves from the end of one field to the start of the next.
func TestFingerprints(t *testing.T) {
	first := contact.Message{Name: "Asha Rao", Email: "a@b.in", Message: "Hello"}
	same := contact.Message{Name: " asha  rao", Email: "A@b.in", Message: "hello\n"}
	moved := contact.Message{Name: "Asha", Email: "Rao a@b.in", Message: "Hello"}
	if first.Print() != same.Print() || first.Print() == moved.Print() {
		t.Error("the fingerprints of messages do not tell them apart")
	}
}

func TestAnErasedMessageHasNoPersonalData(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	erased := contact.Message{Name: "Asha", Email: "a@b.in", Message: "Hello"}.Erased(at).Personal()
	if erased.Name != fair.ErasedName || erased.Email != "" || !erased.ErasedAt.Equal(at) {
		t.Errorf("%+v", erased)
	}
	for _, d := range erased.Details {
		if d.Value != "" && d.Value != fair.ErasedName {
			t.Errorf("the message still has its %s", d.Field)
		}
	}
}
