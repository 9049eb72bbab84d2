package bench_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const (
	readers    = 32 // concurrent connections
	readRounds = 7
	readTime   = 2 * time.Second // duration of each round for each server
)

// publicReads are the public requests that the benchmark sends. The servers with which mela is compared send files
// with the same content.
var publicReads = []struct{ name, path, encoding string }{
	{"counters", "/api/counters", ""},
	{"home", "/", "br"},
	{"hall", "/api/hall", "br"},
	{"hall uncompressed", "/api/hall", ""},
}

// BenchmarkPublicReads compares bin/mela with nginx, which writes no access log. Both send the same bytes, run in
// separate processes and are measured alternately. bin/mela runs with its access log, and with request limits that are
// never reached. The benchmark reports requests per second, and the medians of the ratios of all rounds.
func BenchmarkPublicReads(b *testing.B) {
	program, err := filepath.Abs("../bin/mela")
	if err != nil {
		b.Fatal(err)
	}
	mela := startMela(b, program)
	contents := map[string][]byte{}
	for i, read := range publicReads {
		contents["/"+strconv.Itoa(i)] = fetchRaw(b, mela, read.path, read.encoding)
	}
	folder := b.TempDir()
	for path, body := range contents {
		if err := os.WriteFile(filepath.Join(folder, path), body, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	nginx := startNginx(b, folder)
	for i, read := range publicReads {
		b.Run(strings.ReplaceAll(read.name, " ", "-"), func(b *testing.B) {
			var ours, theirs, ratios []float64
			for range readRounds {
				ours = append(ours, load(b, mela, read.path, read.encoding))
				theirs = append(theirs, load(b, nginx, "/"+strconv.Itoa(i), read.encoding))
				ratios = append(ratios, ours[len(ours)-1]/theirs[len(theirs)-1])
			}
			b.ReportMetric(middle(ours), "mela/s")
			b.ReportMetric(middle(theirs), "nginx/s")
			b.ReportMetric(middle(ratios), "of-nginx")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// load requests a path on all connections for readTime, and returns the number of responses per second.
func load(b *testing.B, address, path, encoding string) float64 {
	b.Helper()
	var count atomic.Int64
	var all sync.WaitGroup
	begun := time.Now()
	for range readers {
		all.Go(func() {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				b.Error(err)
				return
			}
			defer func() { _ = conn.Close() }()
			from := bufio.NewReaderSize(conn, 64<<10)
			request := []byte(rawRequest(address, path, encoding))
			for time.Since(begun) < readTime {
				if _, err := conn.Write(request); err != nil {
					b.Error(err)
					return
				}
				if _, err := readAnswer(from, io.Discard); err != nil {
					b.Errorf("%s%s: %v", address, path, err)
					return
				}
				count.Add(1)
			}
		})
	}
	all.Wait()
	return float64(count.Load()) / time.Since(begun).Seconds()
}

func rawRequest(address, path, encoding string) string {
	return fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: %s\r\n\r\n", path, address, encoding)
}

// readAnswer reads one HTTP response and copies its content to `body`. The response must have status 200 and a
// Content-Length.
func readAnswer(from *bufio.Reader, body io.Writer) (int64, error) {
	length := int64(-1)
	for first := true; ; first = false {
		line, err := from.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		if first && string(line[9:12]) != "200" {
			return 0, fmt.Errorf("status %s", line)
		}
		if len(line) <= 2 {
			break
		}
		if len(line) > 16 && strings.EqualFold(string(line[:15]), "Content-Length:") {
			if length, err = strconv.ParseInt(strings.TrimSpace(string(line[15:])), 10, 64); err != nil {
				return 0, err
			}
		}
	}
	return io.CopyN(body, from, length)
}

func fetchRaw(b *testing.B, address, path, encoding string) []byte {
	b.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := io.WriteString(conn, rawRequest(address, path, encoding)); err != nil {
		b.Fatal(err)
	}
	var body strings.Builder
	if _, err := readAnswer(bufio.NewReader(conn), &body); err != nil {
		b.Fatal(err)
	}
	return []byte(body.String())
}

// startMela starts the program with the demo edition, waits until it has rendered its pages, and returns its address.
func startMela(b *testing.B, path string) string {
	b.Helper()
	address := freeAddress(b)
	// MELA_LIMIT_READS is so high that it is never reached, but the program still checks every request against it.
	command := exec.Command(path, "serve", "--demo")
	command.Env = append(os.Environ(), "MELA_ADDR="+address, "MELA_DATA="+b.TempDir(), "MELA_LIMIT_READS=1000000000")
	log, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	command.Stderr = log
	startServer(b, command)
	waitFor(b, "http://"+address+"/")
	waitUntilIdle(b, &program{command: command})
	return address
}

// waitUntilIdle waits until a program has rendered its pages and has compressed them at the highest level in the
// background. It returns when the program has used less than 3 % of a processor for three seconds, or after three
// minutes.
func waitUntilIdle(b *testing.B, p *program) {
	b.Helper()
	const step = 3 * time.Second
	before := p.processorTime(b)
	for range 60 {
		time.Sleep(step)
		now := p.processorTime(b)
		if now-before < 0.03*float64(step.Milliseconds()) {
			return
		}
		before = now
	}
	b.Log("the program is still busy: its figures are too low")
}

// startNginx starts nginx with the files of a folder and returns its address. It skips the benchmark if nginx is not
// installed.
func startNginx(b *testing.B, folder string) string {
	b.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		b.Skip("nginx is not installed")
	}
	address := freeAddress(b)
	settings := fmt.Sprintf(`user root; worker_processes 2; pid %[1]s/pid; error_log %[1]s/log; daemon off;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; keepalive_requests 1000000000; open_file_cache max=100;
  client_body_temp_path %[1]s; proxy_temp_path %[1]s; fastcgi_temp_path %[1]s; uwsgi_temp_path %[1]s;
  scgi_temp_path %[1]s;
  server { listen %[2]s; root %[1]s; }
}`, folder, address)
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		b.Fatal(err)
	}
	startServer(b, exec.Command(program, "-c", file))
	waitFor(b, "http://"+address+"/0")
	return address
}

func startServer(b *testing.B, command *exec.Cmd) {
	b.Helper()
	if err := command.Start(); err != nil {
		b.Fatalf("%v; make build builds bin/mela", err)
	}
	b.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		_ = command.Wait()
	})
}

func freeAddress(b *testing.B) string {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

func waitFor(b *testing.B, address string) {
	b.Helper()
	for range 600 {
		if answer, err := http.Get(address); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.Fatalf("%s does not answer", address)
}
