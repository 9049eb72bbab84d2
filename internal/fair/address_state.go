package fair

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/typed"
)

// pinStates maps the first digits of PIN codes to state codes. A longer beginning takes precedence over a shorter one.
// Beginnings that several states share are omitted, and so are addresses in doubt.
var pinStates = map[string]string{
	"11": "07", "12": "06", "13": "06", "14": "03", "15": "03", "160": "04", "16005": "03", "160062": "03",
	"160071": "03", "17": "02", "18": "01", "19": "01", "194": "38", "20": "09", "21": "09", "22": "09", "23": "09",
	"241": "09", "242": "09", "243": "09", "245": "09", "248": "05", "249": "05", "247667": "05", "25": "09", "261": "09",
	"263": "05", "27": "09", "28": "09", "30": "08", "31": "08", "32": "08", "33": "08", "34": "08", "36": "24",
	"362520": "26", "362540": "26", "362570": "26", "37": "24", "38": "24", "39": "24", "3962": "26", "396191": "24",
	"396193": "26", "396195": "24", "40": "27", "403": "30", "41": "27", "42": "27", "43": "27", "44": "27", "45": "23",
	"46": "23", "47": "23", "48": "23", "49": "22", "50": "36", "51": "37", "52": "37", "53": "37", "533464": "34",
	"56": "29", "57": "29", "58": "29", "59": "29", "60": "33", "605": "", "6050": "34", "60960": "34", "61": "33",
	"62": "33", "63": "33", "64": "33", "67": "32", "673310": "34", "68": "32", "68255": "31", "69": "32", "70": "19",
	"71": "19", "72": "19", "73": "19", "737": "11", "74": "19", "744": "35", "75": "21", "76": "21", "77": "21",
	"78": "18", "790": "12", "791": "12", "792": "12", "793": "17", "794": "17", "795": "14", "796": "15", "797": "13",
	"798": "13", "799": "16", "80": "10", "811": "10", "812": "10", "814": "20", "815": "20", "816": "20", "8221": "20",
	"823": "10", "825": "20", "826": "20", "827": "20", "828": "20", "829": "20", "83": "20", "84": "10", "85": "10",
}

var pinCode = regexp.MustCompile(`\b([1-9][0-9]{2})[ -]?([0-9]{3})\b`)

// stateNames are further names of states, in the form of their parts of addresses.
var stateNames = map[string]string{
	"new delhi": "07", "orissa": "21", "pondicherry": "34", "uttaranchal": "05", "telengana": "36",
	"jammu & kashmir": "01",
	"తెలంగాణ":         "36", "ఆంధ్రప్రదేశ్": "37", "ఆంధ్ర ప్రదేశ్": "37", "कर्नाटक": "29", "महाराष्ट्र": "27",
	"तेलंगाना": "36",
	"दिल्ली":   "07", "नई दिल्ली": "07", "आंध्र प्रदेश": "37", "मध्य प्रदेश": "23", "उत्तर प्रदेश": "09",
}

// StateOfAddress finds an address's state: by its PIN code, or by the name of a state that stands alone between commas
// or at the end. A name inside another one, such as that of the Punjab National Bank, is none. The last PIN code
// counts, because numbers of houses and surveys stand in front of it. ok is false if the address says no state for
// certain.
func StateOfAddress(address string) (s GSTState, ok bool) {
	address = typed.Digits(typed.Text(address))
	if s, ok = stateOfPIN(address); ok {
		return s, true
	}
	return namedState(address)
}

// stateInDoubt returns the state of an address's PIN code and the state that the address names, if these differ.
func stateInDoubt(address string) (pin, named GSTState, doubtful bool) {
	address = typed.Digits(typed.Text(address))
	pin, ok := stateOfPIN(address)
	named, also := namedState(address)
	return pin, named, ok && also && pin.Code != named.Code
}

func stateOfPIN(address string) (s GSTState, ok bool) {
	pins := pinCode.FindAllStringSubmatch(address, -1)
	if len(pins) == 0 {
		return GSTState{}, false
	}
	pin := pins[len(pins)-1][1] + pins[len(pins)-1][2]
	for end := len(pin); end >= 2; end-- {
		if code, known := pinStates[pin[:end]]; known {
			return FindGSTState(code)
		}
	}
	return GSTState{}, false
}

func namedState(address string) (s GSTState, ok bool) {
	parts := strings.FieldsFunc(pinCode.ReplaceAllString(address, ","), func(r rune) bool {
		return strings.ContainsRune(",;\n()[].:–—-", r) || r >= '0' && r <= '9'
	})
	for i, part := range slices.Backward(parts) {
		part = strings.TrimSuffix(strings.ToLower(strings.Join(strings.Fields(part), " ")), " india")
		if part == "" || part == "india" {
			parts = parts[:i]
			continue
		}
		if s, ok = stateNamed(part, i == len(parts)-1); ok {
			return s, true
		}
	}
	return GSTState{}, false
}

// stateNamed finds the state that a part of an address names. The last part may have the name at its end.
func stateNamed(part string, last bool) (s GSTState, ok bool) {
	if code := stateNames[part]; code != "" {
		return FindGSTState(code)
	}
	for _, state := range GSTStates {
		name := strings.ToLower(state.Name)
		is := part == name || last && strings.HasSuffix(part, " "+name)
		// "Dadra and Nagar Haveli and Daman and Diu" ends with "Daman and Diu".
		if is && state.Code < "96" && len(state.Name) > len(s.Name) {
			s, ok = state, true
		}
	}
	return s, ok
}

// FindState sets the party's state. It takes the state from the GST number. Without a valid GST number, it takes the
// state from the address. If neither contains a state, the state stays empty.
func (p *DocumentParty) FindState() {
	state, ok := GSTStateOf(p.GSTIN)
	if !ok {
		state, _ = StateOfAddress(p.Address)
	}
	p.State = state.Code
}
