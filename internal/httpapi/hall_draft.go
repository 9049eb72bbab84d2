package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/hall/drawing"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
	"github.com/mela-fair/mela/internal/web"
)

// HallDraft is the draft of the hall plan, which visitors do not see.
type HallDraft struct {
	Version   int               `json:"version" doc:"The version of the draft. Send it with every change. 0: there is no draft, and this is the published plan."`
	UpdatedAt *time.Time        `json:"updatedAt,omitempty"`
	UpdatedBy string            `json:"updatedBy,omitempty"`
	MinAisle  float64           `json:"minAisle" doc:"The minimum free distance in front of a stall, in metres."`
	Ground    hallview.Hall     `json:"ground" doc:"The building, zones, aisles and kinds of stall, without the stalls on the plan."`
	Stalls    []fair.DrawnStall `json:"stalls" doc:"The stalls on the plan."`
	Taken     []web.StallKey    `json:"taken" doc:"The stalls that are held or sold. Their number, kind and size must not change."`
	Faults    []HallFault       `json:"faults"`
}

// HallFault is an error in the draft of the hall plan.
type HallFault struct {
	Code    string   `json:"code" enum:"overlap,outside,aisle,passage,number,size"`
	Stalls  []string `json:"stalls" doc:"The ids of the stalls with this error."`
	Notice  bool     `json:"notice" doc:"true: only a warning; the plan can still be published."`
	Message string   `json:"message"`
}

type saveDraftInputBody struct {
	Version int               `json:"version" minimum:"0"`
	Stalls  []fair.DrawnStall `json:"stalls"`
	Ground  *drawnGround      `json:"ground,omitempty" doc:"The aisles and the areas of zones. If absent, they stay unchanged."`
}

// drawnGround contains the aisles of the hall plan and the areas of the plan's zones.
type drawnGround struct {
	Aisles []hallview.HallAisle `json:"aisles"`
	Zones  []drawnZone          `json:"zones" doc:"The zones with new areas. Zones that are missing in the list stay unchanged."`
}

type drawnZone struct {
	ID    string          `json:"id"`
	Areas []hallview.Rect `json:"areas"`
}

func (g *drawnGround) drawn() (ground fair.DrawnGround) {
	if g == nil {
		return ground
	}
	ground.Aisles = fair.Each(g.Aisles, func(a hallview.HallAisle) fair.Aisle {
		return fair.Aisle{ID: a.ID, Rect: fair.Rect{X: a.X, Y: a.Y, W: a.W, H: a.H}}
	})
	ground.Areas = make(map[string][]fair.Rect, len(g.Zones))
	for _, z := range g.Zones {
		ground.Areas[z.ID] = fair.Each(z.Areas, func(r hallview.Rect) fair.Rect { return fair.Rect(r) })
	}
	return ground
}

type draftVersionInputBody struct {
	Version int `json:"version" minimum:"0"`
}

type importDraftInputBody struct {
	Version int    `json:"version" minimum:"0"`
	Text    string `json:"text" doc:"The content of the file."`
}

type planFileInput struct {
	Draft bool `query:"draft" doc:"true: the draft is exported. false (default): the published plan."`
}

// planFileAnswer is a response that browsers save as a file instead of opening it as a page.
type planFileAnswer struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Options     string `header:"X-Content-Type-Options" hidden:"true"`
	Body        []byte
}

