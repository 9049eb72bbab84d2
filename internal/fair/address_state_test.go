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
		"Opp. Punjab National Bank, Abids, Hyderabad 500001": "36",
		"Karnataka Bank Building, Secunderabad 500003":       "36",
		"Delhi Road, Meerut 250002":                          "09",
		"Goa Fashions, Guntur 522001":                        "37",
		"Phase 7, Mohali 160055":                             "03",
		"Sector 17, Chandigarh 160017":                       "04",
		"Mahe 673310":                                        "34",
		"Karaikal 609602":                                    "34",
		"Yanam 533464":                                       "34",
		"Kerala Ayurveda Lane, Mumbai 400001":                "27",
		"Andhra Pradesh Bhavan, New Delhi 110001":            "07",
		"Sikkim Manipal Road, Jaipur 302001":                 "08",
		"Assam Rifles Camp, Hyderabad 500 005":               "36",
		"H.No 400 001, Hyderabad 500072":                     "36",
		"Survey No 110001, Warangal 506002":                  "36",
		"Ranchi 834001":                                      "20",
		"Dehradun 248001":                                    "05",
		"Aizawl 796001":                                      "15",
		"Silvassa 396230":                                    "26",
		"Bhubaneswar, Orissa":                                "21",
		"Tamil Nadu Mercantile Bank, Vijayawada":             "",
		"Kottakuppam 605104":                                 "",
		"Warangal Telangana India":                           "36",
		"Warangal Telangana":                                 "36",
		"Warangal, Telangana, India":                         "36",
		"నల్గొండ, తెలంగాణ":                                   "36",
		"నల్గొండ ౫౦౮౧౧౪":                                     "36",
		"Goalpara":         "",
		"Kukatpally":       "",
		"Phone 9848012345": "",
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
