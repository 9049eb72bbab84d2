package limits

import (
	"context"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// A client that continues after many refusals gets its responses late, and its uploads are not read. Refusing a
// request is then cheaper for the server than sending one is for the client. If too many of its requests wait, its
// connections are closed without a response.
const (
	promptRefusals = 60 // refusals per minute and network that are answered at once
	answerLater    = 2 * time.Second
	maxLate        = 50    // delayed answers per network
	maxLateAll     = 2_000 // delayed answers of all networks
)

const lateAll = "all"

func (g *Guard) refuse(w http.ResponseWriter, r *http.Request, v *Visit, refusal *fair.Error) {
	if !g.limited || g.forgives(v) {
		drain(r)
		g.refusing(w, r, refusal)
		return
	}
	if !g.delay(r.Context(), v) {
		g.meters.refused.With(string(v.class), "closed").Inc()
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Connection", "close")
	g.refusing(w, r, refusal)
}

// forgives counts a refusal and reports whether the network's refusals are still few enough for an immediate
// response.
func (g *Guard) forgives(v *Visit) bool {
	_, ok := g.counters.take(charge{"refused a:" + v.Network, promptRefusals, time.Minute, 1})
	return ok
}

// delay waits before a response. It returns false without waiting if too many responses are delayed already.
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
