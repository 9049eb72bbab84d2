package prom

import (
	"bufio"
	"compress/gzip"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Kind is the type of a metric, such as gauge or counter.
type Kind string

// These are the metric types.
const (
	KindCounter   Kind = "counter"
	KindGauge     Kind = "gauge"
	KindHistogram Kind = "histogram"
	KindSummary   Kind = "summary"
)

// Desc describes a metric: its name, its type, an explanation, and the names of its labels.
type Desc struct {
	Name   string
	Kind   Kind
	Help   string
	Labels []string
}

// Collector is a source of metrics. Collect adds its metrics to a page.
type Collector interface{ Collect(to *Page) }

// Collect is a function that adds metrics to a page.
type Collect func(to *Page)

// Collect implements Collector.
func (c Collect) Collect(to *Page) { c(to) }

// GaugeFunc returns a gauge. Its value is read for each response.
func GaugeFunc(name, help string, value func() float64) Collector {
	return single(&Desc{Name: name, Kind: KindGauge, Help: help}, value)
}

// CounterFunc returns a counter. Its value is read for each response.
func CounterFunc(name, help string, value func() float64) Collector {
	return single(&Desc{Name: name, Kind: KindCounter, Help: help}, value)
}

func single(d *Desc, value func() float64) Collector {
	return Collect(func(to *Page) { to.Add(d, value()) })
}

// Registry stores collectors and serves their metrics.
type Registry struct {
	mu         sync.Mutex
	collectors []Collector
}

// Register adds collectors. Their metrics are then part of every page.
func (r *Registry) Register(all ...Collector) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.collectors = append(r.collectors, all...)
}

// ServeHTTP writes all metrics, sorted by name.
func (r *Registry) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	r.mu.Lock()
	all := slices.Clone(r.collectors)
	r.mu.Unlock()
	page := &Page{families: map[string]*family{}}
	for _, c := range all {
		c.Collect(page)
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	var to io.Writer = w
	if strings.Contains(request.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		defer func() { _ = packed.Close() }() // an error only means that the client has disconnected
		to = packed
	}
	_ = page.write(to)
}

// Page is the response to one request for the metrics.
type Page struct{ families map[string]*family }

// family is a metric with all its values in text form.
type family struct {
	desc *Desc
	text []byte
}

// Add writes one sample of a counter or a gauge to the page. `labels` contains the label values, in the same sequence
// as the label names.
func (p *Page) Add(d *Desc, value float64, labels ...string) { p.line(d, "", "", "", value, labels) }

// line writes one sample as a line of text. It appends `suffix` to the metric's name. `more` and `moreValue` are the
// name and the value of an additional label. If `more` is empty, there is no additional label.
func (p *Page) line(d *Desc, suffix, more, moreValue string, value float64, labels []string) {
	f := p.families[d.Name]
	if f == nil {
		f = &family{desc: d}
		p.families[d.Name] = f
	}
	f.text = append(append(f.text, d.Name...), suffix...)
	names := d.Labels
	if more != "" {
		names, labels = append(slices.Clone(names), more), append(slices.Clone(labels), moreValue)
	}
	for i, name := range names {
		f.text = append(f.text, "{,"[min(i, 1)])
		f.text = append(append(append(f.text, name...), `="`...), labelEscapes.Replace(labels[i])...)
		f.text = append(f.text, '"')
	}
	if len(names) > 0 {
		f.text = append(f.text, '}')
	}
	f.text = strconv.AppendFloat(append(f.text, ' '), value, 'g', -1, 64)
	f.text = append(f.text, '\n')
}

// distribution adds the lines of a histogram: for each limit, the number of values up to this limit, then the sum and
// the number of all values.
func (p *Page) distribution(d *Desc, limits []float64, counts []uint64, sum float64, labels []string) {
	total := uint64(0)
	for i, count := range counts {
		limit := math.Inf(1)
		if i < len(limits) {
			limit = limits[i]
		}
		total += count
		p.line(d, "_bucket", "le", strconv.FormatFloat(limit, 'g', -1, 64), float64(total), labels)
	}
	p.line(d, "_sum", "", "", sum, labels)
	p.line(d, "_count", "", "", float64(total), labels)
}

var (
	labelEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
)

func (p *Page) write(to io.Writer) error {
	w := bufio.NewWriter(to)
	for _, name := range slices.Sorted(maps.Keys(p.families)) {
		f := p.families[name]
		for _, part := range []string{
			"# HELP ", name, " ", helpEscapes.Replace(f.desc.Help), "\n# TYPE ", name, " ", string(f.desc.Kind), "\n",
		} {
			_, _ = w.WriteString(part) // an error here is returned by the later call of Flush
		}
		_, _ = w.Write(f.text)
	}
	return w.Flush()
}
