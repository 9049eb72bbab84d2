package bench_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// exportRows is the number of exported registrations. The environment variable MELA_BENCH_ROWS can reduce it. Every
// tenth registration has the category Scientist.
const exportRows = 100_000

const registrationsPath = "/api/exports/registrations.xlsx"

// exportLimit limits how much longer a complete export may take than writing the same rows with excelize alone: it is
// the highest allowed ratio. The export also reads the rows from the database and sends the file.
const exportLimit = 3.0

// BenchmarkExport measures an export of registrations over HTTP, including database, session and network. It compares
// the duration with the time that excelize's stream writer needs for the same cells (ADR 0023). The metric "peak-MB"
// is the maximum growth of the heap.
func BenchmarkExport(b *testing.B) {
	rows := exportRows
	if asked, err := strconv.Atoi(os.Getenv("MELA_BENCH_ROWS")); err == nil {
		rows = min(rows, asked)
	}
	for name, open := range map[string]func(testing.TB) *store.DB{
		"sqlite":   storetest.SQLite,
		"postgres": storetest.Postgres,
	} {
		db := open(b)
		get := exporter(b, db, rows)
		// Mela's export is measured before excelize, because excelize makes the heap larger. With a larger heap, the
		// garbage collector leaves more garbage in memory.
		_, ourPeak := measured(func() { get(registrationsPath) })
		_, fewPeak := measured(func() { get(registrationsPath + "?category=Scientist") })
		_, theirPeak := measured(func() { writeWithLibrary(b, rows, exportedRegistration, io.Discard) })
		held, _, err := db.FindRegistrations(
			b.Context(), fair.RegistrationFilter{ListQuery: fair.ListQuery{NoLimit: true}},
		)
		if err != nil || len(held) != rows {
			b.Fatalf("%d registrations, %v", len(held), err)
		}
		// Mela and excelize run alternately, so that other load on the machine affects both.
		b.Run(name, func(b *testing.B) {
			var ours, theirs time.Duration
			for b.Loop() {
				for range 3 {
					took, _ := measured(func() { get(registrationsPath) })
					ours = shorter(ours, took)
					took, _ = measured(func() {
						writeWithLibrary(b, rows, func(n int) fair.Registration { return held[n] }, io.Discard)
					})
					theirs = shorter(theirs, took)
				}
			}
			ratio := float64(ours) / float64(theirs)
			b.ReportMetric(0, "ns/op") // removes the total time of both exports, because it is meaningless
			b.ReportMetric(float64(ours.Milliseconds()), "export-ms")
			b.ReportMetric(float64(theirs.Milliseconds()), "excelize-ms")
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(float64(ourPeak)/1e6, "peak-MB")
			b.ReportMetric(float64(theirPeak)/1e6, "excelize-peak-MB")
			b.ReportMetric(float64(fewPeak)/1e6, "tenth-peak-MB")
			if ratio > exportLimit {
				b.Errorf("the export takes %.2f times as long as excelize's stream, at most %.1f", ratio, exportLimit)
			}
		})
	}
}

func shorter(best, took time.Duration) time.Duration {
	if best == 0 {
		return took
	}
	return min(best, took)
}

// measured runs a function and returns its duration and the maximum growth of the heap.
func measured(run func()) (took time.Duration, peak uint64) {
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var highest atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				highest.Store(max(highest.Load(), now.HeapAlloc))
			}
		}
	}()
	started := time.Now()
	run()
	took = time.Since(started)
	close(stop)
	<-stopped
	return took, max(highest.Load(), before.HeapAlloc) - before.HeapAlloc
}

