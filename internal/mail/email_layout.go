package mail

import (
	"cmp"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/markup"
	"github.com/mela-fair/mela/texts"
)

// The colours of the site, for use in e-mails.
var (
	ground      = design.CSS(design.Ground)
	paper       = design.CSS(design.Paper)
	ink         = design.CSS(design.Ink)
	ink2        = design.CSS(design.Ink2)
	ink3        = design.CSS(design.Ink3)
	fill        = design.CSS(design.Fill)
	link        = design.CSS(design.Link)
	leaf800     = design.CSS(design.Leaf800)
	leaf100     = design.CSS(design.Leaf100)
	turmeric500 = design.CSS(design.Turmeric500)
)

// writeHead writes the part of an HTML e-mail above the paragraphs. The layout uses tables and style attributes,
// because mail programs support little else.
func writeHead(page *markup.Page, m fair.Message, head fair.Letterhead) {
	page.Add(`<!doctype html>
<html lang="{}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>{}</title>
</head>
<body style="margin:0;padding:0;background:{};color:{}">
`, m.Lang, m.Subject, ground, ink)
	page.Add(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:{}">
<tr><td align="center" style="padding:24px 12px">
`, ground)
	page.Add(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`+
		` style="max-width:600px;background:{};border-radius:12px;font-family:{};font-size:17px;line-height:1.6;overflow-wrap:anywhere;color:{}">
`, paper, design.Fonts, ink)
	page.Add(`<tr><td style="padding:20px 28px;background:{};border-radius:12px 12px 0 0;border-bottom:4px solid {}">
<div style="font-size:21px;line-height:1.3;font-weight:700;color:{}">{}</div>
<div style="font-size:15px;line-height:1.4;color:{}">{}, {}</div>
</td></tr>
`, leaf800, turmeric500, paper, head.Fair, leaf100, head.Dates, head.Venue)
	page.Add(`<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;color:{}">{}</h1>
`, leaf800, m.Subject)
}

// write writes a line of a paragraph as HTML. `first` is true for the first line of the paragraph.
func (l line) write(page *markup.Page, first bool) {
	switch {
	case first:
	case l.Button:
		page.Add("<br>")
	default:
		page.Add("<br>\n")
	}
	switch {
	case l.Button:
		page.Add(`<a href="{}" style="display:inline-block;margin:8px 0;padding:11px 22px;background:{};border-radius:8px;`+
			`color:{};font-weight:700;text-decoration:none">{}</a>`, markup.URL(l.URL), link, paper, l.Words)
	case l.URL != "":
		page.Add(`<a href="{}" style="color:{};font-weight:600">{}</a>`, markup.URL(l.URL), link, cmp.Or(l.Words, l.URL))
	default:
		page.Add("{}", l.Words)
	}
}

// writeFoot writes the part below the paragraphs.
func writeFoot(page *markup.Page, m fair.Message, head fair.Letterhead) {
	page.Add(`</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid {};font-size:14px;line-height:1.5;color:{}">
<div style="font-weight:700;color:{}">{}</div>
<div>`, fill, ink3, ink2, head.Society)
	if head.Phone != "" {
		page.Add("{} · ", head.Phone)
	}
	const footLink = `<a href="{}" style="display:inline-block;padding:4px 0;color:{}">{}</a>`
	if head.Email != "" {
		page.Add(footLink, markup.URL("mailto:"+head.Email), link, head.Email)
	}
	page.Add("</div>\n<div>")
	page.Add(footLink, markup.URL(head.Site), link, head.Site)
	page.Add(`</div>
<div style="padding-top:10px">{}</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`, texts.Messages.Automatic().In(m.Lang))
}
