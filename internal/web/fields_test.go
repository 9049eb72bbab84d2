package web_test

import (
	"net/url"
	"reflect"
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
	Listed *bool  `json:"listed,omitempty"`
	Status string `json:"-"`
	Amount int    `json:"amount"`
	Note   string
}

func TestAFormIsReadByJSONNames(t *testing.T) {
	t.Parallel()
	form := url.Values{
		"name": {"Lakshmi", "another"}, "email": {""}, "adult": {"on"}, "Status": {"paid"}, "-": {"paid"}, "amount": {"5"},
		"Note": {"x"}, "Typed": {"x"}, "": {"x"}, "listed": {"yes"},
	}
	want := typedForm{Typed: Typed{Name: "Lakshmi"}, Adult: true, Listed: new(true)}
	if got := web.Fields[typedForm](form); !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v", got)
	}
	// Browsers do not send a checkbox that is not ticked.
	if got := web.Fields[typedForm](nil); !reflect.DeepEqual(got, typedForm{Listed: new(false)}) {
		t.Errorf("an empty form is read as %+v", got)
	}
}
