package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Campaign is a bulk message: one text that is sent to the people of many records. For each person who can be reached,
// it creates an ordinary message with the campaign's id.
type Campaign struct {
	ID        string          `db:"id"`
	EditionID string          `db:"edition_id"`
	Purpose   CampaignPurpose `db:"purpose"`
	Kind      PersonalKind    `db:"kind"` // kind of the records
	Subject   Text            `db:"subject,json"`
	Body      Text            `db:"body,json"`
	Chosen    int             `db:"chosen"`       // number of chosen records; a record gets a message if its person can be reached
	Written   int             `db:"written"`      // number of chosen records handled so far
	SendAt    time.Time       `db:"send_at"`      // planned start; zero: at once
	WhatsApp  bool            `db:"whatsapp"`     // whether it goes by WhatsApp where that is possible
	Budget    Paise           `db:"budget_paise"` // most that WhatsApp may cost; 0: only the budget of the day applies
	Rule      string          `db:"rule"`         // name of the automatic message; empty: written by the office
	CreatedBy string          `db:"created_by"`   // the account's e-mail address
	CreatedAt time.Time       `db:"created_at"`
	StoppedAt time.Time       `db:"stopped_at"` // zero: not stopped
	StoppedBy string          `db:"stopped_by"`
}

// CampaignPurpose says why the office writes. The law asks for consent to news, but not to what concerns a person's own
// registration, booking, sponsorship or application.
type CampaignPurpose string

// The purposes of a campaign.
const (
	PurposeService CampaignPurpose = "service"
	PurposeNews    CampaignPurpose = "news"
)

// ParseCampaignPurpose parses a purpose in the format of the API.
func ParseCampaignPurpose(s string) (CampaignPurpose, bool) {
	return OneOf(CampaignPurpose(s), PurposeService, PurposeNews)
}

// CampaignCounts contains the number of a campaign's messages in each state.
type CampaignCounts struct {
	Waiting, Sent, Failed, Stopped int
	ByPhone                        int // number of messages without an e-mail address, which the office sends by WhatsApp
	PassedOn                       int // number of ByPhone messages that the office has sent by WhatsApp
}

// CampaignPace is the time between two e-mails of campaigns.
const CampaignPace = 500 * time.Millisecond

// maxCampaignDelay is the longest time for which a campaign can be planned ahead.
const maxCampaignDelay = 366 * 24 * time.Hour

// CheckSendAt adds a problem if a campaign cannot be planned for its time.
func (c Campaign) CheckSendAt(p Problems, now time.Time) {
	if !c.SendAt.IsZero() && (!c.SendAt.After(now) || c.SendAt.After(now.Add(maxCampaignDelay))) {
		p.Add("sendAt", texts.PortalErrors.CampaignSendAt())
	}
}

// Planned reports whether a campaign waits for its planned start.
func (c Campaign) Planned(now time.Time) bool {
	return c.StoppedAt.IsZero() && c.Written == 0 && now.Before(c.SendAt)
}

// CampaignPlaceholders lists the placeholders that the text of every campaign may contain.
var CampaignPlaceholders = and(always, "order")

// servicePlaceholders lists further placeholders of service messages. Each recipient must have a value for them.
var servicePlaceholders = map[PersonalKind][]string{
	PersonalRegistration: {"amount", "link"},
	PersonalBooking:      {"amount", "payBy", "link", "stalls"},
	PersonalSponsorship:  {"amount", "link"},
}

func (c Campaign) placeholders() []string {
	if c.Purpose != PurposeService {
		return CampaignPlaceholders
	}
	return and(CampaignPlaceholders, servicePlaceholders[c.Kind]...)
}

// CampaignKinds lists the kinds of record to whose people a campaign can be sent.
var CampaignKinds = []PersonalKind{
	PersonalRegistration, PersonalBooking, PersonalSponsorship, PersonalApplication,
}

