package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) applicationKind() record.Kind[fair.Application, fair.ApplicationInput] {
	return record.Kind[fair.Application, fair.ApplicationInput]{
		Entity: "application",
		Table:  a.store.Applications().Table,
		Name:   func(p fair.Application) texts.Message { return texts.PortalActivity.RecordApplication(p.Name) },
		Typed:  fair.Application.Typed,
		Clean: func(_ context.Context, in fair.ApplicationInput, was fair.Application) (fair.Application, error) {
			if was.ID == "" {
				in.Status, in.Reason = string(fair.ReviewPending), "" // only the office decides about an application
			}
			clean, err := in.Clean()
			clean.Biodata = was.Biodata
			return clean, err
		},
		Carry:  func(was fair.Application, now *fair.Application) { now.Lang, now.Consent = was.Lang, was.Consent },
		Sign:   func(p *fair.Application, lang fair.Lang, consent string) { p.Lang, p.Consent = lang, consent },
		Print:  fair.Application.Print,
		Upload: func(in *fair.ApplicationInput) *fair.Upload { return in.Biodata },
		Save: func(ctx context.Context, in fair.ApplicationInput, p *fair.Application) error {
			return a.saveDocument(ctx, in.Biodata, fair.BiodataRule, &p.Biodata)
		},
		Files:    func(p fair.Application) []string { return []string{p.Biodata.Path} },
		Personal: fair.Application.Personal,
		Notify: func(ctx context.Context, was, now fair.Application) error {
			return a.notify.ApplicationDecided(ctx, was, now)
		},
		Fields: func(p fair.Application) map[string]any {
			return map[string]any{
				"type": p.Type, "name": p.Name, "occupation": p.Occupation, "address": p.Address, "email": p.Email,
				"experience": p.Experience,
				"mobile":     p.Mobile, "biodata": p.Biodata.Path, "status": p.Status, "reason": p.Reason,
			}
		},
	}
}
