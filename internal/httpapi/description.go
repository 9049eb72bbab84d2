package httpapi

import (
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/httpapi/binding"
)

// description is the OpenAPI document of all operations, together with the checks for their requests. It is the same
// for every site.
type description struct {
	doc        *huma.OpenAPI
	operations map[string]*binding.Operation // by method and path, for example "GET /api/edition"
	text       func() ([]byte, error)        // generated at the first call, because it would lengthen the start by a tenth
}

func newDescription(doc *huma.OpenAPI) *description {
	return &description{
		doc: doc, operations: map[string]*binding.Operation{},
		text: sync.OnceValues(func() ([]byte, error) { return writeDocument(doc) }),
	}
}

// complete adds the parts that can be generated only when all operations are registered.
func (d *description) complete(a *API) error {
	a.describeProblems(d.doc)
	for _, schema := range d.doc.Components.Schemas.Map() {
		allowMore(schema)
	}
	return addExamples(d.doc)
}

// shared is the description that all APIs in this process use, because generating it takes most of New's time. A
// process creates another API when the settings change. A test process creates one for each test.
var shared struct {
	sync.Mutex
	description *description
}

// registerShared registers every operation with the shared description. Only the first call in a process changes it.
func (a *API) registerShared() error {
	shared.Lock()
	defer shared.Unlock()
	a.description = shared.description
	if err := a.register(); err != nil {
		return err
	}
	shared.description = a.description
	return nil
}
