package httpapi

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// The document's examples. They are in an order in which a test can execute them one after the other on a new site.
//
//go:embed examples.json
var examplesFile []byte

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

// Examples returns the example responses that the OpenAPI document contains.
func Examples() (all []Example, err error) {
	err = json.Unmarshal(examplesFile, &all)
	return all, err
}

// addExamples adds the examples to their operations. It returns an error if the document does not contain an example's
// operation or response.
func addExamples(doc *huma.OpenAPI) error {
	all, err := Examples()
	if err != nil {
		return fmt.Errorf("examples.json: %w", err)
	}
	byID := map[string]*huma.Operation{}
	for _, op := range operationsOf(doc) {
		byID[op.OperationID] = op
	}
	for _, e := range all {
		op := byID[e.Operation]
		if op == nil {
			return fmt.Errorf("examples.json: there is no operation %s", e.Operation)
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
			return fmt.Errorf("examples.json: %s does not answer %d", e.Operation, e.Status)
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
