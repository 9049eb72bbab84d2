package hall

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// EventsPath is the path of the stream of events.
const EventsPath = "/api/hall/events"

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
	read  func(context.Context) (Hall, error)
	log   *slog.Logger
	woken chan struct{} // receives a value when this process has changed the hall

	starting sync.Mutex // locked while a listener is added, so that only one of them starts the polling
	mu       sync.Mutex
	closed   bool
	stop     context.CancelFunc // ends the polling; nil: not polling
	watch    int                // number of the current polling goroutine; goroutines with a lower number stop
	states   []StallState       // the states of the last poll
	whole    stallEvent         // event with the states of all stalls
	to       map[*listener]struct{}
}

// listener is an open stream. The channel is closed when the hub disconnects the listener, or when the hub itself is
// closed.
type listener struct{ events chan stallEvent }

func newHub(read func(context.Context) (Hall, error), log *slog.Logger) *hub {
	return &hub{read: read, log: log, woken: make(chan struct{}, 1), to: map[*listener]struct{}{}}
}

// Changed notifies the open streams of events of this process. Call it after a commit that changed stalls or bookings.
func (s *Service) Changed() {
	select {
	case s.events.woken <- struct{}{}:
	default: // the last notification has not been received yet; one is enough
	}
}

// Listeners returns the number of open streams of events.
func (s *Service) Listeners() int {
	s.events.mu.Lock()
	defer s.events.mu.Unlock()
	return len(s.events.to)
}

// EndStreams ends all streams of events and refuses new ones, because open streams prevent the server's shutdown.
func (s *Service) EndStreams() {
	h := s.events
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for l := range h.to {
		h.drop(l)
	}
	h.endIfAlone()
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
	var states []StallState
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
func (h *hub) start(states []StallState) {
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
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.woken:
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

func (h *hub) look(ctx context.Context) ([]StallState, error) {
	ctx, done := context.WithTimeout(ctx, pollTimeout)
	defer done()
	now, err := h.read(ctx)
	if err != nil {
		return nil, err
	}
	return now.StallStates(), nil
}

// publish sends the states that changed since the last poll to all listeners. It disconnects a listener that does not
// receive fast enough. The listener's browser then reconnects and gets the states of all stalls.
func (h *hub) publish(watch int, states []StallState) {
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
func difference(before, after []StallState) []StallState {
	old := make(map[string]StallState, len(before))
	for _, s := range before {
		old[s.ID] = s
	}
	var changed []StallState
	for _, s := range after {
		if was, there := old[s.ID]; !there || was != s {
			changed = append(changed, s)
		}
	}
	return changed
}

func event(id string, states []StallState) stallEvent {
	data, _ := json.Marshal(states) // cannot fail, because the states contain only strings and numbers
	return stallEvent{id: id, text: fmt.Sprintf("id: %s\nevent: stalls\ndata: %s\n\n", id, data)}
}

// fingerprint returns a hash of the states. The hash of equal states is the same in every process.
func fingerprint(states []StallState) string {
	text, _ := json.Marshal(states) // cannot fail, because the states contain only strings and numbers
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// The time settings of an event stream.
const (
	heartbeat = 15 * time.Second
	writeTime = 10 * time.Second // a client that needs more time for one event is disconnected
	// retryAfter and retrySpread determine the time until a browser reconnects, in milliseconds. The time has a random
	// part, so that browsers do not reconnect all at the same moment after a process has stopped.
	retryAfter, retrySpread = 1000, 5000
)

type eventsInput struct {
	LastEventID string `header:"Last-Event-ID" doc:"The id of the last received event. Browsers send it when they reconnect. If the hall has changed since that event, the stream begins with the states of all stalls."`
}

func (s *Service) routeEvents(api *web.API, tags []string) {
	web.Add(api, web.Public, huma.Operation{
		OperationID: "watch-hall", Method: http.MethodGet, Path: EventsPath, Tags: tags,
		Summary: "Watch changes of stalls as a stream of server-sent events",
		Description: "Each event has the name `stalls`. Its data is a JSON array of the stalls whose state has changed, in " +
			"the format of `/api/hall/states`. A client that opens the stream first and then reads `/api/hall/states` misses " +
			"no change.",
		Responses: map[string]*huma.Response{"200": {
			Description: "The stream of events",
			Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{
				Type: huma.TypeArray, Description: "The data of one event", Items: api.SchemaOf(StallState{}),
			}}},
		}},
	}, s.watchHall)
}

func (s *Service) watchHall(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	l, now, err := s.events.listen(ctx)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer s.events.leave(l)
		r, w := humago.Unwrap(hctx)
		stream(w, r, l, now, in.LastEventID)
	}}, nil
}

// stream writes events until the visitor disconnects or the hub closes the stream. Each write has its own deadline,
// because the server's write time-out would end the stream. Flushing works through wrapped writers.
func stream(w http.ResponseWriter, r *http.Request, l *listener, now stallEvent, lastID string) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no") // proxies must not buffer events
	control := http.NewResponseController(w)
	write := func(text string) bool {
		// Some wrapped writers do not support deadlines. The server's deadline then applies.
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		if _, err := io.WriteString(w, text); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	opening := fmt.Sprintf("retry: %d\n: connected\n\n", retryAfter+rand.IntN(retrySpread)) //nolint:gosec // no secret
	if lastID != "" && lastID != now.id {
		opening += now.text
	}
	if !write(opening) {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		text := ": still here\n\n"
		select {
		case <-r.Context().Done():
			return
		case e, open := <-l.events:
			if !open {
				return
			}
			text = e.text
		case <-beat.C:
		}
		if !write(text) {
			return
		}
	}
}
