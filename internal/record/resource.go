package record

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// Resource describes the routes of one simple kind of record, such as partners. T is the type of
// the record, In the type of its input, and V the type of its JSON representation.
type Resource[T, In, V any] struct {
	Path    string // "/api/partners"
	One     string // "partner": used in operation ids, with dashes for spaces, and in summaries
	Many    string
	Tag     string
	Records *Records[T, In]
	View    func(record T, office bool) V // if `office` is false, it leaves out data that visitors must not see
	// The permissions: MayList for the list, MayRead for a single record, and MayChange to create, update and delete.
	// If MayList is web.Public, visitors can call the list.
	MayList, MayRead, MayChange fair.Permission
	Filters                     []web.Filter
}

// StatusFilter is the filter by the status of a review.
var StatusFilter = web.Filter{
	Name: "status", Doc: "The status: Pending, Confirmed or Rejected.", Parse: web.Parsed(fair.ParseReviewStatus),
}

// Facts contains the fields that all kinds with a resource have in common. Only the office sees versions and
// deleted records.
type Facts struct {
	ID        string     `json:"_id"`
	Edition   string     `json:"edition,omitempty" doc:"The id of the edition. Present only if the request has an office session."`
	Version   int        `json:"version,omitempty" doc:"The version of the record. Present only if the request has an office session. Send it with every update. The response is 409 if somebody else has changed the record in the meantime."`
	CreatedAt time.Time  `json:"createdAt"`
	UpdatedAt *time.Time `json:"updatedAt,omitempty" doc:"The time of the last change. Present only if the request has an office session."`
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
	Junk      bool       `json:"junk,omitempty" doc:"true: the record is suspected to be junk. Present only if the request has an office session."`
}

// FactsOf returns the common fields of a record.
func FactsOf(r fair.Record, office bool) Facts {
	facts := Facts{ID: r.ID, CreatedAt: r.CreatedAt}
	if office {
		facts.Edition, facts.Junk = r.EditionID, r.Junk
		facts.Version, facts.UpdatedAt, facts.DeletedAt = r.Version, web.TimeOrNil(r.UpdatedAt), web.TimeOrNil(r.DeletedAt)
	}
	return facts
}

// List is the response of a list of records.
type List[V any] struct {
	web.ListHead
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         []V
}

// Query is the input of a list of records.
type Query struct{ web.ListQuery }

// ChangeOf is the part that the updates of all kinds have in common: the version on which the update is based.
type ChangeOf struct {
	Version *int `json:"version,omitempty"`
}

func (c ChangeOf) seen() *int { return c.Version }

// versioned is the body of an update that contains the version on which it is based.
type versioned interface{ seen() *int }

// Operation describes an operation of the kind.
func (r *Resource[T, In, V]) Operation(verb, method, suffix, summary string) huma.Operation {
	id := verb + "-" + strings.ReplaceAll(r.One, " ", "-")
	if verb == "list" || verb == "order" {
		id = verb + "-" + r.ListName()
	}
	return huma.Operation{OperationID: id, Method: method, Path: r.Path + suffix, Tags: []string{r.Tag}, Summary: summary}
}

// ListName returns the name of the kind's list in operation ids and in bulk actions.
func (r *Resource[T, In, V]) ListName() string { return strings.ReplaceAll(r.Many, " ", "-") }

