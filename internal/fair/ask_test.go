package fair_test

import (
	"errors"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func questions(t *testing.T, err error) map[string]string {
	t.Helper()
	asked := map[string]string{}
	if refused, ok := errors.AsType[*fair.Error](err); ok {
		for field, message := range refused.Fields {
			asked[field] = message.In(fair.English)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	return asked
}

func TestProbableTypingErrorsOfEmailAddressesAreAsked(t *testing.T) {
	for typed, want := range map[string]string{
		"ravi@gmail.con": "ravi@gmail.com", "Ravi@GMIAL.com": "ravi@gmail.com", "ravi@gmai.com": "ravi@gmail.com",
		"ravi@yaho.com": "ravi@yahoo.com", "ravi@yahoo.co.im": "ravi@yahoo.co.in",
		"ravi@redifmail.com": "ravi@rediffmail.com",
		"ravi@hotmial.con":   "ravi@hotmail.com", "ravi@icrisat.comm": "ravi@icrisat.com",
		"ravi@gmail.com": "", "ravi@mail.com": "", "ravi@pjtsau.edu.in": "", "ravi@icar.gov.in": "", "ravi": "", "": "",
		"ravi@ymail.com": "", "ravi@example.org": "", "ravi@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g": "",
	} {
		want := map[bool]string{true: "Did you mean " + want + "? If yours is right, send the form again."}[want != ""]
		if got := questions(t, fair.AskAbout(typed, "", "", ""))["email"]; got != want {
			t.Errorf("%s: asked %q, want %q", typed, got, want)
		}
		if got := questions(t, fair.AskAbout(typed, "", "", typed+"\n")); len(got) > 0 {
			t.Errorf("%s: asked again: %v", typed, got)
		}
	}
}

func TestAnAddressWithTwoStatesIsAsked(t *testing.T) {
	const address = "12 Mall Road,\r\nPunjab 500001"
	want := "The PIN code is in Telangana, but the address names Punjab. If both are right, send the form again."
	if got := questions(t, fair.AskAbout("", address, "", ""))["address"]; got != want {
		t.Errorf("asked %q", got)
	}
	for name, err := range map[string]error{
		"asked already":     fair.AskAbout("", address, "", "a@b.in\n12 Mall Road,\nPunjab 500001"),
		"with a GST number": fair.AskAbout("", address, "36AABCF5678L1ZZ", ""),
		"one state":         fair.AskAbout("", "Opp. Punjab National Bank, Hyderabad, Telangana 500001", "", ""),
		"no state":          fair.AskAbout("", "Kukatpally", "", ""),
	} {
		if got := questions(t, err); len(got) > 0 {
			t.Errorf("%s: asked %v", name, got)
		}
	}
}
