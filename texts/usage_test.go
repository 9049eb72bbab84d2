package texts_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/texts/catalogue"
)

// goSubjects contains the subjects that Go uses, by the names of their variables in package texts.
var goSubjects = map[string]any{
	"Checkout": texts.Checkout, "Dates": texts.Dates, "Documents": texts.Documents, "Errors": texts.Errors,
	"Faults":   texts.Faults,
	"InApp":    texts.InApp,
	"Messages": texts.Messages, "NumberWords": texts.NumberWords, "PortalErrors": texts.PortalErrors,
	"PortalExports": texts.PortalExports, "PortalActivity": texts.PortalActivity, "PortalSystem": texts.PortalSystem,
	"PortalWhatsapp": texts.PortalWhatsapp, "Whatsapp": texts.Whatsapp,
	"PortalMessages": texts.PortalMessages, "RefundRule": texts.RefundRule, "FairChange": texts.FairChange,
	"AutomaticMessages": texts.AutomaticMessages,
}

func TestEveryTextIsUsed(t *testing.T) {
	used := usedFunctions(t)
	c, err := catalogue.Read(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Subjects(catalogue.Source) {
		if s.Group != "" {
			continue
		}
		name := exported(s.Name)
		if goSubjects[name] == nil {
			t.Fatalf("texts.%s is not in goSubjects", name)
		}
		s.Root.Walk(func(keys []string, _ *catalogue.Node) {
			for i := range keys {
				if method := exported(strings.Join(keys[:i], ".")); used[name+"."+method] || i == 0 && used[name+".Of"] {
					return // Go code selects this text by its key, so nothing needs to call the text's function
				}
			}
			if method := exported(strings.Join(keys, ".")); !used[name+"."+method] {
				t.Errorf("texts/en/%s.json: nothing uses %s", s.ID(), strings.Join(keys, "."))
			}
		})
	}
}

var (
	use   = regexp.MustCompile(`\btexts\.([A-Z]\w*)\.([A-Z]\w*)`)
	alias = regexp.MustCompile(`\b(\w+) :?= texts\.([A-Z]\w*)$`)
)

// usedFunctions returns the functions of package texts that the source files use, such as "Errors.StallsTaken".
func usedFunctions(t *testing.T) map[string]bool {
	t.Helper()
	used := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != "..") {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); ext != ".go" && ext != ".html" || strings.HasSuffix(path, "_test.go") {
			return nil // templates (.html) use texts, too
		}
		source, err := os.ReadFile(path)
		for _, found := range use.FindAllStringSubmatch(string(source), -1) {
			used[found[1]+"."+found[2]] = true
		}
		for line := range strings.SplitSeq(string(source), "\n") {
			if found := alias.FindStringSubmatch(strings.TrimSpace(line)); found != nil {
				for _, call := range regexp.MustCompile(`\b`+found[1]+`\.([A-Z]\w*)\(`).FindAllStringSubmatch(string(source), -1) {
					used[found[2]+"."+call[1]] = true
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return used
}

// exported returns the Go name that the generator gives to a key.
func exported(key string) string {
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(key, func(r rune) bool { return strings.ContainsRune("._-", r) }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func TestEveryFunctionHasAText(t *testing.T) {
	for name, subject := range goSubjects {
		typ := reflect.TypeOf(subject)
		for i := range typ.NumMethod() {
			method := typ.Method(i)
			values := []reflect.Value{reflect.ValueOf(subject)}
			if method.Type.NumIn() == 2 && method.Type.In(1).Kind() == reflect.String {
				continue // this function takes a key and selects one of several texts
			}
			for n := 1; n < method.Type.NumIn(); n++ {
				values = append(values, reflect.New(method.Type.In(n)).Elem())
			}
			m, ok := method.Func.Call(values)[0].Interface().(texts.Message)
			if !ok || m.IsZero() {
				continue
			}
			for _, l := range texts.Langs() {
				if text := m.In(l); text == "" || strings.Contains(text, "{") {
					t.Errorf("texts.%s.%s in %s is %q", name, method.Name, l, text)
				}
			}
		}
	}
}