// RouteReading registers the operations that list, read, delete and restore records.
func (r *Resource[T, In, V]) RouteReading(api *web.API) {
	r.offerBulk(api)
	list := r.Operation("list", http.MethodGet, "", "List "+r.Many)
	if r.MayList == web.Public {
		list.Description = "Without an office session, the response contains the records that the public pages show, in " +
			"their display order. The list parameters are then ignored."
	}
	list.Parameters = append(list.Parameters, fair.Each(r.Filters, web.Filter.Param)...)
	web.Add(api, r.MayList, list,
		func(ctx context.Context, in *Query) (*List[V], error) { return r.list(ctx, in) })
	web.Add(api, r.MayRead, r.Operation("get", http.MethodGet, "/{id}", "Get a single "+r.One),
		func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
			found, err := r.Records.Find(ctx, in.ID)
			return r.Answer(http.StatusOK, found), err
		})
	web.Add(api, r.MayChange, r.Operation("delete", http.MethodDelete, "/{id}", "Delete a single "+r.One),
		func(ctx context.Context, in *web.ByID) (*struct{}, error) {
			return nil, r.Records.Delete(ctx, in.ID)
		})
	restore := r.Operation("restore", http.MethodPost, "/{id}/restore",
		"Restore a deleted "+r.One+", at most 30 days after its deletion")
	web.Add(api, fair.MayRestore, restore, func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
		found, err := r.Records.Restore(ctx, in.ID)
		return r.Answer(http.StatusOK, found), err
	})
}

type displayOrder struct {
	IDs []string `json:"ids" maxItems:"1000" doc:"The ids of the records that come first, in this order. The other records follow in their previous order."`
}

// RouteOrder registers the operation that changes the display order.
func (r *Resource[T, In, V]) RouteOrder(api *web.API) {
	web.Add(api, r.MayChange, r.Operation("order", http.MethodPatch, "/order", "Set the display order"),
		func(ctx context.Context, in *web.Body[displayOrder]) (*List[V], error) {
			if err := r.Records.Reorder(ctx, in.Body.IDs); err != nil {
				return nil, err
			}
			return r.list(ctx, &Query{})
		})
}

func (r *Resource[T, In, V]) list(ctx context.Context, in *Query) (*List[V], error) {
	if r.MayList == web.Public && app.Require(ctx, fair.MayRead) != nil {
		shown, err := r.Records.Shown(ctx)
		if err != nil {
			return nil, err
		}
		return &List[V]{
			ListHead: web.ListQuery{}.Head(r.Path, len(shown), url.Values{}), CacheControl: "no-cache",
			Body: r.Views(shown, false),
		}, nil
	}
	filter, own, err := web.ReadFilter(ctx, in.ListQuery, r.Filters)
	if err != nil {
		return nil, err
	}
	found, total, err := r.Records.FindAll(ctx, filter)
	if err != nil {
		return nil, err
	}
	return &List[V]{ListHead: in.HeadOf(r.Path, total, own), CacheControl: "no-store", Body: r.Views(found, true)},
		nil
}

// Choose selects the records that match the filters of their list. If the list `only` is not empty, it selects only
// those of them whose ids are in `only`.
func (r *Resource[T, In, V]) Choose(
	ctx context.Context, q web.ListQuery, only []string,
) (s app.Selection[T], err error) {
	filter, _, err := web.ReadFilter(ctx, q, r.Filters)
	if err != nil {
		return s, err
	}
	return r.Records.Select(ctx, filter, only)
}

// Views converts records to their JSON representation.
func (r *Resource[T, In, V]) Views(records []T, office bool) []V {
	list := make([]V, len(records))
	for i, record := range records {
		list[i] = r.View(record, office)
	}
	return list
}

// Answer returns the response with a record.
func (r *Resource[T, In, V]) Answer(status int, record T) *web.Answer[V] {
	return &web.Answer[V]{Status: status, Body: r.View(record, true)}
}

// SubmitInput is the input of an operation that stores a visitor's form.
type SubmitInput[B any] struct {
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first record instead of creating another one."`
	Body B
}

// RouteCreate registers the operation with which the office creates a record from a JSON body. `apply` copies the body
// to the input of the record.
func RouteCreate[T, In, V, B any](api *web.API, r *Resource[T, In, V], apply func(B, *In)) {
	op := r.Operation("create", http.MethodPost, "", "Create a new "+r.One)
	op.DefaultStatus = http.StatusCreated
	web.Add(api, r.MayChange, op, func(ctx context.Context, in *web.Body[B]) (*web.Answer[V], error) {
		var typed In
		apply(in.Body, &typed)
		made, err := r.Records.Create(ctx, typed)
		return r.Answer(http.StatusCreated, made), err
	})
}

