// Package simulator simulates the WhatsApp Business Platform inside Mela's own process, for the demo and for tests
// (docs/whatsapp.md). It implements the calls that the client in package cloud sends, sends signed webhooks with
// retries, and shows a phone on the screen. Its data is in the table whatsapp_sandbox, so it survives the end of a
// process, and several processes with one database act as one provider.
package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
)

// The access to the simulator's only account.
const (
	Token       = "sim-token"
	PhoneID     = "111"
	AccountID   = "222"
	AppSecret   = "sim-app-secret"
	VerifyToken = "sim-verify"
	Path        = "/sandbox/whatsapp"
	version     = "v26.0"
)

// Config configures a Simulator.
type Config struct {
	DB         *db.DB
	Log        *slog.Logger
	Now        func() time.Time
	WebhookURL string
	NoControls bool // without the phone and the controls; for sites with a public address
	Client     *http.Client
}

// Simulator is the simulated provider. Handler serves it, and Run sends its webhooks.
type Simulator struct {
	Config
	wake chan struct{}
}

// New returns a Simulator.
func New(c Config) *Simulator {
	if c.Client == nil {
		c.Client = &http.Client{Timeout: 10 * time.Second}
	}
	return &Simulator{Config: c, wake: make(chan struct{}, 1)}
}

// Access returns the configuration of a client for a simulator at an address.
func Access(local string) cloud.Config {
	return cloud.Config{
		URL: local + Path + "/" + version, Token: Token, PhoneID: PhoneID, AccountID: AccountID, AppSecret: AppSecret,
		VerifyToken: VerifyToken,
	}
}

// state is the document of the account.
type state struct {
	Templates []cloud.Template
	Reasons   map[string]string // of rejections, by name and language
	Faults    []Fault
	Hooks     HookMode
	Next      int // number of the next message, file or webhook
}

// Fault makes calls fail.
type Fault struct {
	Code  int    `json:"code"`  // of the error; 0: none
	HTTP  int    `json:"http"`  // status of the response
	Mode  string `json:"mode"`  // "" (refused), "lost" (carried out without a response) or "dropped" (neither)
	Times int    `json:"times"` // number of calls
	Path  string `json:"path"`  // end of the calls' paths, such as "messages"; empty: of all calls
}

// HookMode changes how webhooks are sent.
type HookMode struct {
	Copies  int  `json:"copies"`  // 0: one
	Reverse bool `json:"reverse"` // the last one first
	Hold    bool `json:"hold"`    // none until it is taken back
	Forged  bool `json:"forged"`  // with a wrong signature
}

// person is the document of a simulated phone.
type person struct {
	Chat   []Bubble
	Window time.Time   // until when free texts may be sent
	Times  []time.Time // of the latest messages to the person, for the pair limit
	UserID string
	Name   string
}

// Bubble is a message on a simulated phone.
type Bubble struct {
	ID        string    `json:"id"`
	In        bool      `json:"in"` // to the person
	Text      string    `json:"text"`
	Buttons   []Button  `json:"buttons,omitempty"`
	Picture   string    `json:"picture,omitempty"` // address of the picture
	File      string    `json:"file,omitempty"`    // address of the document
	FileName  string    `json:"fileName,omitempty"`
	Template  string    `json:"template,omitempty"`
	Reference string    `json:"reference,omitempty"`
	At        time.Time `json:"at"`
}

// Button is a link below a message.
type Button struct{ Text, URL string }

// hook is a webhook that is to be sent.
type hook struct {
	Body    string
	Attempt int
}

