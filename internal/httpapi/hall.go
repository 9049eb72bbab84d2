package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	apphall "github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

func stallKeys(keys []fair.StallKey) []web.StallKey {
	return fair.Each(keys, func(k fair.StallKey) web.StallKey { return web.StallKey(k) })
}

// chosenStall is a stall in a request. Both fields are optional for the decoder, because the application returns its
// own error message if one is missing. Old clients send the number as a JSON number.
type chosenStall struct {
	Number web.TypedNumber `json:"stallnumber,omitempty"`
	Size   string          `json:"stallSize,omitempty"`
}

func chosenKeys(chosen []chosenStall) []fair.StallKey {
	return fair.Each(chosen, func(c chosenStall) fair.StallKey {
		return fair.StallKey{Number: string(c.Number), Size: c.Size}
	})
}

type hallAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         hallview.Hall
}

type statesInput struct {
	web.EditionQuery
	Known string `header:"If-None-Match"`
}

type statesAnswer struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	ETag         string `header:"ETag"`
	Body         []hallview.StallState
}

type quoteRequest struct {
	Stalls []chosenStall `json:"stalls,omitempty"`
}

type quote struct {
	Lines []quoteLine    `json:"lines"`
	Base  rupees         `json:"base"`
	GST   rupees         `json:"gst"`
	Total rupees         `json:"total"`
	Part  *quotePart     `json:"part,omitempty" doc:"The part payment that keeps the stalls. Absent if the fair does not offer one."`
	Taken []web.StallKey `json:"taken" doc:"The requested stalls that are not available."`
}

type quotePart struct {
	Amount rupees `json:"amount" doc:"The amount to pay now, in rupees."`
	Offer  string `json:"offer" doc:"A sentence in the language of the request: the amount to pay now, the rest and the last day for it."`
}

