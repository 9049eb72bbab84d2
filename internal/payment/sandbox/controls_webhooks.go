package sandbox

import (
	"cmp"
	"net/http"
	"time"
)

type webhooksView struct {
	Mode   string `json:"mode"`
	Delay  string `json:"delay"`
	Copies int    `json:"copies"`
}

func (p webhookPolicy) view() webhooksView { return webhooksView{p.Mode, p.Delay.String(), p.Copies} }

func (s *Simulator) showWebhooks(r *http.Request) (any, error) {
	p, err := s.webhookPolicy(r.Context(), s.db)
	return p.view(), err
}

// setWebhooks sets the mode in which the webhooks of future events are delivered, for example twice, late or not at
// all.
func (s *Simulator) setWebhooks(r *http.Request) (any, error) {
	var in struct {
		Mode   string `json:"mode"`
		Delay  span   `json:"delay"`
		Copies int    `json:"copies"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	p := webhookPolicy{Mode: in.Mode, Delay: time.Duration(in.Delay), Copies: cmp.Or(in.Copies, 2)}
	switch p.Mode {
	case modeNormal, modeDrop, modeDuplicate, modeBadSignature:
	case modeReorder:
		p.Delay = cmp.Or(p.Delay, reorderPatience)
	case modeDelay:
		p.Delay = cmp.Or(p.Delay, usualDelay)
	default:
		return nil, invalid("mode", "should be normal, drop, duplicate, reorder, delay or bad_signature")
	}
	if p.Copies < 1 || p.Copies > 100 {
		return nil, invalid("copies", "should be 1 to 100")
	}
	err := s.change(r.Context(), func(c *change) error { return c.saveSetting(settingWebhooks, p) })
	return p.view(), err
}

// sendTestWebhook queues the test event that the provider's dashboard sends to check the configured address.
func (s *Simulator) sendTestWebhook(r *http.Request) (any, error) {
	if s.webhookURL() == "" {
		return nil, badRequest("webhook_url_missing", "no webhook address is configured")
	}
	err := s.change(r.Context(), func(c *change) error { return c.enqueue("", testEvent(c.now), c.webhookURL()) })
	return map[string]string{"url": s.webhookURL()}, err
}