// change locks a document, which is empty if it is new, calls f, and stores it.
func change[D any](
	ctx context.Context,
	s *Simulator,
	id string,
	f func(ctx context.Context, d *D) error,
) (d D, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		var text string
		var fresh D
		d = fresh
		if err := s.DB.One(ctx, `INSERT INTO whatsapp_sandbox (id, due_at, document) VALUES ($1, 0, '{}')
			ON CONFLICT (id) DO UPDATE SET due_at = whatsapp_sandbox.due_at RETURNING document`, []any{id}, &text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			return err
		}
		if err := f(ctx, &d); err != nil {
			return err
		}
		changed, err := json.Marshal(d)
		if err != nil {
			return err
		}
		return s.DB.Exec(ctx, "UPDATE whatsapp_sandbox SET document = $2 WHERE id = $1", id, string(changed))
	})
	return d, err
}

func read[D any](ctx context.Context, s *Simulator, id string) (d D, err error) {
	var text string
	err = s.DB.One(ctx, "SELECT document FROM whatsapp_sandbox WHERE id = $1", []any{id}, &text)
	if err != nil {
		return d, db.IfFound(err)
	}
	return d, json.Unmarshal([]byte(text), &d)
}

const stateID = "state"

func (s *Simulator) number(ctx context.Context) (n int, err error) {
	st, err := change(ctx, s, stateID, func(_ context.Context, st *state) error {
		st.Next++
		return nil
	})
	return st.Next, err
}

// emit stores a webhook, which is sent at `at`.
func (s *Simulator) emit(ctx context.Context, field string, value any, at time.Time) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	body, err := json.Marshal(cloud.Webhook{Object: "whatsapp_business_account", Entry: []cloud.Entry{
		{ID: AccountID, Changes: []cloud.Change{{Field: field, Value: raw}}},
	}})
	if err != nil {
		return err
	}
	n, err := s.number(ctx)
	if err != nil {
		return err
	}
	document, err := json.Marshal(hook{Body: string(body)})
	if err != nil {
		return err
	}
	return s.DB.Exec(ctx, "INSERT INTO whatsapp_sandbox (id, due_at, document) VALUES ($1, $2, $3)",
		fmt.Sprintf("hook:%09d", n), db.ToMillis(at), string(document))
}

// retryAfter are the delays after failed attempts to deliver a webhook.
var retryAfter = []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 12 * time.Hour}

// Run sends webhooks until the context ends.
func (s *Simulator) Run(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for ctx.Err() == nil {
		if err := s.Round(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("the WhatsApp simulator could not send webhooks", "cause", err)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		case <-s.wake:
		}
	}
}

// Round sends the webhooks that are due.
func (s *Simulator) Round(ctx context.Context) error {
	st, err := read[state](ctx, s, stateID)
	if err != nil || st.Hooks.Hold {
		return err
	}
	order := "due_at, id"
	if st.Hooks.Reverse {
		order = "id DESC"
	}
	ids, err := db.ReadColumn[string](
		ctx,
		s.DB,
		"SELECT id FROM whatsapp_sandbox WHERE due_at > 0 AND due_at <= $1 ORDER BY "+order,
		db.ToMillis(s.Now()),
	)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.sendHook(ctx, id, st.Hooks); err != nil {
			return err
		}
	}
	return nil
}

// sendHook sends one webhook. Before it does, it stores the time of the next attempt.
func (s *Simulator) sendHook(ctx context.Context, id string, mode HookMode) error {
	var due bool
	h, err := change(ctx, s, id, func(ctx context.Context, h *hook) error {
		var at int64
		if err := s.DB.One(ctx, "SELECT due_at FROM whatsapp_sandbox WHERE id = $1", []any{id}, &at); err != nil {
			return err
		}
		if due = at > 0 && at <= db.ToMillis(s.Now()); !due {
			return nil
		}
		next := time.Time{}
		if h.Attempt < len(retryAfter) {
			next = s.Now().Add(retryAfter[h.Attempt])
		}
		h.Attempt++
		return s.DB.Exec(ctx, "UPDATE whatsapp_sandbox SET due_at = $2 WHERE id = $1", id, db.ToMillis(next))
	})
	if err != nil || !due {
		return err
	}
	taken := true
	for range max(1, mode.Copies) {
		taken = s.post(ctx, []byte(h.Body), mode) && taken
	}
	if !taken {
		return nil
	}
	return s.DB.Exec(ctx, "DELETE FROM whatsapp_sandbox WHERE id = $1", id)
}