// routeHallDraft registers the operations of the hall plan editor.
func (a *API) routeHallDraft(tags []string) {
	const path = "/api/admin/hall/draft"
	web.Add(a.API, fair.MayRead, web.Op("GET "+path, "get-hall-draft", tags,
		"Get the draft of the hall plan with its errors"),
		func(ctx context.Context, _ *struct{}) (*web.Body[HallDraft], error) { return a.hallDraft(ctx) })
	web.Add(a.API, fair.MayHall, huma.Operation{
		OperationID: "save-hall-draft", Method: http.MethodPut, Path: path, Tags: tags,
		Summary: "Replace the stalls of the draft, and optionally the aisles and the areas of zones",
		Description: "A draft with errors can be saved, but not published. The response is 409 if somebody else has saved " +
			"the draft in the meantime.",
		MaxBodyBytes: drawing.MaxFile,
	}, func(ctx context.Context, in *web.Body[saveDraftInputBody]) (*web.Body[HallDraft], error) {
		return a.draftAfter(ctx, a.app.Hall.SaveDraft(ctx, in.Body.Version, in.Body.Stalls, in.Body.Ground.drawn()))
	})
	web.Add(a.API, fair.MayHall, huma.Operation{
		OperationID: "import-hall-draft", Method: http.MethodPost, Path: path + "/import", Tags: tags,
		Summary:      "Replace the draft by an exported file",
		Description:  "The file replaces the whole plan except the kinds of stall and their prices.",
		MaxBodyBytes: 2 * drawing.MaxFile,
	}, func(ctx context.Context, in *web.Body[importDraftInputBody]) (*web.Body[HallDraft], error) {
		return a.draftAfter(ctx, a.app.Hall.ImportDraft(ctx, in.Body.Version, in.Body.Text))
	})
	web.Add(a.API, fair.MayHall, web.Op("POST "+path+"/publish", "publish-hall-draft", tags,
		"Publish the draft, so that visitors see it",
		"The response is 422 with the first error if the draft has errors. The response is 409 if stalls that "+
			"are held or sold would be removed or withdrawn, or would change their kind or size; it names these stalls."),
		func(ctx context.Context, in *web.Body[draftVersionInputBody]) (*web.Body[HallDraft], error) {
			return a.draftAfter(ctx, a.app.Hall.PublishDraft(ctx, in.Body.Version))
		})
	web.Add(a.API, fair.MayHall, web.Op("DELETE "+path, "discard-hall-draft", tags, "Discard the draft"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) { return nil, a.app.Hall.DiscardDraft(ctx) })
	web.Add(a.API, fair.MayExport, huma.Operation{
		OperationID: "export-hall-json", Method: http.MethodGet, Path: "/api/exports/hall.json",
		Tags: []string{"Exports"}, Summary: "Export the hall plan as a file that can be imported again",
		Responses: web.ContentResponse("application/json", "The file as a download"),
	}, func(ctx context.Context, in *planFileInput) (*planFileAnswer, error) {
		data, err := a.app.Hall.ExportPlan(ctx, in.Draft)
		return &planFileAnswer{
			ContentType: "application/json", Disposition: `attachment; filename="hall.json"`, Options: "nosniff", Body: data,
		}, err
	})
}

func (a *API) draftAfter(ctx context.Context, err error) (*web.Body[HallDraft], error) {
	if err != nil {
		return nil, err
	}
	return a.hallDraft(ctx)
}

func (a *API) hallDraft(ctx context.Context) (*web.Body[HallDraft], error) {
	draft, err := a.app.Hall.Draft(ctx)
	if err != nil {
		return nil, err
	}
	h, err := a.app.Hall.Hall(ctx)
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	view := HallDraft{
		Version: draft.Version, UpdatedBy: draft.UpdatedBy, MinAisle: fair.MinAisle,
		Stalls: []fair.DrawnStall{}, Taken: []web.StallKey{}, Faults: []HallFault{},
	}
	if draft.Version > 0 {
		view.UpdatedAt = &draft.UpdatedAt
	}
	for _, s := range h.Edition.Plan.Stalls {
		if state := h.States[s.Key()].State; s.OnPlan && (state == fair.StallHeld || state == fair.StallSold) {
			view.Taken = append(view.Taken, web.StallKey(s.Key()))
		}
	}
	for _, s := range draft.Plan.Stalls {
		if s.OnPlan {
			view.Stalls = append(view.Stalls, s.Drawn())
		}
	}
	for _, f := range draft.Plan.Check() {
		view.Faults = append(view.Faults, HallFault{f.Code, f.Stalls, f.Notice, f.Message.In(lang)})
	}
	h.Edition.Plan = draft.Plan
	h.Edition.Plan.Stalls = nil
	view.Ground = sourceOf(h).View(lang, a.app.Now())
	return web.BodyOf(view), nil
}
