package web

import (
	"net/url"
	"reflect"
	"strings"
)

// Fields reads a posted form into a struct. A value goes to the field whose JSON name is the name of the form's field,
// so that a page and the API read the same input. A string is set to the first value of its name. A bool is true if the
// form contains a value: browsers send nothing for an unticked checkbox. A pointer to a bool is therefore never nil.
// Other fields and unknown names are ignored; the caller checks the values.
func Fields[In any](form url.Values) In {
	var in In
	v := reflect.ValueOf(&in).Elem()
	for _, field := range reflect.VisibleFields(v.Type()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" || !field.IsExported() {
			continue
		}
		switch into := v.FieldByIndex(field.Index); field.Type {
		case reflect.TypeFor[string]():
			into.SetString(form.Get(name))
		case reflect.TypeFor[bool]():
			into.SetBool(form.Get(name) != "")
		case reflect.TypeFor[map[string]string]():
			values := map[string]string{}
			for key := range form {
				if member, found := strings.CutPrefix(key, name+"-"); found {
					values[member] = form.Get(key)
				}
			}
			into.Set(reflect.ValueOf(values))
		case reflect.TypeFor[*bool]():
			into.Set(reflect.ValueOf(new(form.Get(name) != "")))
		}
	}
	return in
}
