// Package fairchange moves, postpones and cancels the fair.
package fairchange

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of package fairchange. It is safe for concurrent use.
type Service struct {
	*app.Core

	sql       store
	accounts  *account.Service
	campaigns *campaign.Service
	content   *edition.Service
	money     *ledger.Office
	programme *programme.Service
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core      *app.Core
	Database  *db.DB
	Accounts  *account.Service
	Campaigns *campaign.Service
	Content   *edition.Service
	Money     *ledger.Office
	Programme *programme.Service
}

// New returns the Service of package fairchange.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, sql: store{d.Database}, accounts: d.Accounts, campaigns: d.Campaigns, content: d.Content,
		money: d.Money, programme: d.Programme,
	}
}

// Proposal is what the office enters to postpone or to cancel the fair.
type Proposal struct {
	To     fair.StandingState
	Reason string
	Year   string // the id of the edition, typed again
}

// Propose proposes to postpone or to cancel the fair. Nothing happens before a second person approves it, unless the
// owners have switched second persons off. It requires the permission MayEdit, and that the account has authenticated
// recently.
func (s *Service) Propose(ctx context.Context, in Proposal) (fair.Edition, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	if err := s.RequireFresh(ctx); err != nil {
		return fair.Edition{}, err
	}
	p := fair.Problems{}
	in.Reason = p.CleanText("reason", in.Reason, true, fair.MaxAddress)
	if in.To != fair.StandingPostponed && in.To != fair.StandingCancelled {
		p.Add("to", texts.Errors.ChooseOne())
	}
	actor, _ := app.Actor(ctx)
	return s.change(ctx, func(ctx context.Context, e *fair.Edition) error {
		if in.Year != e.ID {
			p.Add("year", texts.PortalErrors.TypeTheYear(e.ID))
		}
		if err := p.Err(); err != nil {
			return err
		}
		was := e.Standing
		if was.Proposal != nil || was.State == in.To || was.State == fair.StandingCancelled || e.Over(s.Now()) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.FairNotChangeable())
		}
		e.Standing.Proposal = &fair.ChangeOfFair{
			To: in.To, Reason: in.Reason, ProposedBy: actor.ID, Proposer: actor.Email, ProposedAt: s.Now(),
		}
		if e.SecondPersons.OffAt(s.Now()) {
			return s.agree(ctx, e)
		}
		return s.log(ctx, "proposed", e.ID, texts.PortalActivity.FairChangeProposed(string(in.To)), in.Reason)
	})
}

// Approve carries a proposal out as a second person: the website says it, the people are told, and after a cancellation
// everything that was received goes back in the background. It requires the permission MayEdit.
func (s *Service) Approve(ctx context.Context) (fair.Edition, error) {
	if err := s.RequireFresh(ctx); err != nil {
		return fair.Edition{}, err
	}
	return s.decide(ctx, func(ctx context.Context, e *fair.Edition) error {
		if err := s.accounts.SecondPerson(ctx, e.Standing.Proposal.ProposedBy); err != nil {
			return err
		}
		return s.agree(ctx, e)
	})
}

// Refuse ends a proposal. Its proposer may do it, too. It requires the permission MayEdit.
func (s *Service) Refuse(ctx context.Context) (fair.Edition, error) {
	return s.decide(ctx, func(ctx context.Context, e *fair.Edition) error {
		refused := e.Standing.Proposal
		e.Standing.Proposal = nil
		return s.log(ctx, "refused", e.ID, texts.PortalActivity.FairChangeRefused(string(refused.To)), refused.Reason)
	})
}

// Stop stops giving money back after a cancellation, or goes on with it. What has left stays away. It requires the
// permission MayEdit.
func (s *Service) Stop(ctx context.Context, stop bool) (fair.Edition, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	e, err := s.change(ctx, func(ctx context.Context, e *fair.Edition) error {
		if e.Standing.State != fair.StandingCancelled || e.Standing.Agreed.StoppedAt.IsZero() != stop {
			return nil
		}
		agreed := *e.Standing.Agreed
		e.Standing.Agreed = &agreed
		if !stop {
			agreed.StoppedAt = time.Time{}
			return errors.Join(s.log(ctx, "resumed", e.ID, texts.PortalActivity.FairMoneyResumed(), ""),
				s.AddJob(ctx, fair.Job{Kind: fair.JobFairCancelled, Key: e.ID, RunAt: s.Now()}))
		}
		agreed.StoppedAt = s.Now()
		return s.log(ctx, "stopped", e.ID, texts.PortalActivity.FairMoneyStopped(), "")
	})
	if err == nil {
		s.Wake()
	}
	return e, err
}

