package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var applicationKind = recordKind[fair.Application, fair.ApplicationInput]{
	entity: "application",
	name:   func(p fair.Application) texts.Message { return texts.PortalActivity.RecordApplication(p.Name) },
	record: func(p *fair.Application) *fair.Record { return &p.Record },
	store:  func(s Store) fair.RecordStore[fair.Application] { return s.Applications() },
	typed:  fair.Application.Typed,
	clean: func(_ context.Context, _ *Service, in fair.ApplicationInput, was fair.Application) (fair.Application, error) {
		if was.ID == "" {
			in.Status, in.Reason = string(fair.ReviewPending), "" // only the office decides about an application
		}
		clean, err := in.Clean()
		clean.Biodata = was.Biodata
		return clean, err
	},
	carry:  func(was fair.Application, now *fair.Application) { now.Lang, now.Consent = was.Lang, was.Consent },
	sign:   func(p *fair.Application, lang fair.Lang, consent string) { p.Lang, p.Consent = lang, consent },
	print:  fair.Application.Print,
	upload: func(in *fair.ApplicationInput) *fair.Upload { return in.Biodata },
	save: func(ctx context.Context, a *Service, in fair.ApplicationInput, p *fair.Application) error {
		return a.saveDocument(ctx, in.Biodata, fair.BiodataRule, &p.Biodata)
	},
	files:    func(p fair.Application) []string { return []string{p.Biodata.Path} },
	personal: fair.Application.Personal,
	notify: func(ctx context.Context, a *Service, was, now fair.Application) error {
		return a.notify.ApplicationDecided(ctx, was, now)
	},
	fields: func(p fair.Application) map[string]any {
		return map[string]any{
			"type": p.Type, "name": p.Name, "occupation": p.Occupation, "address": p.Address, "email": p.Email,
			"experience": p.Experience,
			"mobile":     p.Mobile, "biodata": p.Biodata.Path, "status": p.Status, "reason": p.Reason,
		}
	},
}
