package setup_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/setup"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A stored password must be used only for the server and the user for which it was stored. A stored key must be used
// only for its account at the payment provider.
func TestStoredSecretsStayWithTheirOwner(t *testing.T) {
	open := storetest.SQLite(t)
	err := open.SaveSettings(t.Context(), map[string]string{
		fair.SettingPayments: "cashfree", fair.SettingCashfreeID: "id", fair.SettingCashfreeSecret: "key",
		fair.SettingSMTPURL: "smtps://fair:p%40ss@mail.example.org:465", fair.SettingMailFrom: "fair@example.org",
	})
	if err != nil {
		t.Fatal(err)
	}
	s := setup.New(&app.Core{}, open, nil, nil, setup.Options{})
	ctx := app.WithActor(t.Context(), fair.Account{ID: "1", Role: fair.RoleOwner})
	stored, err := s.Services(ctx)
	if err != nil || stored.Mail.Password != "p@ss" || !stored.Mail.TLS || stored.Mail.Port != "465" {
		t.Fatalf("%+v, %v", stored, err)
	}
	for name, c := range map[string]struct {
		change        func(*setup.Services)
		password, key string
	}{
		"unchanged":      {func(*setup.Services) {}, "p@ss", "key"},
		"another host":   {func(in *setup.Services) { in.Mail.Host = "evil.example.org" }, "", "key"},
		"another port":   {func(in *setup.Services) { in.Mail.Port = "25" }, "", "key"},
		"another user":   {func(in *setup.Services) { in.Mail.User = "other" }, "", "key"},
		"no encryption":  {func(in *setup.Services) { in.Mail.TLS = false }, "", "key"},
		"another client": {func(in *setup.Services) { in.Payments.ClientID = "other" }, "p@ss", ""},
	} {
		in := stored
		in.Mail.Password, in.Payments.Secret = "", ""
		c.change(&in)
		if got, err := s.Completed(ctx, in); err != nil || got.Mail.Password != c.password ||
			got.Payments.Secret != c.key {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
