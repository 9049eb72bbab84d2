package site

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/mela-fair/mela/internal/fair"
)

// Boot is the data of a page. React receives the same data on the server and in the browser (web/src/public/boot.ts).
// The server bundle adds the texts.
type Boot struct {
	Page  string    `json:"page"` // the React page's name
	Lang  fair.Lang `json:"lang"`
	Path  string    `json:"path"` // path without the language prefix
	Head  Head      `json:"head"` // only on the server
	Frame Frame     `json:"frame"`
	Props any       `json:"props"`
}

// boot returns the data of a page as JSON. `query` contains the query parameters that the links to other languages
// must keep. It is "" or has the form "a=b".
func (s *Site) boot(page *Page, lang fair.Lang, query string, head Head, frame Frame, props any) ([]byte, error) {
	frame.Languages = languageLinks(page, lang, query)
	b := Boot{Page: page.Name, Lang: lang, Path: page.Path, Head: head, Frame: frame, Props: props}
	if props == nil {
		b.Props = struct{}{}
	}
	text, err := json.Marshal(withoutNil(b))
	if err != nil {
		return nil, fmt.Errorf("encode the page's data: %w", err)
	}
	return text, nil
}

// localPath returns the path of a page in a language, for example "/registration", "/hi/registration" or "/hi/".
func localPath(lang fair.Lang, path string) string { return lang.PathPrefix() + path }

// withoutNil returns a copy of a value in which empty slices and maps replace nil ones. In JSON, nil values would
// become null, but the TypeScript types require arrays and objects.
func withoutNil(value any) any {
	v := reflect.ValueOf(value)
	if !v.IsValid() {
		return value
	}
	return filled(v).Interface()
}

func filled(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(filled(v.Field(i)))
			}
		}
		return out
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return v
		}
		if v.Kind() == reflect.Interface {
			return filled(v.Elem())
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(filled(v.Elem()))
		return out
	case reflect.Map:
		out := reflect.MakeMapWithSize(v.Type(), v.Len())
		for key, item := range v.Seq2() {
			out.SetMapIndex(key, filled(item))
		}
		return out
	}
	return v
}
