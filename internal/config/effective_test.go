package config_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/config"
)

func TestEffectiveSettingsShowNoSecrets(t *testing.T) {
	found := map[string]config.Effective{}
	for _, e := range config.EffectiveOf([]string{"MELA_ADDR=:9000", "MELA_SECRET=very secret", "HOME=/root"}) {
		found[e.Name] = e
	}
	for name, want := range map[string]config.Effective{
		"MELA_ADDR":   {Name: "MELA_ADDR", Value: ":9000", From: "environment"},
		"MELA_SECRET": {Name: "MELA_SECRET", Value: "********", From: "environment"},
		"MELA_DATA":   {Name: "MELA_DATA", Value: found["MELA_DATA"].Value, From: "default"},
	} {
		if found[name] != want {
			t.Errorf("%+v, want %+v", found[name], want)
		}
	}
	if _, there := found["HOME"]; there || found["MELA_DATA"].Value == "" {
		t.Errorf("%+v", found)
	}
}
