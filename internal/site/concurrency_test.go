package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/ssr"
)

// quick is a fast renderer for tests. Its result contains the page's name, path and fee. Every thirteenth call fails.
type quick struct{ renders atomic.Int64 }

func (q *quick) Render(_ context.Context, boot []byte) ([]byte, error) {
	if q.renders.Add(1)%13 == 0 {
		return nil, errors.New("an unlucky render")
	}
	var b site.Boot
	if err := json.Unmarshal(boot, &b); err != nil {
		return nil, err
	}
	return []byte("<p>" + b.Page + " " + b.Path + " " + b.Frame.Fee + "</p>"), nil
}

func (q *quick) Assets() ssr.Assets { return ssr.Assets{} }

func (q *quick) Close() error { return nil }

func TestManyVisitorsWhileDataChange(t *testing.T) {
	renderer := &quick{}
	f := newFixtureOf(t, []site.Page{formPage(), {Name: "plain", Path: "/kept", Cached: true}}, withRenderer(renderer))
	ctx, stop := context.WithCancel(t.Context())
	var office, visitors sync.WaitGroup
	office.Go(func() { f.Run(ctx) })
	office.Go(func() {
		for range 25 {
			if err := f.db.RaiseDataVersion(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	for range 6 {
		visitors.Go(func() {
			for range 12 {
				for target, want := range map[string]string{
					"/kept": "plain /kept ₹100", "/te/form": "policy /form ₹100",
					"/nothing": "not-found /404 ₹100",
				} {
					response := f.get(target)
					html := text(t, response)
					if response.StatusCode != http.StatusServiceUnavailable && !strings.Contains(html, want) {
						t.Errorf("%s: %d %s", target, response.StatusCode, html)
					}
				}
				f.post("/form", url.Values{"then": {"again"}})
			}
		})
	}
	visitors.Wait()
	stop()
	office.Wait()
}
