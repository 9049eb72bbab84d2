package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The modes of webhook delivery. A mode applies only to events that occur after it was set.
const (
	modeNormal       = "normal"
	modeDrop         = "drop"          // no event is sent
	modeDuplicate    = "duplicate"     // each event is sent Copies times
	modeReorder      = "reorder"       // each event is sent after the next one
	modeDelay        = "delay"         // each event is sent after Delay
	modeBadSignature = "bad_signature" // each event gets a wrong signature
)

// webhookPolicy contains the settings that determine how webhooks are delivered.
type webhookPolicy struct {
	Mode   string        `json:"mode"`
	Delay  time.Duration `json:"delay"`  // in modeDelay: the delay; in modeReorder: the maximum wait for the next event
	Copies int           `json:"copies"` // in modeDuplicate: the total number of copies
}

// refundPolicy determines the results of refunds. Outcome applies to refunds whose note does not request an outcome.
// Delay applies to all refunds and is the time before their result.
type refundPolicy struct {
	Outcome fair.GatewayRefundStatus `json:"outcome"`
	Delay   time.Duration            `json:"delay"`
}

const (
	settingWebhooks = "webhooks"
	settingRefunds  = "refunds"
)

// readSetting reads a setting into `value`. If the setting is not stored, `value` stays unchanged.
func readSetting(ctx context.Context, q querier, name string, value any) error {
	found, err := collect(ctx, q, func(rows *sql.Rows) (text string, err error) { return text, rows.Scan(&text) },
		`SELECT value FROM sandbox_settings WHERE name = $1`, name)
	if err != nil || len(found) == 0 {
		return err
	}
	if err := json.Unmarshal([]byte(found[0]), value); err != nil {
		return fmt.Errorf("sandbox: setting %s: %w", name, err)
	}
	return nil
}

func (c *change) saveSetting(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("sandbox: setting %s: %w", name, err)
	}
	return c.must(`INSERT INTO sandbox_settings (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, string(text))
}

func (s *Simulator) webhookPolicy(ctx context.Context, q querier) (webhookPolicy, error) {
	p := webhookPolicy{Mode: modeNormal, Copies: 2}
	return p, readSetting(ctx, q, settingWebhooks, &p)
}

func (c *change) refundPolicy() (refundPolicy, error) {
	p := refundPolicy{Outcome: fair.GatewayRefundSuccess, Delay: c.refundIn}
	return p, readSetting(c.ctx, c.tx, settingRefunds, &p)
}
