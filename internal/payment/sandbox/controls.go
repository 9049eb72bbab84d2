package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"
)

// controls registers the endpoints below /sandbox/sim, which the real provider does not have.
func (s *Simulator) controls(mux *http.ServeMux) {
	mux.Handle("GET /sandbox/sim/clock", s.control(http.StatusOK, s.showClock))
	mux.Handle("POST /sandbox/sim/clock", s.control(http.StatusOK, s.advanceClock))
	mux.Handle("GET /sandbox/sim/log", s.control(http.StatusOK, s.showLog))

	mux.Handle("GET /sandbox/sim/orders", s.control(http.StatusOK, s.listOrders))
	mux.Handle("GET /sandbox/sim/orders/{order_id}", s.control(http.StatusOK, s.showOrder))
	mux.Handle("PATCH /sandbox/sim/orders/{order_id}", s.control(http.StatusOK, s.alterOrder))
	mux.Handle("POST /sandbox/sim/orders/{order_id}/attempts", s.control(http.StatusCreated, s.makeAttempt))
	mux.Handle("POST /sandbox/sim/attempts/{cf_payment_id}/resolve", s.control(http.StatusOK, s.resolveAttempt))
	mux.Handle("POST /sandbox/sim/refunds", s.control(http.StatusOK, s.setRefunds))
	mux.Handle("POST /sandbox/sim/refunds/{refund_id}/resolve", s.control(http.StatusOK, s.resolveRefund))

	mux.Handle("GET /sandbox/sim/faults", s.control(http.StatusOK, s.listFaults))
	mux.Handle("POST /sandbox/sim/faults", s.control(http.StatusCreated, s.orderFault))
	mux.Handle("DELETE /sandbox/sim/faults", s.control(http.StatusOK, s.clearFaults))
	mux.Handle("GET /sandbox/sim/webhooks", s.control(http.StatusOK, s.showWebhooks))
	mux.Handle("POST /sandbox/sim/webhooks", s.control(http.StatusOK, s.setWebhooks))
	mux.Handle("POST /sandbox/sim/webhooks/test", s.control(http.StatusCreated, s.sendTestWebhook))
}

// control returns a handler for a JSON call of the controls. The response contains the given status and the result of
// f, or the error of f, for example 400 for a body that cannot be decoded.
func (s *Simulator) control(status int, f func(r *http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxRequestBody)
		plain := &request{Request: r}
		if refusal := checkNames(plain); refusal != nil {
			s.send(w, plain, must(answerOf(nil, refusal)))
			return
		}
		a, err := answerOf(f(r))
		if err != nil {
			s.fail(w, plain, err)
			return
		}
		if a.status == http.StatusOK {
			a.status = status
		}
		s.send(w, plain, a)
	})
}

// readControl decodes a JSON body into v. An empty body leaves v unchanged.
func readControl(r *http.Request, v any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields() // a misspelt field must cause an error
	if err := dec.Decode(v); err != nil && !errors.Is(err, io.EOF) {
		return badRequest("request_failed", "the request body: "+err.Error())
	}
	return nil
}

// span is a duration in JSON, for example "25m" or "1h30m".
type span time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d > longestAdvance {
		return errors.New(`a length of time is written like "25m" and not negative`)
	}
	*s = span(d)
	return nil
}

type clockView struct {
	Now time.Time `json:"now"`
}

func (s *Simulator) showClock(*http.Request) (any, error) {
	return clockView{s.clock.Now().UTC()}, nil
}

func (s *Simulator) advanceClock(r *http.Request) (any, error) {
	var in struct {
		Advance span `json:"advance"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	if err := s.advance(r.Context(), time.Duration(in.Advance)); err != nil {
		return nil, err
	}
	return s.showClock(r)
}

func (s *Simulator) showLog(r *http.Request) (any, error) {
	return s.findLog(r.Context(), r.URL.Query().Get("order_id"), 500)
}
