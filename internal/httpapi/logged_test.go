package httpapi_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
)

// routeChanges contains, for each route by which an account has changed something in these tests, whether a request has
// written a line of the activity log, and whether the route is declared as unlogged.
var routeChanges = struct {
	sync.Mutex
	logged, declared map[string]bool
}{logged: map[string]bool{}, declared: map[string]bool{}}

func noteChange(route string, logged, declared bool) {
	routeChanges.Lock()
	defer routeChanges.Unlock()
	routeChanges.logged[route] = routeChanges.logged[route] || logged
	routeChanges.declared[route] = declared
}

// TestMain runs all tests. Then it checks that each route by which an account changes something writes a line of the
// activity log, or is declared as unlogged. A selection of tests is not checked.
func TestMain(m *testing.M) {
	code := m.Run()
	if run := flag.Lookup("test.run"); code == 0 && run.Value.String() == "" {
		var wrong []string
		for route, logged := range routeChanges.logged {
			if logged == routeChanges.declared[route] {
				wrong = append(wrong, fmt.Sprintf("%s: writes a line of the activity log: %v, declared as unlogged: %v",
					route, logged, routeChanges.declared[route]))
			}
		}
		slices.Sort(wrong)
		for _, line := range wrong {
			fmt.Println(line)
			code = 1
		}
	}
	os.Exit(code)
}
