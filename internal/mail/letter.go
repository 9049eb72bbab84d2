package mail

import (
	"html/template"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// line is one line of a letter: words, and the address at its end.
type line struct {
	Words  string
	URL    string
	Button bool // the letter's main link
}

// paragraph is lines without an empty one between them.
type paragraph []line

// Letters shows messages as their letters look.
type Letters struct{}

// HTML implements app.Letters.
func (Letters) HTML(m fair.Message, head fair.Letterhead) (string, error) { return HTML(m, head) }

// HTML is the letter as mail programs show it: the fair's look in styles of its own, no picture or font from
// elsewhere, readable at any width and in a dark mail program.
func HTML(m fair.Message, head fair.Letterhead) (string, error) {
	var out strings.Builder
	err := letterPage.Execute(&out, struct {
		Message    fair.Message
		Head       fair.Letterhead
		Paragraphs []paragraph
		Automatic  string
	}{m, head, paragraphsOf(m), texts.Messages.Automatic().In(m.Lang)})
	return out.String(), err
}

// plainText is the letter for programs that show no HTML.
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
			p = append(p, lineOf(words, m.Link))
		}
		all = append(all, p)
	}
	return all
}

// lineOf finds the web address at the end of a line: "Show your booking: https://…".
func lineOf(words, main string) line {
	at := strings.LastIndexAny(words, " \t") + 1
	address := words[at:]
	if !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://") {
		return line{Words: words}
	}
	label := strings.TrimRight(strings.TrimSpace(words[:at]), ":：")
	return line{Words: label, URL: address, Button: address == main && label != ""}
}

// Colours are those of styles/tokens.css. Tables and styles on the elements: what mail programs understand.
var letterPage = template.Must(template.New("letter").Parse(`<!doctype html>
<html lang="{{.Message.Lang}}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{{.Message.Subject}}</title>
</head>
<body style="margin:0;padding:0;background:#eff4ec;color:#241c16">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eff4ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:12px;font-family:'Mukta','Noto Sans Telugu','Noto Sans Devanagari','Nirmala UI','Segoe UI',Roboto,Arial,sans-serif;font-size:17px;line-height:1.6;color:#241c16">
<tr><td style="padding:20px 28px;background:#084a2a;border-radius:12px 12px 0 0;border-bottom:4px solid #ffc220">
<div style="font-size:21px;line-height:1.3;font-weight:700;color:#ffffff">{{.Head.Fair}}</div>
<div style="font-size:15px;line-height:1.4;color:#e0f2e3">{{.Head.Dates}}, {{.Head.Venue}}</div>
</td></tr>
<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;color:#084a2a">{{.Message.Subject}}</h1>
{{range .Paragraphs}}<p style="margin:0 0 16px;overflow-wrap:anywhere">{{range $i, $line := .}}{{if and $i (not .Button)}}<br>
{{end}}{{if .Button}}{{if $i}}<br>{{end}}<a href="{{.URL}}" style="display:inline-block;margin:8px 0;padding:11px 22px;background:#0b6238;border-radius:8px;color:#ffffff;font-weight:700;text-decoration:none">{{.Words}}</a>{{else if .URL}}<a href="{{.URL}}" style="color:#0b6238;font-weight:600">{{if .Words}}{{.Words}}{{else}}{{.URL}}{{end}}</a>{{else}}{{.Words}}{{end}}{{end}}</p>
{{end}}</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #ede9e3;font-size:14px;line-height:1.5;color:#63564b">
<div style="font-weight:700;color:#4c3f35">{{.Head.Society}}</div>
<div>{{with .Head.Phone}}{{.}} · {{end}}{{with .Head.Email}}<a href="mailto:{{.}}" style="display:inline-block;padding:4px 0;color:#0b6238">{{.}}</a>{{end}}</div>
<div><a href="{{.Head.Site}}" style="display:inline-block;padding:4px 0;color:#0b6238">{{.Head.Site}}</a></div>
<div style="padding-top:10px">{{.Automatic}}</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`))
