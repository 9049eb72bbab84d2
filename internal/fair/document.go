package fair

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// DocumentFair contains the fair's data that is printed on a document.
type DocumentFair struct {
	EditionID string `json:"editionId"`
	Title     Text   `json:"title"`
	Dates     Text   `json:"dates"`
	Venue     Text   `json:"venue"`
	Phone     string `json:"phone,omitempty"`
	Email     string `json:"email,omitempty"`
}

// DocumentParty is the supplier or the recipient of a document.
type DocumentParty struct {
	Name    string `json:"name"`
	Address string `json:"address,omitempty"`
	Contact string `json:"contact,omitempty"` // the person who acts for an organisation
	Phone   string `json:"phone,omitempty"`
	Email   string `json:"email,omitempty"`
	GSTIN   string `json:"gstin,omitempty"`
	State   string `json:"state,omitempty"` // the state's code
}

// FinancialYear returns the Indian financial year that contains a time: "26-27". The year begins on 1 April in
// Asia/Kolkata.
func FinancialYear(t time.Time) string {
	t = t.In(Kolkata)
	first := t.Year()
	if t.Month() < time.April {
		first--
	}
	return fmt.Sprintf("%02d-%02d", first%100, (first+1)%100)
}

// maxDocumentNumber is the maximum number of characters that a document number may have by law.
const maxDocumentNumber = 16

// DocumentNumber returns the number of a document (CGST Rule 46(b)). It consists of the prefix, the series and the
// position in the series, separated by slashes. The series is the financial year or, after a restore from a backup, a
// code from NewSeriesCode. The position has six digits. It has fewer if the prefix and the series are long.
func DocumentNumber(prefix, series string, place int64) string {
	digits := min(6, maxDocumentNumber-len(prefix)-len(series)-2)
	return fmt.Sprintf("%s/%s/%0*d", prefix, series, digits, place)
}

// NewSeriesCode returns the code of a document series that starts at the time t. It is the number of seconds since the
// year 2000 in base 36, so each second has its own code. Until 2068 it has at most six characters, so that document
// numbers do not exceed the legal maximum of 16.
func NewSeriesCode(t time.Time) string {
	began := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
	return strings.ToUpper(strconv.FormatInt(int64(t.Sub(began)/time.Second), 36))
}

// documentNumber matches the numbers that the law allows: at most 16 letters, digits, dashes and slashes.
var documentNumber = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$`)

// IsDocumentNumber reports whether a text has the format of a document number.
func IsDocumentNumber(s string) bool { return documentNumber.MatchString(s) }
