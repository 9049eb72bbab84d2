package bench_test

import (
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// httpServer is a running server, with the data of the requests that BenchmarkPocketBase sends to it.
type httpServer struct {
	name, list, create string
	body               string // JSON of a new record; %[1]d is its number, %[2]d a phone number
	*program
}

// BenchmarkPocketBase compares bin/mela with PocketBase. Each runs in its own process and has 32 connections. The
// benchmark measures two kinds of requests. The first reads a public list (in PocketBase, three records). The second
// stores a registration (in PocketBase, a record with the same values, in a table with two indexes). Only the site
// waits for the disk at each commit. The site's request limits are off.
func BenchmarkPocketBase(b *testing.B) {
	mela := melaProgram(b)
	servers := []httpServer{
		{
			"mela", "/api/counters", "/api/registers", registrationOf("whatsappNo", "companyName"),
			startProgram(b, mela, b.TempDir()),
		},
		{
			"pocketbase", "/api/collections/visitors/records?perPage=3", "/api/collections/visitors/records",
			registrationOf("phone", "company"), startReference(b, buildPocketBase(b), b.TempDir()),
		},
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: readers}}
	for _, server := range servers {
		b.Cleanup(server.stop)
		waitUntilIdle(b, server.program)
		for n := range 3 {
			if err := server.register(client, n); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("list", func(b *testing.B) {
		inTurn(b, servers, func(server httpServer, _ int) error {
			return send(client, http.MethodGet, server.url(server.list), "")
		})
	})
	b.Run("create", func(b *testing.B) {
		inTurn(b, servers, func(server httpServer, n int) error { return server.register(client, n) })
	})
}

// registrationOf returns the JSON of a registration. `phone` and `company` are the names under which the server's API
// expects the phone number and the company.
func registrationOf(phone, company string) string {
	return `{"category":"Farmer","name":"రాములు Farmer %[1]d","address":"%[1]d, Chityala, Nalgonda 508114","` + phone +
		`":"%[2]d","` + company + `":"Rythu Sangham %[1]d","email":"farmer%[1]d@example.in","adult":true}`
}

func (s httpServer) url(path string) string { return "http://" + s.address + path }

func (s httpServer) register(client *http.Client, n int) error {
	return send(client, http.MethodPost, s.url(s.create), fmt.Sprintf(s.body, n, 9_000_000_000+n))
}

func send(client *http.Client, method, address, body string) error {
	request, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %s %s", method, address, answer.Status, text)
	}
	return err
}

// inTurn sends requests to the servers in turn. It reports each server's requests per second. It also reports the
// ratio of the first server's rate to the second server's rate (the median of all rounds).
func inTurn(b *testing.B, servers []httpServer, do func(server httpServer, n int) error) {
	b.Helper()
	rates := make([][]float64, len(servers))
	var ratios []float64
	nothing := func() usage { return usage{} }
	for range readRounds {
		for i, server := range servers {
			rate := inParallel(func(n int) error { return do(server, n) }, nothing, func() {}).perSecond
			rates[i] = append(rates[i], rate)
		}
		ratios = append(ratios, rates[0][len(ratios)]/rates[1][len(ratios)])
	}
	for i, server := range servers {
		b.ReportMetric(middle(rates[i]), server.name+"/s")
	}
	b.ReportMetric(middle(ratios), "of-"+servers[1].name)
	b.ReportMetric(0, "ns/op")
}

// buildPocketBase builds the program in the folder pocketbase, which is a separate Go module.
func buildPocketBase(b *testing.B) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "pocketbase")
	command := exec.Command("go", "build", "-C", "pocketbase", "-trimpath", "-ldflags", "-s -w", "-o", file, ".")
	if said, err := command.CombinedOutput(); err != nil {
		b.Skipf("PocketBase cannot be built here: %v: %s", err, said)
	}
	return file
}