type quoteLine struct {
	Number string `json:"stallnumber"`
	Size   string `json:"stallSize"`
	Label  string `json:"label"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Base   rupees `json:"base"`
	GST    rupees `json:"gst"`
	Total  rupees `json:"total"`
}

type stallChange struct {
	Action string `json:"action,omitempty" doc:"The action: release, withdraw, block, unblock or stock."`
	State  string `json:"state,omitempty" doc:"The new state: available, blocked or unreleased. It can be sent instead of 'action'."`
	Reason string `json:"reason,omitempty" doc:"The reason for blocking the stall."`
	Stock  *int   `json:"stock,omitempty" doc:"The total number of stalls, for a kind that is not on the plan. Required for the action 'stock'."`
}

type changeStallInput struct {
	ID   string `path:"id" example:"std-24"`
	Body stallChange
}

func (a *API) routeHall() {
	tags := []string{"Hall"}
	web.Add(a.API, web.Public, web.Op("GET /api/hall", "get-hall", tags,
		"Get the hall plan with the prices and the state of every stall",
		"With an office session that may read, the response also contains the reason for each blocked stall "+
			"and the booking of each held or sold stall."), a.getHall)
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "list-stall-states", Method: http.MethodGet, Path: "/api/hall/states", Tags: tags,
		Summary: "Get the state of every stall",
		Description: "This operation is suitable for polling. If the `ETag` of the previous response is sent in " +
			"`If-None-Match` and nothing has changed, the response is 304.",
		Responses: map[string]*huma.Response{"304": {Description: "Not modified"}},
	}, a.listStallStates)
	web.Add(a.API, web.Public, web.Op("POST /api/hall/quote", "quote-stalls", tags,
		"Get the current price of the given stalls"),
		a.quoteStalls)
	web.Add(a.API, fair.MayHall, web.Op("PATCH /api/hall/stalls/{id}", "change-stall", tags,
		"Release, withdraw, block or unblock a stall, or set the stock of a kind of stall"), a.changeStall)
	a.routeHallDraft(tags)
	a.routeHallOffice(tags)
	a.routeHallEvents(tags)
}

func (a *API) getHall(ctx context.Context, in *web.EditionQuery) (*hallAnswer, error) {
	view, err := a.hallView(ctx, in.OfficeScope(ctx))
	if err != nil {
		return nil, err
	}
	cache := "no-cache"
	if _, signedIn := app.Actor(ctx); signedIn {
		cache = "no-store"
	}
	return &hallAnswer{CacheControl: cache, Body: view}, nil
}

func (a *API) listStallStates(ctx context.Context, in *statesInput) (*statesAnswer, error) {
	h, err := a.app.Hall.HallOf(ctx, in.OfficeScope(ctx))
	if err != nil {
		return nil, err
	}
	states := sourceOf(h).StallStates()
	tag := `"` + fingerprint(states) + `"`
	if in.Known == tag || in.Known == "W/"+tag {
		return &statesAnswer{Status: http.StatusNotModified, CacheControl: "no-cache", ETag: tag}, nil
	}
	return &statesAnswer{Status: http.StatusOK, CacheControl: "no-cache", ETag: tag, Body: states}, nil
}

// fingerprint returns a hash of the states. The hash of equal states is the same in every process.
func fingerprint(states []hallview.StallState) string {
	text, _ := json.Marshal(states) // cannot fail, because the states contain only strings and numbers
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

func (a *API) quoteStalls(ctx context.Context, in *web.Body[quoteRequest]) (*web.Body[quote], error) {
	q, err := a.app.Hall.Quote(ctx, chosenKeys(in.Body.Stalls))
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	body := quote{
		Lines: make([]quoteLine, len(q.Claims)), Taken: stallKeys(q.Taken),
		Base: rupees(q.Price.Base), GST: rupees(q.Price.GST), Total: rupees(q.Price.Total),
	}
	if now := a.app.Now(); edition.PartPayment.OfferedAt(now) {
		first := edition.PartPayment.First(q.Price.Total, now)
		body.Part = &quotePart{rupees(first), texts.Errors.PartPaymentOffer(first.String(), (q.Price.Total - first).String(),
			fair.DayIn(lang, edition.PartPayment.LastDay)).In(lang)}
	}
	for i, c := range q.Claims {
		stall, _ := edition.Plan.Stall(c.Key)
		kind, _ := edition.Plan.Kind(c.Kind)
		body.Lines[i] = quoteLine{
			Number: c.Key.Number, Size: c.Key.Size, Label: stall.Label, Kind: c.Kind, Name: kind.Name.OrEnglish(lang),
			Base: rupees(c.Price.Base), GST: rupees(c.Price.GST), Total: rupees(c.Price.Total),
		}
	}
	return web.BodyOf(body), nil
}

// actionsForState maps a state to the action that sets the state.
var actionsForState = map[string]string{"available": "unblock", "blocked": "block", "unreleased": "withdraw"}

func (a *API) changeStall(ctx context.Context, in *changeStallInput) (*web.Body[hallview.HallStall], error) {
	change := apphall.StallChange{Action: in.Body.Action, Reason: in.Body.Reason, Stock: in.Body.Stock}
	if change.Action == "" && in.Body.State != "" {
		action, ok := actionsForState[in.Body.State]
		if !ok {
			return nil, web.WrongField("state", texts.Errors.ChooseOne())
		}
		change.Action = action
	}
	if _, err := a.app.Hall.ChangeStall(ctx, in.ID, change); err != nil {
		return nil, err
	}
	h, err := a.app.Hall.Hall(ctx)
	if err != nil {
		return nil, err
	}
	stall, ok := h.Edition.Plan.StallByID(in.ID)
	if !ok {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return web.BodyOf(sourceOf(h).Stall(stall)), nil
}

// sourceOf returns the source for views of a hall. The field Stock of the source is not set.
func sourceOf(h apphall.Hall) hallview.Source {
	return hallview.Source{Edition: h.Edition, States: h.States}
}

func (a *API) hallView(ctx context.Context, of fair.EditionScope) (hallview.Hall, error) {
	h, err := a.app.Hall.HallOf(ctx, of)
	if err != nil {
		return hallview.Hall{}, err
	}
	source := sourceOf(h)
	if source.Stock, err = a.app.Hall.StallStock(ctx, of); err != nil {
		return hallview.Hall{}, err
	}
	return source.View(web.InfoOf(ctx).Lang, a.app.Now()), nil
}
