package simulator

import (
	"context"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
)

//go:embed phone.html
var phoneHTML string

var phonePage = template.Must(template.New("phone").Parse(phoneHTML))

// controls adds the phone on the screen and the controls for tests.
func (s *Simulator) controls(mux *http.ServeMux) {
	mux.HandleFunc("GET "+Path, s.showPhone)
	mux.HandleFunc("POST "+Path, s.sayByForm)
	mux.HandleFunc("GET "+Path+"/media/{id}", s.showMedia)
	control := func(pattern string, handle func(r *http.Request) (any, error)) {
		method, path, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(method+" "+Path+"/sim/"+path, func(w http.ResponseWriter, r *http.Request) {
			body, err := handle(r)
			if err != nil {
				fail(w, err)
				return
			}
			respond(w, http.StatusOK, body)
			s.wakeUp()
		})
	}
	control("POST say", func(r *http.Request) (any, error) {
		var in Said
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		return map[string]bool{"ok": true}, s.Say(r.Context(), in)
	})
	control("GET chats/{number}", func(r *http.Request) (any, error) {
		p, err := read[person](r.Context(), s, "person:"+digits(r.PathValue("number")))
		if p.Chat == nil {
			p.Chat = []Bubble{}
		}
		return p.Chat, err
	})
	control("POST faults", func(r *http.Request) (any, error) {
		f := Fault{Times: 1}
		if err := decode(r, &f); err != nil {
			return nil, err
		}
		return change(r.Context(), s, stateID, func(_ context.Context, st *state) error {
			st.Faults = append(st.Faults, f)
			return nil
		})
	})
	control("POST hooks", func(r *http.Request) (any, error) {
		var mode HookMode
		if err := decode(r, &mode); err != nil {
			return nil, err
		}
		return change(r.Context(), s, stateID, func(_ context.Context, st *state) error {
			st.Hooks = mode
			return nil
		})
	})
	control("POST templates", func(r *http.Request) (any, error) {
		var in struct{ Name, Lang, Status, Reason string }
		if err := decode(r, &in); err != nil {
			return nil, err
		}
		return map[string]bool{"ok": true}, s.setTemplate(r.Context(), in.Name, in.Lang, in.Status, in.Reason, s.Now())
	})
}

// Said is a message of a person.
type Said struct {
	From   string `json:"from"` // the number; empty: WhatsApp does not tell it
	UserID string `json:"userId"`
	Name   string `json:"name"`
	Text   string `json:"text"`
	Copies int    `json:"copies"` // how often the webhook is sent
}

// Say sends a person's message to the office. It opens the window for free texts.
func (s *Simulator) Say(ctx context.Context, in Said) error {
	from := digits(in.From)
	key := from
	if key == "" {
		key = in.UserID
	}
	if key == "" || in.Text == "" {
		return wireError{400, 100, "a number and a text are needed"}
	}
	n, err := s.number(ctx)
	if err != nil {
		return err
	}
	now := s.Now()
	id := "wamid.P" + strconv.Itoa(n)
	_, err = change(ctx, s, "person:"+key, func(_ context.Context, p *person) error {
		p.Window, p.UserID, p.Name = now.Add(windowFor), in.UserID, in.Name
		p.Chat = append(p.Chat, Bubble{ID: id, Text: in.Text, At: now})
		return nil
	})
	if err != nil {
		return err
	}
	message := cloud.Incoming{
		ID: id, From: from, FromUserID: in.UserID, Timestamp: strconv.FormatInt(now.Unix(), 10), Type: "text",
	}
	message.Text.Body = in.Text
	contact := cloud.Contact{WaID: from, UserID: in.UserID}
	contact.Profile.Name = in.Name
	for range max(1, in.Copies) {
		err := s.emitMessages(ctx, cloud.Messages{
			Contacts: []cloud.Contact{contact}, Messages: []cloud.Incoming{message},
		}, now)
		if err != nil {
			return err
		}
	}
	s.wakeUp()
	return nil
}

func (s *Simulator) showMedia(w http.ResponseWriter, r *http.Request) {
	data, err := read[string](r.Context(), s, "media:"+r.PathValue("id"))
	kind, content, ok := strings.Cut(strings.TrimPrefix(data, "data:"), ";base64,")
	picture, wrong := base64.StdEncoding.DecodeString(content)
	if err != nil || !ok || wrong != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(picture)
}

// phoneView is what the phone on the screen shows.
type phoneView struct {
	Number  string
	Numbers []string
	Chat    []Bubble
}

func (s *Simulator) showPhone(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	v := phoneView{Number: digits(r.URL.Query().Get("number"))}
	ids, err := db.ReadColumn[string](
		ctx,
		s.DB,
		"SELECT id FROM whatsapp_sandbox WHERE id LIKE 'person:%' ORDER BY id LIMIT 100",
	)
	if err == nil {
		for _, id := range ids {
			v.Numbers = append(v.Numbers, strings.TrimPrefix(id, "person:"))
		}
		if v.Number != "" {
			var p person
			p, err = read[person](ctx, s, "person:"+v.Number)
			v.Chat = p.Chat
		}
	}
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := phonePage.Execute(w, v); err != nil {
		s.Log.Error("the page of the WhatsApp simulator could not be written", "cause", err)
	}
}

func (s *Simulator) sayByForm(w http.ResponseWriter, r *http.Request) {
	number := digits(r.PostFormValue("number"))
	if len(number) == 10 {
		number = "91" + number
	}
	if text := strings.TrimSpace(r.PostFormValue("text")); number != "" && text != "" {
		said := Said{From: number, Name: "Simulated " + number[max(0, len(number)-4):], Text: text}
		if err := s.Say(r.Context(), said); err != nil {
			fail(w, err)
			return
		}
	}
	http.Redirect(w, r, Path+"?number="+url.QueryEscape(number), http.StatusSeeOther)
}
