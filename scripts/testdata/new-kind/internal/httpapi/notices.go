package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
)

// Notice is a notice as the API encodes it in JSON.
type Notice struct {
	RecordFacts
	Title string `json:"title"`
	Text  string `json:"text"`
}

// noticeBody is the JSON of a notice that a portal user has entered. In an update, missing fields stay unchanged.
type noticeBody struct {
	ChangeOf
	Title *string `json:"title,omitempty"`
	Text  *string `json:"text,omitempty"`
}

var notices = &resource[fair.Notice, fair.NoticeInput, Notice]{
	path: "/api/notices", one: "notice", many: "notices", tag: "Notices",
	mayList: fair.MayRead, mayRead: fair.MayRead, mayChange: fair.MayEdit,
	records: func(a *areas.Areas) *record.Records[fair.Notice, fair.NoticeInput] { return a.Content.Notices },
	view: func(n fair.Notice, office bool) Notice {
		return Notice{RecordFacts: recordFactsOf(n.Record, office), Title: n.Title, Text: n.Text}
	},
}

func (a *API) routeNotices() {
	notices.routeReading(a)
	apply := func(b noticeBody, in *fair.NoticeInput) {
		set(&in.Title, b.Title)
		set(&in.Text, b.Text)
	}
	routeCreate(a, notices, apply)
	routeUpdate(a, notices, http.MethodPut, apply)
}
