package cache_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mela-fair/mela/internal/cache"
)

var home = cache.Key{Path: "/", Lang: "en"}

func newCache(most int) *cache.Cache { return cache.New(slog.New(slog.DiscardHandler), time.Now, most) }

// get returns the content of the response for a version.
func get(t *testing.T, c *cache.Cache, version cache.Version, create cache.Make) string {
	t.Helper()
	response, err := c.Get(t.Context(), home, version, create)
	if err != nil {
		t.Fatal(err)
	}
	return string(response.Content())
}

// counted returns a function that makes the responses "1", "2" and so on, while fault contains no error.
func counted(made *int, fault *error, maxAge time.Duration) cache.Make {
	return func(context.Context) (*cache.Response, error) {
		*made++
		if *fault != nil {
			return nil, *fault
		}
		response := cache.NewPage(fmt.Append(nil, *made))
		response.MaxAge = maxAge
		return response, nil
	}
}

func TestManyWaitForOneResponse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache(1 << 20)
		var made atomic.Int64
		slow := func(ctx context.Context) (*cache.Response, error) {
			made.Add(1)
			time.Sleep(time.Second)
			return cache.NewPage([]byte("home")), ctx.Err()
		}
		leaves, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		var group sync.WaitGroup
		group.Go(func() { // the first visitor leaves, which must not end the work for the others
			if _, err := c.Get(leaves, home, cache.Version{Data: 1}, slow); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error is %v", err)
			}
		})
		for range 50 {
			group.Go(func() {
				if got := get(t, c, cache.Version{Data: 1}, slow); got != "home" {
					t.Errorf("got %q", got)
				}
			})
		}
		group.Wait()
		if n := made.Load(); n != 1 {
			t.Errorf("made %d times, want once", n)
		}
	})
}

func TestAResponseIsMadeAgainAfterAChangeAndAtItsMaxAge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made int
		var fault error
		c, create := newCache(1<<20), counted(&made, &fault, time.Minute)
		want := func(version cache.Version, content string) {
			t.Helper()
			if got := get(t, c, version, create); got != content {
				t.Errorf("version %v: got %q, want %q", version, got, content)
			}
		}
		want(cache.Version{Data: 1}, "1")
		want(cache.Version{Data: 1}, "1")
		want(cache.Version{Data: 2}, "2")
		want(cache.Version{Data: 1}, "2") // this request read the version before the change
		time.Sleep(59 * time.Second)
		want(cache.Version{Data: 2}, "2")
		time.Sleep(2 * time.Second)
		want(cache.Version{Data: 2}, "3")
		want(cache.Version{Data: 2, State: "82 free"}, "4")
		want(cache.Version{Data: 2, State: "82 free"}, "4")
		want(cache.Version{Data: 2, State: "83 free"}, "5")
	})
}

// A request that begins after a change must never get a response that was made before the change, even if it joins
// visitors who wait for that response.
func TestAWaitForAnOlderResponseIsFollowedByANewOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache(1 << 20)
		var data atomic.Uint64
		create := func(context.Context) (*cache.Response, error) {
			read := data.Load()
			time.Sleep(time.Second / 2)
			return cache.NewPage(fmt.Append(nil, read)), nil
		}
		var group sync.WaitGroup
		for range 5 {
			version := data.Add(1)
			group.Go(func() {
				got, err := c.Get(t.Context(), home, cache.Version{Data: version}, create)
				if err != nil || string(got.Content()) < fmt.Sprint(version) {
					t.Errorf("version %d: got %v, %v", version, got, err)
				}
			})
			time.Sleep(time.Second / 10)
		}
		group.Wait()
	})
}

func TestThePreviousResponseIsServedAfterAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made int
		var fault error
		c, create := newCache(1<<20), counted(&made, &fault, time.Minute)
		want := func(version uint64, content string, attempts int) {
			t.Helper()
			if got := get(t, c, cache.Version{Data: version}, create); got != content || made != attempts {
				t.Errorf("got %q after %d attempts, want %q after %d", got, made, content, attempts)
			}
		}
		want(1, "1", 1)
		fault = errors.New("broken")
		for range 5 {
			want(2, "1", 2)
		}
		time.Sleep(1100 * time.Millisecond) // after a pause, it is tried again
		want(2, "1", 3)
		want(2, "1", 3)
		want(3, "1", 4) // new data may be the repair
		fault = nil
		time.Sleep(time.Minute)
		want(3, "5", 5)
	})
}

func TestAResponseThatWasNeverMadeSaysWhy(t *testing.T) {
	c, broken := newCache(1<<20), errors.New("broken")
	var made int
	for range 2 {
		if _, err := c.Get(t.Context(), home, cache.Version{Data: 1}, counted(&made, &broken, 0)); !errors.Is(err, broken) {
			t.Errorf("error is %v", err)
		}
	}
	if made != 1 || c.Last(home) != nil {
		t.Errorf("tried %d times, want once", made)
	}
	_, err := c.Get(t.Context(), cache.Key{Path: "/b"}, cache.Version{}, func(context.Context) (*cache.Response, error) {
		panic("oops")
	})
	if err == nil {
		t.Error("a panic gives no error")
	}
}

func TestASlowResponseIsReplacedByTheOlderOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache(1 << 20)
		var made int
		var fault error
		get(t, c, cache.Version{Data: 1}, counted(&made, &fault, 0))
		slow := func(context.Context) (*cache.Response, error) {
			time.Sleep(10 * time.Second)
			return cache.NewPage([]byte("new")), nil
		}
		begun := time.Now()
		if got := get(t, c, cache.Version{Data: 2}, slow); got != "1" || time.Since(begun) > time.Second {
			t.Errorf("got %q after %v", got, time.Since(begun))
		}
		time.Sleep(10 * time.Second)
		if got := get(t, c, cache.Version{Data: 2}, slow); got != "new" {
			t.Errorf("got %q", got)
		}
	})
}

// However many addresses are requested, the responses must not take more memory than allowed.
func TestTheCacheStaysSmall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache(100_000)
		create := func(context.Context) (*cache.Response, error) { return cache.NewPage(make([]byte, 10_000)), nil }
		kept := 0
		for i := range 50 {
			key := cache.Key{Path: fmt.Sprint("/", i)}
			if _, err := c.Get(t.Context(), key, cache.Version{Data: 1}, create); err != nil || c.Last(key) == nil {
				t.Fatalf("the newest response is not kept: %v", err)
			}
			time.Sleep(time.Second)
		}
		for i := range 50 {
			if c.Last(cache.Key{Path: fmt.Sprint("/", i)}) != nil {
				kept++
			}
		}
		if kept != 4 || c.Last(cache.Key{Path: "/46"}) == nil {
			t.Errorf("%d responses are kept, want the newest 4", kept)
		}
	})
}
