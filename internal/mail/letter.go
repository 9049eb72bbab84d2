package mail

import (
	"html/template"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// line is one line of an e-mail: a text, and an optional link at its end.
type line struct {
	Words  string
	URL    string
	Button bool // the main link of the e-mail
}

// paragraph is a sequence of lines without an empty line.
type paragraph []line

// Letters renders messages as e-mails.
type Letters struct{}

// HTML implements app.Letters.
func (Letters) HTML(m fair.Message, head fair.Letterhead) (string, error) { return HTML(m, head) }

// HTML renders the e-mail's HTML part. It uses inline styles and no external images or fonts, and is readable at
// any width and in dark mode.
func HTML(m fair.Message, head fair.Letterhead) (string, error) {
	var out strings.Builder
	err := letterPage.Execute(&out, struct {
		Message    fair.Message
		Head       fair.Letterhead
		Paragraphs []paragraph
		Automatic  string
		Look       map[string]template.CSS
	}{m, head, paragraphsOf(m), texts.Messages.Automatic().In(m.Lang), letterLook})
	return out.String(), err
}

// plainText renders the e-mail's text part.
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
			l.Button = l.Button && m.Kind != fair.MessageCampaign // its link unsubscribes
			p = append(p, l)
		}
		all = append(all, p)
	}
	return all
}

// lineOf splits off the message's own link at the end of a line: "Show your booking: https://…". Every other address
// stays visible text without a link, because visitors' words may hold addresses that must not hide behind a label.
func lineOf(words, main string) line {
	at := strings.LastIndexAny(words, " \t") + 1
	address := words[at:]
	if main == "" || address != main {
		return line{Words: words}
	}
	label := strings.TrimRight(strings.TrimSpace(words[:at]), ":：")
	return line{Words: label, URL: address, Button: label != ""}
}

// The page uses tables and style attributes because mail programs support little else.
var letterPage = template.Must(template.New("letter").Option("missingkey=error").Parse(`<!doctype html>
<html lang="{{.Message.Lang}}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{{.Message.Subject}}</title>
</head>
<body style="margin:0;padding:0;background:{{$.Look.Ground}};color:{{$.Look.Ink}}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:{{$.Look.Ground}}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:{{$.Look.Paper}};border-radius:12px;font-family:{{$.Look.Fonts}};font-size:17px;line-height:1.6;color:{{$.Look.Ink}}">
<tr><td style="padding:20px 28px;background:{{$.Look.Leaf800}};border-radius:12px 12px 0 0;border-bottom:4px solid {{$.Look.Turmeric500}}">
<div style="font-size:21px;line-height:1.3;font-weight:700;color:{{$.Look.Paper}}">{{.Head.Fair}}</div>
<div style="font-size:15px;line-height:1.4;color:{{$.Look.Leaf100}}">{{.Head.Dates}}, {{.Head.Venue}}</div>
</td></tr>
<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;color:{{$.Look.Leaf800}}">{{.Message.Subject}}</h1>
{{range .Paragraphs}}<p style="margin:0 0 16px;overflow-wrap:anywhere">{{range $i, $line := .}}{{if and $i (not .Button)}}<br>
{{end}}{{if .Button}}{{if $i}}<br>{{end}}<a href="{{.URL}}" style="display:inline-block;margin:8px 0;padding:11px 22px;background:{{$.Look.Link}};border-radius:8px;color:{{$.Look.Paper}};font-weight:700;text-decoration:none">{{.Words}}</a>{{else if .URL}}<a href="{{.URL}}" style="color:{{$.Look.Link}};font-weight:600">{{if .Words}}{{.Words}}{{else}}{{.URL}}{{end}}</a>{{else}}{{.Words}}{{end}}{{end}}</p>
{{end}}</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid {{$.Look.Fill}};font-size:14px;line-height:1.5;color:{{$.Look.Ink3}}">
<div style="font-weight:700;color:{{$.Look.Ink2}}">{{.Head.Society}}</div>
<div>{{with .Head.Phone}}{{.}} · {{end}}{{with .Head.Email}}<a href="mailto:{{.}}" style="display:inline-block;padding:4px 0;color:{{$.Look.Link}}">{{.}}</a>{{end}}</div>
<div><a href="{{.Head.Site}}" style="display:inline-block;padding:4px 0;color:{{$.Look.Link}}">{{.Head.Site}}</a></div>
<div style="padding-top:10px">{{.Automatic}}</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`))
