package fair

import (
	"reflect"
	"strconv"
	"strings"
	"time"
)

// The refund rule. The policy texts use these constants.
const (
	RefundPercent     = 50 // percentage of the paid amount that is refunded if the payer cancels in time
	RefundNoticeDays  = 15 // a payer must cancel at least this number of days before the fair's first day
	RefundWorkingDays = 15 // working days within which a refund is made
)

// PrivacyAnswerDays is the number of days within which the office answers a privacy complaint, or a request to see,
// correct or erase personal data. The law allows 90 days.
const PrivacyAnswerDays = 30

// Policy is the content of the Terms, Privacy or Refunds page. Its texts may contain placeholders (see Fill), so use
// In to get the texts for a page.
type Policy struct {
	Version  string          `json:"version"` // the first day on which the policy applies, YYYY-MM-DD
	Sections []PolicySection `json:"sections"`
}

// PolicySection is one section of a policy. A page shows its heading, its paragraphs and then its list items.
type PolicySection struct {
	ID         string `json:"id"` // anchor of the heading in the page, such as "cancellation"; the same in all languages
	Heading    Text   `json:"heading"`
	Paragraphs []Text `json:"paragraphs"`
	Points     []Text `json:"points,omitempty"`
}

// PolicyText is a policy in one language, with its placeholders replaced.
type PolicyText struct {
	Version  string
	Sections []PolicySectionText
}

// PolicySectionText is one section of a policy in one language, with the placeholders replaced.
type PolicySectionText struct {
	ID         string
	Heading    string
	Paragraphs []string
	Points     []string
}

// hasSameText reports whether two policies have equal texts in all languages, with the placeholders replaced.
func (p Policy) hasSameText(other Policy, e Edition) bool {
	for _, l := range Langs {
		if !reflect.DeepEqual(p.In(l, e).Sections, other.In(l, e).Sections) {
			return false
		}
	}
	return true
}

// In returns the policy in a language and replaces its placeholders with values of the edition.
func (p Policy) In(l Lang, e Edition) PolicyText {
	fill := func(t Text) string { return e.Fill(t, l) }
	return PolicyText{Version: p.Version, Sections: Each(p.Sections, func(s PolicySection) PolicySectionText {
		return PolicySectionText{
			ID: s.ID, Heading: fill(s.Heading), Paragraphs: Each(s.Paragraphs, fill), Points: Each(s.Points, fill),
		}
	})}
}

// RefundUntil returns the last day on which a cancellation leads to a partial refund: RefundNoticeDays before the
// first day of the fair. It returns the zero time if FirstDay is not a valid date.
func (e Edition) RefundUntil() time.Time {
	return startOfDay(e.FirstDay, -RefundNoticeDays)
}

// Fill returns an edition text in a language and replaces its placeholders, so that the text always matches the data
// and the rules. The placeholders for the edition are {title}, {dates}, {venue}, {society}, {organiser}, {phone},
// {email}, {website} and {notice} (the version of the privacy notice). The placeholders for the rules are {percent},
// {days}, {refundUntil}, {workingDays}, {answerDays} and those of Retention.Fill. Other text in braces stays
// unchanged.
func (e Edition) Fill(t Text, l Lang) string {
	text := t.OrEnglish(l)
	if !strings.Contains(text, "{") {
		return text
	}
	text = e.Keep.Or(DefaultRetention).Fill(text, l)
	return strings.NewReplacer(
		"{title}", e.Title.OrEnglish(l), "{dates}", e.Dates.OrEnglish(l), "{venue}", e.Venue.OrEnglish(l),
		"{society}", e.Society.OrEnglish(l), "{organiser}", e.Organiser.OrEnglish(l),
		"{phone}", e.Phone, "{email}", e.Email, "{website}", e.Website, "{notice}", e.Consent,
		"{percent}", strconv.Itoa(RefundPercent), "{days}", strconv.Itoa(RefundNoticeDays), "{refundUntil}",
		DateIn(l, e.RefundUntil()),
		"{workingDays}", strconv.Itoa(RefundWorkingDays), "{answerDays}", strconv.Itoa(PrivacyAnswerDays),
	).Replace(text)
}
