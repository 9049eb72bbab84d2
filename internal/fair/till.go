package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// TillStatus says whether a till is open, is closed and waits for approval, or is approved.
type TillStatus string

// The till states. Payments count as soon as they are made. A second person must approve the closing of the till.
const (
	TillOpen     TillStatus = "open"
	TillClosed   TillStatus = "closed" // counted; a second person must still approve the closing
	TillApproved TillStatus = "approved"
)

// ParseTillStatus parses a status in the format of the API.
func ParseTillStatus(s string) (TillStatus, bool) {
	return OneOf(TillStatus(s), TillOpen, TillClosed, TillApproved)
}

// Till is an account's cash between the opening and the closing of its till. An account has at most one open till.
type Till struct {
	ID        string `db:"id"`
	EditionID string `db:"edition_id"`
	AccountID string `db:"account_id"`
	Float     Paise  `db:"float_paise"`   // the cash in the till when it was opened
	Counted   Paise  `db:"counted_paise"` // the cash that was counted when the till was closed
	ClosedBy  string `db:"closed_by"`     // the id of the account that counted the cash: the till's account or an owner; empty: open
	// Notes are the counted notes by value, as far as they were entered. The rest of Counted is coins.
	Notes    []CountedNote `db:"notes,json"`
	Note     string        `db:"note"`
	Status   TillStatus    `db:"status"`
	OpenedAt time.Time     `db:"opened_at"`
	ClosedAt time.Time     `db:"closed_at"` // zero: open
	// The remaining fields are computed when the till is read.
	Refusal   string // reason why a second person refused the latest closing; the till is then open again
	DecidedBy string // the id of the account that approved or refused the latest closing
	DecidedAt time.Time
	Takings   TillTakings
}

// TillTakings contains the sums of a till's payments by channel, and their number.
type TillTakings struct {
	By       map[Channel]Paise
	Payments int
}

// Expected returns the cash that should be in the till.
func (t Till) Expected() Paise { return t.Float + t.Takings.By[ChannelCash] }

// TillFilter selects the tills of a list. Empty fields match all tills.
type TillFilter struct {
	ListQuery
	Status []TillStatus // any of these; empty: all
}

// CleanTillAmount parses a cash amount in rupees, which may be 0. An empty amount means 0. If required is true, an
// empty amount is an error.
func CleanTillAmount(field, typed string, required bool) (Paise, error) {
	p := Problems{}
	typed = strings.TrimSpace(typed)
	if typed == "" {
		if required {
			p.Add(field, texts.Errors.Required())
		}
		return 0, p.Err()
	}
	amount := p.CleanRupees(field, typed)
	return amount, p.Err()
}

// CleanTillNote validates the note that an account enters when it closes its till.
func CleanTillNote(note string) (string, error) {
	p := Problems{}
	note = p.CleanText("note", note, false, MaxAddress)
	return note, p.Err()
}