func (s *Simulator) post(ctx context.Context, body []byte, mode HookMode) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.WebhookURL, bytes.NewReader(body))
	if err != nil {
		return false
	}
	secret := AppSecret
	if mode.Forged {
		secret = "not the " + AppSecret
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Hub-Signature-256", cloud.Sign(secret, body))
	response, err := s.Client.Do(request)
	if err != nil {
		return false
	}
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
	return response.StatusCode == http.StatusOK
}

func (s *Simulator) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// wireError is an error in the provider's form.
type wireError struct {
	status, code int
	details      string
}

func (e wireError) Error() string { return fmt.Sprintf("(#%d) %s", e.code, e.details) }

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, err error) {
	e, ok := errors.AsType[wireError](err)
	if !ok {
		if fair.IsKind(err, fair.KindNotFound) {
			e = wireError{400, 33, "the object does not exist"}
		} else {
			e = wireError{500, 131000, "something went wrong"}
		}
	}
	respond(w, e.status, map[string]any{"error": map[string]any{
		"message": e.Error(), "type": "OAuthException", "code": e.code, "fbtrace_id": "sim",
		"error_data": map[string]any{"messaging_product": "whatsapp", "details": e.details},
	}})
}

// Handler returns the handler for all paths below Path.
func (s *Simulator) Handler() http.Handler {
	mux := http.NewServeMux()
	graph := func(pattern string, handle func(r *http.Request) (any, error)) {
		method, path, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(
			method+" "+Path+"/"+version+"/"+path,
			func(w http.ResponseWriter, r *http.Request) { s.graph(w, r, handle) },
		)
	}
	graph("POST "+PhoneID+"/messages", s.takeMessage)
	graph("POST "+PhoneID+"/media", s.takeMedia)
	graph("POST app/uploads", s.beginSample)
	graph("POST {session}", s.takeSample)
	graph("GET "+PhoneID, s.showNumber)
	graph("GET "+AccountID+"/message_templates", s.listTemplates)
	graph("POST "+AccountID+"/message_templates", s.createTemplate)
	graph(
		"POST "+AccountID+"/subscribed_apps",
		func(*http.Request) (any, error) { return map[string]bool{"success": true}, nil },
	)
	if !s.NoControls {
		s.controls(mux)
	}
	return mux
}

// graph serves a call of the provider's interface.
func (s *Simulator) graph(w http.ResponseWriter, r *http.Request, handle func(r *http.Request) (any, error)) {
	scheme := "Bearer "
	if strings.HasPrefix(r.PathValue("session"), "upload:") {
		scheme = "OAuth "
	}
	if r.Header.Get("Authorization") != scheme+Token {
		fail(w, wireError{401, 190, "invalid access token"})
		return
	}
	var f Fault
	_, err := change(r.Context(), s, stateID, func(_ context.Context, st *state) error {
		f = Fault{}
		if len(st.Faults) > 0 && strings.HasSuffix(r.URL.Path, st.Faults[0].Path) {
			f = st.Faults[0]
			if st.Faults[0].Times--; st.Faults[0].Times <= 0 {
				st.Faults = st.Faults[1:]
			}
		}
		return nil
	})
	switch {
	case err != nil:
		fail(w, err)
		return
	case f.Mode == "dropped":
		panic(http.ErrAbortHandler)
	case f.Mode == "" && f.Code != 0:
		fail(w, wireError{max(f.HTTP, 400), f.Code, "as the simulator was told"})
		return
	}
	body, err := handle(r)
	switch {
	case f.Mode == "lost":
		panic(http.ErrAbortHandler)
	case err != nil:
		fail(w, err)
	default:
		respond(w, http.StatusOK, body)
	}
	s.wakeUp()
}
