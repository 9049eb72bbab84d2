package whatsapp

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// account returns the stored account, and locks it if `lock`. A site that has stored nothing yet has the usual budget.
func (s *Service) account(ctx context.Context, lock bool) (a Account, err error) {
	if lock {
		a = Account{ID: accountID, Budget: usualBudget}
		if _, err := s.DB.InsertUnless(ctx, "whatsapp_account", s.DB.Columns(&a), "ON CONFLICT (id) DO NOTHING"); err != nil {
			return a, err
		}
		return db.SelectOne[Account](ctx, s.DB, "whatsapp_account WHERE id = $1"+s.DB.Dialect.ForUpdate, accountID)
	}
	a, err = db.SelectOne[Account](ctx, s.DB, "whatsapp_account WHERE id = $1", accountID)
	if fair.IsKind(err, fair.KindNotFound) {
		return Account{ID: accountID, Budget: usualBudget}, nil
	}
	return a, err
}

func (s *Service) saveAccount(ctx context.Context, a Account) error {
	return s.DB.Update(ctx, "whatsapp_account", s.DB.Columns(&a))
}

// spent returns the cost of a day.
func (s *Service) spent(ctx context.Context, day string) (sum Price, err error) {
	var texts Price
	err = s.DB.One(
		ctx,
		"SELECT COALESCE(SUM(cost), 0) FROM whatsapp_delivery WHERE day = $1 AND cost > 0",
		[]any{day},
		&sum,
	)
	if err == nil {
		err = s.DB.One(
			ctx,
			"SELECT COALESCE(SUM(cost), 0) FROM whatsapp_text WHERE day = $1 AND day <> ''",
			[]any{day},
			&texts,
		)
	}
	return sum + texts, err
}

// textsOfMonth counts the free texts that were sent in the month of a day (YYYY-MM-DD).
func (s *Service) textsOfMonth(ctx context.Context, day string) (n int, err error) {
	month := day[:len("2006-01")]
	err = s.DB.One(
		ctx,
		`SELECT COUNT(*) FROM whatsapp_text WHERE day >= $1 AND day <= $2 AND day <> '' AND template = ''
			AND state <> 'failed'`,
		[]any{month + "-01", month + "-31"},
		&n,
	)
	return n, err
}

func (s *Service) delivery(ctx context.Context, where string, args ...any) (Delivery, error) {
	return db.SelectOne[Delivery](ctx, s.DB, "whatsapp_delivery WHERE "+where, args...)
}

func (s *Service) saveDelivery(ctx context.Context, d Delivery) error {
	d.UpdatedAt = s.Now()
	return s.DB.Update(ctx, "whatsapp_delivery", s.DB.Columns(&d))
}

// lockMessage locks a message.
func (s *Service) lockMessage(ctx context.Context, id string) (fair.Message, error) {
	return db.SelectOne[fair.Message](ctx, s.DB, "message WHERE id = $1"+s.DB.Dialect.ForUpdate, id)
}

// saveMessage stores how far a message has come.
func (s *Service) saveMessage(ctx context.Context, m fair.Message) error {
	return s.DB.Exec(ctx, `UPDATE message SET status = $2, channel = $3, delivery = $4, failure = $5, sent_at = $6,
		tried_at = $7, tries = $8 WHERE id = $1`, m.ID, string(m.Status), string(m.Channel), m.Delivery, m.Failure,
		db.ToMillis(m.SentAt), db.ToMillis(m.TriedAt), m.Tries)
}

func (s *Service) findContact(ctx context.Context, where string, args ...any) (Contact, error) {
	return db.SelectOne[Contact](ctx, s.DB, "whatsapp_contact WHERE "+where, args...)
}

