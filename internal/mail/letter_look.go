package mail

import (
	"html/template"

	"github.com/mela-fair/mela/internal/design"
)

// letterLook holds the site's colours and fonts for e-mails.
var letterLook = map[string]template.CSS{
	"Fonts":       design.Fonts,
	"Ground":      css(design.Ground),
	"Paper":       css(design.Paper),
	"Ink":         css(design.Ink),
	"Ink2":        css(design.Ink2),
	"Ink3":        css(design.Ink3),
	"Fill":        css(design.Fill),
	"Link":        css(design.Link),
	"Leaf800":     css(design.Leaf800),
	"Leaf100":     css(design.Leaf100),
	"Turmeric500": css(design.Turmeric500),
}

func css(color int) template.CSS { return template.CSS(design.CSS(color)) } //nolint:gosec // the argument is a colour
