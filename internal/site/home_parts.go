package site

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/wiring"
)

// Below leastComing exhibitors with a logo, the home page does not show them. It shows at most mostComing.
const (
	leastComing = 6
	mostComing  = 6
)

// HomeComing shows some of the exhibitors on the home page.
type HomeComing struct {
	Exhibitors []HomeExhibitor `json:"exhibitors"` // [] if there are too few with a logo
	Total      int             `json:"total"`      // number of all listed exhibitors
}

// HomeExhibitor is an exhibitor with a logo.
type HomeExhibitor struct {
	Path string       `json:"path"`
	Name string       `json:"name"`
	Logo *PictureView `json:"logo"`
}

func homeComing(ctx context.Context, a *wiring.Features) (HomeComing, error) {
	firms, err := a.Exhibitors.Listed(ctx)
	return comingOf(firms, a.Now()), err
}

// comingOf chooses exhibitors with a logo. The choice and its order change every day, so that nobody is always first.
func comingOf(firms []exhibitor.Firm, now time.Time) HomeComing {
	coming := HomeComing{Exhibitors: []HomeExhibitor{}, Total: len(firms)}
	var withLogo []exhibitor.Firm
	for _, firm := range firms {
		if firm.Profile.Logo.Path != "" {
			withLogo = append(withLogo, firm)
		}
	}
	if len(withLogo) < leastComing {
		return coming
	}
	now = now.In(fair.Kolkata)
	order := rand.New(rand.NewPCG(uint64(now.Year()), uint64(now.YearDay()))) //nolint:gosec // an order, not a secret
	order.Shuffle(len(withLogo), func(i, j int) { withLogo[i], withLogo[j] = withLogo[j], withLogo[i] })
	for _, firm := range withLogo[:min(mostComing, len(withLogo))] {
		coming.Exhibitors = append(coming.Exhibitors, HomeExhibitor{
			Path: firm.Page(), Name: firm.Name, Logo: plainPicture(firm.Profile.Logo),
		})
	}
	return coming
}

// homeSessions is the number of sessions on the home page.
const homeSessions = 4

// HomeProgramme is a day of the programme on the home page.
type HomeProgramme struct {
	Day      string        `json:"day"`
	Sessions []HomeSession `json:"sessions"`
}

// HomeSession is a session on the home page.
type HomeSession struct {
	From  string `json:"from"` // "9:30 am"
	Hall  string `json:"hall"`
	Title string `json:"title"`
}

// homeProgramme returns the first sessions that are not over, on the day of the first of them.
func homeProgramme(ctx context.Context, a *wiring.Features, lang fair.Lang) (*HomeProgramme, error) {
	items, err := a.Programme.Current(ctx)
	if err != nil {
		return nil, err
	}
	var p *HomeProgramme
	var day string
	now := a.Now()
	for _, item := range items {
		if item.Status == programme.Cancelled || !item.Ends().After(now) {
			continue
		}
		if p == nil {
			p, day = &HomeProgramme{Day: fair.WeekdayAndDateIn(lang, item.Starts())}, item.Day
		}
		if item.Day == day && len(p.Sessions) < homeSessions {
			p.Sessions = append(p.Sessions, HomeSession{
				From: fair.TimeIn(lang, item.Starts()), Hall: item.Hall.OrEnglish(lang), Title: item.Title.OrEnglish(lang),
			})
		}
	}
	return p, nil
}

// Figures are the numbers of the fair before.
type Figures struct {
	Figures []HomeItem `json:"figures"` // the number is the title; at most four
	Note    string     `json:"note"`    // how and when they were counted; may be ""
}

// mostFigures is the number of figures that fit beside each other.
const mostFigures = 4

func figuresOf(e fair.Edition, lang fair.Lang) Figures {
	figures := homeItems(e.Home.Figures, lang)
	return Figures{Figures: figures[:min(mostFigures, len(figures))], Note: e.Home.FiguresNote.OrEnglish(lang)}
}
