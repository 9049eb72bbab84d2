package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Standing says whether the fair takes place on its days. Only package fairchange changes it.
type Standing struct {
	State StandingState `json:"state" enum:",postponed,cancelled" doc:"Empty: the fair takes place on its days. postponed: the new days are not known yet."`
	Since time.Time     `json:"since,omitzero"`
	// MovedFrom is the first day before the fair was moved. It is empty if the fair was never moved.
	MovedFrom string        `json:"movedFrom,omitempty" doc:"The first day before the fair was moved."`
	Proposal  *ChangeOfFair `json:"proposal,omitempty" doc:"A postponement or a cancellation that waits for a second person."`
	Agreed    *AgreedChange `json:"agreed,omitempty" doc:"The last postponement or cancellation."`
}

// StandingState is the state of a Standing.
type StandingState string

// The states of the fair.
const (
	StandingPlanned   StandingState = ""
	StandingPostponed StandingState = "postponed" // the new days are not known yet; sales stop, money stays
	StandingCancelled StandingState = "cancelled" // everything that was received goes back
)

// Announcement returns the message to everybody about a postponement or a cancellation, with placeholders.
func (s StandingState) Announcement() (subject, body Text) {
	title, text := texts.FairChange.PostponedSubject, texts.FairChange.PostponedBody
	if s == StandingCancelled {
		title, text = texts.FairChange.CancelledSubject, texts.FairChange.CancelledBody
	}
	return TextOf(title("{fair}")), TextOf(text("{name}", "{fair}", "{dates}", "{reason}", "{contact}"))
}

// ChangeOfFair is a proposal to postpone or to cancel the fair.
type ChangeOfFair struct {
	To         StandingState `json:"to" enum:"postponed,cancelled"`
	Reason     string        `json:"reason"`
	ProposedBy string        `json:"proposedBy" doc:"The id of that account."`
	Proposer   string        `json:"proposer" doc:"The e-mail address of the account that proposed it."`
	ProposedAt time.Time     `json:"proposedAt"`
}

// AgreedChange is an approved ChangeOfFair.
type AgreedChange struct {
	ChangeOfFair
	Approver  string    `json:"approver" doc:"The e-mail address of the account that approved it."`
	At        time.Time `json:"at"`
	StoppedAt time.Time `json:"stoppedAt,omitzero" doc:"When the office stopped giving money back."`
}

// CheckSelling returns KindClosed with the reason if nothing is sold because the fair is postponed or cancelled.
func (e Edition) CheckSelling() error {
	switch e.Standing.State {
	case StandingPostponed:
		return Fail(KindClosed, texts.Errors.FairPostponed(e.Contact()))
	case StandingCancelled:
		return Fail(KindClosed, texts.Errors.FairCancelled(e.Contact()))
	default:
		return nil
	}
}

// CheckRegistration returns KindClosed with the reason if visitors cannot register.
func (e Edition) CheckRegistration(now time.Time, lang Lang) error {
	if err := e.CheckSelling(); err != nil {
		return err
	}
	return e.RegistrationTimes().Check(now, lang, e.Contact(), texts.Errors.RegistrationNotOpen,
		texts.Errors.RegistrationClosed)
}

// CheckBooking returns KindClosed with the reason if visitors cannot book stalls.
func (e Edition) CheckBooking(now time.Time, lang Lang) error {
	if err := e.CheckSelling(); err != nil {
		return err
	}
	return e.BookingTimes().Check(now, lang, e.Contact(), texts.Errors.BookingNotOpen, texts.Errors.BookingClosed)
}
