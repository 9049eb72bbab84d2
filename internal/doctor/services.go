package doctor

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// Mail checks that the mail server accepts the account. The argument `try` is nil if no server is configured.
func Mail(try func(context.Context) error) Check {
	t := texts.PortalSystem
	return Check{"mail", t.MailTitle(), func(ctx context.Context) Finding {
		if try == nil {
			return warning(t.MailUnused(), t.MailUnusedAdvice())
		}
		if err := try(ctx); err != nil {
			return problem(t.MailDown(), t.MailDownAdvice(), err)
		}
		return ok(t.MailOk())
	}}
}

// Storage checks that uploads can be stored.
func Storage(try func(context.Context) error) Check {
	t := texts.PortalSystem
	return Check{"storage", t.StorageTitle(), func(ctx context.Context) Finding {
		if err := try(ctx); err != nil {
			return problem(t.StorageDown(), t.StorageDownAdvice(), err)
		}
		return ok(t.StorageOk())
	}}
}

// Pictures checks that the files that records name are stored. After a restore they are missing if only the database
// came back. The function `find` returns the number of missing files and of all files.
func Pictures(find func(context.Context) (missing, all int, err error)) Check {
	t := texts.PortalSystem
	return Check{"pictures", t.PicturesTitle(), func(ctx context.Context) Finding {
		missing, all, err := find(ctx)
		switch {
		case err != nil:
			return problem(t.PicturesUnknown(), t.StorageDownAdvice(), err)
		case missing > 0:
			return problem(t.PicturesMissing(strconv.Itoa(missing), strconv.Itoa(all)), t.PicturesAdvice(), nil)
		case all == 0:
			return unused(t.PicturesNone())
		}
		return ok(t.PicturesOk(strconv.Itoa(all)))
	}}
}

// Disk checks that enough disk space is free.
func Disk(disk *limits.Disk) Check {
	t := texts.PortalSystem
	return Check{"disk", t.DiskTitle(), func(context.Context) Finding {
		s := disk.Space()
		switch s.State {
		case limits.DiskFull:
			return problem(t.DiskFull(size(s.Free)), t.DiskAdvice(), nil)
		case limits.DiskLow:
			return warning(t.DiskLow(size(s.Free), size(s.Reserve)), t.DiskAdvice())
		}
		return ok(t.DiskOk(size(s.Free)))
	}}
}

// Orders lists the method of the payment provider that the check calls.
type Orders interface {
	GetOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error)
}

// probeOrder is an order id that no order has. If the account is valid, the provider responds that this order does
// not exist.
const probeOrder = "mela-doctor"

// Provider checks that the payment provider accepts the account.
func Provider(mode fair.PaymentMode, orders Orders) Check {
	t := texts.PortalSystem
	return Check{"provider", t.ProviderTitle(), func(ctx context.Context) Finding {
		switch mode {
		case fair.PaymentsOff:
			return unused(t.ProviderUnused())
		case fair.PaymentsSandbox:
			return unused(t.ProviderSimulated())
		}
		_, err := orders.GetOrder(ctx, probeOrder)
		failure, isFailure := errors.AsType[*fair.GatewayError](err)
		switch {
		case err == nil, isFailure && failure.Failure == fair.GatewayNotFound:
			return ok(t.ProviderOk())
		case isFailure && failure.Failure == fair.GatewayRefused:
			return problem(t.ProviderRefused(), t.ProviderRefusedAdvice(), err)
		}
		return problem(t.ProviderDown(), t.ProviderDownAdvice(), err)
	}}
}

// Reference reads the time of a clock with which this machine's clock is compared.
type Reference struct {
	Name texts.Message
	Now  func(context.Context) (time.Time, error)
}

// clockTolerance is the maximum difference between the clocks. It is the length of one time step of second-factor
// codes, because codes of the previous and the next step are accepted too.
const clockTolerance = 30 * time.Second

// Clock compares this machine's clock with the given reference. The reference is nil if there is no other clock.
func Clock(reference *Reference) Check {
	t := texts.PortalSystem
	return Check{"clock", t.ClockTitle(), func(ctx context.Context) Finding {
		if reference == nil {
			return unused(t.ClockUnused())
		}
		name := reference.Name.In(texts.English)
		began := time.Now()
		theirs, err := reference.Now(ctx)
		if err != nil {
			return unused(t.ClockUnused())
		}
		// The reference clock was read between the time `began` and now. If its time is outside this interval, the
		// clocks differ.
		difference := max(began.Sub(theirs), time.Until(theirs), 0)
		if difference > clockTolerance {
			return problem(t.ClockWrong(name, number(difference.Seconds())), t.ClockAdvice(), nil)
		}
		return ok(t.ClockOk(name))
	}}
}

// HeaderClock returns a Reference that reads a web server's clock from the Date header of a response.
func HeaderClock(name texts.Message, client *http.Client, url string) *Reference {
	return &Reference{Name: name, Now: func(ctx context.Context) (time.Time, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
		if err != nil {
			return time.Time{}, err
		}
		res, err := client.Do(req)
		if err != nil {
			return time.Time{}, err
		}
		if err := res.Body.Close(); err != nil {
			return time.Time{}, err
		}
		return http.ParseTime(res.Header.Get("Date"))
	}}
}
