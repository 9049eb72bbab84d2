package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Notice is a notice as the API encodes it in JSON.
type Notice struct {
	record.Facts
	Title string `json:"title"`
	Text  string `json:"text"`
}

// noticeBody is the JSON of a notice that a portal user has entered. In an update, missing fields stay unchanged.
type noticeBody struct {
	record.ChangeOf
	Title *string `json:"title,omitempty"`
	Text  *string `json:"text,omitempty"`
}

func (a *API) notices() *record.Resource[fair.Notice, fair.NoticeInput, Notice] {
	return &record.Resource[fair.Notice, fair.NoticeInput, Notice]{
		Path: "/api/notices", One: "notice", Many: "notices", Tag: "Notices",
		MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayEdit,
		Records: a.app.Content.Notices,
		View: func(n fair.Notice, office bool) Notice {
			return Notice{Facts: record.FactsOf(n.Record, office), Title: n.Title, Text: n.Text}
		},
	}
}

func (a *API) routeNotices() {
	a.notices().RouteReading(a.API)
	apply := func(b noticeBody, in *fair.NoticeInput) {
		web.Set(&in.Title, b.Title)
		web.Set(&in.Text, b.Text)
	}
	record.RouteCreate(a.API, a.notices(), apply)
	record.RouteUpdate(a.API, a.notices(), http.MethodPut, apply)
}