// exporter fills a database and returns a function that requests an export and reads the whole response.
func exporter(b *testing.B, db *store.DB, rows int) func(path string) {
	b.Helper()
	a := wiring.New(wiring.Deps{Store: db, Clock: machineClock{}})
	if err := a.Content.Prepare(b.Context(), true); err != nil {
		b.Fatal(err)
	}
	if _, err := a.Accounts.Create(b.Context(), "owner@example.org", "", "a long enough password",
		fair.RoleOwner); err != nil {
		b.Fatal(err)
	}
	fillForExport(b, db, rows)
	api, err := httpapi.New(httpapi.Deps{Config: web.Config{SessionStore: account.NewSessionStore(db.DB, nil)}, App: a})
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(api.Handler())
	b.Cleanup(func() { api.Close(); server.Close() })
	signedIn, err := http.Post(
		server.URL+"/api/admin/login", "application/json",
		strings.NewReader(`{"email":"owner@example.org","password":"a long enough password"}`),
	)
	if err != nil {
		b.Fatal(err)
	}
	_ = signedIn.Body.Close()
	return func(path string) {
		request, err := http.NewRequestWithContext(
			b.Context(), http.MethodGet, server.URL+path, nil,
		)
		if err != nil {
			b.Fatal(err)
		}
		for _, cookie := range signedIn.Cookies() {
			request.AddCookie(cookie)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			b.Fatalf("export: %d, %v", answer.StatusCode, err)
		}
	}
}

// exportedRegistration returns the n-th registration of the export, with generated values.
func exportedRegistration(n int) fair.Registration {
	created := time.Date(2025, 7, 1, 4, 0, 0, 0, time.UTC).Add(time.Duration(n) * 31 * time.Second)
	category := fair.Farmer
	if n%10 == 0 {
		category = fair.Scientist
	}
	return fair.Registration{
		ID: fair.NewID(created), EditionID: "2025", UserID: fmt.Sprint("user", n), Category: category,
		Name:  fmt.Sprintf("రాములు Farmer %06d", n),
		Phone: fair.Phone(fmt.Sprint(9_000_000_000 + n)), Company: fmt.Sprintf("Rythu Sangham %d", n%977),
		Address: fmt.Sprintf("%d-%d, Chityala, Nalgonda 508114", n%90, n%1000),
		Email:   fmt.Sprintf("farmer%d@example.in", n), Amount: fair.Rupees(100), Status: fair.RegistrationPending,
		Lang: fair.Telugu, Print: fmt.Sprint(n),
		Version: 1, CreatedAt: created, UpdatedAt: created,
	}
}

func fillForExport(b *testing.B, db *store.DB, rows int) {
	b.Helper()
	for done := 0; done < rows; {
		err := db.InTx(b.Context(), func(ctx context.Context) error {
			for range min(10_000, rows-done) {
				_, _, err := db.CreateRegistration(ctx, exportedRegistration(done))
				if err != nil {
					return err
				}
				done++
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// writeWithLibrary writes the same rows with excelize's stream writer, as the reference for Mela's export.
func writeWithLibrary(b *testing.B, rows int, row func(int) fair.Registration, to io.Writer) {
	b.Helper()
	file := excelize.NewFile()
	defer func() { _ = file.Close() }()
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	check(file.SetSheetName("Sheet1", "Registrations"))
	format := func(code string) int {
		id, err := file.NewStyle(&excelize.Style{CustomNumFmt: &code})
		check(err)
		return id
	}
	text, money, moment := format("@"), format("##,##0.00"), format("dd-mm-yyyy hh:mm")
	sheet, err := file.NewStreamWriter("Registrations")
	check(err)
	check(sheet.SetColWidth(1, 13, 20))
	check(sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}))
	cells := make([]any, 13)
	for i, title := range []string{
		"Name", "Category", "Company", "Phone", "Email", "Address", "Website", "Degree",
		"College", "Amount (₹)", "Status", "Date", "Id",
	} {
		cells[i] = excelize.Cell{StyleID: text, Value: title}
	}
	check(sheet.SetRow("A1", cells))
	for n := range rows {
		r := row(n)
		for i, value := range []any{
			r.Name, string(r.Category), r.Company, string(r.Phone), r.Email, r.Address, r.Website, r.Degree, r.College,
			float64(r.Amount) / 100, string(r.Status), r.CreatedAt.In(fair.Kolkata), r.ID,
		} {
			style := text
			switch value.(type) {
			case float64:
				style = money
			case time.Time:
				style = moment
			}
			if cells[i] = (excelize.Cell{StyleID: style, Value: value}); value == "" {
				cells[i] = nil // because Mela's writer writes no empty cells either
			}
		}
		check(sheet.SetRow("A"+strconv.Itoa(n+2), cells))
	}
	check(sheet.Flush())
	check(file.Write(to))
}
