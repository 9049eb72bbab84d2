package mail

import (
	_ "embed"
	"html/template"
	"strings"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// emailHTML is the layout of the e-mails. It uses tables and style attributes, because mail programs support little
// else.
//
//go:embed email.html
var emailHTML string

// layout is the template of the HTML part. Its function css returns the colours and fonts of the site.
var layout = template.Must(template.New("email").Funcs(template.FuncMap{
	"css": func() map[string]template.CSS { return css },
}).Parse(emailHTML))

var css = func() map[string]template.CSS {
	values := map[string]template.CSS{"Fonts": design.Fonts}
	for name, colour := range map[string]int{
		"Ground": design.Ground, "Paper": design.Paper, "Ink": design.Ink, "Ink2": design.Ink2, "Ink3": design.Ink3,
		"Fill": design.Fill, "Link": design.Link, "Leaf800": design.Leaf800, "Leaf100": design.Leaf100,
		"Turmeric500": design.Turmeric500,
	} {
		values[name] = template.CSS(design.CSS(colour))
	}
	return values
}()

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

// HTML implements app.Emails. It renders the HTML part of the e-mail. It uses inline styles and no external images or
// fonts. The result is readable at any width and in dark mode.
func (Emails) HTML(m fair.Message, head fair.Letterhead) (string, error) {
	var page strings.Builder
	err := layout.Execute(&page, struct {
		Message    fair.Message
		Head       fair.Letterhead
		Paragraphs []paragraph
		Automatic  string
	}{m, head, paragraphsOf(m, strings.TrimSuffix(head.Site, m.Lang.PathPrefix())), texts.Messages.Automatic().In(m.Lang)})
	return page.String(), err
}

// plainText renders the text part of the e-mail.
func plainText(m fair.Message, head fair.Letterhead) string {
	foot := []string{head.Fair, head.Dates + ", " + head.Venue}
	if contact := strings.Trim(head.Phone+", "+head.Email, ", "); contact != "" {
		foot = append(foot, contact)
	}
	return m.Body + "\n\n-- \n" + strings.Join(append(foot, head.Site), "\n") + "\n"
}

func paragraphsOf(m fair.Message, site string) []paragraph {
	var all []paragraph
	for text := range strings.SplitSeq(m.Body, "\n\n") {
		var p paragraph
		for words := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
			l := lineOf(words, m.Link, site)
			l.Button = l.Button && m.Kind != fair.MessageCampaign // a campaign's link unsubscribes, so it is not a button
			p = append(p, l)
		}
		all = append(all, p)
	}
	return all
}

// lineOf separates a link from the end of a line such as "Show your booking: https://…". The message's own link becomes
// a button, and another page or file of the site a link. Not all of these addresses have the prefix of the language, so
// that `site` has none. It does not turn other addresses into links, because visitors may have
// entered them, and a link label would hide the address.
func lineOf(words, main, site string) line {
	at := strings.LastIndexAny(words, " \t") + 1
	address := words[at:]
	label := strings.TrimRight(strings.TrimSpace(words[:at]), ":：")
	switch {
	case main != "" && address == main:
		return line{Words: label, URL: address, Button: label != ""}
	case site != "" && strings.HasPrefix(address, strings.TrimSuffix(site, "/")+"/"):
		return line{Words: label, URL: address}
	}
	return line{Words: words}
}
