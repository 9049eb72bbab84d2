package doctor

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// Settings contains the settings that Configuration checks.
type Settings struct {
	Development bool
	Simulated   bool // whether payments are simulated
	PaymentsOff bool
	NoMail      bool
	NoBackups   bool
	PlainHTTP   bool
	NoLimits    bool
	Warnings    []string // further remarks
}

// Configuration reports settings that are unsuitable for a live fair.
func Configuration(s Settings) Check {
	t := texts.PortalSystem
	return Check{"configuration", t.ConfigurationTitle(), func(context.Context) Finding {
		var remarks []string
		for _, r := range []struct {
			applies bool
			text    texts.Message
		}{
			{s.Development, t.ConfigurationDevelopment()},
			{s.Simulated, t.ConfigurationSimulated()},
			{s.PaymentsOff, t.ConfigurationPaymentsOff()},
			{s.NoMail, t.ConfigurationNoMail()},
			{s.NoBackups, t.ConfigurationNoBackups()},
			{s.PlainHTTP, t.ConfigurationPlainHttp()},
			{s.NoLimits, t.ConfigurationNoLimits()},
		} {
			if r.applies {
				remarks = append(remarks, r.text.In(texts.English))
			}
		}
		remarks = append(remarks, s.Warnings...)
		if len(remarks) == 0 {
			return ok(t.ConfigurationOk())
		}
		return warning(t.ConfigurationRemarks(strings.Join(remarks, ", ")), t.ConfigurationAdvice())
	}}
}
