package binding_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/httpapi/binding"
)

type paging struct {
	Page int `query:"page" minimum:"1" default:"3"`
}

type visit struct {
	paging
	ID     string `path:"id"`
	Deep   bool   `query:"deep"`
	Agent  string `header:"User-Agent" hidden:"true"`
	Ticket string `cookie:"ticket"`
	Body   struct {
		Name string `json:"name" maxLength:"5"`
	}
}

type visited struct {
	Status int
	Place  string `header:"Location"`
	Body   struct {
		Text string `json:"text"`
	}
}

// register registers an operation and returns the operation's multiplexer and document.
func register[I, O any](path string, handle func(*I) (*O, error)) (*http.ServeMux, *huma.OpenAPI) {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Test", "1")
	config.CreateHooks = nil
	api := humago.New(mux, config)
	op := huma.Operation{OperationID: "visit", Method: http.MethodPost, Path: path, MaxBodyBytes: 100}
	described := binding.Describe(api.OpenAPI(), op, reflect.TypeFor[I](), reflect.TypeFor[O]())
	described.Handle(api, nil, func(_ context.Context, in any) (any, error) { return handle(in.(*I)) })
	return mux, api.OpenAPI()
}

func post(mux http.Handler, path, body string) *http.Response {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("User-Agent", "browser")
	r.AddCookie(&http.Cookie{Name: "ticket", Value: "T1"})
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w.Result()
}

func TestInputAndOutput(t *testing.T) {
	mux, _ := register("/visits/{id}", func(in *visit) (*visited, error) {
		out := &visited{Status: http.StatusAccepted, Place: "/visits/" + in.ID}
		out.Body.Text = fmt.Sprint(in.Page, in.Deep, in.Agent, in.Ticket, in.Body.Name)
		return out, nil
	})
	for _, c := range []struct{ path, body, want string }{
		{"/visits/7", `{"name":"Asha"}`, `202 /visits/7 {"text":"3 falsebrowserT1Asha"}`},
		{"/visits/7?page=2&deep=true", `{"name":""}`, `202 /visits/7 {"text":"2 truebrowserT1"}`},
		{"/visits/7?page=0", `{"name":"Asha"}`, "422 query.page"},
		{"/visits/7?page=x&deep=y", `{"name":"Asha"}`, "422 query.page query.deep"},
		{"/visits/7", `{"name":"Lakshmi"}`, "422 body.name"},
		{"/visits/7", `{}`, "422 body"},
		{"/visits/7", `{`, "400 body"},
		{"/visits/7", "", "400"},
		{"/visits/7", `{"name":"` + strings.Repeat("a", 100) + `"}`, "413"},
	} {
		answer := post(mux, c.path, c.body)
		got := summary(t, answer)
		if got != c.want {
			t.Errorf("%s %s: %s, want %s", c.path, c.body, got, c.want)
		}
	}
}

// summary describes a response as text. For a success, the text contains the status, the header and the body. For an
// error, it contains the status and the positions of the errors.
func summary(t *testing.T, answer *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(answer.StatusCode)
	if answer.StatusCode < http.StatusBadRequest {
		return text + " " + answer.Header.Get("Location") + " " + strings.TrimSpace(string(body))
	}
	for _, part := range strings.Split(string(body), `"location":"`)[1:] {
		place, _, _ := strings.Cut(part, `"`)
		text += " " + place
	}
	return text
}

func TestDescription(t *testing.T) {
	_, document := register("/visits/{id}", func(*visit) (*visited, error) { return &visited{}, nil })
	op := document.Paths["/visits/{id}"].Post
	var params []string
	for _, p := range op.Parameters {
		params = append(params, fmt.Sprintf("%s %s %t", p.In, p.Name, p.Required))
	}
	want := "query page false, path id true, query deep false, cookie ticket false"
	if got := strings.Join(params, ", "); got != want {
		t.Errorf("parameters %s, want %s", got, want)
	}
	if !op.RequestBody.Required || op.RequestBody.Content["application/json"].Schema == nil {
		t.Errorf("request body: %+v", op.RequestBody)
	}
	if answer := op.Responses["200"]; answer == nil || answer.Headers["Location"] == nil || answer.Content == nil {
		t.Errorf("response: %+v", op.Responses)
	}
}

func TestUnsupportedTypesPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a parameter that is a list was registered")
		}
	}()
	register("/visits", func(*struct {
		IDs []string `query:"ids"`
	},
	) (*visited, error) {
		return &visited{}, nil
	})
}
