package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
)

// resource describes the routes of one kind of record that package content manages, such as partners. T is the type of
// the record, In the type of its input, and V the type of its JSON representation.
type resource[T, In, V any] struct {
	path    string // "/api/partners"
	one     string // "partner": used in operation ids, with dashes for spaces, and in summaries
	many    string
	tag     string
	records func(*areas.Areas) *record.Records[T, In]
	view    func(record T, office bool) V // if `office` is false, it leaves out data that visitors must not see
	// The permissions: mayList for the list, mayRead for a single record, and mayChange to create, update and delete.
	// If mayList is Public, visitors can call the list.
	mayList, mayRead, mayChange fair.Permission
	filters                     []web.Filter
}

var statusFilter = web.Filter{
	Name: "status", Doc: "The status: Pending, Confirmed or Rejected.", Parse: web.Parsed(fair.ParseReviewStatus),
}

// RecordFacts contains the fields that all kinds with a resource have in common. Only the office sees versions and
// deleted records.
type RecordFacts struct {
	ID        string     `json:"_id"`
	Edition   string     `json:"edition,omitempty" doc:"The id of the edition. Present only if the request has an office session."`
	Version   int        `json:"version,omitempty" doc:"The version of the record. Present only if the request has an office session. Send it with every update. The response is 409 if somebody else has changed the record in the meantime."`
	CreatedAt time.Time  `json:"createdAt"`
	UpdatedAt *time.Time `json:"updatedAt,omitempty" doc:"The time of the last change. Present only if the request has an office session."`
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
	Junk      bool       `json:"junk,omitempty" doc:"true: the record is suspected to be junk. Present only if the request has an office session."`
}

func recordFactsOf(r fair.Record, office bool) RecordFacts {
	facts := RecordFacts{ID: r.ID, CreatedAt: r.CreatedAt}
	if office {
		facts.Edition, facts.Junk = r.EditionID, r.Junk
		facts.Version, facts.UpdatedAt, facts.DeletedAt = r.Version, web.TimeOrNil(r.UpdatedAt), web.TimeOrNil(r.DeletedAt)
	}
	return facts
}

type recordList[V any] struct {
	web.ListHead
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         []V
}

type recordQuery struct{ web.ListQuery }

// ChangeOf is the part that the updates of all kinds have in common: the version on which the update is based.
type ChangeOf struct {
	Version *int `json:"version,omitempty"`
}

func (c ChangeOf) seen() *int { return c.Version }

// versioned is the body of an update that contains the version on which it is based.
type versioned interface{ seen() *int }

func (r *resource[T, In, V]) operation(verb, method, suffix, summary string) huma.Operation {
	id := verb + "-" + strings.ReplaceAll(r.one, " ", "-")
	if verb == "list" || verb == "order" {
		id = verb + "-" + r.listName()
	}
	return huma.Operation{OperationID: id, Method: method, Path: r.path + suffix, Tags: []string{r.tag}, Summary: summary}
}

// listName returns the name of the kind's list in operation ids and in bulk actions.
func (r *resource[T, In, V]) listName() string { return strings.ReplaceAll(r.many, " ", "-") }

// routeReading registers the operations that list, read, delete and restore records.
func (r *resource[T, In, V]) routeReading(a *API) {
	r.offerBulk(a)
	list := r.operation("list", http.MethodGet, "", "List "+r.many)
	if r.mayList == web.Public {
		list.Description = "Without an office session, the response contains the records that the public pages show, in " +
			"their display order. The list parameters are then ignored."
	}
	list.Parameters = append(list.Parameters, fair.Each(r.filters, web.Filter.Param)...)
	web.Add(a.API, r.mayList, list,
		func(ctx context.Context, in *recordQuery) (*recordList[V], error) { return r.list(ctx, a, in) })
	web.Add(a.API, r.mayRead, r.operation("get", http.MethodGet, "/{id}", "Get a single "+r.one),
		func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
			found, err := r.records(a.app).Find(ctx, in.ID)
			return r.answer(http.StatusOK, found), err
		})
	web.Add(a.API, r.mayChange, r.operation("delete", http.MethodDelete, "/{id}", "Delete a single "+r.one),
		func(ctx context.Context, in *web.ByID) (*struct{}, error) {
			return nil, r.records(a.app).Delete(ctx, in.ID)
		})
	restore := r.operation("restore", http.MethodPost, "/{id}/restore",
		"Restore a deleted "+r.one+", at most 30 days after its deletion")
	web.Add(a.API, fair.MayRestore, restore, func(ctx context.Context, in *web.ByID) (*web.Answer[V], error) {
		found, err := r.records(a.app).Restore(ctx, in.ID)
		return r.answer(http.StatusOK, found), err
	})
}

type displayOrder struct {
	IDs []string `json:"ids" maxItems:"1000" doc:"The ids of the records that come first, in this order. The other records follow in their previous order."`
}

