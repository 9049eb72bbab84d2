package config

import (
	"os"
	"strings"
)

// Effective is the value of one setting, and where it comes from.
type Effective struct {
	Name, Value string
	From        string // "default", "environment" or "file"
}

// EffectiveOf returns the values of all settings that the environment and the default values give. The value of a
// secret is replaced by stars.
func EffectiveOf(environ []string) []Effective {
	vars := map[string]string{}
	for _, pair := range environ {
		if name, value, ok := strings.Cut(pair, "="); ok {
			vars[name] = value
		}
	}
	all := settings()
	found := make([]Effective, len(all))
	for i, s := range all {
		e := Effective{Name: s.name, Value: s.preset, From: "default"}
		if value, set := vars[s.name]; set {
			e.Value, e.From = value, "environment"
		} else if path, set := vars[s.name+fileSuffix]; set && s.secret() {
			e.Value, e.From = path, "file"
			if _, err := os.Stat(path); err != nil {
				e.Value += " (cannot be read)"
			}
			found[i] = e
			continue
		}
		if s.secret() && e.Value != "" {
			e.Value = "********"
		}
		found[i] = e
	}
	return found
}
