// Package markup writes small HTML pages whose values are always escaped.
//
// It does not use the templates of the standard library. They call methods by name, so the linker would have to
// include every method of every type. This would make the program 5 MB larger (ADR 0021).
package markup

import (
	"fmt"
	"html"
	"net/url"
	"strings"
)

// constant is the type of patterns. Other packages cannot convert a variable to this type. Every pattern is therefore
// a constant in the source code.
type constant string

// URL is an address in an attribute. The page contains only http, https and mailto addresses and addresses without a
// scheme. Any other address is written as "#".
type URL string

// Style is the content of a style element. It comes from the program, never from a visitor.
type Style string

// Page is an HTML page that is being written. The zero value is an empty page.
type Page struct{ out strings.Builder }

// Add writes a pattern and replaces each {} in it with a value. A {} must be part of a text, or of an attribute's
// value in double quotes. For a value of type Style, the {} must be the content of a style element. Add panics if the
// number of values is wrong.
func (p *Page) Add(pattern constant, values ...any) {
	rest := string(pattern)
	for _, value := range values {
		before, after, found := strings.Cut(rest, "{}")
		if !found {
			panic("markup: more values than places in " + string(pattern))
		}
		p.out.WriteString(before)
		p.out.WriteString(escaped(value))
		rest = after
	}
	if strings.Contains(rest, "{}") {
		panic("markup: fewer values than places in " + string(pattern))
	}
	p.out.WriteString(rest)
}

// String returns the content that was written so far.
func (p *Page) String() string { return p.out.String() }

func escaped(value any) string {
	switch value := value.(type) {
	case URL:
		return html.EscapeString(address(string(value)))
	case Style:
		if strings.Contains(strings.ToLower(string(value)), "</style") {
			panic("markup: a style ends its element")
		}
		return string(value)
	case string:
		return html.EscapeString(value)
	}
	return html.EscapeString(fmt.Sprint(value))
}

// address returns an address unchanged if it opens a page or starts an e-mail. It returns "#" for any other address.
func address(text string) string {
	parsed, err := url.Parse(text)
	if err != nil {
		return "#"
	}
	switch parsed.Scheme {
	case "", "http", "https", "mailto":
		return text
	}
	return "#"
}
