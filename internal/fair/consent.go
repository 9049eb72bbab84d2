package fair

import "time"

// ConsentService is the only purpose for which forms ask for consent. The purpose is the service that is described next
// to the form. No form asks for optional consent. See docs/product/forms.md#consent.
const ConsentService = "service"

// Consent is the proof, required by law, that the sender of a form agreed to the privacy notice. It contains no
// personal data except the record's id. The network address is not stored.
type Consent struct {
	Subject
	Purpose     string    `db:"purpose"`
	Notice      string    `db:"notice"` // version of the privacy notice that was shown
	Lang        Lang      `db:"lang"`   // the language of that notice
	Source      string    `db:"source"` // how the office says that the person agreed; empty: with a form
	At          time.Time `db:"at"`
	WithdrawnAt time.Time `db:"withdrawn_at"` // zero: not withdrawn
}
