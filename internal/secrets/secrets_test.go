package secrets_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/secrets"
)

func box(t *testing.T, secret string, earlier ...string) *secrets.Box {
	t.Helper()
	b, err := secrets.NewBox(secret, earlier...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	first  = strings.Repeat("a", secrets.MinLength)
	second = strings.Repeat("b", secrets.MinLength)
)

func TestSealedValues(t *testing.T) {
	t.Parallel()
	b := box(t, first)
	sealed, err := b.Seal("totp", "JBSWY3DP")
	if err != nil || strings.Contains(sealed, "JBSWY3DP") {
		t.Fatalf("%q %v", sealed, err)
	}
	if again, _ := b.Seal("totp", "JBSWY3DP"); again == sealed {
		t.Error("equal values are sealed alike")
	}
	if got, err := b.Open("totp", sealed); err != nil || got != "JBSWY3DP" {
		t.Errorf("%q %v", got, err)
	}
	for name, try := range map[string]struct {
		b               *secrets.Box
		purpose, sealed string
	}{
		"another purpose": {b, "entry key", sealed}, "another secret": {box(t, second), "totp", sealed},
		"a changed value": {b, "totp", sealed[:len(sealed)-2] + "AA"}, "plain text": {b, "totp", "JBSWY3DP"},
		"cut off": {b, "totp", sealed[:20]},
	} {
		if got, err := try.b.Open(try.purpose, try.sealed); err == nil {
			t.Errorf("%s opens as %q", name, got)
		}
	}
	rotated := box(t, second, first)
	if got, err := rotated.Open("totp", sealed); err != nil || got != "JBSWY3DP" || rotated.Current(sealed) {
		t.Errorf("after a rotation: %q %v", got, err)
	}
	if empty, err := b.Seal("totp", ""); empty != "" || err != nil {
		t.Errorf("%q %v", empty, err)
	}
	if _, err := secrets.NewBox("short"); err == nil {
		t.Error("a short secret was accepted")
	}
}

func TestSignedValues(t *testing.T) {
	t.Parallel()
	b := box(t, first)
	signed := b.Sign("device", "65f0.x")
	if value, ok := b.Verify("device", signed); !ok || value != "65f0.x" {
		t.Errorf("%q %v", value, ok)
	}
	if value, ok := box(t, second, first).Verify("device", signed); !ok || value != "65f0.x" {
		t.Errorf("after a rotation: %q %v", value, ok)
	}
	for _, forged := range []string{"", "x", "65f1.x" + signed[6:], signed + "A", "."} {
		if _, ok := b.Verify("device", forged); ok {
			t.Errorf("%q is accepted", forged)
		}
	}
	if _, ok := b.Verify("session", signed); ok {
		t.Error("the purpose does not matter")
	}
}
