package bench_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const (
	startRounds   = 5
	firstPages    = 200              // requests before the memory is measured
	restTime      = 75 * time.Second // the runtime returns unused memory in the background
	ticksOfSecond = 100              // USER_HZ, which is the same on all Linux machines
)

// program is a running process of bin/mela.
type program struct {
	command *exec.Cmd
	address string
}

// BenchmarkProgram measures the time and the processor time of bin/mela from the start to the first page, and the
// memory at rest after 200 pages. Before the measurement, the site starts once with an empty folder, so that each
// measured start opens an existing site. The site is started without sample visitors. With them, it would be stopped
// before it has created all of them, and each start would create them again.
func BenchmarkProgram(b *testing.B) {
	file, folder := melaProgram(b), b.TempDir()
	startProgram(b, file, folder).stop()
	var wall, processor []float64
	for range startRounds {
		begun := time.Now()
		running := startProgram(b, file, folder)
		wall = append(wall, float64(time.Since(begun).Milliseconds()))
		processor = append(processor, running.processorTime(b))
		running.stop()
	}
	running := startProgram(b, file, folder)
	for range firstPages {
		readPage(b, running.address)
	}
	time.Sleep(restTime)
	b.ReportMetric(fileSize(b, file), "MB")
	b.ReportMetric(middle(wall), "start-ms")
	b.ReportMetric(middle(processor), "start-cpu-ms")
	b.ReportMetric(running.memory(b, "Anonymous"), "anonymous-MB")
	b.ReportMetric(running.memory(b, "Rss"), "resident-MB")
	b.ReportMetric(0, "ns/op")
}

func melaProgram(b *testing.B) string {
	b.Helper()
	file, err := filepath.Abs("../bin/mela")
	if err != nil {
		b.Fatal(err)
	}
	return file
}

// startProgram starts bin/mela and waits for its first page. The request limits per address are too high to affect a
// benchmark.
func startProgram(b *testing.B, file, folder string) *program {
	b.Helper()
	p := &program{command: exec.Command(file, "serve", "--demo=empty"), address: freeAddress(b)}
	p.command.Env = append(os.Environ(), "MELA_ADDR="+p.address, "MELA_DATA="+folder, "MELA_RATE_LIMITS=off",
		"MELA_LIMIT_STREAMS=1000000", "MELA_LIMIT_CONNECTIONS=1000000", "MELA_LIMIT_ALL_CONNECTIONS=1000000")
	p.start(b)
	return p
}

func (p *program) start(b *testing.B) {
	b.Helper()
	var log bytes.Buffer
	p.command.Stderr = &log
	if err := p.command.Start(); err != nil {
		b.Fatalf("%v; make build builds bin/mela", err)
	}
	b.Cleanup(p.stop)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		answer, err := http.Get("http://" + p.address + "/")
		if err != nil {
			continue
		}
		_ = answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
	}
	p.stop()
	b.Fatalf("no page within a minute: %s", log.String())
}

// stop ends the program; a second call does nothing.
func (p *program) stop() {
	if p.command.ProcessState == nil {
		_ = p.command.Process.Signal(os.Interrupt)
		_ = p.command.Wait()
	}
}

// processorTime returns the milliseconds of processor time that the program has used.
func (p *program) processorTime(b *testing.B) float64 {
	b.Helper()
	_, after, _ := strings.Cut(p.read(b, "stat"), ") ") // the program's name, which ends here, may contain spaces
	fields := strings.Fields(after)
	return (number(b, fields[11]) + number(b, fields[12])) * 1000 / ticksOfSecond
}

// memory returns one of the kernel's values for the program's memory, in MB. The value is Rss, or Anonymous, which
// does not include the program file.
func (p *program) memory(b *testing.B, figure string) float64 {
	b.Helper()
	for line := range strings.Lines(p.read(b, "smaps_rollup")) {
		if rest, ok := strings.CutPrefix(line, figure+":"); ok {
			return number(b, strings.Fields(rest)[0]) / 1000
		}
	}
	b.Fatal("no figure ", figure)
	return 0
}

// read returns a file from /proc about the program.
func (p *program) read(b *testing.B, file string) string {
	b.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", p.command.Process.Pid, file))
	if err != nil {
		b.Skip("the kernel does not tell about processes: ", err)
	}
	return string(content)
}

func number(b *testing.B, text string) float64 {
	b.Helper()
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		b.Fatal(err)
	}
	return value
}

func readPage(b *testing.B, address string) {
	b.Helper()
	answer, err := http.Get("http://" + address + "/")
	if err != nil {
		b.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
}

func fileSize(b *testing.B, file string) float64 {
	b.Helper()
	info, err := os.Stat(file)
	if err != nil {
		b.Fatalf("%v; make build builds bin/mela", err)
	}
	return float64(info.Size()) / 1e6
}
