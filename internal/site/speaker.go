package site

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/texts"
)

// SpeakerProps are the props of the page of one speaker.
type SpeakerProps struct {
	Speaker   SpeakerLink        `json:"speaker"`
	Institute string             `json:"institute"`
	About     []string           `json:"about"` // lines
	Sessions  []ProgrammeSession `json:"sessions"`
}

// speakersPath is the path below which each speaker has a page.
const speakersPath = "/speakers"

func speakerPage(d Deps) Page {
	return Page{
		Name: "speaker", Path: speakersPath, Cached: true, Shape: SpeakerProps{},
		Items: func(ctx context.Context) ([]string, error) {
			speakers, err := d.App.Programme.Speakers.Shown(ctx)
			return fair.Each(speakers, func(s programme.Speaker) string { return s.ID }), err
		},
		Props: func(ctx context.Context, r *Request) (any, error) {
			speakers, err := d.App.Programme.Speakers.Shown(ctx)
			if err != nil {
				return nil, err
			}
			at := slices.IndexFunc(speakers, func(s programme.Speaker) bool { return s.ID == r.Item() })
			if at < 0 {
				return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			}
			items, err := d.App.Programme.Current(ctx)
			if err != nil {
				return nil, err
			}
			return speakerProps(speakers[at], items, speakers, r.Lang), nil
		},
	}
}

func speakerProps(
	s programme.Speaker, items []programme.Item, all []programme.Speaker, lang fair.Lang,
) SpeakerProps {
	link := speakerLink(s, lang)
	p := SpeakerProps{
		Speaker: link, Institute: s.Institute.OrEnglish(lang), About: []string{}, Sessions: []ProgrammeSession{},
	}
	for line := range strings.Lines(s.About.OrEnglish(lang)) {
		if line = strings.TrimSpace(line); line != "" {
			p.About = append(p.About, line)
		}
	}
	for _, item := range items {
		if slices.Contains(item.Speakers, s.ID) {
			p.Sessions = append(p.Sessions, sessionOf(item, all, lang))
		}
	}
	return p
}
