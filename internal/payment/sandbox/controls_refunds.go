package sandbox

import (
	"cmp"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// setRefunds sets the result of future refunds, and the delay before this result.
func (s *Simulator) setRefunds(r *http.Request) (any, error) {
	var in struct {
		Outcome fair.GatewayRefundStatus `json:"outcome"`
		Delay   *span                    `json:"delay"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	p := refundPolicy{Outcome: in.Outcome, Delay: s.refundIn}
	if in.Delay != nil {
		p.Delay = time.Duration(*in.Delay)
	}
	if err := checkRefundStatus("outcome", p.Outcome); err != nil {
		return nil, err
	}
	err := s.change(r.Context(), func(c *change) error { return c.saveSetting(settingRefunds, p) })
	return map[string]any{"outcome": p.Outcome, "delay": p.Delay.String()}, err
}

// resolveRefund immediately sets the final status of a refund that the merchant created.
func (s *Simulator) resolveRefund(r *http.Request) (any, error) {
	var in struct {
		Status fair.GatewayRefundStatus `json:"status"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	status := cmp.Or(in.Status, fair.GatewayRefundSuccess)
	if err := checkRefundStatus("status", status); err != nil {
		return nil, err
	}
	found, err := findRefund(r.Context(), s.db, r.PathValue("refund_id"))
	if err != nil {
		return nil, err
	}
	err = s.change(r.Context(), func(c *change) error {
		o, err := c.lockCurrent(found.orderID)
		if err != nil {
			return err
		}
		if found, err = findRefund(c.ctx, c.tx, found.id); err != nil {
			return err
		}
		if found.status != fair.GatewayRefundPending && found.status != fair.GatewayRefundOnHold {
			return &apiError{
				http.StatusConflict, "the refund is " + string(found.status), "refund_not_pending", typeInvalidRequest,
			}
		}
		if err := c.finishRefund(o, found, status, c.now); err != nil {
			return err
		}
		found, err = findRefund(c.ctx, c.tx, found.id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return found.entity(), nil
}

func checkRefundStatus(name string, status fair.GatewayRefundStatus) error {
	switch status {
	case fair.GatewayRefundSuccess, fair.GatewayRefundFailed, fair.GatewayRefundPending,
		fair.GatewayRefundOnHold, fair.GatewayRefundCancelled:
		return nil
	}
	return invalid(name, "should be SUCCESS, FAILED, PENDING, ONHOLD or CANCELLED")
}
