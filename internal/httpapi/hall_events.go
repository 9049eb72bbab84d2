package httpapi

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/hallview"
	"github.com/mela-fair/mela/internal/web"
)

const eventsPath = "/api/hall/events"

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

func (a *API) routeHallEvents(tags []string) {
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "watch-hall", Method: http.MethodGet, Path: eventsPath, Tags: tags,
		Summary: "Watch changes of stalls as a stream of server-sent events",
		Description: "Each event has the name `stalls`. Its data is a JSON array of the stalls whose state has changed, in " +
			"the format of `/api/hall/states`. A client that opens the stream first and then reads `/api/hall/states` misses " +
			"no change.",
		Responses: map[string]*huma.Response{"200": {
			Description: "The stream of events",
			Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{
				Type: huma.TypeArray, Description: "The data of one event", Items: a.SchemaOf(hallview.StallState{}),
			}}},
		}},
	}, a.watchHall)
}

func (a *API) watchHall(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	l, now, err := a.hub.listen(ctx)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer a.hub.leave(l)
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
