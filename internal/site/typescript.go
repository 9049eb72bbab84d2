package site

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/web"
)

const typescriptHeader = `// Generated from the Go structs of internal/site by ` + "`make gen`" + `. Do not edit.
import type { components } from '../api/schema.gen'

type Schemas = components['schemas']
`

// TypeScript returns the contents of web/src/public/props.gen.ts: the TypeScript types of Boot, Frame and every page's
// props. It returns an error if JSON cannot represent a type without loss, or if two types have the same name. For
// example, it rejects a time, because pages must receive dates as formatted texts.
func TypeScript() ([]byte, error) {
	g := generator{byName: map[string]reflect.Type{}}
	g.want(reflect.TypeFor[Boot]())
	for _, page := range pages(Deps{}) {
		if page.Shape != nil {
			g.want(reflect.TypeOf(page.Shape))
		}
	}
	var b strings.Builder
	b.WriteString(typescriptHeader)
	for len(g.queue) > 0 && g.err == nil {
		t := g.queue[0]
		g.queue = g.queue[1:]
		if t.Kind() == reflect.Struct {
			g.structure(&b, t)
		} else {
			fmt.Fprintf(&b, "\nexport type %s = %s\n", t.Name(), closedValues(t))
		}
	}
	return []byte(b.String()), g.err
}

// ClosedString is a named string type with a fixed list of values. Its TypeScript type is the union of these values.
type ClosedString interface{ Values() []string }

// closedValue returns a text as a value of a ClosedString. If the text is not one of its values, closedValue returns
// the first value, which is the default.
func closedValue[T interface {
	~string
	ClosedString
}](text string) T {
	values := T("").Values()
	if slices.Contains(values, text) {
		return T(text)
	}
	return T(values[0])
}

type generator struct {
	byName map[string]reflect.Type
	queue  []reflect.Type
	err    error
}

// want adds a struct or a ClosedString to the queue, unless it was added before. It reports an error if another type
// has the same name.
func (g *generator) want(t reflect.Type) {
	switch known := g.byName[t.Name()]; {
	case t.Name() == "":
		g.fail("a type without a name: %s", t)
	case known == nil:
		g.byName[t.Name()] = t
		g.queue = append(g.queue, t)
	case known != t:
		g.fail("two types are named %s: %s and %s", t.Name(), known.PkgPath(), t.PkgPath())
	}
}

func (g *generator) fail(format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf("props for TypeScript: "+format, args...)
	}
}

func (g *generator) structure(b *strings.Builder, t reflect.Type) {
	fmt.Fprintf(b, "\nexport interface %s {\n", t.Name())
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-" || !field.IsExported():
			continue
		case field.Anonymous || name == "":
			g.fail("%s.%s has no json name", t.Name(), field.Name)
		}
		optional := ""
		if slices.Contains(strings.Split(options, ","), "omitempty") || strings.Contains(options, "omitzero") {
			optional = "?"
		}
		fmt.Fprintf(b, "  readonly %s%s: %s\n", name, optional, g.typeOf(field.Type, t.Name()+"."+field.Name))
	}
	b.WriteString("}\n")
}

// hallPackage is the path of a package whose types the API also returns. The TypeScript types of this package are
// generated from the API description, so the function TypeScript does not generate them again.
var hallPackage = reflect.TypeFor[hall.View]().PkgPath()

var closedString = reflect.TypeFor[ClosedString]()

func (g *generator) typeOf(t reflect.Type, where string) string {
	if name := g.nameOf(t, where); name != "" {
		return name
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Interface:
		return "unknown"
	case reflect.Pointer:
		return g.typeOf(t.Elem(), where) + " | null"
	case reflect.Slice, reflect.Array:
		element := g.typeOf(t.Elem(), where)
		if strings.Contains(element, " ") {
			element = "(" + element + ")"
		}
		return "readonly " + element + "[]"
	case reflect.Map:
		return "Readonly<Record<string, " + g.typeOf(t.Elem(), where) + ">>"
	case reflect.Struct:
		g.want(t)
		return t.Name()
	}
	g.fail("%s has a type that pages cannot carry: %s", where, t)
	return "never"
}

// nameOf returns the name of a type in TypeScript. It returns "" for a type that has no separate declaration.
func (g *generator) nameOf(t reflect.Type, where string) string {
	switch {
	case t.Kind() == reflect.Struct && t.PkgPath() == hallPackage:
		return "Schemas['" + web.TypeName(t, t.Name()) + "']"
	case t == reflect.TypeFor[fair.Lang]():
		return union(fair.Langs)
	case t.Kind() == reflect.String && t.Implements(closedString):
		g.want(t)
		return t.Name()
	case t.PkgPath() == "time":
		g.fail("%s is a time: send a ready string", where)
	}
	return ""
}

func closedValues(t reflect.Type) string {
	closed, _ := reflect.Zero(t).Interface().(ClosedString)
	return union(closed.Values())
}

func union[S ~string](values []S) string {
	quoted := make([]string, 0, len(values))
	for _, v := range values {
		quoted = append(quoted, "'"+string(v)+"'")
	}
	return strings.Join(quoted, " | ")
}
