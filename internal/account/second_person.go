package account

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// AccessTrustedAfter is the period after an account was given access during which it does not count as independent of
// the account that gave the access. A new account approves nothing during this period.
const AccessTrustedAfter = 7 * 24 * time.Hour

// accessGiven means that the account `By` gave access to the account `To`: it created or restored it, reset its
// password or second factor, or changed its role. Whoever has given access may be able to act as this account.
type accessGiven struct{ To, By string }

// whoseHands returns the accounts whose users may be able to act as an account: the account itself, the accounts that
// gave it access, those that gave them access, and so on.
func whoseHands(given []accessGiven, account string) []string {
	hands := []string{account}
	for i := 0; i < len(hands); i++ { // the list grows
		for _, g := range given {
			if g.To == hands[i] && g.By != "" && !slices.Contains(hands, g.By) {
				hands = append(hands, g.By)
			}
		}
	}
	return hands
}

// SecondPerson enforces the rule that another person must decide on a proposal. It returns nil if the actor may decide
// on a proposal that the account `proposer` made. It returns KindConflict if the proposal is the actor's own, if one
// person may be able to act as both accounts (see whoseHands), or if the actor's account is too new. The owners can
// switch second persons off (fair.SecondPersons).
func (s *Service) SecondPerson(ctx context.Context, proposer string) error {
	return s.secondPerson(ctx, func(given []accessGiven, own []string) bool {
		return !slices.ContainsFunc(whoseHands(given, proposer),
			func(id string) bool { return slices.Contains(own, id) })
	}, proposer)
}

// SecondCounter enforces the rule that cash is checked by a person who has not counted it. The argument `counters`
// lists the accounts that have handled the cash. Unlike SecondPerson, it lets a person check the cash of an account to
// which this person gave access: owners create the accounts of cashiers shortly before the fair.
func (s *Service) SecondCounter(ctx context.Context, counters ...string) error {
	return s.secondPerson(ctx, func(_ []accessGiven, own []string) bool {
		return !slices.ContainsFunc(counters, func(id string) bool { return slices.Contains(own, id) })
	}, counters...)
}

// secondPerson returns an error if the actor is one of the first persons. It also returns an error if `independent`,
// which receives the accounts whose users may be able to act as the actor, returns false.
func (s *Service) secondPerson(ctx context.Context, independent func(given []accessGiven, own []string) bool,
	first ...string,
) error {
	edition, err := s.CurrentEdition(ctx)
	if err != nil || edition.SecondPersons.OffAt(s.Now()) {
		return err
	}
	actor, _ := app.Actor(ctx)
	if slices.Contains(first, actor.ID) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.OwnProposal())
	}
	given, err := s.store.accessGiven(ctx, s.MachineNow().Add(-AccessTrustedAfter))
	if err != nil {
		return err
	}
	if !independent(given, whoseHands(given, actor.ID)) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.AccessGivenRecently())
	}
	_, practice := s.PracticeOffset()
	if !practice && s.MachineNow().Before(actor.ApprovesFrom) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.YoungAccount(
			actor.ApprovesFrom.In(fair.Kolkata).Format("2 January 2006, 15:04")))
	}
	return nil
}
