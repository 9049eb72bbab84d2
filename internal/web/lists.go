package web

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ListQuery contains the query parameters of every list. See docs/product/api.md#lists.
type ListQuery struct {
	EditionQuery
	Page    int    `query:"page" minimum:"1" maximum:"1000000" doc:"The number of the page, beginning with 1. Without it, the response contains the first 1,000 entries."`
	PerPage int    `query:"perPage" minimum:"1" doc:"The number of entries per page. Default: 50, maximum: 200."`
	Words   string `query:"q" doc:"The search terms. Only records that contain all of them are returned."`
	Sort    string `query:"sort" doc:"The column to sort by. A preceding '-' means descending order. Default: newest first."`
	Deleted bool   `query:"deleted" doc:"true: only deleted records, which can be restored. false (default): only records that are not deleted."`
	Junk    bool   `query:"junk" doc:"true: only unanswered entries that are suspected to be junk. Only entries that visitors submit with a form can be junk; for all other lists, the result is empty."`
}

// ListHead contains the response headers of every list.
type ListHead struct {
	Total    string `header:"X-Total-Count" doc:"The total number of matching records."`
	Relation string `header:"X-Total-Count-Relation" doc:"'gte' if the number of matching records is greater than or equal to X-Total-Count, because counting stopped early. Otherwise absent."`
	Link     string `header:"Link" doc:"The links to the first, previous, next and last page (RFC 8288)."`
}

// List is the output of a list.
type List[V any] struct {
	ListHead
	Body []V
}

// EachWith is like fair.Each for a function that also needs the e-mail addresses of the accounts, by their ids.
func EachWith[T, V any](records []T, emails map[string]string, view func(T, map[string]string) V) []V {
	return fair.Each(records, func(record T) V { return view(record, emails) })
}

// MaxWords is the maximum length of a search text, in characters.
const MaxWords = 200

// Read returns the query for the database. It adds the errors to `p`.
func (q ListQuery) Read(p fair.Problems) fair.ListQuery {
	return fair.ListQuery{
		Page: q.Page, PerPage: q.PerPage, Words: p.CleanLine("q", q.Words, false, MaxWords),
		Sort: p.CleanLine("sort", q.Sort, false, MaxWords), Deleted: q.Deleted, Junk: q.Junk,
		Edition: q.Scope(),
	}
}

// Head returns the headers of a list. `own` contains the filters that only this list has.
func (q ListQuery) Head(path string, total int, own url.Values) ListHead {
	return q.HeadOf(path, fair.Total{Count: total}, own)
}

// HeadOf is like Head, but for a total that may be a lower bound. If the total is a lower bound, the headers always
// contain a link to a next page.
func (q ListQuery) HeadOf(path string, total fair.Total, own url.Values) ListHead {
	head := ListHead{Total: strconv.Itoa(total.Count)}
	if total.More {
		head.Relation = "gte"
	}
	if q.Page == 0 {
		return head
	}
	per, _ := fair.ListQuery{Page: q.Page, PerPage: q.PerPage}.Window()
	last := max(1, (total.Count+per-1)/per)
	maps.Copy(own, Filters("q", q.Words, "sort", q.Sort, "edition", q.Edition, "deleted", Flag(q.Deleted),
		"junk", Flag(q.Junk), "perPage", strconv.Itoa(per)))
	var links []string
	for _, n := range []struct {
		rel   string
		page  int
		there bool
	}{
		{"first", 1, true},
		{"prev", q.Page - 1, q.Page > 1},
		{"next", q.Page + 1, q.Page < last || total.More},
		{"last", last, !total.More},
	} {
		if !n.there || n.rel == "prev" && n.page > last && !total.More {
			continue
		}
		own.Set("page", strconv.Itoa(n.page))
		links = append(links, fmt.Sprintf(`<%s?%s>; rel="%s"`, path, own.Encode(), n.rel))
	}
	head.Link = strings.Join(links, ", ")
	return head
}

// Filters returns the query with the given pairs of names and values. It leaves out pairs with empty values.
func Filters(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			values.Set(pairs[i], pairs[i+1])
		}
	}
	return values
}

// Flag returns the value of a boolean filter in a query: "true", or "" if the filter is off.
func Flag(on bool) string {
	if on {
		return "true"
	}
	return ""
}

// Choice parses an optional filter with the function `parse`. "All" and the empty string mean that there is no filter.
func Choice[T ~string](p fair.Problems, field, value string, parse func(string) (T, bool)) T {
	if value == "" || strings.EqualFold(value, "all") {
		return ""
	}
	parsed, ok := parse(value)
	if !ok {
		p.Add(field, texts.Errors.ChooseOne())
	}
	return parsed
}

// QueryValues returns all values of a query parameter, separated by commas.
func QueryValues(ctx context.Context, name string) string {
	return strings.Join(InfoOf(ctx).Query[name], ",")
}

// Choices parses a filter with several values. The values are in a repeated parameter, or separated by commas. "All"
// and the empty string mean that there is no filter.
func Choices[T ~string](
	ctx context.Context, p fair.Problems, field string, parse func(string) (T, bool),
) []T {
	var chosen []T
	for value := range strings.SplitSeq(QueryValues(ctx, field), ",") {
		value = strings.TrimSpace(value)
		if strings.EqualFold(value, "all") {
			return nil
		}
		if one := Choice(p, field, value, parse); one != "" && !slices.Contains(chosen, one) {
			chosen = append(chosen, one)
		}
	}
	return chosen
}

// DayFilter limits a list to records created in a period.
type DayFilter struct {
	From string `query:"from" doc:"The first day (YYYY-MM-DD in Asia/Kolkata)."`
	To   string `query:"to" doc:"The last day, inclusive (YYYY-MM-DD in Asia/Kolkata)."`
}

// Filter is a query parameter that filters a list.
type Filter struct {
	Name  string
	Doc   string
	Parse func(string) (string, bool) // nil: any text is valid
}

// Param describes the parameter in the OpenAPI document.
func (f Filter) Param() *huma.Param {
	return &huma.Param{Name: f.Name, In: "query", Description: f.Doc, Schema: &huma.Schema{Type: huma.TypeString}}
}

// Parsed converts a parser that returns a typed value into a parser that returns a string, for use in Filter.
func Parsed[T ~string](parse func(string) (T, bool)) func(string) (string, bool) {
	return func(s string) (string, bool) {
		value, ok := parse(s)
		return string(value), ok
	}
}

// ReadFilter parses the filters of a list from the query. The parameter `filters` contains the filters that only this
// list has.
func ReadFilter(ctx context.Context, q ListQuery, filters []Filter) (fair.RecordFilter, url.Values, error) {
	p := fair.Problems{}
	filter, own := fair.RecordFilter{ListQuery: q.Read(p), Equal: map[string]string{}}, url.Values{}
	for _, f := range filters {
		asked := InfoOf(ctx).Query.Get(f.Name)
		value := asked
		if f.Parse != nil {
			value = Choice(p, f.Name, asked, f.Parse)
		}
		if filter.Equal[f.Name] = value; value != "" {
			own.Set(f.Name, asked)
		}
	}
	return filter, own, p.Err()
}
