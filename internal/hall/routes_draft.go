package hall

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// DraftView is the draft of the hall plan, which visitors do not see.
type DraftView struct {
	Version   int            `json:"version" doc:"The version of the draft. Send it with every change. 0: there is no draft, and this is the published plan."`
	UpdatedAt *time.Time     `json:"updatedAt,omitempty"`
	UpdatedBy string         `json:"updatedBy,omitempty"`
	MinAisle  float64        `json:"minAisle" doc:"The minimum free distance in front of a stall, in metres."`
	Ground    View           `json:"ground" doc:"The building, zones, aisles and kinds of stall, without the stalls on the plan."`
	Stalls    []DrawnStall   `json:"stalls" doc:"The stalls on the plan."`
	Taken     []web.StallKey `json:"taken" doc:"The stalls that are held or sold. Their number, kind and size must not change."`
	Faults    []FaultView    `json:"faults"`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (DraftView) SchemaName() string { return "HallDraft" }

// FaultView is an error in the draft of the hall plan.
type FaultView struct {
	Code    string   `json:"code" enum:"overlap,outside,aisle,passage,number,size"`
	Stalls  []string `json:"stalls" doc:"The ids of the stalls with this error."`
	Notice  bool     `json:"notice" doc:"true: only a warning; the plan can still be published."`
	Message string   `json:"message"`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (FaultView) SchemaName() string { return "HallFault" }

type saveDraftInputBody struct {
	Version int          `json:"version" minimum:"0"`
	Stalls  []DrawnStall `json:"stalls"`
	Ground  *drawnGround `json:"ground,omitempty" doc:"The aisles and the areas of zones. If absent, they stay unchanged."`
}

// drawnGround contains the aisles of the hall plan and the areas of the plan's zones.
type drawnGround struct {
	Aisles []Aisle     `json:"aisles"`
	Zones  []drawnZone `json:"zones" doc:"The zones with new areas. Zones that are missing in the list stay unchanged."`
}

type drawnZone struct {
	ID    string `json:"id"`
	Areas []Rect `json:"areas"`
}

func (g *drawnGround) drawn() (ground DrawnGround) {
	if g == nil {
		return ground
	}
	ground.Aisles = fair.Each(g.Aisles, func(a Aisle) fair.Aisle {
		return fair.Aisle{ID: a.ID, Rect: fair.Rect{X: a.X, Y: a.Y, W: a.W, H: a.H}}
	})
	ground.Areas = make(map[string][]fair.Rect, len(g.Zones))
	for _, z := range g.Zones {
		ground.Areas[z.ID] = fair.Each(z.Areas, func(r Rect) fair.Rect { return fair.Rect(r) })
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

// routeDraft registers the operations of the hall plan editor.
func (s *Service) routeDraft(api *web.API, tags []string) {
	const path = "/api/admin/hall/draft"
	web.Add(api, fair.MayRead, web.Op("GET "+path, "get-hall-draft", tags,
		"Get the draft of the hall plan with its errors"),
		func(ctx context.Context, _ *struct{}) (*web.Body[DraftView], error) { return s.draftView(ctx) })
	web.Add(api, fair.MayHall, huma.Operation{
		OperationID: "save-hall-draft", Method: http.MethodPut, Path: path, Tags: tags,
		Summary: "Replace the stalls of the draft, and optionally the aisles and the areas of zones",
		Description: "A draft with errors can be saved, but not published. The response is 409 if somebody else has saved " +
			"the draft in the meantime.",
		MaxBodyBytes: maxFile,
	}, func(ctx context.Context, in *web.Body[saveDraftInputBody]) (*web.Body[DraftView], error) {
		return s.draftAfter(ctx, s.SaveDraft(ctx, in.Body.Version, in.Body.Stalls, in.Body.Ground.drawn()))
	})
	web.Add(api, fair.MayHall, huma.Operation{
		OperationID: "import-hall-draft", Method: http.MethodPost, Path: path + "/import", Tags: tags,
		Summary:      "Replace the draft by an exported file",
		Description:  "The file replaces the whole plan except the kinds of stall and their prices.",
		MaxBodyBytes: 2 * maxFile,
	}, func(ctx context.Context, in *web.Body[importDraftInputBody]) (*web.Body[DraftView], error) {
		return s.draftAfter(ctx, s.ImportDraft(ctx, in.Body.Version, in.Body.Text))
	})
	web.Add(api, fair.MayHall, web.Op("POST "+path+"/publish", "publish-hall-draft", tags,
		"Publish the draft, so that visitors see it",
		"The response is 422 with the first error if the draft has errors. The response is 409 if stalls that "+
			"are held or sold would be removed or withdrawn, or would change their kind or size; it names these stalls."),
		func(ctx context.Context, in *web.Body[draftVersionInputBody]) (*web.Body[DraftView], error) {
			return s.draftAfter(ctx, s.PublishDraft(ctx, in.Body.Version))
		})
	web.Add(api, fair.MayHall, web.Op("DELETE "+path, "discard-hall-draft", tags, "Discard the draft"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) { return nil, s.DiscardDraft(ctx) })
	web.Add(api, fair.MayExport, huma.Operation{
		OperationID: "export-hall-json", Method: http.MethodGet, Path: "/api/exports/hall.json",
		Tags: []string{"Exports"}, Summary: "Export the hall plan as a file that can be imported again",
		Responses: web.ObjectResponse("application/json", "The file as a download"),
	}, func(ctx context.Context, in *planFileInput) (*planFileAnswer, error) {
		data, err := s.ExportPlan(ctx, in.Draft)
		return &planFileAnswer{
			ContentType: "application/json", Disposition: `attachment; filename="hall.json"`, Options: "nosniff", Body: data,
		}, err
	})
}

func (s *Service) draftAfter(ctx context.Context, err error) (*web.Body[DraftView], error) {
	if err != nil {
		return nil, err
	}
	return s.draftView(ctx)
}

func (s *Service) draftView(ctx context.Context) (*web.Body[DraftView], error) {
	draft, err := s.Draft(ctx)
	if err != nil {
		return nil, err
	}
	h, err := s.Hall(ctx)
	if err != nil {
		return nil, err
	}
	lang := web.InfoOf(ctx).Lang
	view := DraftView{
		Version: draft.Version, UpdatedBy: draft.UpdatedBy, MinAisle: minAisle,
		Stalls: []DrawnStall{}, Taken: []web.StallKey{}, Faults: []FaultView{},
	}
	if draft.Version > 0 {
		view.UpdatedAt = &draft.UpdatedAt
	}
	for _, stall := range h.Edition.Plan.Stalls {
		key := stall.Key()
		if state := h.States[key].State; stall.OnPlan && (state == fair.StallHeld || state == fair.StallSold) {
			view.Taken = append(view.Taken, web.StallKey(key))
		}
	}
	for _, stall := range draft.Plan.Stalls {
		if stall.OnPlan {
			view.Stalls = append(view.Stalls, Drawn(stall))
		}
	}
	for _, f := range checkPlan(draft.Plan) {
		view.Faults = append(view.Faults, FaultView{f.Code, f.Stalls, f.Notice, f.Message.In(lang)})
	}
	h.Edition.Plan = draft.Plan
	h.Edition.Plan.Stalls = nil
	view.Ground = h.View(lang, s.Now())
	return web.BodyOf(view), nil
}
