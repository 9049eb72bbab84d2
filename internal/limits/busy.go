package limits

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/turns"
)

// A visitor is called busy after sending many forms, or several failing forms, within a minute. Forms of busy
// visitors are processed one after the other, with pauses. They use at most a third of one processor, so that other
// visitors do not have to wait. If only one visitor is busy, the forms of this visitor wait only for the pauses.
const (
	busyOwn      = 20                     // forms per minute of one visitor
	busyFailed   = 4                      // failing forms per minute of one visitor
	busyNetwork  = 250                    // forms per minute of all visitors of an address
	busyPlaces   = 2                      // forms in process at once; visitors with much work use only one place
	busyWaiting  = 400                    // requests that may wait
	busyPatience = 10 * time.Second       // a request that waits longer is refused
	busyTurn     = 250 * time.Millisecond // maximum time of a turn; the next form starts even if this form is in process
)

// wait waits for a turn if the visitor is busy. The turn ends at the end of the request.
func (g *Guard) wait(ctx context.Context, v *Visit) *fair.Error {
	work, busy := g.busy(v)
	if !busy {
		return nil
	}
	patient, cancel := context.WithTimeout(ctx, busyPatience)
	defer cancel()
	if err := g.turns.Enter(patient, work); err != nil {
		return g.count(v, busyPatience, "busy")
	}
	begun, leave := time.Now(), sync.Once{}
	end := func() { leave.Do(func() { g.turns.Leave(work, min(time.Since(begun), busyTurn)) }) }
	timer := time.AfterFunc(busyTurn, end)
	v.leave = func() {
		timer.Stop()
		end()
	}
	return nil
}

// formClasses are the classes of requests whose visitors can be busy.
var formClasses = []Class{Write, Search, SignIn}

// busy reports whether a visitor is busy. `work` increases with the number of forms that the visitor has sent.
// Visitors with less work are served first.
func (g *Guard) busy(v *Visit) (work float64, busy bool) {
	if !slices.Contains(formClasses, v.class) || v.account {
		return 0, false
	}
	own, network := 0.0, 0.0
	for _, class := range formClasses {
		load := func(of string) float64 { return g.counters.load(string(class) + " " + of) }
		network += load("v:"+v.Network) + load("a:"+v.Network)
		if v.Site != "" {
			network += (load("v:"+v.Site) + load("a:"+v.Site)) / siteFactor
		}
		own += load(v.mark())
	}
	failed := g.counters.load("failed " + v.mark())
	return turns.MuchWork + own + failed + network/25, own > busyOwn || failed >= busyFailed || network > busyNetwork
}

// mark returns the key under which this visitor alone is counted. It consists of the cookie or, without a cookie, of
// the network.
func (v *Visit) mark() string {
	if v.Cookie != "" {
		return "c:" + v.Cookie
	}
	return "a:" + v.Network
}

// noteFailure counts a form that was refused or could not be decoded.
func (g *Guard) noteFailure(v *Visit, status int) {
	if g.limited && !v.account && status >= http.StatusBadRequest && slices.Contains(formClasses, v.class) {
		g.counters.take(charge{"failed " + v.mark(), maxKeys, time.Minute, 1})
	}
}

// endTurn ends the turn of a busy visitor.
func (v *Visit) endTurn() {
	if v.leave != nil {
		v.leave()
	}
}
