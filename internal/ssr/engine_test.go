package ssr_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/ssr"
)

// faultyBundle is a bundle with one page for each possible error. For other pages, its render function returns
// "<name> <assets.entry>".
const faultyBundle = `
let assets
const faults = {
  typeError: function PageThatThrows() { return undefined.title },
  loop: function PageThatLoops() { for (;;) {} },
  recursion: function PageThatRecurses() { return faults.recursion() + 1 },
  memory: function PageThatGrows() { const all = []; for (;;) all.push(new Array(10000).fill(7)) },
  number: () => 7,
  spoil: () => { assets.entry = 'spoilt'; throw new Error('after the damage') },
}
globalThis.configure = (json) => { assets = JSON.parse(json).assets; return '' }
globalThis.render = (json) => {
  const { page } = JSON.parse(json)
  return page in faults ? faults[page]() : page + ' ' + assets.entry
}`

func newEngine(t *testing.T, options ssr.EngineOptions) *ssr.Engine {
	t.Helper()
	e, err := ssr.NewEngine(ssr.Bundle{Script: faultyBundle, Assets: ssr.Assets{Entry: "/entry.js"}}, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

func render(t *testing.T, e *ssr.Engine, page string) (string, error) {
	t.Helper()
	html, err := e.Render(t.Context(), fmt.Appendf(nil, `{"page":%q}`, page))
	return string(html), err
}

func TestARenderErrorDoesNotAffectTheNextPage(t *testing.T) {
	const generous = time.Minute // long, so that only the page with its own limit is interrupted
	cases := []struct {
		page, name, message, stack string
		limit                      time.Duration
	}{
		{page: "typeError", name: "TypeError", message: "undefined", stack: "PageThatThrows"},
		{page: "loop", message: "interrupted", stack: "PageThatLoops", limit: time.Second},
		{page: "recursion", message: "stack overflow"},
		{page: "memory", message: "out of memory"},
		{page: "number", message: "not a string"},
		{page: "spoil", message: "after the damage"},
	}
	for _, c := range cases {
		t.Run(c.page, func(t *testing.T) {
			limit := cmp.Or(c.limit, generous)
			e := newEngine(t, ssr.EngineOptions{VMs: 1, Timeout: limit, Memory: 32 << 20})
			_, err := render(t, e, c.page)
			fault, ok := errors.AsType[*ssr.RenderError](err)
			if !ok {
				t.Fatalf("error is %v, want a RenderError", err)
			}
			if c.name != "" && fault.Name != c.name {
				t.Errorf("name is %q, want %q", fault.Name, c.name)
			}
			if !strings.Contains(fault.Message, c.message) || !strings.Contains(fault.Stack, c.stack) {
				t.Errorf(
					"message %q and stack %q do not contain %q and %q", fault.Message, fault.Stack, c.message, c.stack,
				)
			}
			if html, err := render(t, e, "home"); err != nil || html != "home /entry.js" {
				t.Errorf("the next page is %q, %v", html, err)
			}
		})
	}
}

// slowEngine returns a pool with one JavaScript engine, which needs 120 ms per page.
func slowEngine(t *testing.T) *ssr.Engine {
	t.Helper()
	const slow = `
globalThis.configure = () => ''
globalThis.render = () => { const end = Date.now() + 120; while (Date.now() < end); return 'slow' }`
	e, err := ssr.NewEngine(ssr.Bundle{Script: slow}, ssr.EngineOptions{VMs: 1, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

func TestEngineDoesNotCountTheWaitAsRendering(t *testing.T) {
	e := slowEngine(t)
	var group sync.WaitGroup
	for range 12 { // the last rendering waits longer than the time limit
		group.Go(func() {
			if html, err := e.Render(t.Context(), []byte("{}")); err != nil || string(html) != "slow" {
				t.Errorf("got %q, %v", html, err)
			}
		})
	}
	group.Wait()
}

func TestAVisitorWhoLeavesDoesNotEndTheWaitOfOthers(t *testing.T) {
	e := slowEngine(t)
	// If the running rendering ends before the visitors leave, nobody is waiting any more. The test then tries again.
	for range 100 {
		ctx, leave := context.WithCancel(t.Context())
		results := make(chan error, 2)
		for range 2 {
			go func() {
				_, err := e.Render(ctx, []byte("{}"))
				results <- err
			}()
		}
		for e.Waiting() == 0 && len(results) == 0 {
			time.Sleep(time.Millisecond)
		}
		leave()
		var left int
		for range 2 {
			if err := <-results; errors.Is(err, context.Canceled) {
				left++
			} else if err != nil {
				t.Fatal(err)
			}
		}
		switch left {
		case 1:
			return
		case 2:
			t.Fatal("the render under way ended, too")
		}
	}
	t.Error("never was one render under way while another one waited")
}

func TestConcurrentRendersDoNotAffectEachOther(t *testing.T) {
	e := newEngine(t, ssr.EngineOptions{VMs: 2, Timeout: time.Minute})
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			page := fmt.Sprintf("page%d", i)
			if i%7 == 0 {
				if _, err := render(t, e, "typeError"); err == nil {
					t.Error("no error")
				}
				return
			}
			if html, err := render(t, e, page); err != nil || html != page+" /entry.js" {
				t.Errorf("got %q, %v", html, err)
			}
		})
	}
	group.Wait()
}

func TestNewEngineRefusesABundleThatCannotRun(t *testing.T) {
	for name, script := range map[string]string{
		"syntax": "globalThis.render = (", "throws": "throw new Error('no')",
		"lacks configure": "globalThis.render = () => ''",
	} {
		if _, err := ssr.NewEngine(ssr.Bundle{Script: script}, ssr.EngineOptions{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestALazyEngineCompilesAtTheFirstRender(t *testing.T) {
	broken, err := ssr.NewEngine(ssr.Bundle{Script: "globalThis.render = ("}, ssr.EngineOptions{Late: true})
	if err != nil {
		t.Fatalf("it compiled the bundle at the start: %v", err)
	}
	for range 2 {
		if _, err := render(t, broken, "home"); err == nil || !strings.Contains(err.Error(), "compile") {
			t.Errorf("the error is %v", err)
		}
	}
	e := newEngine(t, ssr.EngineOptions{VMs: 2, Timeout: time.Minute, Late: true})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if html, err := render(t, e, "home"); err != nil || html != "home /entry.js" {
				t.Errorf("got %q, %v", html, err)
			}
		})
	}
	group.Wait()
}

func TestTextSurvivesTheEngine(t *testing.T) {
	const echo = `globalThis.configure = () => ''; globalThis.render = (json) => json`
	e, err := ssr.NewEngine(ssr.Bundle{Script: echo}, ssr.EngineOptions{VMs: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for _, text := range []string{"", "</script><!-- \"'&", "తెలుగు రైతులు 👩🏽‍🌾 ₹1,00,300", "किसान", "a\x00b\u2028"} {
		got, err := e.Render(t.Context(), []byte(text))
		if err != nil || string(got) != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}

// A visitor who sends huge forms must not keep the engines from other visitors.
func TestLargeRenderingsLeaveAnEngineToOthers(t *testing.T) {
	const slow = `
globalThis.configure = () => ''
globalThis.render = (json) => {
  if (json.length > 1000) { const end = Date.now() + 300; while (Date.now() < end); }
  return 'done'
}`
	e, err := ssr.NewEngine(ssr.Bundle{Script: slow}, ssr.EngineOptions{VMs: 2, Timeout: time.Minute, Queue: 18})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	huge := []byte(strings.Repeat(" ", 100<<10))
	results := make(chan error, 20)
	for range cap(results) {
		go func() {
			_, err := e.Render(t.Context(), huge)
			results <- err
		}()
	}
	for e.Waiting() < 3 {
		time.Sleep(time.Millisecond)
	}
	if _, err := e.Render(t.Context(), []byte("{}")); err != nil {
		t.Errorf("an ordinary page: %v", err)
	}
	if e.Waiting() == 0 {
		t.Error("the ordinary page waited until the large ones were done")
	}
	refused := 0
	for range cap(results) {
		if err := <-results; errors.Is(err, ssr.ErrBusy) {
			refused++
		} else if err != nil {
			t.Error(err)
		}
	}
	if refused < 10 {
		t.Errorf("%d large renderings were refused, so too many may wait", refused)
	}
}
