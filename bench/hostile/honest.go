package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// figures are the durations and failures of the honest requests in one measurement. Honest requests are those that do
// not belong to an attack.
type figures struct {
	took   []time.Duration
	each   map[string][]time.Duration // durations by method and path
	failed int
	first  string // error of the first failure
}

func (f figures) p95() time.Duration { return p95(f.took) }

func p95(took []time.Duration) time.Duration {
	if len(took) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(took))
	return sorted[len(sorted)*95/100]
}

// String formats the figures for the terminal.
func (f figures) String() string {
	text := fmt.Sprintf("%d honest requests, %d failed %s, p95 %s", len(f.took), f.failed, f.first,
		f.p95().Round(100*time.Microsecond))
	for _, kind := range slices.Sorted(maps.Keys(f.each)) {
		text += fmt.Sprintf("\n  %-50s %5d  p95 %s", kind, len(f.each[kind]),
			p95(f.each[kind]).Round(100*time.Microsecond))
	}
	return text
}

// person is one honest visitor or office account. Each person has its own IP address.
type person struct {
	site    *site
	http    *http.Client
	address string
	mu      *sync.Mutex
	into    *figures
}

func (p person) send(ctx context.Context, method, path, contentType, body string, want ...int) {
	r, err := http.NewRequestWithContext(ctx, method, p.site.url+path, strings.NewReader(body))
	if err != nil {
		return
	}
	r.Header.Set("X-Forwarded-For", p.address)
	r.Header.Set("Accept", "text/html,*/*")
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	begun := time.Now()
	response, err := p.http.Do(r)
	status := 0
	if err == nil {
		_, err = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close() // read to its end
		status = response.StatusCode
	}
	took := time.Since(begun)
	if ctx.Err() != nil {
		return // the measurement is over
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.into.took = append(p.into.took, took)
	kind, _, _ := strings.Cut(method+" "+path, "?")
	p.into.each[kind] = append(p.into.each[kind], took)
	if err != nil || !slices.Contains(want, status) {
		p.into.failed++
		if p.into.first == "" {
			p.into.first = fmt.Sprintf("(%s %s: %d %v)", method, path, status, err)
		}
	}
}

// honest lets 20 visitors and 2 office accounts use the site for the given time. It returns the durations and failures
// of all their requests.
func (s *site) honest(ctx context.Context, during time.Duration) (figures, error) {
	ctx, cancel := context.WithTimeout(ctx, during)
	defer cancel()
	result := figures{each: map[string][]time.Duration{}}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 22 {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return result, err
		}
		p := person{s, client(jar, 20*time.Second), fmt.Sprintf("198.51.100.%d", i+1), &mu, &result}
		all.Go(func() {
			time.Sleep(time.Duration(i) * 90 * time.Millisecond)
			if i >= 20 {
				p.work(ctx)
				return
			}
			for round := 0; ctx.Err() == nil; round++ {
				p.register(ctx, fmt.Sprintf("Visitor %d %d %d", i, round, time.Now().UnixNano()))
			}
		})
	}
	all.Wait()
	return result, nil
}

// register reads pages, sends one registration, and requests a page that is rendered for this visitor.
func (p person) register(ctx context.Context, name string) {
	for _, path := range []string{"/", "/registration", "/te/stallbooking", "/api/hall"} {
		p.send(ctx, http.MethodGet, path, "", "", http.StatusOK)
		pause(ctx, 700*time.Millisecond)
	}
	form := url.Values{
		"category": {"Farmer"}, "name": {name}, "address": {"Chityal, Nalgonda"},
		"whatsappNo": {"9848012345"}, "adult": {"on"},
	}
	p.send(ctx, http.MethodPost, "/registration", "application/x-www-form-urlencoded", form.Encode(), http.StatusSeeOther,
		http.StatusUnprocessableEntity, http.StatusOK)
	pause(ctx, 700*time.Millisecond)
	p.send(ctx, http.MethodGet, "/payment?registrationId=x&userID=y", "", "", http.StatusOK, http.StatusNotFound)
	pause(ctx, time.Second)
}

// work signs in and uses the portal.
func (p person) work(ctx context.Context) {
	p.send(ctx, http.MethodPost, "/api/admin/login", "application/json",
		fmt.Sprintf(`{"email":%q,"password":%q}`, p.site.email, p.site.password), http.StatusOK)
	for ctx.Err() == nil {
		for _, path := range []string{
			"/api/admin/summary", "/api/registers?page=1",
			"/api/stallBooking/stall-bookings?page=1",
		} {
			p.send(ctx, http.MethodGet, path, "", "", http.StatusOK)
			pause(ctx, 500*time.Millisecond)
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
