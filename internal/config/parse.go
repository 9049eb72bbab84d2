package config

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// prefix is the beginning of the names of all environment variables.
const prefix = "MELA_"

// Switch is a setting that is on or off.
type Switch bool

func (s *Switch) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "on", "true", "yes", "1":
		*s = true
	case "off", "false", "no", "0":
		*s = false
	default:
		return errors.New("neither on nor off")
	}
	return nil
}

// setting describes a field of Config.
type setting struct {
	name, field, preset, doc string
	kind                     reflect.Type
}

func (s setting) secret() bool { return s.kind == reflect.TypeFor[Secret]() }

// settings returns all settings in the sequence of the fields of Config.
func settings() (all []setting) {
	for f := range reflect.TypeFor[Config]().Fields() {
		if name := f.Tag.Get("env"); name != "-" {
			all = append(all, setting{name, f.Name, f.Tag.Get("envDefault"), f.Tag.Get("doc"), f.Type})
		}
	}
	return all
}

// parse converts the variables to a Config. A variable that cannot be converted gets its default value, so that the
// other checks do not report it a second time.
func parse(vars map[string]string, all []setting) (c Config, problems Problems) {
	err := env.ParseWithOptions(&c, env.Options{Environment: vars})
	if err == nil {
		return c, nil
	}
	wrong, ok := errors.AsType[env.AggregateError](err)
	if !ok {
		return c, Problems{err.Error()}
	}
	for _, one := range wrong.Errors {
		at, ok := errors.AsType[env.ParseError](one)
		if !ok {
			return c, append(problems, one.Error())
		}
		for _, s := range all {
			if s.field == at.Name {
				problems = append(problems, fmt.Sprintf("%s must be %s, not %q", s.name, s.form(), vars[s.name]))
				delete(vars, s.name)
			}
		}
	}
	c, more := parse(vars, all)
	return c, append(problems, more...)
}

// form describes the values of a setting, with its default value as an example.
func (s setting) form() string {
	switch s.kind {
	case reflect.TypeFor[time.Duration]():
		return "a duration like " + s.preset
	case reflect.TypeFor[Switch]():
		return "on or off"
	}
	return "a whole number like " + s.preset
}

// comment matches the beginning of a comment after a value.
var comment = regexp.MustCompile(`\s+#(\s|$)`)

// tidy removes the space around the variables, and reports comments after a value. systemd makes such a comment a part
// of the value, even of a secret.
func tidy(vars map[string]string, all []setting) (problems Problems) {
	for _, s := range all {
		value, found := vars[s.name]
		if !found {
			continue
		}
		if at := comment.FindStringIndex(value); at != nil {
			problems = append(problems, s.name+` has a comment ("#") after its value: write comments on lines of their own`)
			value = value[:at[0]]
		}
		if trimmed := strings.TrimSpace(value); !s.secret() || trimmed == "" {
			value = trimmed
		}
		vars[s.name] = value
	}
	return problems
}

// unknownNames reports variables that no setting has. A misspelt setting would otherwise have no effect.
func unknownNames(vars map[string]string, all []setting) (problems Problems) {
	names := map[string]bool{}
	for _, s := range all {
		names[s.name] = true
		if s.secret() {
			names[s.name+fileSuffix] = true
		}
	}
	for name, value := range vars {
		if names[name] || testName.MatchString(name) || ofKubernetes(name, value) {
			continue
		}
		problem := name + " is not a setting"
		for known := range names {
			if oneEditApart(name, known) {
				problem += "; did you mean " + known + "?"
				break
			}
		}
		problems = append(problems, problem)
	}
	slices.Sort(problems)
	return problems
}

// testName matches the names that the project's own tests and its development server use.
var testName = regexp.MustCompile(`^MELA_(TEST|E2E|DEV)(_|$)`)

var serviceName = regexp.MustCompile(`_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_\w+)$`)

// ofKubernetes reports whether Kubernetes set a variable, for a service whose name begins with "mela".
func ofKubernetes(name, value string) bool {
	return serviceName.MatchString(name) || strings.HasSuffix(name, "_PORT") && strings.Contains(value, "://")
}

// oneEditApart reports whether one name becomes the other by inserting, deleting or replacing one letter, or by
// exchanging two neighbouring letters.
func oneEditApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	start := 0
	for start < len(a) && a[start] == b[start] {
		start++
	}
	restA, restB := a[start:], b[start:]
	switch len(b) - len(a) {
	case 1:
		return restA == restB[1:]
	case 0:
		exchanged := len(restA) >= 2 && restA[0] == restB[1] && restA[1] == restB[0] && restA[2:] == restB[2:]
		return exchanged || restA != "" && restA[1:] == restB[1:]
	}
	return false
}
