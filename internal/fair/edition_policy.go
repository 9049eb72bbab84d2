package fair

import (
	"reflect"
	"strconv"
	"strings"
)

// RefundWorkingDays is the number of working days within which a refund is made.
const RefundWorkingDays = 15

// PrivacyAnswerDays is the number of days within which the office answers a privacy complaint, or a request to see,
// correct or erase personal data. The law allows 90 days.
const PrivacyAnswerDays = 30

// Policy is the content of the Terms, Privacy or Refunds page. Its texts may contain placeholders (see Fill), so use
// In to get the texts for a page.
type Policy struct {
	Version  string              `json:"version"` // the first day on which the policy applies, YYYY-MM-DD
	Sections List[PolicySection] `json:"sections"`
}

// PolicySection is one section of a policy. A page shows its heading, its paragraphs and then its list items.
type PolicySection struct {
	ID         string     `json:"id"` // anchor of the heading in the page, such as "cancellation"; the same in all languages
	Heading    Text       `json:"heading"`
	Paragraphs List[Text] `json:"paragraphs"`
	Points     []Text     `json:"points,omitempty"`
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
	fill := func(list []Text) []string {
		filled := []string{}
		for _, t := range list {
			if t.OrEnglish(l) == refundRule {
				filled = append(filled, e.refundSentences(l)...)
			} else {
				filled = append(filled, e.Fill(t, l))
			}
		}
		return filled
	}
	return PolicyText{Version: p.Version, Sections: Each(p.Sections, func(s PolicySection) PolicySectionText {
		return PolicySectionText{
			ID: s.ID, Heading: e.Fill(s.Heading, l), Paragraphs: fill(s.Paragraphs), Points: fill(s.Points),
		}
	})}
}

// refundRule is the placeholder for the sentences of the refund table. In a policy, each sentence is a paragraph or a
// point of its own.
const refundRule = "{refundRule}"

// Fill returns an edition text in a language and replaces its placeholders, so that the text always matches the data
// and the rules. The placeholders for the edition are {title}, {dates}, {venue}, {society}, {organiser}, {phone},
// {email}, {website} and {notice} (the version of the privacy notice). The placeholders for the rules are
// {refundRule}, {workingDays}, {answerDays} and those of Retention.Fill. Other text in braces stays unchanged.
func (e Edition) Fill(t Text, l Lang) string {
	text := t.OrEnglish(l)
	if !strings.Contains(text, "{") {
		return text
	}
	text = e.Keep.Or(DefaultRetention).Fill(text, l)
	if strings.Contains(text, refundRule) {
		text = strings.ReplaceAll(text, refundRule, strings.Join(e.refundSentences(l), " "))
	}
	return strings.NewReplacer(
		"{title}", e.Title.OrEnglish(l), "{dates}", e.Dates.OrEnglish(l), "{venue}", e.Venue.OrEnglish(l),
		"{society}", e.Society.OrEnglish(l), "{organiser}", e.Organiser.OrEnglish(l),
		"{phone}", e.Phone, "{email}", e.Email, "{website}", e.Website, "{notice}", e.Consent,
		"{workingDays}", strconv.Itoa(RefundWorkingDays), "{answerDays}", strconv.Itoa(PrivacyAnswerDays),
	).Replace(text)
}
