package fair

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mela-fair/mela/texts"
)

// mailDomains are domains that many people use. suggestedEmail compares an unknown domain with them. Domains of others
// that look similar are in otherMailDomains.
var (
	mailDomains = []string{
		"gmail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "hotmail.com", "outlook.com", "outlook.in", "rediffmail.com",
		"icloud.com",
	}
	otherMailDomains = []string{"mail.com", "email.com", "ymail.com", "gmx.com", "hotmail.co.in", "yahoo.co.uk", "aol.com"}
)

// wrongEndings are endings that no domain has, and that are typed for .com.
var wrongEndings = []string{".con", ".cmo", ".ocm", ".comm", ".coom", ".vom", ".xom", ".cpm", ".c0m", ".cim"}

// suggestedEmail returns the address that somebody probably meant who typed this one. It returns "" if the address
// looks right.
func suggestedEmail(typed string) string {
	name, domain, _ := strings.Cut(strings.ToLower(strings.TrimSpace(typed)), "@")
	if domain == "" || slices.Contains(mailDomains, domain) || slices.Contains(otherMailDomains, domain) {
		return ""
	}
	for _, ending := range wrongEndings {
		if start, wrong := strings.CutSuffix(domain, ending); wrong {
			domain = start + ".com"
			break
		}
	}
	for _, known := range mailDomains {
		if d := typingErrors(domain, known); d <= 1 || d == 2 && len(known) > len("gmail.com") {
			domain = known
			break
		}
	}
	if suggestion := name + "@" + domain; suggestion != strings.ToLower(strings.TrimSpace(typed)) {
		return suggestion
	}
	return ""
}

// typingErrors returns the number of letters that are missing, too many, wrong or exchanged with their neighbours.
func typingErrors(a, b string) int {
	before, last, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			wrong := 1
			if a[i-1] == b[j-1] {
				wrong = 0
			}
			next[j] = min(last[j]+1, next[j-1]+1, last[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, last, next = last, next, before
	}
	return last[len(b)]
}

// AskAbout returns an error with a question for each value of a visitor's form that is possible but probably a
// mistake: an e-mail address with a typing error, and an address whose PIN code is in another state than the one it
// names. A question does not refuse the value. The form is sent again with the values that it asked about in `asked`,
// and AskAbout does not ask about these again. For buyers with a GST number, the state of the address does not
// matter.
func AskAbout(email, address, gstin, asked string) error {
	p := Problems{}
	asked = withoutSpaces(asked)
	if meant := suggestedEmail(email); meant != "" && !strings.Contains(asked, withoutSpaces(email)) {
		p.Add("email", texts.Errors.DidYouMean(meant))
	}
	if strings.TrimSpace(gstin) == "" && !strings.Contains(asked, withoutSpaces(address)) {
		if pin, named, doubtful := stateInDoubt(address); doubtful {
			p.Add("address", texts.Errors.StateInDoubt(pin.Name, named.Name))
		}
	}
	return p.Err()
}

// withoutSpaces removes white space, because browsers change the line breaks of a value.
func withoutSpaces(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}
