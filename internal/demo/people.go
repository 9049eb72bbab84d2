package demo

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mela-fair/mela/internal/app/sales"
	"github.com/mela-fair/mela/internal/fair"
)

//go:embed data
var data embed.FS

// read decodes a demo data file.
func read(name string, into any) error {
	content, err := data.ReadFile("data/" + name)
	if err == nil {
		err = json.Unmarshal(content, into)
	}
	if err != nil {
		return fmt.Errorf("read the demo's %s: %w", name, err)
	}
	return nil
}

// names contains first names, last names and places in one language.
type names struct{ First, Last, Place []string }

type people struct {
	TE, EN, HI               names
	Colleges, Degrees, Firms []string
}

// of returns a language's names.
func (p people) of(lang fair.Lang) names {
	switch lang {
	case fair.Telugu:
		return p.TE
	case fair.Hindi:
		return p.HI
	default:
		return p.EN
	}
}

func (f *filler) one(list []string) string { return list[f.random.IntN(len(list))] }

// language returns a visitor's language: Telugu for half of the visitors, Hindi for a fifth.
func (f *filler) language() fair.Lang {
	switch n := f.random.IntN(10); {
	case n < 5:
		return fair.Telugu
	case n < 7:
		return fair.Hindi
	default:
		return fair.English
	}
}

// visitor returns the input of a visitor's registration form.
func (f *filler) visitor(i int) sales.NewRegistration {
	lang := f.language()
	own := f.people.of(lang)
	in := sales.NewRegistration{Lang: lang, RegistrationInput: fair.RegistrationInput{
		Category: f.category(), Name: f.one(own.First) + " " + f.one(own.Last), Address: f.one(own.Place),
		WhatsappNo: f.phone(), Email: fmt.Sprintf("visitor%d@example.org", i+1),
	}}
	adult := true
	switch fair.Category(in.Category) {
	case fair.Entrepreneur, fair.Startup:
		in.CompanyName = f.one(f.people.Firms) + " " + f.one(f.people.EN.Last)
	case fair.Student:
		in.College, in.Degree, in.Adult = f.one(f.people.Colleges), f.one(f.people.Degrees), &adult
	case fair.Farmer:
		in.Adult, in.Email = &adult, ""
	}
	in.Name = strings.TrimSpace(in.Name)
	return in
}

// category returns a visitor's category: "Farmer" for more than half of the visitors.
func (f *filler) category() string {
	switch n := f.random.IntN(100); {
	case n < 56:
		return string(fair.Farmer)
	case n < 74:
		return string(fair.Student)
	case n < 85:
		return string(fair.Scientist)
	case n < 94:
		return string(fair.Entrepreneur)
	default:
		return string(fair.Startup)
	}
}
