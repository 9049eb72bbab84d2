package site

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/news"
	"github.com/mela-fair/mela/internal/wiring"
)

// The home page shows the newest news. The page with all news shows those that one reads on a phone.
const (
	homeNews = 3
	allNews  = 40
)

// NewsProps are the props of the page with the news.
type NewsProps struct {
	News []NewsView `json:"news"` // the newest first
}

// NewsView is a piece of news in the language of the page.
type NewsView struct {
	ID      string       `json:"id"`
	Day     string       `json:"day"` // "12 August 2025"
	Title   string       `json:"title"`
	Text    string       `json:"text"`    // may be ""
	Picture *PictureView `json:"picture"` // nil if there is none
}

func newsPage(d Deps) Page {
	return Page{
		Name: "news", Path: "/news", Cached: true, Shape: NewsProps{},
		Props: func(ctx context.Context, r *Request) (any, error) {
			list, err := shownNews(ctx, d.App, r.Lang, allNews)
			return NewsProps{News: list}, err
		},
	}
}

// shownNews returns the newest published news, at most `most`.
func shownNews(ctx context.Context, a *wiring.Features, lang fair.Lang, most int) ([]NewsView, error) {
	items, err := a.News.Shown(ctx)
	if err != nil {
		return nil, err
	}
	items = news.Published(items, a.Now())
	return fair.Each(items[:min(most, len(items))], func(i news.Item) NewsView {
		return NewsView{
			ID: i.ID, Day: fair.DayIn(lang, i.Day), Title: i.Title.OrEnglish(lang), Text: i.Text.OrEnglish(lang),
			Picture: pictureView(i.Photo),
		}
	}), nil
}
