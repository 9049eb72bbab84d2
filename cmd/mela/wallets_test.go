package main_test

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCheckOfTheSettingsReadsTheKeysOfWallets(t *testing.T) {
	env := []string{
		"MELA_DATA=" + filepath.Join(t.TempDir(), "data"), "MELA_APPLE_PASS=nothing", "MELA_GOOGLE_WALLET={}",
	}
	out, err := runProgram(t, env, "serve", "--check")
	for _, want := range []string{
		"MELA_APPLE_PASS: the certificate and its key cannot be read",
		"MELA_GOOGLE_WALLET: the key of the service account has no client_email",
	} {
		if err == nil || !strings.Contains(out, want) {
			t.Errorf("the check does not say %q: %v\n%s", want, err, out)
		}
	}
	out, err = runProgram(t, []string{env[0], "MELA_GOOGLE_WALLET_ISSUER=1"}, "serve", "--check")
	if err == nil || !strings.Contains(out, "MELA_GOOGLE_WALLET_ISSUER is set without MELA_GOOGLE_WALLET") {
		t.Errorf("an issuer without a key: %v\n%s", err, out)
	}
}
