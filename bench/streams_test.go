package bench_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// manyStreams is the number of open event streams. MELA_BENCH_STREAMS changes it.
const manyStreams = 10_000

// BenchmarkStreams opens 10,000 event streams of bin/mela and then of the reference program. It reports the time until
// all streams are open, the memory for each stream, and the time until all streams have received one event. The
// system's limit of open files must be higher than the number of streams.
func BenchmarkStreams(b *testing.B) {
	count := manyStreams
	if text := os.Getenv("MELA_BENCH_STREAMS"); text != "" {
		count = int(number(b, text))
	}
	b.Run("mela", func(b *testing.B) {
		running := startProgram(b, melaProgram(b), b.TempDir())
		time.Sleep(restTime) // waits until all pages are rendered and unused memory is returned
		measureStreams(b, running, count, "/api/hall/events", func() error { return orderAnyStall(running.address) })
	})
	b.Run("reference", func(b *testing.B) {
		running := startReference(b, buildReference(b), b.TempDir())
		measureStreams(b, running, count, "/events", func() error {
			answer, err := http.Post("http://"+running.address+"/events", "", nil)
			if err == nil {
				_ = answer.Body.Close()
			}
			return err
		})
	})
}

func measureStreams(b *testing.B, running *program, count int, path string, change func() error) {
	b.Helper()
	before := running.memory(b, "Anonymous")
	open := &listeners{}
	defer open.close()
	begun := time.Now()
	open.connect(b, running.address, path, count)
	b.ReportMetric(time.Since(begun).Seconds(), "s-until-open")
	b.ReportMetric((running.memory(b, "Anonymous")-before)*1000/float64(count), "kB/stream")
	begun = time.Now()
	if err := change(); err != nil {
		b.Fatal(err)
	}
	open.received.Wait()
	if b.Failed() {
		return
	}
	b.ReportMetric(time.Since(begun).Seconds(), "s-until-received")
	b.ReportMetric(0, "ns/op")
}

// listeners contains the client side of the open event streams.
type listeners struct {
	received    sync.WaitGroup // done once each stream has received an event
	mu          sync.Mutex
	connections []net.Conn
}

// connect opens the streams, 100 at a time, and returns when each stream has received its first data.
func (l *listeners) connect(b *testing.B, address, path string, count int) {
	b.Helper()
	var left atomic.Int64
	left.Store(int64(count))
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			for left.Add(-1) >= 0 && !b.Failed() {
				if err := l.open(b, address, path); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	if b.Failed() {
		b.FailNow()
	}
}

func (l *listeners) open(b *testing.B, address, path string) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.connections = append(l.connections, conn)
	l.mu.Unlock()
	if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: "+address+"\r\n\r\n"); err != nil {
		return err
	}
	from := bufio.NewReaderSize(conn, 512)
	if err := readUntil(from, ": connected"); err != nil {
		return err
	}
	l.received.Go(func() {
		if err := readUntil(from, "data: "); err != nil {
			b.Error(err)
		}
	})
	return nil
}

// readUntil reads lines until one begins with the string `begin`.
func readUntil(from *bufio.Reader, begin string) error {
	for {
		line, err := from.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if strings.HasPrefix(string(line), begin) {
			return nil
		}
		if strings.HasPrefix(string(line), "HTTP/1.1 ") && !strings.Contains(string(line), " 200 ") {
			return fmt.Errorf("status %s", line)
		}
	}
}

func (l *listeners) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, conn := range l.connections {
		_ = conn.Close()
	}
}

// orderAnyStall orders the first available stall of the hall plan.
func orderAnyStall(address string) error {
	answer, err := http.Get("http://" + address + "/api/hall/states")
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	var stalls []struct {
		Number string `json:"stallnumber"`
		Size   string `json:"stallSize"`
		State  string `json:"state"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&stalls); err != nil {
		return err
	}
	for _, stall := range stalls {
		if stall.State == string(fair.StallAvailable) {
			key := fair.StallKey{Number: stall.Number, Size: stall.Size}
			outcome := &rush{}
			if err := outcome.order(http.DefaultClient, "http://"+address, key, 1); err != nil {
				return err
			}
			if outcome.won.Load() != 1 {
				return errors.New("the stall was refused")
			}
			return nil
		}
	}
	return errors.New("no stall is available")
}
