package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Campaign is a bulk message: one text that is sent to the people of many records. For each person who can be reached,
// it creates an ordinary message with the campaign's id.
type Campaign struct {
	ID        string       `db:"id"`
	EditionID string       `db:"edition_id"`
	Kind      PersonalKind `db:"kind"` // kind of the records
	Subject   Text         `db:"subject,json"`
	Body      Text         `db:"body,json"`
	Records   []string     `db:"records,json"` // ids of the chosen records; a record gets a message if its person can be reached
	Written   int          `db:"written"`      // number of records handled so far
	CreatedBy string       `db:"created_by"`   // the account's e-mail address
	CreatedAt time.Time    `db:"created_at"`
	StoppedAt time.Time    `db:"stopped_at"` // zero: not stopped
	StoppedBy string       `db:"stopped_by"`
}

// CampaignCounts contains the number of a campaign's messages in each state.
type CampaignCounts struct {
	Waiting, Sent, Failed, Stopped int
	ByPhone                        int // number of messages without an e-mail address, which the office sends by WhatsApp
	PassedOn                       int // number of ByPhone messages that the office has sent by WhatsApp
}

// The maximum number of records of a campaign, and the time between two of its e-mails.
const (
	MaxCampaignRecords = 5000
	CampaignPace       = 500 * time.Millisecond
)

// CampaignPlaceholders lists the placeholders that the text of a campaign may contain.
var CampaignPlaceholders = and(always, "order")

// CampaignKinds lists the kinds of record to whose people a campaign can be sent.
var CampaignKinds = []PersonalKind{
	PersonalRegistration, PersonalBooking, PersonalSponsorship, PersonalApplication,
}

// CleanCampaign validates the text of a campaign. In each language, subject and body must both be filled in or both be
// empty. The error has a message for each invalid field ("body", "bodyIn.te").
func CleanCampaign(subject, body Text) (cleanSubject, cleanBody Text, err error) {
	p := Problems{}
	cleanSubject = p.CleanLineIn("subject", subject, false, MaxSubject)
	cleanBody = p.CleanTextIn("body", body, MaxMessageBody)
	for _, l := range Langs {
		p.checkPlaceholders(TextField("subject", l), cleanSubject[l], CampaignPlaceholders)
		p.checkPlaceholders(TextField("body", l), cleanBody[l], CampaignPlaceholders)
		if cleanSubject[l] == "" && cleanBody[l] != "" {
			p.Add(TextField("subject", l), texts.PortalErrors.SubjectRequired())
		}
		if cleanBody[l] == "" && cleanSubject[l] != "" {
			p.Add(TextField("body", l), texts.PortalErrors.BodyRequired())
		}
	}
	return cleanSubject, cleanBody, p.Err()
}

// HasLang reports whether the campaign has a text in a language.
func (c Campaign) HasLang(l Lang) bool { return c.Body[l] != "" }

// Fill returns the campaign's subject and body in a language. It replaces the placeholders with values.
func (c Campaign) Fill(l Lang, values map[string]string) (subject, body string) {
	return MessageText{Subject: c.Subject[l], Body: c.Body[l]}.Fill(values)
}

// Unreachable is the reason why the person of a record gets no campaign.
type Unreachable string

// The reasons in the order in which they are checked. The first reason that applies is used.
const (
	UnreachableErased       Unreachable = "erased"
	UnreachableDeleted      Unreachable = "deleted"
	UnreachableJunk         Unreachable = "junk"
	UnreachableNoConsent    Unreachable = "no_consent"
	UnreachableNoContact    Unreachable = "no_contact"
	UnreachableUnsubscribed Unreachable = "unsubscribed"
	UnreachableTwice        Unreachable = "twice" // another chosen record has the same contact
)

// UnreachableReasons lists the reasons in the order in which they are shown.
var UnreachableReasons = []Unreachable{
	UnreachableNoContact, UnreachableNoConsent, UnreachableUnsubscribed, UnreachableTwice, UnreachableErased,
	UnreachableDeleted, UnreachableJunk,
}

// Addressee contains the personal data of one record that was chosen for a campaign.
type Addressee struct {
	PersonalRecord

	Order string // the order number; empty: none
	Junk  bool
}

// Contact returns the address to which the campaign is sent: the e-mail address or, without one, the phone number. It
// is empty if neither is known.
func (a Addressee) Contact() string {
	if a.Email != "" {
		return strings.ToLower(a.Email)
	}
	return string(a.Phone)
}

// Reach returns the reason why the person cannot get a campaign. The reason is empty if the person can get one. The
// argument `consented` says whether the person has given consent for the record and not withdrawn it. The argument
// `unsubscribed` says whether the contact has unsubscribed from all campaigns.
func (a Addressee) Reach(consented, unsubscribed bool) Unreachable {
	switch {
	case !a.ErasedAt.IsZero():
		return UnreachableErased
	case !a.DeletedAt.IsZero():
		return UnreachableDeleted
	case a.Junk:
		return UnreachableJunk
	case !consented:
		return UnreachableNoConsent
	case a.Contact() == "":
		return UnreachableNoContact
	case unsubscribed:
		return UnreachableUnsubscribed
	}
	return ""
}

// ContactHash returns a hash of a contact. For people who unsubscribed, only this hash is stored. It is enough to
// recognise the contact, but the contact cannot be read from it.
func ContactHash(contact string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(contact))))
	return hex.EncodeToString(sum[:])
}

// CampaignEmail is a campaign's message to one person.
type CampaignEmail struct {
	Campaign    Campaign
	To          Addressee
	Unsubscribe string    // URL of the page that unsubscribes this contact
	Due         time.Time // time from which the e-mail may be sent
}
