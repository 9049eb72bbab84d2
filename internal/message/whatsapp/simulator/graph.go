package simulator

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
)

const (
	pairEvery = 6 * time.Second // one message to a person
	pairBurst = 45
	windowFor = 24 * time.Hour
)

func decode(r *http.Request, into any) error {
	if err := json.NewDecoder(io.LimitReader(r.Body, 1<<20)).Decode(into); err != nil {
		return wireError{400, 100, "the body cannot be read"}
	}
	return nil
}

// digits returns a number as the provider writes it.
func digits(number string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, number)
}

// takeMessage accepts a message and plans its statuses. The end of the number chooses what happens, see
// docs/whatsapp.md.
func (s *Simulator) takeMessage(r *http.Request) (any, error) {
	var m cloud.Message
	if err := decode(r, &m); err != nil {
		return nil, err
	}
	ctx := r.Context()
	to := digits(m.To)
	if m.To == "" {
		to = m.Recipient
	}
	if to == "" || m.Product != "whatsapp" || m.To != "" && !strings.HasPrefix(m.To, "+") {
		return nil, wireError{400, 100, "a parameter is missing or wrong"}
	}
	bubble, category, err := s.bubble(ctx, m)
	if err != nil {
		return nil, err
	}
	n, err := s.number(ctx)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	bubble.ID, bubble.In, bubble.At, bubble.Reference = "wamid.S"+strconv.Itoa(n), true, now, m.Reference
	p, err := change(ctx, s, "person:"+to, func(_ context.Context, p *person) error {
		if m.Type != "template" && !now.Before(p.Window) {
			return wireError{400, 131047, "more than 24 hours have passed"}
		}
		p.Times = slices.DeleteFunc(p.Times, func(t time.Time) bool { return t.Before(now.Add(-pairBurst * pairEvery)) })
		if len(p.Times) >= pairBurst {
			return wireError{400, 131056, "too many messages to this person"}
		}
		p.Times = append(p.Times, now)
		if len(p.Chat) > 200 {
			p.Chat = p.Chat[100:]
		}
		if code := failureOf(to); code == 0 {
			p.Chat = append(p.Chat, bubble)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := s.planStatuses(ctx, to, p.UserID, bubble, category); err != nil {
		return nil, err
	}
	return map[string]any{
		"messaging_product": "whatsapp", "contacts": []map[string]string{{"input": m.To, "wa_id": to}},
		"messages": []map[string]string{{"id": bubble.ID, "message_status": "accepted"}},
	}, nil
}

// failureOf returns the error for a number that ends in 11 to 14.
func failureOf(to string) int {
	for end, code := range map[string]int{"11": 131026, "12": 131049, "13": 131050, "14": 130472} {
		if strings.HasSuffix(to, end) {
			return code
		}
	}
	return 0
}

// planStatuses plans the webhooks about a message.
func (s *Simulator) planStatuses(ctx context.Context, to, userID string, b Bubble, category string) error {
	steps := []string{"sent", "delivered", "read"}
	switch to[max(0, len(to)-2):] {
	case "01":
		steps = []string{"sent", "read"}
	case "02":
		steps = []string{"read", "delivered", "sent"}
	case "03":
		steps = []string{"sent", "sent", "delivered", "delivered", "read", "read"}
	case "15":
		steps = []string{"sent"}
	}
	code := failureOf(to)
	if code != 0 {
		steps = []string{"sent", "failed"}
	}
	at := s.Now()
	for i, step := range steps {
		status := cloud.Status{
			ID: b.ID, Status: step, Timestamp: strconv.FormatInt(at.Unix()+int64(i), 10), RecipientID: to, UserID: userID,
			Reference: b.Reference,
		}
		if step == "failed" {
			status.Errors = []cloud.Fault{{Code: code, Title: "Message undeliverable"}}
		}
		status.Pricing.Type, status.Pricing.Category = "regular", strings.ToLower(category)
		due := at.Add(time.Duration(i) * time.Second)
		if err := s.emitMessages(ctx, cloud.Messages{Statuses: []cloud.Status{status}}, due); err != nil {
			return err
		}
	}
	return nil
}

func (s *Simulator) emitMessages(ctx context.Context, m cloud.Messages, at time.Time) error {
	m.Metadata.PhoneID = PhoneID
	return s.emit(ctx, cloud.FieldMessages, m, at)
}

// bubble checks a message and returns what the phone shows of it.
func (s *Simulator) bubble(ctx context.Context, m cloud.Message) (b Bubble, category string, err error) {
	switch {
	case m.Type == "text" && m.Text != nil:
		if n := utf8.RuneCountInString(m.Text.Body); n == 0 || n > 4096 {
			return b, "", wireError{400, 100, "the text is empty or too long"}
		}
		return Bubble{Text: m.Text.Body}, "SERVICE", nil
	case m.Type == "image" && m.Image != nil:
		picture, err := read[string](ctx, s, "media:"+m.Image.ID)
		if err != nil || picture == "" {
			return b, "", wireError{400, 131053, "there is no such file"}
		}
		return Bubble{Text: m.Image.Caption, Picture: Path + "/media/" + m.Image.ID}, "SERVICE", nil
	case m.Type == "template" && m.Template != nil:
		return s.fill(ctx, *m.Template)
	case m.Type == "document":
		return b, "", wireError{400, 100, "documents are simulated in templates only"}
	}
	return b, "", wireError{400, 100, "this kind of message is not simulated"}
}

var variables = regexp.MustCompile(`\{\{(\w+)\}\}`)

// badValue matches what a value of a template must not contain.
var badValue = regexp.MustCompile(`[\n\t]| {5,}`)

// fill fills an approved template.
func (s *Simulator) fill(ctx context.Context, m cloud.TemplateMessage) (b Bubble, category string, err error) {
	st, err := read[state](ctx, s, stateID)
	if err != nil {
		return b, "", err
	}
	at := slices.IndexFunc(st.Templates, func(t cloud.Template) bool {
		return t.Name == m.Name && t.Language == m.Language.Code
	})
	switch {
	case at < 0 || st.Templates[at].Status == "PENDING" || st.Templates[at].Status == "REJECTED":
		return b, "", wireError{404, 132001, "the template does not exist in this language"}
	case st.Templates[at].Status == "PAUSED":
		return b, "", wireError{400, 132015, "the template is paused"}
	case st.Templates[at].Status != "APPROVED":
		return b, "", wireError{400, 132016, "the template is disabled"}
	}
	t := st.Templates[at]
	values, ends, file := map[string]string{}, map[int]string{}, ""
	for _, c := range m.Components {
		for _, p := range c.Parameters {
			if c.Type == "header" {
				if p.Document != nil {
					file = p.Document.ID
					b.File, b.FileName = Path+"/media/"+file, p.Document.Name
				}
				continue
			}
			if p.Text == "" || badValue.MatchString(p.Text) {
				return b, "", wireError{400, 132018, "a value is empty or has line breaks"}
			}
			if c.Type == "button" {
				i, _ := strconv.Atoi(c.Index)
				ends[i] = p.Text
			} else {
				values[p.Name] = p.Text
			}
		}
	}
	b.Template = m.Name
	if err := s.checkDocument(ctx, t, file); err != nil {
		return b, "", err
	}
	for _, part := range t.Components {
		if part.Type == "BODY" {
			names := map[string]bool{}
			for _, found := range variables.FindAllStringSubmatch(part.Text, -1) {
				names[found[1]] = true
			}
			if len(names) != len(values) {
				return b, "", wireError{400, 132000, fmt.Sprintf("expected %d values, got %d", len(names), len(values))}
			}
			b.Text = variables.ReplaceAllStringFunc(part.Text, func(v string) string { return values[strings.Trim(v, "{}")] })
		}
		for i, button := range part.Buttons {
			end, there := ends[i]
			if !there {
				return b, "", wireError{400, 132012, "the value of a button is missing"}
			}
			b.Buttons = append(b.Buttons, Button{button.Text, strings.Replace(button.URL, "{{1}}", end, 1)})
		}
	}
	if utf8.RuneCountInString(b.Text) > 4096 {
		return b, "", wireError{400, 132005, "the text is too long"}
	}
	return b, t.Category, nil
}

// checkDocument checks the document above a text.
func (s *Simulator) checkDocument(ctx context.Context, t cloud.Template, file string) error {
	needs := slices.ContainsFunc(t.Components, func(p cloud.TemplatePart) bool { return p.Type == "HEADER" })
	if needs != (file != "") {
		return wireError{400, 132012, "the template needs a document, or has none"}
	}
	if file == "" {
		return nil
	}
	if content, err := read[string](ctx, s, "media:"+file); err != nil || content == "" {
		return wireError{400, 131053, "there is no such file"}
	}
	return nil
}

// mostFile is the maximum size of a picture.
const mostFile = 5 << 20

func (s *Simulator) takeMedia(r *http.Request) (any, error) {
	ctx := r.Context()
	file, header, err := r.FormFile("file")
	if err != nil || r.FormValue("messaging_product") != "whatsapp" {
		return nil, wireError{400, 100, "a parameter is missing"}
	}
	defer func() { _ = file.Close() }()
	kind := header.Header.Get("Content-Type")
	content, err := io.ReadAll(io.LimitReader(file, mostFile+1))
	if err != nil || len(content) > mostFile || kind != "image/png" && kind != "image/jpeg" && kind != "application/pdf" {
		return nil, wireError{400, 131053, "the file is too large or of another type"}
	}
	n, err := s.number(ctx)
	if err != nil {
		return nil, err
	}
	id := strconv.Itoa(1000 + n)
	document, err := json.Marshal("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content))
	if err != nil {
		return nil, err
	}
	err = s.DB.Exec(
		ctx,
		"INSERT INTO whatsapp_sandbox (id, due_at, document) VALUES ($1, 0, $2)",
		"media:"+id,
		string(document),
	)
	return map[string]string{"id": id}, err
}

// sampleHandle begins the handles of samples.
const sampleHandle = "4::sample"

func (s *Simulator) beginSample(r *http.Request) (any, error) {
	if n, err := strconv.Atoi(r.URL.Query().Get("file_length")); err != nil || n <= 0 || n > mostFile {
		return nil, wireError{400, 100, "the length of the file is missing"}
	}
	return map[string]string{"id": "upload:" + r.URL.Query().Get("file_length")}, nil
}

func (s *Simulator) takeSample(r *http.Request) (any, error) {
	content, err := io.ReadAll(io.LimitReader(r.Body, mostFile+1))
	if err != nil || "upload:"+strconv.Itoa(len(content)) != r.PathValue("session") || r.Header.Get("File_offset") != "0" {
		return nil, wireError{400, 100, "the file is not complete"}
	}
	return map[string]string{"h": sampleHandle}, nil
}

func (s *Simulator) showNumber(*http.Request) (any, error) {
	return map[string]any{
		"id": PhoneID, "display_phone_number": "+91 40 1234 0000", "verified_name": "Mela", "quality_rating": "GREEN",
		"status": "CONNECTED", "whatsapp_business_manager_messaging_limit": "TIER_2000",
		"health_status": map[string]any{"can_send_message": "AVAILABLE"},
	}, nil
}

func (s *Simulator) listTemplates(r *http.Request) (any, error) {
	st, err := read[state](r.Context(), s, stateID)
	if st.Templates == nil {
		st.Templates = []cloud.Template{}
	}
	return map[string]any{"data": st.Templates}, err
}

var templateName = regexp.MustCompile(`^[a-z0-9_]{1,512}$`)

var besideAnother = regexp.MustCompile(`\}\}\s*\{\{`)

// reviewTime is how long the simulator needs for a review. A text with the word REJECT is rejected.
const reviewTime = 2 * time.Second

func (s *Simulator) createTemplate(r *http.Request) (any, error) {
	var t cloud.Template
	if err := decode(r, &t); err != nil {
		return nil, err
	}
	if !templateName.MatchString(t.Name) || !slices.Contains([]string{"en", "hi", "te"}, t.Language) ||
		t.Category != cloud.Utility && t.Category != cloud.Marketing {
		return nil, wireError{400, 100, "the name, language or category is wrong"}
	}
	rejected := false
	for _, part := range t.Components {
		if part.Type == "HEADER" && (part.Format != "DOCUMENT" || part.Example == nil || len(part.Example.Handle) != 1 ||
			!strings.HasPrefix(part.Example.Handle[0], sampleHandle)) {
			return nil, wireError{400, 100, "the sample of the document is missing"}
		}
		if part.Type != "BODY" {
			continue
		}
		found := variables.FindAllString(part.Text, -1)
		examples := 0
		if part.Example != nil {
			examples = len(part.Example.Named)
		}
		slices.Sort(found)
		text := strings.TrimSpace(part.Text)
		switch {
		case utf8.RuneCountInString(part.Text) > 1024:
			return nil, wireError{400, 2388040, "the text is too long"}
		case strings.HasPrefix(text, "{{") || strings.HasSuffix(text, "}}"):
			return nil, wireError{400, 2388299, "a variable stands first or last"}
		case besideAnother.MatchString(text):
			return nil, wireError{400, 100, "variables stand side by side"}
		case len(slices.Compact(found)) != examples:
			return nil, wireError{400, 100, "an example is missing"}
		}
		rejected = strings.Contains(part.Text, "REJECT")
	}
	ctx := r.Context()
	_, err := change(ctx, s, stateID, func(ctx context.Context, st *state) error {
		if slices.ContainsFunc(
			st.Templates,
			func(o cloud.Template) bool { return o.Name == t.Name && o.Language == t.Language },
		) {
			return wireError{400, 100, "there is a template with this name and language"}
		}
		st.Next++
		t.ID, t.Status = strconv.Itoa(5000+st.Next), "PENDING"
		st.Templates = append(st.Templates, t)
		return nil
	})
	if err != nil {
		return nil, err
	}
	status, reason := "APPROVED", "NONE"
	if rejected {
		status, reason = "REJECTED", "INCORRECT_CATEGORY"
	}
	// The status changes at once, and the webhook tells it after the review.
	if err := s.setTemplate(ctx, t.Name, t.Language, status, reason, s.Now().Add(reviewTime)); err != nil {
		return nil, err
	}
	return map[string]string{"id": t.ID, "status": "PENDING", "category": t.Category}, nil
}

// setTemplate changes the status of a template and plans the webhook about it.
func (s *Simulator) setTemplate(ctx context.Context, name, lang, status, reason string, at time.Time) error {
	found := false
	_, err := change(ctx, s, stateID, func(_ context.Context, st *state) error {
		for i, t := range st.Templates {
			if t.Name == name && (lang == "" || t.Language == lang) {
				st.Templates[i].Status, st.Templates[i].RejectedReason = status, reason
				lang, found = t.Language, true
			}
		}
		return nil
	})
	if err != nil || !found {
		return err
	}
	return s.emit(ctx, cloud.FieldTemplate, cloud.TemplateUpdate{
		Event: status, Name: name, Language: lang, Reason: reason,
	}, at)
}
