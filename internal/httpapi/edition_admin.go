package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// maxEdition is the maximum size of a changed edition in bytes. The edition that is delivered with the program has 90
// kB with all its texts.
const maxEdition = 512 << 10

// officeEdition is the complete edition as the office sees it. It contains every text in three languages. Amounts are
// in paise.
type officeEdition struct {
	fair.Edition
	Version   int64     `json:"version" doc:"The version of the edition. Send it with every update. The response is 409 if somebody else has changed the edition in the meantime."`
	UpdatedAt time.Time `json:"updatedAt"`
	Outside   int       `json:"sessionsOutside,omitempty" doc:"Only in the response to an update: the number of programme entries whose day is not a day of the fair. An update moves no entry; see move-fair."`
}

func officeEditionOf(e fair.Edition) officeEdition {
	return officeEdition{Edition: e, Version: e.UpdatedAt.UnixMilli(), UpdatedAt: e.UpdatedAt}
}

// editionParts is the body of an edition update as JSON text. A null clears a value.
type editionParts json.RawMessage

func (p *editionParts) UnmarshalJSON(raw []byte) error {
	*p = append((*p)[:0], raw...)
	return nil
}

func (editionParts) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: true,
		Description: "Any members of the edition, at any depth. An object changes only the members that it contains. A " +
			"list replaces the stored list. `null` clears a value. `id`, `keepBlocks` and `emptyHall` are only allowed for a " +
			"new edition. If `version` is sent, the response is 409 if somebody else has changed the edition in the meantime.",
		Examples: []any{map[string]any{
			"home":    map[string]any{"mission": map[string]any{"en": "Living soil"}},
			"version": 1754200000000,
		}},
	}
}

// formSwitch opens or closes one of the forms that have opening times.
type formSwitch struct {
	Form string `path:"form" enum:"registration,booking"`
	Body struct {
		Open bool `json:"open" doc:"false: the form is closed now. true: the form is opened now, without an end time."`
	}
}

func (a *API) routeEditionAdmin() {
	tags := []string{"Fair"}
	web.Add(a.API, fair.MayRead, web.Op("GET /api/admin/edition", "get-edition", tags, "Get the complete edition"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[officeEdition], error) {
			return web.With(officeEditionOf)(a.app.Content.FindEdition(ctx, in.Scope()))
		})
	a.routeEditions(tags)
	web.Add(a.API, fair.MayEdition, huma.Operation{
		OperationID: "update-edition", Method: http.MethodPut, Path: "/api/admin/edition", Tags: tags,
		Summary: "Update the edition or parts of it",
		Description: "If fields are wrong, the response is 422 and names them by their path, such as `home.mission.en` or " +
			"`social.0.url`. If the days of the fair change and the texts of the dates are not sent, the texts are updated " +
			"automatically.",
		MaxBodyBytes: maxEdition,
	}, a.updateEdition)
	web.Add(a.API, fair.MayManage, huma.Operation{
		OperationID: "begin-edition", Method: http.MethodPost, Path: "/api/admin/edition", Tags: tags,
		Summary: "Create the next edition and make it the current one",
		Description: "The new edition is a copy of the current edition with a new id and with the changes in the request. " +
			"All stalls are free, and blocked stalls are unblocked unless `keepBlocks` is true. With `emptyHall`, the plan " +
			"has no stalls. By default, the forms are open and there is no early-bird discount. Event counters that count " +
			"down to the old first day get the new first day. The registrations, bookings and orders of the earlier edition " +
			"are retained. The response is 409 if the id is already used.",
		DefaultStatus: http.StatusCreated, MaxBodyBytes: maxEdition,
	}, a.beginEdition)
	web.Add(a.API, fair.MayContent, web.Op("POST /api/admin/edition/forms/{form}", "open-or-close-form", tags,
		"Close a form for visitors now, or open it again",
		"While a form is closed, the office can still create registrations and bookings."),
		func(ctx context.Context, in *formSwitch) (*web.Body[officeEdition], error) {
			return web.With(officeEditionOf)(a.app.Content.SwitchForm(ctx, in.Form, in.Body.Open))
		})
	a.routeEditionFiles(tags)
}

func (a *API) beginEdition(ctx context.Context, in *web.Body[editionParts]) (*web.Body[officeEdition], error) {
	var next struct {
		ID         string `json:"id"`
		KeepBlocks bool   `json:"keepBlocks"`
		EmptyHall  bool   `json:"emptyHall"`
	}
	if err := json.Unmarshal(in.Body, &next); err != nil {
		field := "id"
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
			field = wrong.Field
		}
		return nil, web.WrongField(field, texts.PortalErrors.WrongForm())
	}
	return web.With(officeEditionOf)(a.app.Content.BeginEdition(ctx,
		edition.NewEdition{ID: next.ID, Parts: in.Body, KeepBlocks: next.KeepBlocks, EmptyHall: next.EmptyHall}))
}

