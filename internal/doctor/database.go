package doctor

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Database lists the methods of the store that the checks call.
type Database interface {
	Engine() string
	Ready(ctx context.Context) error
	// Schemas returns the hashes of the database's schema and of the program's schema.
	Schemas(ctx context.Context) (have, needed string, err error)
	CountJobs(ctx context.Context) (waiting, dead int, err error)
	DueJobs(ctx context.Context, now time.Time) ([]fair.JobQueue, error)
	CountMessages(ctx context.Context, of fair.EditionScope) (fair.MessageCounts, error)
	BackupState(ctx context.Context) (fair.BackupState, error)
	// CheckSecret returns an error if the database was used with another secret.
	CheckSecret(ctx context.Context) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
}

// TaxNumber checks that a GST number is entered, or that the society is not registered. Otherwise, a live site sells
// nothing that is taxed.
func TaxNumber(db Database, live bool) Check {
	t := texts.PortalSystem
	return Check{"tax_number", t.TaxNumberTitle(), func(ctx context.Context) Finding {
		edition, err := db.CurrentEdition(ctx)
		switch {
		case fair.IsKind(err, fair.KindNotFound) || err == nil && !edition.Tax.Missing():
			return ok(t.TaxNumberOk())
		case err != nil:
			return down(db, err)
		case live:
			return problem(t.TaxNumberMissing(), t.TaxNumberAdvice(), nil)
		}
		return warning(t.TaxNumberMissingSimulated(), t.TaxNumberAdvice())
	}}
}

// MissingDatabase returns a check that reports that there is no database at a place.
func MissingDatabase(place string) Check {
	t := texts.PortalSystem
	return Check{"database", t.DatabaseTitle(), func(context.Context) Finding {
		return problem(t.DatabaseMissing(place), t.DatabaseMissingAdvice(), nil)
	}}
}

// UnreachableDatabase returns a check that reports that the database cannot be opened. `sqlite` means that it is a
// file.
func UnreachableDatabase(sqlite bool, cause error) Check {
	return Check{"database", texts.PortalSystem.DatabaseTitle(), func(context.Context) Finding {
		return databaseDown(sqlite, cause)
	}}
}

// databaseDown returns the finding that the database does not answer.
func databaseDown(sqlite bool, cause error) Finding {
	t := texts.PortalSystem
	if sqlite {
		return problem(t.DatabaseDown(), t.DatabaseDownAdviceSqlite(), cause)
	}
	return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), cause)
}

func down(db Database, cause error) Finding { return databaseDown(db.Engine() == "sqlite", cause) }

// DatabaseAnswers checks that the database responds and that it has the schema of this program.
func DatabaseAnswers(db Database) Check {
	t := texts.PortalSystem
	return Check{"database", t.DatabaseTitle(), func(ctx context.Context) Finding {
		began := time.Now()
		if err := db.Ready(ctx); err != nil {
			return down(db, err)
		}
		took := time.Since(began)
		have, needed, err := db.Schemas(ctx)
		switch {
		case err != nil:
			return down(db, err)
		case have != needed:
			return problem(t.DatabaseOther(have, needed), t.DatabaseOtherAdvice(), nil)
		}
		return ok(t.DatabaseOk(db.Engine(), have, number(took.Milliseconds())))
	}}
}

// Secret checks that the program has the secret with which the values in the database were encrypted.
func Secret(db Database) Check {
	t := texts.PortalSystem
	return Check{"secret", t.SecretTitle(), func(ctx context.Context) Finding {
		if err := db.CheckSecret(ctx); err != nil {
			return problem(t.SecretOther(), t.SecretOtherAdvice(), err)
		}
		return ok(t.SecretOk())
	}}
}

// lateAfter is the delay after which a due job counts as late. A running process starts due jobs within seconds.
const lateAfter = 15 * time.Minute

// Jobs checks that no job has failed permanently and that no due job is late.
func Jobs(db Database, now func() time.Time) Check {
	t := texts.PortalSystem
	return Check{"jobs", t.JobsTitle(), func(ctx context.Context) Finding {
		waiting, dead, err := db.CountJobs(ctx)
		if err != nil {
			return down(db, err)
		}
		if dead > 0 {
			return problem(t.JobsDead(number(dead)), t.JobsDeadAdvice(), nil)
		}
		queues, err := db.DueJobs(ctx, now())
		if err != nil {
			return down(db, err)
		}
		for _, q := range queues {
			if late := now().Sub(q.Oldest); late > lateAfter {
				return warning(t.JobsLate(number(late.Minutes())), t.JobsLateAdvice())
			}
		}
		return ok(t.JobsOk(number(waiting)))
	}}
}

// Messages checks whether sending has failed for any message.
func Messages(db Database) Check {
	t := texts.PortalSystem
	return Check{"messages", t.MessagesTitle(), func(ctx context.Context) Finding {
		counts, err := db.CountMessages(ctx, fair.AllEditions)
		if err != nil {
			return down(db, err)
		}
		if counts.Failed > 0 {
			return warning(t.MessagesFailed(number(counts.Failed)), t.MessagesFailedAdvice())
		}
		return ok(t.MessagesOk(number(counts.Waiting)))
	}}
}

// Backups checks that the last verified backup is not older than two backup intervals. The argument `every` is the
// backup interval, or 0 when no backup storage location is configured. `try` writes to this location.
func Backups(db Database, every time.Duration, try func(context.Context) error, now func() time.Time) Check {
	t := texts.PortalSystem
	return Check{"backups", t.BackupsTitle(), func(ctx context.Context) Finding {
		if every == 0 {
			return Finding{State: Warning, Detail: t.BackupsUnused(), Advice: t.BackupsUnusedAdvice()}
		}
		if err := try(ctx); err != nil {
			return problem(t.BackupsUnwritable(), t.BackupsUnwritableAdvice(), err)
		}
		state, err := db.BackupState(ctx)
		verified := state.Verified
		switch {
		case err != nil:
			return down(db, err)
		case state.Failed.ID != "":
			f := problem(t.BackupsFailed(moment(state.Failed.StartedAt)), t.BackupsAdvice(), nil)
			f.Cause = state.Failed.Failure
			return f
		case verified.ID == "":
			return warning(t.BackupsNone(), t.BackupsAdvice())
		case now().Sub(verified.StartedAt) > 2*every:
			return problem(t.BackupsOld(moment(verified.StartedAt), number(every.Hours())), t.BackupsAdvice(), nil)
		}
		return ok(t.BackupsOk(moment(verified.StartedAt), verified.File))
	}}
}

// moment formats a time in India's time zone, with the zone's name, because the log has the machine's own time.
func moment(at time.Time) string { return at.In(fair.Kolkata).Format("2 January 2006, 15:04 MST") }
