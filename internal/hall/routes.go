package hall

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// ChosenStall is a stall in a request. Both fields are optional for the decoder, because the application returns its
// own error message if one is missing. Old clients send the number as a JSON number.
type ChosenStall struct {
	Number web.TypedNumber `json:"stallnumber,omitempty"`
	Size   string          `json:"stallSize,omitempty"`
}

// ChosenKeys returns the keys of the stalls in a request.
func ChosenKeys(chosen []ChosenStall) []fair.StallKey {
	return fair.Each(chosen, func(c ChosenStall) fair.StallKey {
		return fair.StallKey{Number: string(c.Number), Size: c.Size}
	})
}

type hallAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         View
}

type statesInput struct {
	web.EditionQuery
	Known string `header:"If-None-Match"`
}

type statesAnswer struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	ETag         string `header:"ETag"`
	Body         []StallState
}

type quoteRequest struct {
	Stalls []ChosenStall `json:"stalls,omitempty"`
}

type quote struct {
	Lines []quoteLine    `json:"lines"`
	Base  amount.Rupees  `json:"base"`
	GST   amount.Rupees  `json:"gst"`
	Total amount.Rupees  `json:"total"`
	Part  *quotePart     `json:"part,omitempty" doc:"The part payment that keeps the stalls. Absent if the fair does not offer one."`
	Taken []web.StallKey `json:"taken" doc:"The requested stalls that are not available."`
}

type quotePart struct {
	Amount amount.Rupees `json:"amount" doc:"The amount to pay now, in rupees."`
	Offer  string        `json:"offer" doc:"A sentence in the language of the request: the amount to pay now, the rest and the last day for it."`
}

