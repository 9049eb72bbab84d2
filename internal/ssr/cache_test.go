package ssr_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mela-fair/mela/internal/ssr"
)

var home = ssr.Key{Path: "/", Lang: "en"}

var silent = slog.New(slog.DiscardHandler)

func TestManyWaitForOneRender(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var renders atomic.Int64
		cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
			renders.Add(1)
			time.Sleep(time.Second)
			return []byte("home"), nil
		}})
		var group sync.WaitGroup
		for range 50 {
			group.Go(func() {
				document, err := cache.Get(t.Context(), home, 1, "")
				if err != nil || string(document.Plain()) != "home" {
					t.Errorf("got %v, %v", document, err)
				}
			})
		}
		group.Wait()
		if n := renders.Load(); n != 1 {
			t.Errorf("%d renders, want 1", n)
		}
	})
}

func TestAVisitorWhoLeavesDoesNotEndTheRender(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(ctx context.Context, _ ssr.Key) ([]byte, error) {
			time.Sleep(time.Second)
			return []byte("home"), ctx.Err()
		}})
		leaves, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		var group sync.WaitGroup
		group.Go(func() {
			if _, err := cache.Get(leaves, home, 1, ""); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error is %v", err)
			}
		})
		group.Go(func() {
			if document, err := cache.Get(t.Context(), home, 1, ""); err != nil || string(document.Plain()) != "home" {
				t.Errorf("got %v, %v", document, err)
			}
		})
		group.Wait()
	})
}

func TestAPageIsRenderedAgainAfterADataChangeAndAtItsMaxAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		renders := 0
		cache := ssr.NewCache(ssr.CacheOptions{
			Log: silent, MaxAge: time.Minute,
			Make: func(context.Context, ssr.Key) ([]byte, error) {
				renders++
				return fmt.Appendf(nil, "render %d", renders), nil
			},
		})
		want := func(version uint64, html string) {
			t.Helper()
			document, err := cache.Get(t.Context(), home, version, "")
			if err != nil || string(document.Plain()) != html {
				t.Errorf("version %d: got %q, %v; want %q", version, document.Plain(), err, html)
			}
		}
		want(1, "render 1")
		want(1, "render 1")
		want(2, "render 2")
		want(1, "render 2") // this request began before the change and read the old version, but it gets the newer page
		time.Sleep(59 * time.Second)
		want(2, "render 2")
		time.Sleep(2 * time.Second)
		want(2, "render 3")
	})
}

func TestANewStateIsRenderedAgainAndOnlyTheLastIsCached(t *testing.T) {
	renders := 0
	cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
		renders++
		return fmt.Appendf(nil, "render %d", renders), nil
	}})
	for i, state := range []string{"83 free", "83 free", "82 free", "82 free", "83 free"} {
		document, err := cache.Get(t.Context(), home, 1, state)
		want := fmt.Sprint("render ", []int{1, 1, 2, 2, 3}[i])
		if err != nil || string(document.Plain()) != want {
			t.Errorf("%s: got %q, %v; want %q", state, document.Plain(), err, want)
		}
	}
}

func TestThePreviousPageIsServedAfterAnErrorAndRenderedAgainAfterAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var fault error
		renders := 0
		cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
			renders++
			return fmt.Appendf(nil, "render %d", renders), fault
		}})
		get := func(version uint64) string {
			t.Helper()
			document, err := cache.Get(t.Context(), home, version, "")
			if err != nil {
				t.Fatal(err)
			}
			return string(document.Plain())
		}
		get(1)
		fault = errors.New("broken")
		for range 5 {
			if got := get(2); got != "render 1" {
				t.Errorf("got %q, want the old page", got)
			}
		}
		if renders != 2 {
			t.Errorf("%d renders, want 2: one that worked, one that failed", renders)
		}
		time.Sleep(1100 * time.Millisecond)
		get(2)
		get(2)
		if renders != 3 {
			t.Errorf("%d renders, want one more after the pause", renders)
		}
		get(3)
		if renders != 4 {
			t.Errorf("%d renders, want one more for the new data", renders)
		}
		fault = nil
		time.Sleep(time.Minute)
		if got := get(3); got != "render 5" {
			t.Errorf("got %q, want the new page", got)
		}
	})
}

func TestAPageThatNeverRenderedSaysWhy(t *testing.T) {
	broken := errors.New("broken")
	cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
		return nil, broken
	}})
	for range 2 {
		if _, err := cache.Get(t.Context(), home, 1, ""); !errors.Is(err, broken) {
			t.Errorf("error is %v", err)
		}
	}
	if cache.Stale(home) != nil {
		t.Error("a page that never rendered is kept")
	}
}

func TestAPanicDuringARenderIsAnError(t *testing.T) {
	cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
		panic("oops")
	}})
	if _, err := cache.Get(t.Context(), home, 1, ""); err == nil {
		t.Error("no error")
	}
}

func TestUnchangedPagesKeepTheirBytes(t *testing.T) {
	cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
		return []byte("same"), nil
	}})
	first, err1 := cache.Get(t.Context(), home, 1, "")
	second, err2 := cache.Get(t.Context(), home, 2, "")
	if err1 != nil || err2 != nil || first != second {
		t.Errorf("got %p and %p, %v, %v", first, second, err1, err2)
	}
}

// Compressing a page at the best level takes 150 ms for each language, so pages that nobody requests are not
// compressed at this level.
func TestOnlyRequestedPagesAreTightened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var page strings.Builder
		for i := range 400 {
			fmt.Fprintf(&page, "<li class=\"stall stall-%d\">Stall %d</li><li>₹%d,500</li>", i%7, i*i, i*37%91)
		}
		cache := ssr.NewCache(ssr.CacheOptions{Log: silent, Make: func(context.Context, ssr.Key) ([]byte, error) {
			return []byte(page.String()), nil
		}})
		size := func() int {
			document, err := cache.Get(t.Context(), home, 1, "")
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.Header.Set("Accept-Encoding", "br")
			w := httptest.NewRecorder()
			document.Serve(w, r, http.StatusOK)
			return w.Body.Len()
		}
		document, err := cache.Get(t.Context(), home, 1, "")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute / 2)
		if !cache.Tighten(time.Minute) || document.Requested() {
			t.Error("a page that nobody requested was compressed")
		}
		quick := size()
		if !cache.Tighten(time.Minute) {
			t.Error("requested pages are left")
		}
		if tight := size(); tight >= quick {
			t.Errorf("%d bytes before, %d after", quick, tight)
		}
	})
}

func TestTheCacheStaysSmall(t *testing.T) {
	cache := ssr.NewCache(ssr.CacheOptions{
		Log: silent, Most: 3,
		Make: func(_ context.Context, key ssr.Key) ([]byte, error) {
			return []byte(key.Path), nil
		},
	})
	for i := range 10 {
		if _, err := cache.Get(t.Context(), ssr.Key{Path: fmt.Sprint("/", i)}, 1, ""); err != nil {
			t.Fatal(err)
		}
	}
	kept := 0
	for i := range 10 {
		if cache.Stale(ssr.Key{Path: fmt.Sprint("/", i)}) != nil {
			kept++
		}
	}
	if kept != 3 || cache.Stale(ssr.Key{Path: "/9"}) == nil {
		t.Errorf("%d documents are kept, want the newest 3", kept)
	}
}