// decide changes the edition if a proposal waits.
func (s *Service) decide(
	ctx context.Context, do func(ctx context.Context, e *fair.Edition) error,
) (fair.Edition, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	e, err := s.change(ctx, func(ctx context.Context, e *fair.Edition) error {
		if e.Standing.Proposal == nil {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
		}
		return do(ctx, e)
	})
	if err == nil {
		s.Wake()
	}
	return e, err
}

// agree carries out the proposal of the edition, in the caller's transaction.
func (s *Service) agree(ctx context.Context, e *fair.Edition) error {
	actor, _ := app.Actor(ctx)
	agreed := fair.AgreedChange{ChangeOfFair: *e.Standing.Proposal, Approver: actor.Email, At: s.Now()}
	e.Standing.State, e.Standing.Since = agreed.To, agreed.At
	e.Standing.Proposal, e.Standing.Agreed = nil, &agreed
	for _, kind := range fair.CampaignKinds {
		ids, err := s.sql.peopleOf(ctx, kind, e.ID)
		if err == nil {
			subject, body := agreed.To.Announcement()
			c := fair.Campaign{Kind: kind, Subject: subject, Body: body, WhatsApp: true}
			err = s.campaigns.Announce(ctx, c, ids, "")
		}
		if err != nil {
			return err
		}
	}
	if agreed.To == fair.StandingCancelled {
		job := fair.Job{Kind: fair.JobFairCancelled, Key: e.ID, RunAt: s.Now()}
		if err := s.AddJob(ctx, job); err != nil {
			return err
		}
	}
	return s.log(ctx, "approved", e.ID, texts.PortalActivity.FairChanged(string(agreed.To)), agreed.Reason)
}

// change changes the current edition in one transaction.
func (s *Service) change(
	ctx context.Context, do func(ctx context.Context, e *fair.Edition) error,
) (fair.Edition, error) {
	return s.content.ChangeStanding(ctx, func(ctx context.Context, was fair.Edition) (fair.Edition, error) {
		err := do(ctx, &was)
		return was, err
	})
}

func (s *Service) log(ctx context.Context, verb, edition string, summary texts.Message, reason string) error {
	var after map[string]any
	if reason != "" {
		after = map[string]any{"reason": reason}
	}
	return s.LogChange(ctx, verb, "edition", edition, summary, nil, after)
}

// The number of records that one query of GiveBack reads, and the number that one run of it handles.
const (
	readAtOnce = 50
	runAtOnce  = 400
)

// GiveBackAgain returns the delay before an unfinished job of GiveBack continues.
func GiveBackAgain(int) time.Duration { return time.Second }

// GiveBack is the background job after a cancellation of the fair: it cancels every record of the edition. What was
// paid online goes back through the provider, and the rest becomes work for the office. A record about which somebody
// must decide first, such as one with a disputed payment, stays as it is. It is idempotent, and returns app.ErrNotYet
// while records are left.
func (s *Service) GiveBack(ctx context.Context, editionID string) error {
	e, err := s.content.EditionOf(ctx, editionID)
	if err != nil || e.Standing.State != fair.StandingCancelled || !e.Standing.Agreed.StoppedAt.IsZero() {
		return err
	}
	done := 0
	var failures []error
	for _, kind := range recordKinds {
		after := ""
		for {
			ids, err := s.sql.charged(ctx, kind, editionID, after, readAtOnce)
			if err != nil {
				return err
			}
			for _, id := range ids {
				after = id
				ref := ledger.Ref{EditionID: editionID, Record: kind, RecordID: id}
				err := s.money.CancelForFair(ctx, ref, e.Standing.Agreed.Reason)
				switch {
				case err == nil:
					done++
				case ctx.Err() != nil:
					return ctx.Err()
				case !fair.IsKind(err, fair.KindConflict) && !fair.IsKind(err, fair.KindNotFound):
					failures = append(failures, err)
				}
			}
			if done >= runAtOnce {
				return app.ErrNotYet
			}
			if len(ids) < readAtOnce {
				break
			}
		}
	}
	return errors.Join(failures...)
}
