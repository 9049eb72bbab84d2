package fair

import (
	"regexp"
	"strings"
)

// pinStates maps the first digits of PIN codes to state codes. An entry with three digits takes precedence over an
// entry with two digits. Digits that several states share are omitted.
var pinStates = map[string]string{
	"11": "07", "12": "06", "13": "06", "14": "03", "15": "03", "160": "04", "17": "02", "18": "01", "190": "01",
	"194": "38", "20": "09", "21": "09", "22": "09", "23": "09", "25": "09", "27": "09", "28": "09", "30": "08",
	"31": "08", "32": "08", "33": "08", "34": "08", "36": "24", "37": "24", "38": "24", "390": "24", "40": "27",
	"403": "30", "41": "27", "42": "27", "43": "27", "44": "27", "45": "23", "46": "23", "47": "23", "48": "23",
	"49": "22", "50": "36", "51": "37", "52": "37", "530": "37", "531": "37", "532": "37", "534": "37", "535": "37",
	"56": "29", "57": "29", "58": "29", "59": "29", "60": "33", "605": "34", "61": "33", "62": "33", "63": "33",
	"64": "33", "67": "32", "68": "32", "69": "32", "70": "19", "71": "19", "72": "19", "73": "19", "737": "11",
	"744": "35", "75": "21", "76": "21", "77": "21", "78": "18", "800": "10", "84": "10", "85": "10",
}

var pinCode = regexp.MustCompile(`\b([1-9][0-9]{2}) ?[0-9]{3}\b`)

// StateOfAddress finds an address's state by the state's English name or by the PIN code. The result `ok` is false if
// the address contains neither.
func StateOfAddress(address string) (s GSTState, ok bool) {
	words := " " + strings.Join(strings.FieldsFunc(strings.ToLower(address), func(r rune) bool {
		return (r < 'a' || r > 'z') && r != '&'
	}), " ") + " "
	for _, state := range GSTStates {
		if state.Code >= "96" || !strings.Contains(words, " "+strings.ToLower(state.Name)+" ") {
			continue
		}
		if len(state.Name) > len(s.Name) { // "Dadra and Nagar Haveli and Daman and Diu" contains "Daman and Diu"
			s, ok = state, true
		}
	}
	if ok {
		return s, true
	}
	for _, pin := range pinCode.FindAllStringSubmatch(address, -1) {
		for _, beginning := range []string{pin[1], pin[1][:2]} {
			if code := pinStates[beginning]; code != "" {
				return FindGSTState(code)
			}
		}
	}
	return GSTState{}, false
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
