package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// The time settings and the limits of the hub.
const (
	pollInterval = time.Second            // interval of the polls that notice changes by other processes
	pollPause    = 100 * time.Millisecond // changes that follow each other within this time are read together
	pollTimeout  = 10 * time.Second       // time-out of one database query
	maxStreams   = 10_000
	streamQueue  = 16 // maximum number of unsent events of a listener; with more, it is disconnected
)

// stallEvent is a change of the hall's stalls. `id` identifies the states of all stalls after the change. `text` is
// the event with the changed stalls, encoded once for all listeners.
type stallEvent struct {
	id   string
	text string
}

// hub notifies listeners of changed stalls. One goroutine polls the hall while there are listeners.
type hub struct {
	app *areas.Areas
	log *slog.Logger

	starting sync.Mutex // locked while a listener is added, so that only one of them starts the polling
	mu       sync.Mutex
	closed   bool
	stop     context.CancelFunc    // ends the polling; nil: not polling
	watch    int                   // number of the current polling goroutine; goroutines with a lower number stop
	states   []hallview.StallState // the states of the last poll
	whole    stallEvent            // event with the states of all stalls
	to       map[*listener]struct{}
}

// listener is an open stream. The channel is closed when the hub disconnects the listener, or when the hub itself is
// closed.
type listener struct{ events chan stallEvent }

func newHub(a *areas.Areas, log *slog.Logger) *hub {
	return &hub{app: a, log: log, to: map[*listener]struct{}{}}
}

func (h *hub) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.to)
}

// listen adds a listener, which gets every later change. `now` is the current state of the hall. It is read under the
// lock that also adds the listener, so that no change is lost in between. listen returns KindUnavailable if the hub is
// closed or full.
func (h *hub) listen(ctx context.Context) (l *listener, now stallEvent, err error) {
	h.starting.Lock()
	defer h.starting.Unlock()
	h.mu.Lock()
	watching := h.stop != nil
	h.mu.Unlock()
	var states []hallview.StallState
	if !watching {
		if states, err = h.look(ctx); err != nil {
			return nil, stallEvent{}, err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.to) >= maxStreams {
		return nil, stallEvent{}, fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if h.stop == nil {
		if states == nil { // polling stopped while this function waited, so the last states are recent
			states = h.states
		}
		h.start(states)
	}
	l = &listener{events: make(chan stallEvent, streamQueue)}
	h.to[l] = struct{}{}
	return l, h.whole, nil
}

// start starts polling. It reports changes relative to the given states. The caller must hold the lock.
func (h *hub) start(states []hallview.StallState) {
	ctx, stop := context.WithCancel(context.Background())
	h.stop, h.states = stop, states
	h.whole = event(fingerprint(states), states)
	h.watch++
	watch := h.watch
	safe.Go(h.log, "events of the hall", func() {
		safe.Keep(ctx, h.log, "events of the hall", func(ctx context.Context) { h.run(ctx, watch) })
	})
}

// leave removes a listener. Polling stops when there are no listeners left.
func (h *hub) leave(l *listener) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.to, l)
	h.endIfAlone()
}

// close disconnects every listener and refuses new listeners.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for l := range h.to {
		h.drop(l)
	}
	h.endIfAlone()
}

func (h *hub) drop(l *listener) {
	delete(h.to, l)
	close(l.events)
}

func (h *hub) endIfAlone() {
	if len(h.to) == 0 && h.stop != nil {
		h.stop()
		h.stop = nil
	}
}

// run polls the hall every second, to notice changes by other processes. It also polls when this process has changed
// the hall.
func (h *hub) run(ctx context.Context, watch int) {
	woken, end := h.app.Hall.WatchHall()
	defer end()
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-woken:
		case <-tick.C:
		}
		states, err := h.look(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			h.log.Error("the hall could not be read for its listeners", "cause", err)
		case err == nil:
			h.publish(watch, states)
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-time.After(pollPause):
		}
	}
}

func (h *hub) look(ctx context.Context) ([]hallview.StallState, error) {
	ctx, done := context.WithTimeout(ctx, pollTimeout)
	defer done()
	now, err := h.app.Hall.Hall(ctx)
	if err != nil {
		return nil, err
	}
	return sourceOf(now).StallStates(), nil
}

// publish sends the states that changed since the last poll to all listeners. It disconnects a listener that does not
// receive fast enough. The listener's browser then reconnects and gets the states of all stalls.
func (h *hub) publish(watch int, states []hallview.StallState) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if watch != h.watch || h.stop == nil {
		return
	}
	changed := difference(h.states, states)
	if len(changed) == 0 {
		return
	}
	h.states = states
	h.whole = event(fingerprint(states), states)
	e := event(h.whole.id, changed)
	for l := range h.to {
		select {
		case l.events <- e:
		default:
			h.drop(l)
		}
	}
	h.endIfAlone()
}

// difference returns the states in the list `after` that are new or differ from the state of the same stall in the list
// `before`.
func difference(before, after []hallview.StallState) []hallview.StallState {
	old := make(map[string]hallview.StallState, len(before))
	for _, s := range before {
		old[s.ID] = s
	}
	var changed []hallview.StallState
	for _, s := range after {
		if was, there := old[s.ID]; !there || was != s {
			changed = append(changed, s)
		}
	}
	return changed
}

func event(id string, states []hallview.StallState) stallEvent {
	data, _ := json.Marshal(states) // cannot fail, because the states contain only strings and numbers
	return stallEvent{id: id, text: fmt.Sprintf("id: %s\nevent: stalls\ndata: %s\n\n", id, data)}
}