// RouteUpdate registers the operation with which the office updates a record from a JSON body. Absent fields stay
// unchanged.
func RouteUpdate[T, In, V any, B versioned](api *web.API, r *Resource[T, In, V], method string, apply func(B, *In)) {
	web.Add(api, r.MayChange, r.Operation("update", method, "/{id}", "Update a single "+r.One),
		func(ctx context.Context, in *web.ByIDBody[B]) (*web.Answer[V], error) {
			changed, err := r.Records.Amend(ctx, in.ID, in.Body.seen(), func(typed *In) { apply(in.Body, typed) })
			return r.Answer(http.StatusOK, changed), err
		})
}

// SubmitOperation describes the operation that stores a visitor's form.
func (r *Resource[T, In, V]) SubmitOperation(api *web.API) huma.Operation {
	var v V
	op := r.Operation("create", http.MethodPost, "", "Send a new "+r.One)
	op.DefaultStatus = http.StatusCreated
	op.Description = "The response is 201 with the new record. It is 200 with the existing record if the same data was " +
		"sent within the last ten minutes."
	op.Responses = api.AlsoAnswers("200", "The existing record, if the same sender sent the same data before", v)
	return op
}

// Submit stores a visitor's form.
func (r *Resource[T, In, V]) Submit(ctx context.Context, in In, key, lang string) (*web.Answer[V], error) {
	key, err := web.IdempotencyKey("Idempotency-Key", key)
	if err != nil {
		return nil, err
	}
	stored, created, err := r.Records.Submit(ctx, in, Submission{
		Lang:      web.FormLang(ctx, lang),
		RequestID: key,
	})
	if err != nil {
		return nil, err
	}
	answer := &web.Answer[V]{Status: http.StatusOK, Body: r.View(stored, false)}
	if created {
		answer.Status = http.StatusCreated
	}
	return answer, nil
}

// RouteFormCreate registers the operation that creates a record from a form with files. For a record without files,
// RouteCreate registers the operation with a JSON body.
func RouteFormCreate[T, In, V any](
	api *web.API,
	r *Resource[T, In, V],
	shape web.FormShape,
	apply func(*web.Form, *In),
) {
	op := r.Operation("create", http.MethodPost, "", "Create a new "+r.One)
	op.DefaultStatus = http.StatusCreated
	web.AddForm(api, r.MayChange, op, shape, func(ctx context.Context, _ *struct{}) (*web.Answer[V], error) {
		var typed In
		apply(web.FormOf(ctx), &typed)
		made, err := r.Records.Create(ctx, typed)
		return r.Answer(http.StatusCreated, made), err
	})
}

// RouteFormUpdate registers the operation that updates a record from a form with files. For a record without files,
// RouteUpdate registers the operation with a JSON body.
func RouteFormUpdate[T, In, V any](
	api *web.API,
	r *Resource[T, In, V],
	shape web.FormShape,
	apply func(*web.Form, *In),
) {
	shape.Texts = append(shape.Texts[:len(shape.Texts):len(shape.Texts)], web.FieldVersion)
	web.AddForm(api, r.MayChange, r.Operation("update", http.MethodPut, "/{id}", "Update a single "+r.One), shape,
		func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
			version, err := web.FormOf(ctx).Seen()
			if err != nil {
				return nil, err
			}
			changed, err := r.Records.Amend(ctx, in.ID, version, func(typed *In) { apply(web.FormOf(ctx), typed) })
			return r.Answer(http.StatusOK, changed), err
		})
}

type submitFormInput struct {
	Key string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first record instead of creating another one."`
}