// routeOrder registers the operation that changes the display order.
func (r *resource[T, In, V]) routeOrder(a *API) {
	web.Add(a.API, r.mayChange, r.operation("order", http.MethodPatch, "/order", "Set the display order"),
		func(ctx context.Context, in *web.Body[displayOrder]) (*recordList[V], error) {
			if err := r.records(a.app).Reorder(ctx, in.Body.IDs); err != nil {
				return nil, err
			}
			return r.list(ctx, a, &recordQuery{})
		})
}

func (r *resource[T, In, V]) list(ctx context.Context, a *API, in *recordQuery) (*recordList[V], error) {
	if r.mayList == web.Public && app.Require(ctx, fair.MayRead) != nil {
		shown, err := r.records(a.app).Shown(ctx)
		if err != nil {
			return nil, err
		}
		return &recordList[V]{
			ListHead: web.ListQuery{}.Head(r.path, len(shown), url.Values{}), CacheControl: "no-cache",
			Body: r.views(shown, false),
		}, nil
	}
	filter, own, err := web.ReadFilter(ctx, in.ListQuery, r.filters)
	if err != nil {
		return nil, err
	}
	found, total, err := r.records(a.app).FindAll(ctx, filter)
	if err != nil {
		return nil, err
	}
	return &recordList[V]{ListHead: in.HeadOf(r.path, total, own), CacheControl: "no-store", Body: r.views(found, true)},
		nil
}

// choose selects the records that match the filters of their list. If the list `only` is not empty, it selects only
// those of them whose ids are in `only`.
func (r *resource[T, In, V]) choose(
	ctx context.Context, a *API, q web.ListQuery, only []string,
) (s app.Selection[T], err error) {
	filter, _, err := web.ReadFilter(ctx, q, r.filters)
	if err != nil {
		return s, err
	}
	return r.records(a.app).Select(ctx, filter, only)
}

func (r *resource[T, In, V]) views(records []T, office bool) []V {
	list := make([]V, len(records))
	for i, record := range records {
		list[i] = r.view(record, office)
	}
	return list
}

func (r *resource[T, In, V]) answer(status int, record T) *web.Answer[V] {
	return &web.Answer[V]{Status: status, Body: r.view(record, true)}
}

type submitInput[B any] struct {
	Key  string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first record instead of creating another one."`
	Body B
}

// routeCreate registers the operation with which the office creates a record from a JSON body. `apply` copies the body
// to the input of the record.
func routeCreate[T, In, V, B any](a *API, r *resource[T, In, V], apply func(B, *In)) {
	op := r.operation("create", http.MethodPost, "", "Create a new "+r.one)
	op.DefaultStatus = http.StatusCreated
	web.Add(a.API, r.mayChange, op, func(ctx context.Context, in *web.Body[B]) (*web.Answer[V], error) {
		var typed In
		apply(in.Body, &typed)
		made, err := r.records(a.app).Create(ctx, typed)
		return r.answer(http.StatusCreated, made), err
	})
}

// routeUpdate registers the operation with which the office updates a record from a JSON body. Absent fields stay
// unchanged.
func routeUpdate[T, In, V any, B versioned](a *API, r *resource[T, In, V], method string, apply func(B, *In)) {
	web.Add(a.API, r.mayChange, r.operation("update", method, "/{id}", "Update a single "+r.one),
		func(ctx context.Context, in *web.ByIDBody[B]) (*web.Answer[V], error) {
			changed, err := r.records(a.app).Amend(ctx, in.ID, in.Body.seen(), func(typed *In) { apply(in.Body, typed) })
			return r.answer(http.StatusOK, changed), err
		})
}

// submitOperation describes the operation that stores a visitor's form.
func (r *resource[T, In, V]) submitOperation(a *API) huma.Operation {
	var v V
	op := r.operation("create", http.MethodPost, "", "Send a new "+r.one)
	op.DefaultStatus = http.StatusCreated
	op.Description = "The response is 201 with the new record. It is 200 with the existing record if the same data was " +
		"sent within the last ten minutes."
	op.Responses = a.AlsoAnswers("200", "The existing record, if the same sender sent the same data before", v)
	return op
}

// submit stores a visitor's form.
func (r *resource[T, In, V]) submit(ctx context.Context, a *API, in In, key, lang string) (*web.Answer[V], error) {
	key, err := web.IdempotencyKey("Idempotency-Key", key)
	if err != nil {
		return nil, err
	}
	stored, created, err := r.records(a.app).Submit(ctx, in,
		record.Submission{Lang: web.FormLang(ctx, lang), RequestID: key})
	if err != nil {
		return nil, err
	}
	answer := &web.Answer[V]{Status: http.StatusOK, Body: r.view(stored, false)}
	if created {
		answer.Status = http.StatusCreated
	}
	return answer, nil
}