type quoteLine struct {
	Number string        `json:"stallnumber"`
	Size   string        `json:"stallSize"`
	Label  string        `json:"label"`
	Kind   string        `json:"kind"`
	Name   string        `json:"name"`
	Base   amount.Rupees `json:"base"`
	GST    amount.Rupees `json:"gst"`
	Total  amount.Rupees `json:"total"`
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

// Routes registers the operations of the hall.
func (s *Service) Routes(api *web.API) {
	tags := []string{"Hall"}
	web.Add(api, web.Public, web.Op("GET /api/hall", "get-hall", tags,
		"Get the hall plan with the prices and the state of every stall",
		"With an office session that may read, the response also contains the reason for each blocked stall "+
			"and the booking of each held or sold stall."), s.getHall)
	web.Add(api, web.Public, huma.Operation{
		OperationID: "list-stall-states", Method: http.MethodGet, Path: "/api/hall/states", Tags: tags,
		Summary: "Get the state of every stall",
		Description: "This operation is suitable for polling. If the `ETag` of the previous response is sent in " +
			"`If-None-Match` and nothing has changed, the response is 304.",
		Responses: map[string]*huma.Response{"304": {Description: "Not modified"}},
	}, s.listStallStates)
	web.Add(api, web.Public, web.Op("POST /api/hall/quote", "quote-stalls", tags,
		"Get the current price of the given stalls"),
		s.quoteStalls)
	web.Add(api, fair.MayHall, web.Op("PATCH /api/hall/stalls/{id}", "change-stall", tags,
		"Release, withdraw, block or unblock a stall, or set the stock of a kind of stall"), s.patchStall)
	s.routeOffice(api, tags)
	s.routeDraft(api, tags)
	s.routeEvents(api, tags)
}

func (s *Service) getHall(ctx context.Context, in *web.EditionQuery) (*hallAnswer, error) {
	view, err := s.viewOf(ctx, in.OfficeScope(ctx))
	if err != nil {
		return nil, err
	}
	cache := "no-cache"
	if _, signedIn := app.Actor(ctx); signedIn {
		cache = "no-store"
	}
	return &hallAnswer{CacheControl: cache, Body: view}, nil
}

func (s *Service) listStallStates(ctx context.Context, in *statesInput) (*statesAnswer, error) {
	h, err := s.HallOf(ctx, in.OfficeScope(ctx))
	if err != nil {
		return nil, err
	}
	states := h.StallStates()
	tag := `"` + fingerprint(states) + `"`
	if in.Known == tag || in.Known == "W/"+tag {
		return &statesAnswer{Status: http.StatusNotModified, CacheControl: "no-cache", ETag: tag}, nil
	}
	return &statesAnswer{Status: http.StatusOK, CacheControl: "no-cache", ETag: tag, Body: states}, nil
}

func (s *Service) quoteStalls(ctx context.Context, in *web.Body[quoteRequest]) (*web.Body[quote], error) {
	q, err := s.Quote(ctx, ChosenKeys(in.Body.Stalls))
	if err != nil {
		return nil, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	body := quote{
		Lines: make([]quoteLine, len(q.Claims)), Taken: web.StallKeys(q.Taken),
		Base: amount.Rupees(q.Price.Base), GST: amount.Rupees(q.Price.GST), Total: amount.Rupees(q.Price.Total),
	}
	if now := s.Now(); edition.PartPayment.OfferedAt(now) {
		first := edition.PartPayment.First(q.Price.Total, now)
		offer := texts.Errors.PartPaymentOffer(first.String(), (q.Price.Total - first).String(),
			fair.DayIn(lang, edition.PartPayment.LastDay))
		body.Part = &quotePart{amount.Rupees(first), offer.In(lang)}
	}
	for i, c := range q.Claims {
		stall, _ := edition.Plan.Stall(c.Key)
		kind, _ := edition.Plan.Kind(c.Kind)
		body.Lines[i] = quoteLine{
			Number: c.Key.Number, Size: c.Key.Size, Label: stall.Label, Kind: c.Kind, Name: kind.Name.OrEnglish(lang),
			Base: amount.Rupees(c.Price.Base), GST: amount.Rupees(c.Price.GST), Total: amount.Rupees(c.Price.Total),
		}
	}
	return web.BodyOf(body), nil
}

// actionsForState maps a state to the action that sets the state.
var actionsForState = map[string]string{"available": "unblock", "blocked": "block", "unreleased": "withdraw"}

func (s *Service) patchStall(ctx context.Context, in *changeStallInput) (*web.Body[Stall], error) {
	change := StallChange{Action: in.Body.Action, Reason: in.Body.Reason, Stock: in.Body.Stock}
	if change.Action == "" && in.Body.State != "" {
		action, ok := actionsForState[in.Body.State]
		if !ok {
			return nil, web.WrongField("state", texts.Errors.ChooseOne())
		}
		change.Action = action
	}
	if _, err := s.ChangeStall(ctx, in.ID, change); err != nil {
		return nil, err
	}
	h, err := s.Hall(ctx)
	if err != nil {
		return nil, err
	}
	stall, ok := h.Edition.Plan.StallByID(in.ID)
	if !ok {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return web.BodyOf(h.Stall(stall)), nil
}

// stallsChange is the body of a request that changes several stalls.
type stallsChange struct {
	IDs    []string `json:"ids,omitempty" doc:"The ids of the stalls." example:"[\"compact-14\",\"compact-15\"]"`
	Action string   `json:"action,omitempty" doc:"The action: release, withdraw, block or unblock."`
	Reason string   `json:"reason,omitempty" doc:"The reason for blocking the stalls."`
}

// stallsChanged contains the result for each stall of the request.
type stallsChanged struct {
	Changed []Stall        `json:"changed"`
	Same    []string       `json:"same" doc:"The ids of the stalls that already had the requested state."`
	Refused []refusedStall `json:"refused"`
}

type refusedStall struct {
	ID     string `json:"id"`
	Label  string `json:"label" doc:"The label of the stall on the plan. Empty if the plan has no stall with this id."`
	Reason string `json:"reason" example:"Sold: free its booking first"`
}

// stallPrice is the body of a request that changes a price; absent fields stay unchanged.
type stallPrice struct {
	Price   *web.TypedNumber `json:"price,omitempty" doc:"The price in whole rupees, before tax."`
	GST     *web.TypedNumber `json:"gst,omitempty" doc:"The GST rate in per cent."`
	Members *web.TypedNumber `json:"members,omitempty" doc:"The number of members that an exhibitor can enter for each stall of this kind."`
	Version *int             `json:"version,omitempty" doc:"The version of the kind of stall that the client has read. The response is 409 if somebody else has changed it in the meantime."`
}

type changePriceInput struct {
	ID   string `path:"id" example:"std"`
	Body stallPrice
}

// routeOffice registers the office's operations on the hall, except operations on single stalls.
func (s *Service) routeOffice(api *web.API, tags []string) {
	web.Add(api, fair.MayHall, web.Op("PATCH /api/hall/stalls", "change-stalls", tags,
		"Release, withdraw, block or unblock several stalls",
		"Stalls that are held or sold cannot be blocked or withdrawn. The response lists them in `refused`, "+
			"and the other stalls are changed nevertheless."), s.patchStalls)
	web.Add(api, fair.MayHall, web.Op("PATCH /api/hall/kinds/{id}", "change-stall-price", tags,
		"Change the price of a kind of stall",
		"New orders use the new price immediately. Existing bookings and orders keep their price."), s.patchPrice)
}

func (s *Service) patchStalls(ctx context.Context, in *web.Body[stallsChange]) (*web.Body[stallsChanged], error) {
	done, err := s.ChangeStalls(ctx, in.Body.IDs,
		StallChange{Action: in.Body.Action, Reason: in.Body.Reason})
	if err != nil {
		return nil, err
	}
	h, err := s.Hall(ctx)
	if err != nil {
		return nil, err
	}
	body := stallsChanged{
		Changed: fair.Each(done.Changed, h.Stall),
		Same:    fair.Each(done.Same, func(stall fair.PlanStall) string { return stall.ID }),
		Refused: make([]refusedStall, len(done.Refused)),
	}
	lang := web.InfoOf(ctx).Lang
	for i, r := range done.Refused {
		stall, _ := h.Edition.Plan.StallByID(r.ID)
		body.Refused[i] = refusedStall{ID: r.ID, Label: stall.Label, Reason: r.Reason.In(lang)}
	}
	return web.BodyOf(body), nil
}

func (s *Service) patchPrice(ctx context.Context, in *changePriceInput) (*web.Body[Kind], error) {
	update := PriceUpdate{
		Price: in.Body.Price.Text(), GST: in.Body.GST.Text(), Members: in.Body.Members.Text(), Version: in.Body.Version,
	}
	if err := s.ChangeStallPrice(ctx, in.ID, update); err != nil {
		return nil, err
	}
	view, err := s.viewOf(ctx, "")
	if err != nil {
		return nil, err
	}
	for _, k := range view.Kinds {
		if k.ID == in.ID {
			return web.BodyOf(k), nil
		}
	}
	return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

// viewOf returns the view of an edition's hall, with the number of stalls of each kind.
func (s *Service) viewOf(ctx context.Context, of fair.EditionScope) (View, error) {
	h, err := s.HallOf(ctx, of)
	if err != nil {
		return View{}, err
	}
	settings, err := s.records.HallStalls(ctx, h.Edition.ID)
	if err != nil {
		return View{}, err
	}
	h.Stock = make(map[fair.StallKey]int, len(settings))
	for _, set := range settings {
		h.Stock[set.Key] = set.Stock
	}
	return h.View(web.InfoOf(ctx).Lang, s.Now()), nil
}
