package fair_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestStateOfAddress(t *testing.T) {
	for address, want := range map[string]string{
		"Plot 4, Peenya, Bengaluru, Karnataka":               "29",
		"12 MG Road, Pune 411001":                            "27",
		"చిట్యాల, నల్గొండ 508114":                            "36",
		"Panaji 403 001":                                     "30",
		"Silvassa, Dadra and Nagar Haveli and Daman and Diu": "26",
		"Vijayawada, ANDHRA PRADESH - 520010":                "37",
		"Goalpara":                                           "",
		"Kukatpally":                                         "",
		"Phone 9848012345":                                   "",
	} {
		if s, ok := fair.StateOfAddress(address); s.Code != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", address, s.Code, want)
		}
	}
	party := fair.DocumentParty{Address: "Pune 411001", GSTIN: "29AABCF5678L1ZZ"}
	if party.FindState(); party.State != "29" {
		t.Errorf("the state is %s, want that of the GST number", party.State)
	}
}
