package limits

import (
	"context"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// A client that continues after many refusals receives its responses late, and its uploads are not read. Refusing a
// request then costs the server less than sending it costs the client. If too many of the client's requests are
// already waiting, its connections are closed without a response.
const (
	promptRefusals = 60 // refusals per minute and network that get a response at once
	answerLater    = 2 * time.Second
	maxLate        = 50    // delayed responses per network
	maxLateAll     = 2_000 // delayed responses of all networks together
)

const lateAll = "all"

func (g *Guard) refuse(w http.ResponseWriter, r *http.Request, v *Visit, refusal *fair.Error) {
	if !g.limited || g.forgives(v) {
		drain(r)
		g.refusing(w, r, refusal)
		return
	}
	if !g.delay(r.Context(), v) {
		g.meters.refused.WithLabelValues(string(v.class), "closed").Inc()
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Connection", "close")
	g.refusing(w, r, refusal)
}

// forgives counts a refusal. It reports whether the network has so few refusals that the response is sent at once.
func (g *Guard) forgives(v *Visit) bool {
	_, ok := g.counters.take(charge{"refused a:" + v.Network, promptRefusals, time.Minute, 1})
	return ok
}

// delay waits before a response. If too many responses are already being delayed, it returns false without waiting.
func (g *Guard) delay(ctx context.Context, v *Visit) bool {
	if !g.late.take(v.Network, maxLate) {
		return false
	}
	defer g.late.leave(v.Network)
	if !g.late.take(lateAll, maxLateAll) {
		return false
	}
	defer g.late.leave(lateAll)
	g.pause(ctx, answerLater)
	return true
}

func pauseFor(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
