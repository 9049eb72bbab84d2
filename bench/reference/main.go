// Command reference is the smallest program with the dependencies that the site cannot do without: net/http, SQLite,
// PostgreSQL and QuickJS. It uses each of them once. The benchmarks compare the site's size, memory, startup time and
// event streams with it. The first argument is the address on which it listens. The second argument is the folder of
// its database.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
	"modernc.org/quickjs"
	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, folder string) error {
	db, err := open(folder)
	if err != nil {
		return err
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return err
	}
	page, err := vm.Eval(`"<h1>" + [1, 2, 3].map(n => n * n).join(" ") + "</h1>"`, quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	streams := &streams{open: map[chan string]struct{}{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		var visits int
		const visit = "INSERT INTO visits (id, n) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = n + 1 RETURNING n"
		if err := db.QueryRowContext(r.Context(), visit).Scan(&visits); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		_, _ = fmt.Fprintf(w, "%s<p>%d</p>", page, visits) // an error means that the client has disconnected
	})
	mux.Handle("GET /files/{name}", &files{folder: folder, kept: map[string][]byte{}})
	mux.HandleFunc("GET /events", streams.serve)
	mux.HandleFunc("POST /events", func(http.ResponseWriter, *http.Request) { streams.send("data: changed\n\n") })
	return http.ListenAndServe(address, mux)
}

// files is an HTTP handler that serves the files of a folder. It stores each file in memory after its first request.
type files struct {
	folder string
	mu     sync.RWMutex
	kept   map[string][]byte
}

func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := f.read(r.PathValue("name"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // an error means that the client has disconnected
}

func (f *files) read(name string) ([]byte, error) {
	f.mu.RLock()
	body, ok := f.kept[name]
	f.mu.RUnlock()
	if ok {
		return body, nil
	}
	body, err := os.ReadFile(filepath.Join(f.folder, filepath.Base(name)))
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept[name] = body
	return body, nil
}

// open opens a PostgreSQL database if DATABASE_URL is set, as the site does. Otherwise, it opens an SQLite file in the
// folder.
func open(folder string) (*sql.DB, error) {
	driver, source := "sqlite", "file:"+filepath.Join(folder, "reference.db")
	if address := os.Getenv("DATABASE_URL"); address != "" {
		driver, source = "pgx", address
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return nil, err
	}
	const visits = "CREATE TABLE IF NOT EXISTS visits (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)"
	_, err = db.ExecContext(context.Background(), visits)
	return db, err
}

// streams contains a channel for each open event stream. The method `send` adds an event to every channel.
type streams struct {
	mu   sync.Mutex
	open map[chan string]struct{}
}

func (s *streams) serve(w http.ResponseWriter, r *http.Request) {
	events := make(chan string, 1)
	s.mu.Lock()
	s.open[events] = struct{}{}
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.open, events)
		s.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	for text := ": connected\n\n"; ; {
		if _, err := io.WriteString(w, text); err != nil || flush.Flush() != nil {
			return
		}
		select {
		case text = <-events:
		case <-r.Context().Done():
			return
		}
	}
}

func (s *streams) send(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for events := range s.open {
		select {
		case events <- text:
		default: // the stream has not sent the previous event yet, so this event is dropped
		}
	}
}
