package limits

import (
	"math"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// Rates are the limits of one class of requests. A request without a visitor's cookie is counted only for its
// address. A request with a cookie is counted for the cookie, and for all visitors with cookies at the address, who
// together have a larger limit. A request of a signed-in account is counted for the account. 0 means no limit.
type Rates struct {
	Address  int // requests without a cookie per minute and network address
	Visitor  int // per minute and cookie
	Visitors int // requests with cookies per minute and network address
	Account  int // per minute and account
	Hour     int // requests without a cookie per hour and network address
	Hours    int // requests with cookies per hour and network address
}

// Class is a kind of request with its own limits. It is also a label of the metrics.
type Class string

// The classes.
const (
	Exempt Class = "exempt" // requests of this process, the provider's webhooks, and the simulated provider
	Asset  Class = "asset"  // built files and images
	Read   Class = "read"
	Status Class = "status" // payment status: pages poll every few seconds while a bank is slow
	Gate   Class = "gate"   // checks of entry codes
	SignIn Class = "sign_in"
	Search Class = "search" // forms that find a person's orders and data
	People Class = "people" // searches for people at the gate and at the entry desk
	Write  Class = "write"
	Failed Class = "failed" // forms that were refused; they count for their own class too
)

// Settings contains the limits that the operator can configure.
type Settings struct {
	Reads, Writes  int // per minute and address without a cookie; the program derives all other rates from these two
	UploadMB       int // uploads per hour and network address without a cookie, in megabytes
	UploadsTotalMB int // uploads of all visitors together per hour and process, in megabytes
	Streams        int // open event streams per address
	Connections    int // open connections per address; no limit for proxies
	AllConnections int // open connections of the process
}

// DefaultSettings returns the default limits. They are so high that a whole village behind one address never reaches
// them.
func DefaultSettings() Settings {
	return Settings{
		Reads: 1200, Writes: 120, UploadMB: 60, UploadsTotalMB: 4096, Streams: 150, Connections: 600, AllConnections: 10_000,
	}
}

func (s Settings) rates() map[Class]Rates {
	return map[Class]Rates{
		Asset:  {Address: 10 * s.Reads, Visitor: 2 * s.Reads, Visitors: 20 * s.Reads, Account: 10 * s.Reads},
		Read:   {Address: s.Reads, Visitor: s.Reads / 2, Visitors: 5 * s.Reads, Account: s.Reads},
		Status: {Address: s.Reads / 2, Visitor: s.Reads / 10, Visitors: 3 * s.Reads, Account: s.Reads},
		Gate:   {Address: s.Reads, Visitor: s.Reads, Visitors: 3 * s.Reads, Account: 3 * s.Reads},
		SignIn: {Address: s.Writes / 4, Visitor: s.Writes / 4, Visitors: s.Writes / 2, Account: s.Writes / 4},
		Search: {
			Address: s.Writes / 6, Visitor: s.Writes / 12, Visitors: s.Writes / 2, Account: s.Writes, Hour: s.Writes / 4,
			Hours: 3 * s.Writes,
		},
		People: {Address: s.Writes / 2, Visitor: s.Writes / 2, Visitors: s.Writes / 2, Account: s.Writes / 2},
		Write: {
			Address: s.Writes, Visitor: s.Writes / 3, Visitors: 3 * s.Writes, Account: 3 * s.Writes,
			Hour: 15 * s.Writes, Hours: 45 * s.Writes,
		},
		Failed: {Address: s.Writes / 12, Visitor: s.Writes / 8, Visitors: 3 * s.Writes / 2},
	}
}

// siteFactor is the ratio between the limit of an IPv6 /48 network and the limit of one /64 network.
const siteFactor = 4

// classOf returns the class of a request, according to its path and method.
func (g *Guard) classOf(r *http.Request) Class {
	p := r.URL.Path
	switch {
	case p == "/healthz", p == "/readyz", p == "/metrics", p == "/api/cashfree/webhook",
		g.options.Sandbox && strings.HasPrefix(p, "/sandbox/"):
		return Exempt
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		if strings.HasPrefix(p, "/api/admin/login") || p == "/api/gate/pair" {
			return SignIn
		}
		if isGate(p) {
			return Gate
		}
		switch path.Base(p) {
		case "my-data", "orders", "receipt", "forgotten-password", "password-link":
			return Search
		}
		return Write
	case p == "/api/gate/search", p == "/api/admin/gate/search", p == "/api/desk/unpaid":
		return People
	case isGate(p):
		return Gate
	case strings.HasPrefix(p, "/api/cashfree/checkpaymentstatus/"), strings.HasPrefix(p, "/api/unpaid/"):
		return Status
	case strings.HasPrefix(p, "/files/"), !strings.HasPrefix(p, "/api/") && path.Ext(p) != "":
		return Asset
	}
	return Read
}

func isGate(path string) bool {
	return strings.HasPrefix(path, "/api/gate/") || strings.HasPrefix(path, "/api/admin/gate/")
}

// charges returns the counters that a visitor's request increases, with the amounts.
func (g *Guard) charges(class Class, v *Visit) []charge {
	rates := g.rates[class]
	minute := func(key string, limit int) charge { return charge{string(class) + " " + key, limit, time.Minute, 1} }
	hour := func(key string, limit int) charge { return charge{string(class) + " hour " + key, limit, time.Hour, 1} }
	var list []charge
	perMinute, perHour, mark := rates.Address, rates.Hour, "a:"
	if v.cookie != "" {
		perMinute, perHour, mark = rates.Visitors, rates.Hours, "v:"
		list = append(list, minute("c:"+v.cookie, rates.Visitor))
	}
	list = append(list, minute(mark+v.network, perMinute))
	if perHour > 0 {
		list = append(list, hour(mark+v.network, perHour))
	}
	if v.site != "" {
		list = append(list, minute(mark+v.site, siteFactor*perMinute))
		if perHour > 0 {
			list = append(list, hour(mark+v.site, siteFactor*perHour))
		}
	}
	return list
}

// uploadCharges returns the counters that an upload increases, with their limits and the size of the upload, in
// kilobytes.
func (g *Guard) uploadCharges(v *Visit) []charge {
	cost := int(v.upload>>10) + 1
	limit := g.options.Settings.UploadMB << 10
	list := []charge{{"upload all", g.options.Settings.UploadsTotalMB << 10, time.Hour, cost}}
	mark := "upload a:"
	if v.cookie != "" {
		mark = "upload v:"
		list = append(list, charge{"upload c:" + v.cookie, limit / 2, time.Hour, cost})
		limit *= 8
	}
	list = append(list, charge{mark + v.network, limit, time.Hour, cost})
	if v.site != "" {
		list = append(list, charge{mark + v.site, siteFactor * limit, time.Hour, cost})
	}
	return list
}

// charge is the amount by which a request uses one counter. `limit` is what may be used at once; it is available again
// after `window`.
type charge struct {
	key    string
	limit  int
	window time.Duration
	cost   int
}

// maxCounters is the maximum number of counters in memory. Each needs about 300 bytes. Above it, the counters that were
// not used for the longest time are forgotten.
const maxCounters = 100_000

// counters are token buckets by key. They are safe for concurrent use.
type counters struct {
	mu      sync.Mutex
	now     func() time.Time
	buckets *simplelru.LRU[string, *rate.Limiter]
}

func newCounters(now func() time.Time) *counters {
	buckets, _ := simplelru.NewLRU[string, *rate.Limiter](maxCounters, nil) // fails only if the size is not positive
	return &counters{now: now, buckets: buckets}
}

// take takes all charges. If one counter has too little left, take changes none of them, and `wait` is the time until
// another attempt may succeed.
func (c *counters) take(charges ...charge) (wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	if wait = c.missing(now, charges); wait > 0 {
		return wait, false
	}
	for _, ch := range charges {
		c.bucket(ch).AllowN(now, ch.cost)
	}
	return 0, true
}

// left returns what is left of the first charge's counter, and the time until all charges can be taken.
func (c *counters) left(charges ...charge) (left int, wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	return int(c.bucket(charges[0]).TokensAt(now)), c.missing(now, charges)
}

// missing returns the time until the charges can be taken. The caller must hold the lock.
func (c *counters) missing(now time.Time, charges []charge) (wait time.Duration) {
	for _, ch := range charges {
		bucket := c.bucket(ch)
		if missing := float64(ch.cost) - bucket.TokensAt(now); missing > 0 {
			seconds := math.Ceil(missing / float64(bucket.Limit()))
			wait = max(wait, time.Duration(seconds)*time.Second)
		}
	}
	return wait
}

// bucket returns the bucket of a charge. The caller must hold the lock.
func (c *counters) bucket(ch charge) *rate.Limiter {
	bucket, ok := c.buckets.Get(ch.key)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(float64(ch.limit)/ch.window.Seconds()), ch.limit)
		c.buckets.Add(ch.key, bucket)
	}
	return bucket
}

func (c *counters) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.buckets.Len()
}
