package httpapi_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The test executes the document's examples one after the other on a new site. The real responses must have the same
// members as the examples. In later requests, the test replaces values from the examples' responses, such as ids, with
// the real values.
func TestTheDocumentsExamplesWork(t *testing.T) {
	t.Parallel()
	examples, err := httpapi.Examples()
	must(t, err)
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "lakshmi@example.org", "Lakshmi", "mango rain bullock cart",
			fair.RoleOwner)
		must(t, err)
		owner := s.signIn(fair.RoleOwner)
		known := map[string]string{}
		for _, e := range examples {
			method, path, _ := strings.Cut(withReal(e.Call, known), " ")
			c := call{method: method, path: path, want: e.Status}
			if e.Body != nil {
				text, err := json.Marshal(e.Body)
				must(t, err)
				c.body = withReal(string(text), known)
			}
			if e.SignedIn {
				c.as = owner
			}
			var got any
			s.do(c).json(&got)
			compareShapes(t, e.Operation, e.Answer, got, known)
		}
	})
}

// withReal replaces the ids from the examples with the ids from the real responses. It replaces the longest ids first.
func withReal(text string, known map[string]string) string {
	for _, example := range slices.SortedFunc(maps.Keys(known), func(a, b string) int { return len(b) - len(a) }) {
		text = strings.ReplaceAll(text, example, known[example])
	}
	return text
}

// compareShapes compares the members of two JSON values. It adds each example id and the corresponding real id to the
// map `known`.
func compareShapes(t *testing.T, at string, example, got any, known map[string]string) {
	t.Helper()
	switch want := example.(type) {
	case map[string]any:
		is, ok := got.(map[string]any)
		if !ok || !slices.Equal(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(is))) {
			t.Errorf("%s: the example has other members: %v, the answer %v", at, want, got)
			return
		}
		for name, value := range want {
			compareShapes(t, at+"."+name, value, is[name], known)
		}
	case []any:
		is, ok := got.([]any)
		if !ok || len(want) > 0 && len(is) == 0 {
			t.Errorf("%s: the answer is %v", at, got)
			return
		}
		if len(want) > 0 {
			compareShapes(t, at, want[0], is[0], known)
		}
	case string:
		is, ok := got.(string)
		if !ok {
			t.Errorf("%s: the answer is %v", at, got)
		} else if len(want) >= 20 && !strings.ContainsAny(want, " /") && is != "" {
			known[want] = is
		}
	case float64:
		if _, ok := got.(float64); !ok {
			t.Errorf("%s: the answer is %v", at, got)
		}
	case bool:
		if _, ok := got.(bool); !ok {
			t.Errorf("%s: the answer is %v", at, got)
		}
	}
}
