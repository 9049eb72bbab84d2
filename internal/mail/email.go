package mail

import (
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/markup"
)

// line is one line of an e-mail. It consists of a text and an optional link at its end.
type line struct {
	Words  string
	URL    string
	Button bool // the link is the main link of the e-mail
}

// paragraph is a sequence of lines that contains no empty line.
type paragraph []line

// Emails renders messages as e-mails.
type Emails struct{}

// HTML implements app.Emails.
func (Emails) HTML(m fair.Message, head fair.Letterhead) (string, error) { return HTML(m, head), nil }

// HTML renders the HTML part of the e-mail. It uses inline styles and no external images or fonts. The result is
// readable at any width and in dark mode.
func HTML(m fair.Message, head fair.Letterhead) string {
	var page markup.Page
	writeHead(&page, m, head)
	for _, p := range paragraphsOf(m) {
		page.Add(`<p style="margin:0 0 16px">`)
		for i, l := range p {
			l.write(&page, i == 0)
		}
		page.Add("</p>\n")
	}
	writeFoot(&page, m, head)
	return page.String()
}

// plainText renders the text part of the e-mail.
func plainText(m fair.Message, head fair.Letterhead) string {
	foot := []string{head.Fair, head.Dates + ", " + head.Venue}
	if contact := strings.Trim(head.Phone+", "+head.Email, ", "); contact != "" {
		foot = append(foot, contact)
	}
	return m.Body + "\n\n-- \n" + strings.Join(append(foot, head.Site), "\n") + "\n"
}

func paragraphsOf(m fair.Message) []paragraph {
	var all []paragraph
	for text := range strings.SplitSeq(m.Body, "\n\n") {
		var p paragraph
		for words := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
			l := lineOf(words, m.Link)
			l.Button = l.Button && m.Kind != fair.MessageCampaign // a campaign's link unsubscribes, so it is not a button
			p = append(p, l)
		}
		all = append(all, p)
	}
	return all
}

// lineOf separates the message's link from the end of a line such as "Show your booking: https://…". It does not turn
// other addresses into links, because visitors may have entered them, and a link label would hide the address.
func lineOf(words, main string) line {
	at := strings.LastIndexAny(words, " \t") + 1
	address := words[at:]
	if main == "" || address != main {
		return line{Words: words}
	}
	label := strings.TrimRight(strings.TrimSpace(words[:at]), ":：")
	return line{Words: label, URL: address, Button: label != ""}
}
