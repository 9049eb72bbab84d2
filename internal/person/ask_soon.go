package person

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// maxWaitingRequests is the maximum number of requests that AskForOwnDataSoon processes in the background at a time.
// Further requests are refused.
const maxWaitingRequests = 50

// AskForOwnDataSoon runs AskForOwnData in the background, so that the response time does not reveal whether a contact
// is known. It returns KindUnavailable if too many requests wait.
func (a *Service) AskForOwnDataSoon(ctx context.Context, in Asking) error {
	if _, err := cleanContact(in.Contact); err != nil {
		return err
	}
	select {
	case a.turns <- struct{}{}:
	default:
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	ctx = context.WithoutCancel(ctx)
	a.asking.Go(safe.Func(a.Log, "request for own data", func() {
		defer func() { <-a.turns }()
		if err := a.AskForOwnData(ctx, in); err != nil {
			a.Log.Error("a request for own data was not handled", "cause", err)
		}
		a.Wake()
	}))
	return nil
}

// Finish waits until all accepted requests are processed.
func (a *Service) Finish() { a.asking.Wait() }
