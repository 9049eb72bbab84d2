package announcement

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// View is the JSON representation of an announcement.
type View struct {
	ID      string    `json:"_id"`
	Text    string    `json:"text" doc:"The text in English."`
	TextIn  fair.Text `json:"textIn" doc:"The text in each language, by language code."`
	Website bool      `json:"website" doc:"true: every public page shows it."`
	Devices bool      `json:"devices" doc:"true: every device of the gate shows it."`
	By      string    `json:"by" doc:"The e-mail address of the author."`
	At      time.Time `json:"at"`
	Until   time.Time `json:"until" doc:"The time until which it is shown, or the time at which somebody stopped it."`
	Shown   bool      `json:"shown" doc:"true: it is shown now."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Announcement" }

func (s *Service) view(a Announcement) View {
	v := View{
		ID: a.ID, Text: a.Text[fair.English], TextIn: a.Text, Website: a.Website, Devices: a.Devices, By: a.By, At: a.At,
		Until: a.Until, Shown: a.ShownAt(s.Now()),
	}
	if !a.StoppedAt.IsZero() {
		v.Until = a.StoppedAt
	}
	return v
}

type announcementInputBody struct {
	Text    string    `json:"text,omitempty" doc:"The text in English, one line of at most 200 characters."`
	TextIn  fair.Text `json:"textIn,omitempty" doc:"The text in other languages, by language code. The website shows the English text where one is missing."`
	Website bool      `json:"website,omitempty" doc:"true: every public page shows it."`
	Devices bool      `json:"devices,omitempty" doc:"true: every device of the gate shows it."`
	Until   string    `json:"until,omitempty" doc:"The time of the same day until which it is shown, HH:MM in Asia/Kolkata."`
}

// Routes registers the operations of announcements.
func (s *Service) Routes(api *web.API) {
	tags := []string{"Announcements"}
	web.Add(api, fair.MayWatch, web.Op("GET /api/admin/announcements", "list-announcements", tags,
		"List the announcements of the last two days, newest first"), web.AnswerAll(s.Recent, s.view))
	web.Add(api, fair.MayEdit, web.Created(web.Op("POST /api/admin/announcements", "write-announcement", tags,
		"Show an announcement on the website, on the devices of the gate, or on both",
		"At most three announcements are shown at the same time.")),
		func(ctx context.Context, in *web.Body[announcementInputBody]) (*web.Body[View], error) {
			return web.With(s.view)(s.Write(ctx, Input{
				Text: in.Body.TextIn.With(fair.English, in.Body.Text), Website: in.Body.Website, Devices: in.Body.Devices,
				Until: in.Body.Until,
			}))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/announcements/{id}/stop", "stop-announcement", tags,
		"Stop showing an announcement"), web.AnswerByID(s.Stop, s.view))
}
