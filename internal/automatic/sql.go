package automatic

import (
	"cmp"
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// store contains the database methods of package automatic.
type store struct{ *db.DB }

func (s store) find(ctx context.Context, name string) (Rule, error) {
	return db.SelectOne[Rule](ctx, s.DB, "automatic_message WHERE name = $1", name)
}

func (s store) enabled(ctx context.Context) ([]Rule, error) {
	return db.SelectAll[Rule](ctx, s.DB, "automatic_message WHERE enabled_at > 0 ORDER BY name")
}

// save stores a rule if the stored version equals r.Version, which is 0 for a rule that was never stored.
func (s store) save(ctx context.Context, r Rule) (saved bool, err error) {
	was := r.Version
	r.Version++
	if was == 0 {
		return s.InsertUnless(ctx, "automatic_message", s.Columns(&r), "ON CONFLICT (name) DO NOTHING")
	}
	n, err := s.ExecCounted(ctx, `UPDATE automatic_message SET subject = $2, body = $3, enabled_at = $4, enabled_by = $5,
		version = $6, whatsapp = $7 WHERE name = $1 AND version = $8`,
		r.Name, db.JSON(&r.Subject), db.JSON(&r.Body), db.ToMillis(r.EnabledAt), r.EnabledBy, r.Version, r.WhatsApp, was)
	return n > 0, err
}

// chosen says which records of an edition a rule writes to. $2 is a time: a record must be older.
var chosen = map[string]map[fair.PersonalKind]string{
	Unpaid: {
		fair.PersonalRegistration: "status = 'Pending' AND NOT junk AND due_paise > 0 AND waits_paise = 0 AND " +
			"created_at <= $2",
		fair.PersonalBooking: "holds AND due_paise > 0 AND waits_paise = 0 AND created_at <= $2",
	},
	Tomorrow: {
		fair.PersonalRegistration: "status = 'Paid' AND created_at <= $2",
		fair.PersonalBooking:      "holds AND (sold OR status = 'Confirmed') AND created_at <= $2",
	},
	Thanks: {
		// If the gate has admitted anybody, the thanks go to those who came.
		fair.PersonalRegistration: `status = 'Paid' AND created_at <= $2 AND
			(id IN (SELECT record_id FROM admission WHERE edition_id = $1) OR
			NOT EXISTS (SELECT 1 FROM admission WHERE edition_id = $1))`,
		fair.PersonalBooking: "holds AND (sold OR status = 'Confirmed') AND created_at <= $2",
	},
}

// recipients returns the ids of the records to whose people a rule writes now. A record gets a message of a rule once.
// A person with several records is reminded of each unpaid one, but invited and thanked only once.
func (s *Service) recipients(ctx context.Context, name string, e fair.Edition) (map[fair.PersonalKind][]string, error) {
	before := s.Now()
	if name == Unpaid {
		before = before.Add(-unpaidAfter)
	}
	type row struct{ id, email, phone string }
	to, met := map[fair.PersonalKind][]string{}, map[string]bool{}
	contacts, err := db.ReadColumn[string](ctx, s.sql.DB, `SELECT DISTINCT CASE m.recipient WHEN '' THEN m.phone ELSE
		LOWER(m.recipient) END FROM message m JOIN campaign c ON c.id = m.campaign_id
		WHERE c.rule = $1 AND c.edition_id = $2`, name, e.ID)
	if err != nil {
		return nil, err
	}
	for _, contact := range contacts {
		met[contact] = true
	}
	for _, kind := range kinds {
		rows, err := db.ReadAll(ctx, s.sql.DB, "SELECT id, email, phone FROM "+string(kind)+` r
			WHERE edition_id = $1 AND deleted_at = 0 AND erased_at = 0 AND `+chosen[name][kind]+`
			AND NOT EXISTS (SELECT 1 FROM message m JOIN campaign c ON c.id = m.campaign_id
				WHERE m.entity_id = r.id AND c.rule = $3 AND c.edition_id = $1) ORDER BY created_at, id`,
			[]any{e.ID, db.ToMillis(before), name}, func(r *row) []any { return []any{&r.id, &r.email, &r.phone} })
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			contact := strings.ToLower(cmp.Or(r.email, r.phone))
			if name != Unpaid && contact != "" && met[contact] {
				continue
			}
			met[contact] = true
			to[kind] = append(to[kind], r.id)
		}
	}
	return to, nil
}
