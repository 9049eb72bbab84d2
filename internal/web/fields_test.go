package web_test

import (
	"net/url"
	"testing"

	"github.com/mela-fair/mela/internal/web"
)

type Typed struct {
	Name  string `json:"name,omitempty"`
	Email string `json:"email"`
}

type typedForm struct {
	Typed
	Adult  bool   `json:"adult"`
	Status string `json:"-"`
	Amount int    `json:"amount"`
	Note   string
}

func TestAFormIsReadByJSONNames(t *testing.T) {
	t.Parallel()
	form := url.Values{
		"name": {"Lakshmi", "another"}, "email": {""}, "adult": {"on"}, "Status": {"paid"}, "-": {"paid"}, "amount": {"5"},
		"Note": {"x"}, "Typed": {"x"}, "": {"x"},
	}
	want := typedForm{Typed: Typed{Name: "Lakshmi"}, Adult: true}
	if got := web.Fields[typedForm](form); got != want {
		t.Errorf("read %+v", got)
	}
	if got := web.Fields[typedForm](nil); got != (typedForm{}) {
		t.Errorf("an empty form is read as %+v", got)
	}
}
