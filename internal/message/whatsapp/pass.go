package whatsapp

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PassLink opens a chat with the fair in which a person only has to press Send to get the own entry codes.
type PassLink struct {
	Href   string // empty: the channel is off, or its number is not known yet
	Number string // as people read it
	Word   string
}

// passWords is the word that means PASS in each language.
var passWords = map[fair.Lang]string{fair.English: "PASS", fair.Hindi: "पास", fair.Telugu: "పాస్"}

// PassLink returns the link in a language. Anybody may call it.
func (s *Service) PassLink(ctx context.Context, lang fair.Lang) (l PassLink, err error) {
	if !s.On() {
		return l, nil
	}
	a, err := s.account(ctx, false)
	if err != nil || a.Number == "" || !a.HaltedAt.IsZero() {
		return l, err
	}
	l.Number, l.Word = a.Number, cmp.Or(a.Word, passWords[lang], passWords[fair.English])
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, a.Number)
	l.Href = "https://wa.me/" + digits + "?" + url.Values{"text": {l.Word}}.Encode()
	return l, nil
}

// Poster prints the poster that tells how to get the entry codes. It requires the permission MayRead.
func (s *Service) Poster(ctx context.Context) ([]byte, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	about := fair.PrintedPassPoster{Words: map[fair.Lang]string{}}
	for _, lang := range fair.Langs {
		l, err := s.PassLink(ctx, lang)
		if err != nil {
			return nil, err
		}
		if l.Href == "" {
			return nil, fair.Fail(fair.KindConflict, texts.PortalWhatsapp.Off())
		}
		about.Words[lang], about.Number = l.Word, l.Number
		if lang == fair.English {
			about.Href = l.Href
		}
	}
	var err error
	if about.Edition, err = s.CurrentEdition(ctx); err != nil {
		return nil, err
	}
	return s.PrintPoster(about)
}

// ConversationOf returns the texts of the conversation with a number, oldest first. The caller must have verified that
// the number belongs to the person who gets them.
func (s *Service) ConversationOf(ctx context.Context, phone fair.Phone) ([]fair.OwnText, error) {
	all, err := s.textsOf(ctx, phone)
	return fair.Each(all, func(t Text) fair.OwnText {
		return fair.OwnText{Incoming: t.Incoming, Text: t.Body, At: t.At}
	}), err
}
