package httpapi

import (
	"context"
	"time"

	apphall "github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// stallsChange is the body of a request that changes several stalls.
type stallsChange struct {
	IDs    []string `json:"ids,omitempty" doc:"The ids of the stalls." example:"[\"compact-14\",\"compact-15\"]"`
	Action string   `json:"action,omitempty" doc:"The action: release, withdraw, block or unblock."`
	Reason string   `json:"reason,omitempty" doc:"The reason for blocking the stalls."`
}

// stallsChanged contains the result for each stall of the request.
type stallsChanged struct {
	Changed []hallview.HallStall `json:"changed"`
	Same    []string             `json:"same" doc:"The ids of the stalls that already had the requested state."`
	Refused []refusedStall       `json:"refused"`
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
	Version *int             `json:"version,omitempty" doc:"The version of the kind of stall that the client has read. The response is 409 if somebody else has changed it in the meantime."`
}

type changePriceInput struct {
	ID   string `path:"id" example:"std"`
	Body stallPrice
}

// routeHallOffice registers the office's operations on the hall, except operations on single stalls.
func (a *API) routeHallOffice(tags []string) {
	web.Add(a.API, fair.MayHall, web.Op("PATCH /api/hall/stalls", "change-stalls", tags,
		"Release, withdraw, block or unblock several stalls",
		"Stalls that are held or sold cannot be blocked or withdrawn. The response lists them in `refused`, "+
			"and the other stalls are changed nevertheless."), a.changeStalls)
	web.Add(a.API, fair.MayHall, web.Op("PATCH /api/hall/kinds/{id}", "change-stall-price", tags,
		"Change the price of a kind of stall",
		"New orders use the new price immediately. Existing bookings and orders keep their price."), a.changeStallPrice)
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/holds/end", "end-holds", tags, "End unpaid holds",
		"Closes the unpaid orders of bookings of the current edition, except orders whose payment the bank is "+
			"still processing. The stalls become free within seconds, as soon as the payment provider has closed the orders."),
		a.endHolds)
}

// holdsEnding is the body of a request that ends unpaid holds.
type holdsEnding struct {
	UnpaidFor int `json:"unpaidFor,omitempty" minimum:"0" maximum:"1440" doc:"Only holds of bookings that are at least this many minutes old. 0 (default): all unpaid holds."`
}

type endHoldsAnswerBody struct {
	Ended int `json:"ended" doc:"The number of bookings whose unpaid orders are being closed."`
}

func (a *API) endHolds(ctx context.Context, in *web.Body[*holdsEnding]) (*web.Body[endHoldsAnswerBody], error) {
	var least time.Duration
	if in.Body != nil {
		least = time.Duration(in.Body.UnpaidFor) * time.Minute
	}
	ended, err := a.app.Sales.EndHolds(ctx, least)
	return web.BodyOf(endHoldsAnswerBody{ended}), err
}

func (a *API) changeStalls(ctx context.Context, in *web.Body[stallsChange]) (*web.Body[stallsChanged], error) {
	done, err := a.app.Hall.ChangeStalls(ctx, in.Body.IDs,
		apphall.StallChange{Action: in.Body.Action, Reason: in.Body.Reason})
	if err != nil {
		return nil, err
	}
	h, err := a.app.Hall.Hall(ctx)
	if err != nil {
		return nil, err
	}
	body := stallsChanged{
		Changed: fair.Each(done.Changed, sourceOf(h).Stall),
		Same:    fair.Each(done.Same, func(s fair.PlanStall) string { return s.ID }),
		Refused: make([]refusedStall, len(done.Refused)),
	}
	lang := web.InfoOf(ctx).Lang
	for i, r := range done.Refused {
		stall, _ := h.Edition.Plan.StallByID(r.ID)
		body.Refused[i] = refusedStall{ID: r.ID, Label: stall.Label, Reason: r.Reason.In(lang)}
	}
	return web.BodyOf(body), nil
}

func (a *API) changeStallPrice(ctx context.Context, in *changePriceInput) (*web.Body[hallview.HallKind], error) {
	update := fair.StallPriceUpdate{Price: in.Body.Price.Text(), GST: in.Body.GST.Text(), Version: in.Body.Version}
	if err := a.app.Hall.ChangeStallPrice(ctx, in.ID, update); err != nil {
		return nil, err
	}
	view, err := a.hallView(ctx, "")
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
