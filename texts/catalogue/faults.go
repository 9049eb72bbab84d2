package catalogue

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Faults compares every language with the source language and validates the texts. Each error names the language, the
// file and the key.
func (c *Catalogue) Faults() []string {
	var faults []string
	source := c.bySubject(Source)
	for _, l := range c.Languages {
		check := checker{lang: l.Code, rule: RuleOf(l.Code), report: func(s string) { faults = append(faults, s) }}
		own := c.bySubject(l.Code)
		for id, subject := range source {
			switch translation, ok := own[id]; {
			case ok:
				check.subject(id, subject.Root, translation.Root)
			case l.Portal || !subject.ForPortal():
				check.report(fmt.Sprintf("texts/%s/%s.json is missing", l.Code, id))
			}
		}
		for id := range own {
			if _, ok := source[id]; !ok {
				check.report(fmt.Sprintf("texts/%s/%s.json: there is no such file in the source language", l.Code, id))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

func (c *Catalogue) bySubject(lang string) map[string]Subject {
	subjects := map[string]Subject{}
	for _, s := range c.subjects[lang] {
		subjects[s.ID()] = s
	}
	return subjects
}

type checker struct {
	lang   string
	rule   PluralRule
	report func(string)
}

var (
	braces = regexp.MustCompile(`[{}]`)
	tag    = regexp.MustCompile(`</?[a-z]+[ >/]`)
)

func (c checker) subject(id string, source, translation *Node) {
	fault := func(keys []string, format string, args ...any) {
		c.report(fmt.Sprintf("texts/%s/%s.json: %s: ", c.lang, id, strings.Join(keys, ".")) + fmt.Sprintf(format, args...))
	}
	source.Walk(func(keys []string, text *Node) {
		own := translation.At(keys...)
		switch {
		case own == nil:
			fault(keys, "is missing")
		case !own.IsText() || (own.Forms == nil) != (text.Forms == nil):
			fault(keys, "is not of the same kind (text, plural, group) as in the source language")
		default:
			c.text(keys, text, own, fault)
		}
	})
	translation.Walk(func(keys []string, _ *Node) {
		if source.At(keys...) == nil {
			fault(keys, "is not in the source language")
		}
	})
}

func (c checker) text(keys []string, source, own *Node, fault func([]string, string, ...any)) {
	forms := []string{own.Text}
	if own.Forms != nil {
		forms = forms[:0]
		for _, category := range c.rule.Categories() {
			if own.Forms[category] == "" {
				fault(keys, "the plural form %q is missing", category)
			}
		}
		for category, form := range own.Forms {
			if !slices.Contains(c.rule.Categories(), category) {
				fault(keys, "the language has no plural form %q", category)
			}
			forms = append(forms, form)
		}
	}
	wanted, given := slices.Sorted(slices.Values(source.Placeholders())), slices.Sorted(slices.Values(own.Placeholders()))
	if !slices.Equal(wanted, given) {
		fault(keys, "has the placeholders %q, the source language has %q", given, wanted)
	}
	for _, form := range forms {
		switch {
		case strings.TrimSpace(form) == "":
			fault(keys, "is empty")
		case braces.MatchString(placeholder.ReplaceAllString(form, "")):
			fault(keys, "has a brace that belongs to no placeholder")
		case tag.MatchString(form):
			fault(keys, "has HTML")
		}
	}
}