func (a *API) updateEdition(ctx context.Context, in *web.Body[editionParts]) (*web.Body[officeEdition], error) {
	var seen struct {
		Version *int64 `json:"version"`
	}
	if err := json.Unmarshal(in.Body, &seen); err != nil {
		return nil, web.WrongField("version", texts.PortalErrors.WrongForm())
	}
	var before time.Time
	if seen.Version != nil {
		before = time.UnixMilli(*seen.Version).UTC()
	}
	changed, err := a.app.Content.UpdateEdition(ctx, in.Body, before)
	if err != nil {
		return nil, err
	}
	sessions, err := a.app.Programme.Current(ctx)
	view := officeEditionOf(changed)
	for _, session := range sessions {
		if !changed.IsFairDay(session.Day) {
			view.Outside++
		}
	}
	return web.BodyOf(view), err
}

// editionFacts is an entry of the list of editions.
type editionFacts struct {
	ID       string `json:"id"`
	Title    string `json:"title" doc:"The title in English."`
	FirstDay string `json:"firstDay" format:"date"`
	LastDay  string `json:"lastDay" format:"date"`
	Current  bool   `json:"current"`
	Waiting  int    `json:"waiting" doc:"The number of payments, refunds and cancellations of this edition that need a decision by the office."`
}

func (a *API) routeEditions(tags []string) {
	web.Add(a.API, fair.MayRead, web.Op("GET /api/admin/editions", "list-editions", tags,
		"List all editions, the current one first",
		"Lists, counts and exports accept the id of an edition in the parameter `edition`. Earlier editions "+
			"are read-only, except for refunds, decisions about received money, erasure of personal data, and corrections of "+
			"documents."), a.listEditions)
}

func (a *API) listEditions(ctx context.Context, _ *struct{}) (*web.Body[[]editionFacts], error) {
	found, err := a.app.Content.Editions(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]editionFacts, len(found))
	for i, e := range found {
		waiting, err := a.app.Office.MoneyWaiting(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		list[i] = editionFacts{
			ID: e.ID, Title: e.Title.OrEnglish(fair.English), FirstDay: e.FirstDay, LastDay: e.LastDay, Current: e.Current,
			Waiting: waiting,
		}
	}
	return web.BodyOf(list), nil
}

// The forms for uploading the popup's image, the map of the venue and the brochure.
var (
	popupForm    = web.FormShape{Texts: []string{web.FieldVersion}, Files: []string{"image"}, Limit: 8 << 20}
	mapForm      = web.FormShape{Texts: []string{web.FieldVersion}, Files: []string{fair.MapImage.Field}, Limit: 12 << 20}
	brochureForm = web.FormShape{
		Texts: []string{web.FieldVersion}, Files: []string{fair.BrochureRule.Field}, Limit: 16 << 20,
	}
)

func (a *API) routeEditionFiles(tags []string) {
	web.AddForm(a.API, fair.MayContent, web.Op("PUT /api/admin/edition/popup-picture", "update-popup-picture", tags,
		"Upload the image of the popup",
		"The popup shows the new image immediately. To remove the image, update the edition with a popup "+
			"without an image."), popupForm, editionUpload("image", a.app.Content.UpdatePopupPicture))
	web.AddForm(a.API, fair.MayContent, web.Op("PUT /api/admin/edition/venue-map", "update-venue-map", tags,
		"Upload the map of the venue",
		"The pages visit and contact show it immediately, instead of the drawn map. To remove it, update the edition "+
			"with `\"venueMap\": null`."), mapForm, editionUpload(fair.MapImage.Field, a.app.Content.UpdateVenueMap))
	web.AddForm(a.API, fair.MayContent, web.Op("PUT /api/admin/edition/brochure", "update-brochure", tags,
		"Upload the brochure",
		"The file is a PDF of at most 5 MB. Visitors get it immediately at `/brochure.pdf`, instead of a generated page "+
			"of key facts. To remove it, update the edition with `\"brochure\": null`."), brochureForm,
		editionUpload(fair.BrochureRule.Field, a.app.Content.UpdateBrochure))
}

// editionUpload returns a handler that stores the file of a form field with the function `update`.
func editionUpload(
	field string,
	update func(ctx context.Context, up *fair.Upload, before time.Time) (fair.Edition, error),
) func(context.Context, *struct{}) (*web.Body[officeEdition], error) {
	return func(ctx context.Context, _ *struct{}) (*web.Body[officeEdition], error) {
		form := web.FormOf(ctx)
		version, err := form.Seen()
		if err != nil {
			return nil, err
		}
		var before time.Time
		if version != nil {
			before = time.UnixMilli(int64(*version)).UTC()
		}
		return web.With(officeEditionOf)(update(ctx, form.File(field), before))
	}
}
