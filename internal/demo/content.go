package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
)

// planContent plans the events for sponsors, applications, messages, a privacy request and the programme, including
// the office's decisions.
func (f *filler) planContent() error {
	for _, plan := range []func() error{f.planSponsors, f.planApplications, f.planMessages, f.planProgramme} {
		if err := plan(); err != nil {
			return err
		}
	}
	f.at(f.daysAgo(3), "privacy request", func(context.Context) error {
		_, err := f.Areas.Privacy.CreatePrivacyRequest(f.office, fair.PrivacyRequestInput{
			Kind: "see", Name: "Ravi Reddy", Email: "visitor20@example.org",
		})
		return err
	})
	return nil
}

func (f *filler) planSponsors() error {
	var list []struct {
		ContactPerson, Category, Level, Status, Paid string

		Lang fair.Lang
	}
	if err := read("sponsors.json", &list); err != nil {
		return err
	}
	for i, s := range list {
		f.at(f.daysAgo(40-4*i), "sponsorship", func(ctx context.Context) error {
			stored, _, err := f.Areas.Content.Sponsorships.Submit(ctx, fair.SponsorshipInput{
				ContactPerson: s.ContactPerson, Mobile: f.phone(), Email: fmt.Sprintf("sponsor%d@example.org", i+1),
				Category: s.Category, Level: s.Level,
			}, content.Submission{Lang: s.Lang})
			if err != nil || s.Status == string(fair.ReviewPending) {
				return err
			}
			f.after(30*time.Hour, "decision about a sponsorship", func(ctx context.Context) error {
				return f.decideSponsorship(ctx, stored, s.Status, s.Paid)
			})
			return nil
		})
	}
	return nil
}

// decideSponsorship sets the status of an enquiry. A confirmed sponsorship gets the price of its tier. If `paid` is an
// amount in rupees, the sponsor pays it by bank transfer. If `paid` is "link", the office sends a payment link.
func (f *filler) decideSponsorship(ctx context.Context, s fair.Sponsorship, status, paid string) error {
	edition, err := f.Areas.Content.Edition(ctx)
	if err != nil {
		return err
	}
	_, err = f.Areas.Content.Sponsorships.Amend(f.office, s.ID, nil, func(in *fair.SponsorshipInput) {
		in.Status = status
		for _, tier := range edition.SponsorTiers {
			if status == string(fair.ReviewConfirmed) && tier.Name[fair.English] == s.Level {
				in.Amount = tier.Price.Decimal()
			}
		}
	})
	if err != nil || paid == "" {
		return err
	}
	if paid == "link" {
		_, err = f.Areas.Payments.SendSponsorshipLink(f.office, s.ID, "")
		return err
	}
	off, err := f.Areas.Payments.RecordPayment(f.office, fair.NewOfflinePayment{
		SponsorshipID: s.ID, Channel: string(fair.ChannelBank), Amount: paid,
		Reference: fmt.Sprintf("UTR %07d", 5521000+f.phones),
		Date:      f.Clock.Now().In(fair.Kolkata).Format(time.DateOnly),
	})
	if err != nil {
		return err
	}
	f.after(4*time.Hour, "approved bank transfer", func(context.Context) error {
		_, err := f.Areas.Payments.ApprovePayment(f.second, off.ID)
		return err
	})
	return nil
}

func (f *filler) planApplications() error {
	var list []struct {
		Type, Name, Occupation, Experience, Status, Address string

		Lang fair.Lang
	}
	if err := read("applications.json", &list); err != nil {
		return err
	}
	for i, a := range list {
		f.at(f.daysAgo(38-2*i), "application", func(ctx context.Context) error {
			stored, _, err := f.Areas.Content.Applications.Submit(ctx, fair.ApplicationInput{
				Type: a.Type, Name: a.Name, Occupation: a.Occupation, Address: a.Address, Experience: a.Experience,
				Email: fmt.Sprintf("applicant%d@example.org", i+1), Mobile: f.phone(),
			}, content.Submission{Lang: a.Lang})
			if err != nil || a.Status == string(fair.ReviewPending) {
				return err
			}
			f.after(20*time.Hour, "decision about an application", func(context.Context) error {
				_, err := f.Areas.Content.Applications.Amend(f.office, stored.ID, nil, func(in *fair.ApplicationInput) {
					in.Status = a.Status
				})
				return err
			})
			return nil
		})
	}
	return nil
}

func (f *filler) planMessages() error {
	var list []struct {
		Name, Message string
		Lang          fair.Lang
		Day           int
	}
	if err := read("messages.json", &list); err != nil {
		return err
	}
	for i, m := range list {
		f.at(f.daysAgo(m.Day), "message", func(ctx context.Context) error {
			_, _, err := f.Areas.Content.ContactMessages.Submit(ctx, fair.ContactMessageInput{
				Name: m.Name, Email: fmt.Sprintf("writer%d@example.org", i+1), Message: m.Message,
			}, content.Submission{Lang: m.Lang})
			return err
		})
	}
	return nil
}

func (f *filler) planProgramme() error {
	var list []struct {
		Day                         int
		From, Until                 string
		Hall, Title, Speaker, About fair.Text
	}
	if err := read("programme.json", &list); err != nil {
		return err
	}
	for _, item := range list {
		f.at(f.daysAgo(21), "programme item", func(ctx context.Context) error {
			edition, err := f.Areas.Content.Edition(ctx)
			if err != nil {
				return err
			}
			day := edition.Start().In(fair.Kolkata).AddDate(0, 0, item.Day).Format(time.DateOnly)
			_, err = f.Areas.Content.ProgrammeItems.Create(f.office, fair.ProgrammeItemInput{
				Day: day, From: item.From, Until: item.Until, Hall: item.Hall, Speaker: item.Speaker,
				Title: item.Title, About: item.About,
			})
			return err
		})
	}
	return nil
}
