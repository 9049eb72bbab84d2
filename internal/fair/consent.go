package fair

import "time"

// ConsentService is the one purpose that forms ask for: what is written beside the form, and nothing else
// . No form asks for anything optional.
const ConsentService = "service"

// Consent is what somebody agreed to by sending a form: the law asks the fair to be able to show it. It holds
// nothing of the person but which record it belongs to; no network address is kept.
type Consent struct {
	ID string
	Subject
	Purpose     string
	Notice      string // version of the privacy notice that was shown
	Lang        Lang   // in which it was shown
	At          time.Time
	WithdrawnAt time.Time // zero: it stands
}
