package fair

import "strings"

// GSTState is a state or union territory with its code in GST numbers.
type GSTState struct {
	Code string // the first two characters of a GST number: "36"
	Name string // "Telangana"
}

// GSTStates lists the codes with which a GST number may begin. 25 and 28 are old codes that are still in use. 96, 97
// and 99 are not codes of states, but are valid as well.
var GSTStates = []GSTState{
	{"01", "Jammu and Kashmir"},
	{"02", "Himachal Pradesh"},
	{"03", "Punjab"},
	{"04", "Chandigarh"},
	{"05", "Uttarakhand"},
	{"06", "Haryana"},
	{"07", "Delhi"},
	{"08", "Rajasthan"},
	{"09", "Uttar Pradesh"},
	{"10", "Bihar"},
	{"11", "Sikkim"},
	{"12", "Arunachal Pradesh"},
	{"13", "Nagaland"},
	{"14", "Manipur"},
	{"15", "Mizoram"},
	{"16", "Tripura"},
	{"17", "Meghalaya"},
	{"18", "Assam"},
	{"19", "West Bengal"},
	{"20", "Jharkhand"},
	{"21", "Odisha"},
	{"22", "Chhattisgarh"},
	{"23", "Madhya Pradesh"},
	{"24", "Gujarat"},
	{"25", "Daman and Diu"},
	{"26", "Dadra and Nagar Haveli and Daman and Diu"},
	{"27", "Maharashtra"},
	{"28", "Andhra Pradesh (before 2014)"},
	{"29", "Karnataka"},
	{"30", "Goa"},
	{"31", "Lakshadweep"},
	{"32", "Kerala"},
	{"33", "Tamil Nadu"},
	{"34", "Puducherry"},
	{"35", "Andaman and Nicobar Islands"},
	{"36", "Telangana"},
	{"37", "Andhra Pradesh"},
	{"38", "Ladakh"},
	{"96", "Other Countries"},
	{"97", "Other Territory"},
	{"99", "Centre Jurisdiction"},
}

// Issues reports whether GST numbers begin with the state's code. The code 28 ended before the tax began, and 96 is
// only a place of supply.
func (s GSTState) Issues() bool { return s.Code != "28" && s.Code != "96" }

// FindGSTState finds a state by its code.
func FindGSTState(code string) (GSTState, bool) {
	return find(GSTStates, func(s GSTState) bool { return s.Code == code })
}

// GSTStateOf returns the state of a GST number that was validated by CleanGSTIN. ok is false for an empty number.
func GSTStateOf(gstin string) (s GSTState, ok bool) {
	if len(gstin) < 2 {
		return GSTState{}, false
	}
	return FindGSTState(gstin[:2])
}

// IsCompanyOrFirm reports whether a GST number that was validated by CleanGSTIN belongs to a company, a partnership or
// a limited liability partnership. The fourth character of the PAN in the number says so. It is false for an empty
// number.
func IsCompanyOrFirm(gstin string) bool {
	return len(gstin) > 5 && strings.ContainsRune("CFE", rune(gstin[5]))
}
