package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

const problemType = "application/problem+json"

// problemNames maps the status to the name of the error response that the document's operations share.
var problemNames = map[int]string{
	http.StatusBadRequest:            "Malformed",
	http.StatusUnauthorized:          "NotSignedIn",
	http.StatusForbidden:             "Forbidden",
	http.StatusNotFound:              "NotFound",
	http.StatusPaymentRequired:       "PaymentRequired",
	http.StatusConflict:              "Conflict",
	http.StatusRequestEntityTooLarge: "TooLarge",
	http.StatusUnsupportedMediaType:  "WrongType",
	http.StatusUnprocessableEntity:   "Invalid",
	http.StatusTooManyRequests:       "TooManyRequests",
}

var problemDescriptions = map[int]string{
	http.StatusBadRequest:      "The request cannot be parsed",
	http.StatusUnauthorized:    "The request has no valid session or device key",
	http.StatusForbidden:       "The account does not have the permission, or the request comes from another site",
	http.StatusNotFound:        "The record, or the edition that the request names, does not exist",
	http.StatusPaymentRequired: "Something must be paid first",
	http.StatusConflict: "The request does not fit the state of the record: somebody was faster, the key was used " +
		"for another request, or the edition is an earlier one; `code` names the reason",
	http.StatusRequestEntityTooLarge: "The body is too large",
	http.StatusUnsupportedMediaType:  "The content type of the body is not supported",
	http.StatusUnprocessableEntity:   "The input is invalid; `fields` contains a message for each wrong field",
	http.StatusTooManyRequests:       "Too many requests; the header `Retry-After` contains the time to wait",
}

// problemStatuses is the key of the metadata of an operation that AlsoFails sets.
const problemStatuses = "problems"

// AlsoFails adds error statuses to the document that do not follow from an operation's permission, path and input.
func AlsoFails(op huma.Operation, statuses ...int) huma.Operation {
	op.Metadata = map[string]any{problemStatuses: statuses}
	return op
}

func refOfProblem() *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/Problem"} }

// describeProblems adds to each operation the error responses that follow from its permission, path and input. The
// response "default" covers all other errors, such as conflicts.
func (a *API) describeProblems(doc *huma.OpenAPI) {
	doc.Components.Responses = map[string]*huma.Response{}
	for status, name := range problemNames {
		doc.Components.Responses[name] = &huma.Response{
			Description: problemDescriptions[status],
			Content:     map[string]*huma.MediaType{problemType: {Schema: refOfProblem()}},
		}
	}
	permissions := map[string]fair.Permission{}
	for _, route := range a.routes {
		permissions[route.Method+" "+route.Path] = route.Permission
	}
	for _, op := range operationsOf(doc) {
		for _, status := range problemsOf(op, permissions[op.Method+" "+op.Path]) {
			if _, own := op.Responses[strconv.Itoa(status)]; !own {
				op.Responses[strconv.Itoa(status)] = &huma.Response{Ref: "#/components/responses/" + problemNames[status]}
			}
		}
	}
}

// problemsOf returns the error statuses that are possible because of an operation's permission, path and input.
func problemsOf(op *huma.Operation, permission fair.Permission) []int {
	statuses := []int{http.StatusBadRequest, http.StatusTooManyRequests}
	if own, ok := op.Metadata[problemStatuses].([]int); ok {
		statuses = append(statuses, own...)
	}
	if permission != Public {
		statuses = append(statuses, http.StatusUnauthorized)
	}
	if op.Method != http.MethodGet || permission != Public && permission != ByDevice {
		statuses = append(statuses, http.StatusForbidden)
	}
	if op.Method != http.MethodGet {
		statuses = append(statuses, http.StatusConflict)
	}
	namesEdition := func(p *huma.Param) bool { return p.Name == "edition" }
	if strings.Contains(op.Path, "{") || op.RequestBody != nil || slices.ContainsFunc(op.Parameters, namesEdition) {
		statuses = append(statuses, http.StatusNotFound)
	}
	if op.RequestBody != nil {
		statuses = append(statuses, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if op.RequestBody != nil || len(op.Parameters) > 0 {
		statuses = append(statuses, http.StatusUnprocessableEntity)
	}
	return statuses
}

// operationsOf returns all operations of a document.
func operationsOf(doc *huma.OpenAPI) (all []*huma.Operation) {
	for _, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete, item.Head} {
			if op != nil {
				all = append(all, op)
			}
		}
	}
	return all
}

// Example is a request to an operation together with its response.
type Example struct {
	Operation string // the OperationID of the operation
	Name      string
	Call      string // method and path
	Body      any    `json:",omitempty"`
	Status    int
	SignedIn  bool
	Answer    any
}

// addExamples adds the examples to their operations. It returns an error if the document does not contain an example's
// operation or response.
func addExamples(doc *huma.OpenAPI, all []Example) error {
	byID := map[string]*huma.Operation{}
	for _, op := range operationsOf(doc) {
		byID[op.OperationID] = op
	}
	for _, e := range all {
		op := byID[e.Operation]
		if op == nil {
			return fmt.Errorf("the examples of the document: there is no operation %s", e.Operation)
		}
		response, kind := op.Responses[strconv.Itoa(e.Status)], "application/json"
		if e.Status >= 400 {
			// The response is copied before the example is added, because all operations share the component.
			kind = problemType
			response = &huma.Response{
				Description: doc.Components.Responses[problemNames[e.Status]].Description,
				Content:     map[string]*huma.MediaType{kind: {Schema: refOfProblem()}},
			}
			op.Responses[strconv.Itoa(e.Status)] = response
		}
		if response == nil || response.Content[kind] == nil {
			return fmt.Errorf("the examples of the document: %s does not answer %d", e.Operation, e.Status)
		}
		addExample(response.Content[kind], e.Name, e.Answer)
		if e.Body != nil && e.Status < 400 {
			addExample(op.RequestBody.Content["application/json"], e.Name, e.Body)
		}
	}
	return nil
}

func addExample(media *huma.MediaType, name string, value any) {
	if media.Examples == nil {
		media.Examples = map[string]*huma.Example{}
	}
	media.Examples[name] = &huma.Example{Value: value}
}