// RouteFormSubmit registers the operation that stores a visitor's form with files.
func RouteFormSubmit[T, In, V any](
	api *web.API,
	r *Resource[T, In, V],
	shape web.FormShape,
	apply func(*web.Form, *In),
) {
	web.AddForm(api, web.Public, r.SubmitOperation(api), shape,
		func(ctx context.Context, in *submitFormInput) (*web.Answer[V], error) {
			var typed In
			apply(web.FormOf(ctx), &typed)
			return r.Submit(ctx, typed, in.Key, strings.TrimSpace(web.TextOf(web.FormOf(ctx).Text("lang"))))
		})
}

// offerBulk registers the bulk actions that delete and restore records of a kind.
func (r *Resource[T, In, V]) offerBulk(api *web.API) {
	api.OfferBulk(r.ListName(), "delete", r.MayChange,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			return 0, r.Records.Delete(ctx, record.ID)
		})
	api.OfferBulk(r.ListName(), "restore", fair.MayRestore,
		func(ctx context.Context, record web.BulkRecord, _ string) (int, error) {
			found, err := r.Records.Restore(ctx, record.ID)
			return r.Records.Version(found), err
		})
}

// OfferBulkStatus registers the bulk action that sets the status of records of a kind.
func (r *Resource[T, In, V]) OfferBulkStatus(api *web.API, set func(in *In, status string)) {
	api.OfferBulk(r.ListName(), "status", r.MayChange,
		func(ctx context.Context, record web.BulkRecord, status string) (int, error) {
			changed, err := r.Records.Amend(ctx, record.ID, record.Version, func(in *In) { set(in, status) })
			return r.Records.Version(changed), err
		})
}

// RouteImportable registers the export of the records that match the filters of their list. The function `write`
// writes them into a spreadsheet that can be imported again.
func RouteImportable[T, In, V any](
	api *web.API, r *Resource[T, In, V], name, records string,
	write func(ctx context.Context, of fair.EditionScope, found []T) ([]byte, error),
) {
	op := web.Op("GET /api/exports/"+name+".xlsx", "export-"+name, []string{"Exports"},
		"Export the "+records+" selected by the filters, as a spreadsheet that can be imported again")
	op.Responses = web.ContentResponse(web.SpreadsheetType, "The spreadsheet")
	op.Parameters = fair.Each(r.Filters, web.Filter.Param)
	web.Add(api, fair.MayExport, op, func(ctx context.Context, in *Query) (*web.WorkbookAnswer, error) {
		filter, _, err := web.ReadFilter(ctx, in.ListQuery, r.Filters)
		if err != nil {
			return nil, err
		}
		filter.NoLimit = true
		found, _, err := r.Records.FindAll(ctx, filter)
		if err != nil {
			return nil, err
		}
		content, err := write(ctx, in.Scope(), found)
		return web.WorkbookOf(name+".xlsx", content), err
	})
}

// RouteExport registers the route of a kind's spreadsheet. The spreadsheet contains all records that match both the
// list's filters and the fixed filters in `only`.
func RouteExport[T, In, V any](api *web.API, r *Resource[T, In, V], book web.Workbook[T], only map[string]string) {
	RouteExportWith(api, r, book, only, func(selected app.Selection[T]) app.Selection[T] { return selected })
}

// RouteExportWith is RouteExport for a spreadsheet whose rows need more than the record. `with` adds it.
func RouteExportWith[T, In, V, Row any](
	api *web.API, r *Resource[T, In, V], book web.Workbook[Row], only map[string]string,
	with func(app.Selection[T]) app.Selection[Row],
) {
	op := web.ExportOperation(book.File, strings.ToLower(book.Sheet.In(fair.English)))
	op.Parameters = append(op.Parameters, fair.Each(r.Filters, web.Filter.Param)...)
	web.AddExport(api, fair.MayExportPeople, op,
		func(ctx context.Context, in *Query, ids []string) (selected app.Selection[Row], err error) {
			filter, _, err := web.ReadFilter(ctx, in.ListQuery, r.Filters)
			if err != nil {
				return selected, err
			}
			maps.Copy(filter.Equal, only)
			records, err := r.Records.Select(ctx, filter, ids)
			return with(records), err
		}, book)
}