// contactOf returns the contact with a number or a user id, locked. It creates the contact if there is none. Two
// contacts that turn out to be one person become one.
func (s *Service) contactOf(ctx context.Context, phone fair.Phone, userID string) (c Contact, err error) {
	lock := s.DB.Dialect.ForUpdate
	byPhone, err := s.findContact(ctx, "phone = $1"+lock, string(phone))
	if db.IfFound(err) != nil {
		return c, err
	}
	byUser, err := s.findContact(ctx, "user_id = $1"+lock, userID)
	if db.IfFound(err) != nil {
		return c, err
	}
	switch {
	case byPhone.ID != "" && byUser.ID != "" && byPhone.ID != byUser.ID:
		if byUser.Phone != "" { // the user id has moved to another number
			return byPhone, s.DB.Exec(ctx, "UPDATE whatsapp_contact SET user_id = NULL WHERE id = $1", byUser.ID)
		}
		err := s.DB.Exec(ctx, "UPDATE whatsapp_text SET contact_id = $2 WHERE contact_id = $1", byUser.ID, byPhone.ID)
		if err == nil {
			err = s.DB.Exec(ctx, "DELETE FROM whatsapp_contact WHERE id = $1", byUser.ID)
		}
		if err != nil {
			return c, err
		}
		c = byPhone
		c.UserID = userID
		c.WroteAt, c.LatestAt = later(c.WroteAt, byUser.WroteAt), later(c.LatestAt, byUser.LatestAt)
		return c, s.saveContact(ctx, c)
	case byPhone.ID != "":
		if c = byPhone; c.UserID == "" && userID != "" {
			c.UserID = userID
			return c, s.saveContact(ctx, c)
		}
		return c, nil
	case byUser.ID != "":
		if c = byUser; phone != "" && c.Phone != string(phone) {
			if c.Phone != "" {
				// The person has a new number. Its records are others, so it gets a conversation of its own.
				if err := s.DB.Exec(ctx, "UPDATE whatsapp_contact SET user_id = NULL WHERE id = $1", c.ID); err != nil {
					return c, err
				}
				break
			}
			c.Phone = string(phone)
			return c, s.saveContact(ctx, c)
		}
		return c, nil
	}
	c = Contact{ID: fair.NewID(s.Now()), Phone: string(phone), UserID: userID}
	return c, s.DB.Insert(ctx, "whatsapp_contact", s.DB.Columns(&c))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (s *Service) saveContact(ctx context.Context, c Contact) error {
	return s.DB.Update(ctx, "whatsapp_contact", s.DB.Columns(&c))
}

func (s *Service) text(ctx context.Context, where string, args ...any) (Text, error) {
	return db.SelectOne[Text](ctx, s.DB, "whatsapp_text WHERE "+where, args...)
}

// saveText stores a text. If it failed, the conversation waits for the office.
func (s *Service) saveText(ctx context.Context, t Text) error {
	if err := s.DB.Update(ctx, "whatsapp_text", s.DB.Columns(&t)); err != nil || t.State != Failed {
		return err
	}
	return s.DB.Exec(ctx, "UPDATE whatsapp_contact SET waits_since = $2 WHERE id = $1 AND waits_since = 0",
		t.ContactID, db.ToMillis(s.Now()))
}

func (s *Service) textsOf(ctx context.Context, phone fair.Phone) ([]Text, error) {
	if phone == "" {
		return nil, nil
	}
	return db.SelectAll[Text](ctx, s.DB, `whatsapp_text WHERE contact_id IN
		(SELECT id FROM whatsapp_contact WHERE phone = $1) ORDER BY at, id`, string(phone))
}

// Forget deletes the conversations with a number and the values of messages to it, in the caller's transaction. It is
// called when the data of a person with this number is erased. A stop of the number stays known, because other records
// may have it too.
func (s *Service) Forget(ctx context.Context, phone fair.Phone) error {
	if phone == "" {
		return nil
	}
	for _, query := range []string{
		"DELETE FROM whatsapp_contact WHERE phone = $1 AND stopped_at = 0",
		"DELETE FROM whatsapp_text WHERE contact_id IN (SELECT id FROM whatsapp_contact WHERE phone = $1)",
		`UPDATE whatsapp_contact SET user_id = NULL, name = '', lang = '', wrote_at = 0, waits_since = 0, latest_at = 0
			WHERE phone = $1`,
		`UPDATE whatsapp_delivery SET phone = '', params = '',
			state = CASE WHEN state = 'queued' THEN 'failed' ELSE state END WHERE phone = $1`,
	} {
		if err := s.DB.Exec(ctx, query, string(phone)); err != nil {
			return err
		}
	}
	return nil
}

// DeleteOld deletes up to `limit` texts and deliveries that are older than a time, and the contacts without texts who
// have not stopped messages. It returns how many rows it has deleted.
func (s *Service) DeleteOld(ctx context.Context, before time.Time, limit int) (deleted int, err error) {
	at := db.ToMillis(before)
	for _, query := range []string{
		"DELETE FROM whatsapp_text WHERE id IN (SELECT id FROM whatsapp_text WHERE at < $1 LIMIT $2)",
		"DELETE FROM whatsapp_delivery WHERE id IN (SELECT id FROM whatsapp_delivery WHERE created_at < $1 LIMIT $2)",
		`DELETE FROM whatsapp_contact WHERE id IN (SELECT id FROM whatsapp_contact WHERE latest_at > 0 AND latest_at < $1
			AND stopped_at = 0 LIMIT $2)`,
	} {
		n, err := s.DB.ExecCounted(ctx, query, at, limit)
		if err != nil {
			return deleted, err
		}
		deleted += int(n)
	}
	return min(deleted, limit), nil
}

// cut returns at most n characters of a text.
func cut(text string, n int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(n, len(runes))])
}