// Clean returns the campaign with its text cleaned. In each language, subject and body must both be filled in or both
// be empty. The error has a message for each invalid field ("body", "bodyIn.te").
func (c Campaign) Clean() (Campaign, error) {
	p := Problems{}
	if _, known := ParseCampaignPurpose(string(c.Purpose)); !known {
		p.Add("purpose", texts.PortalErrors.CampaignPurpose())
	}
	known := c.placeholders()
	c.Subject = p.CleanLineIn("subject", c.Subject, false, MaxSubject)
	c.Body = p.CleanTextIn("body", c.Body, MaxMessageBody)
	for _, l := range Langs {
		subject, body := TextField("subject", l), TextField("body", l)
		p.CheckPlaceholders(subject, c.Subject[l], known)
		p.CheckPlaceholders(body, c.Body[l], known)
		p.checkAddresses(subject, c.Subject[l])
		p.checkAddresses(body, c.Body[l])
		if c.Subject[l] == "" && c.Body[l] != "" {
			p.Add(subject, texts.PortalErrors.SubjectRequired())
		}
		if c.Body[l] == "" && c.Subject[l] != "" {
			p.Add(body, texts.PortalErrors.BodyRequired())
		}
	}
	return c, p.Err()
}

// Lacks returns the first placeholder of a service message for which a person has no value. It is empty if there is
// none. In news, the line of a placeholder without a value is left out.
func (c Campaign) Lacks(to Addressee) string {
	if c.Purpose != PurposeService {
		return ""
	}
	for _, name := range texts.Placeholders(c.Subject[to.Lang] + "\n" + c.Body[to.Lang]) {
		switch {
		case name == "amount" && to.Due <= 0, name == "payBy" && to.PayBy == "", name == "link" && to.Page == "",
			name == "stalls" && len(to.Stalls) == 0, name == "order" && to.Order == "":
			return name
		}
	}
	return ""
}

// InOneState reports whether the records have a state in common. Only such records may get a service message, because
// a message to records in every state is not about the records.
func InOneState(all []Addressee) bool {
	if len(all) == 0 {
		return false
	}
	return slices.ContainsFunc(all[0].States, func(state string) bool {
		return !slices.ContainsFunc(all, func(a Addressee) bool { return !slices.Contains(a.States, state) })
	})
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
	UnreachableTwice        Unreachable = "twice"    // another chosen record has the same contact; of news only
	UnreachableNoValue      Unreachable = "no_value" // since the start, a placeholder lost its value, such as what was due
)

// UnreachableReasons lists the reasons in the order in which they are shown.
var UnreachableReasons = []Unreachable{
	UnreachableNoContact, UnreachableNoConsent, UnreachableUnsubscribed, UnreachableTwice, UnreachableErased,
	UnreachableDeleted, UnreachableJunk, UnreachableNoValue,
}

// Addressee contains the personal data of one record that was chosen for a campaign.
type Addressee struct {
	PersonalRecord

	Order  string   // the order number; empty: none
	Due    Paise    // what the office may ask for; 0: nothing
	PayBy  string   // last day to pay Due (YYYY-MM-DD in India); empty: none
	Page   string   // path of the payer's page; empty: none
	States []string // the record's own states, such as its status: see InOneState
	Junk   bool
}

// Contact returns the address to which the campaign is sent: the e-mail address or, without one, the phone number. It
// is empty if neither is known.
func (a Addressee) Contact() string {
	if a.Email != "" {
		return strings.ToLower(a.Email)
	}
	return string(a.Phone)
}

// Contacts lists the e-mail address and the phone number, as far as they are known.
func (a Addressee) Contacts() []string {
	return slices.DeleteFunc([]string{strings.ToLower(a.Email), string(a.Phone)}, func(c string) bool { return c == "" })
}

// Reach returns the reason why the person cannot get a campaign. The reason is empty if the person can get one. The
// argument `consented` says whether the person has given consent for the record and not withdrawn it. The argument
// `unsubscribed` says whether the contact has unsubscribed from all campaigns. Both apply to news only.
func (a Addressee) Reach(purpose CampaignPurpose, consented, unsubscribed bool) Unreachable {
	news := purpose != PurposeService
	switch {
	case !a.ErasedAt.IsZero():
		return UnreachableErased
	case !a.DeletedAt.IsZero():
		return UnreachableDeleted
	case a.Junk:
		return UnreachableJunk
	case news && !consented:
		return UnreachableNoConsent
	case a.Contact() == "":
		return UnreachableNoContact
	case news && unsubscribed:
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
	Unsubscribe string    // URL of the page that unsubscribes this contact; empty for a service message
	Due         time.Time // time from which the e-mail may be sent
}
