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
}

// MissingDatabase returns a check that reports that the database has not been created yet.
func MissingDatabase() Check {
	t := texts.PortalSystem
	return Check{"database", t.DatabaseTitle(), func(context.Context) Finding { return unused(t.DatabaseMissing()) }}
}

// UnreachableDatabase returns a check that reports that the database cannot be opened.
func UnreachableDatabase(cause error) Check {
	t := texts.PortalSystem
	return Check{"database", t.DatabaseTitle(), func(context.Context) Finding {
		return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), cause)
	}}
}

// DatabaseAnswers checks that the database responds and that it has the schema of this program.
func DatabaseAnswers(db Database) Check {
	t := texts.PortalSystem
	return Check{"database", t.DatabaseTitle(), func(ctx context.Context) Finding {
		began := time.Now()
		if err := db.Ready(ctx); err != nil {
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
		}
		took := time.Since(began)
		have, needed, err := db.Schemas(ctx)
		switch {
		case err != nil:
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
		case have != needed:
			return problem(t.DatabaseOther(have, needed), t.DatabaseOtherAdvice(), nil)
		}
		return ok(t.DatabaseOk(db.Engine(), have, number(took.Milliseconds())))
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
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
		}
		if dead > 0 {
			return problem(t.JobsDead(number(dead)), t.JobsDeadAdvice(), nil)
		}
		queues, err := db.DueJobs(ctx, now())
		if err != nil {
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
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
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
		}
		if counts.Failed > 0 {
			return warning(t.MessagesFailed(number(counts.Failed)), t.MessagesFailedAdvice())
		}
		return ok(t.MessagesOk(number(counts.Waiting)))
	}}
}

// Backups checks that the last verified backup is not older than two backup intervals. The argument `every` is the
// backup interval, or 0 when no backup storage location is configured.
func Backups(db Database, every time.Duration, now func() time.Time) Check {
	t := texts.PortalSystem
	return Check{"backups", t.BackupsTitle(), func(ctx context.Context) Finding {
		if every == 0 {
			return Finding{State: Warning, Detail: t.BackupsUnused(), Advice: t.BackupsUnusedAdvice()}
		}
		state, err := db.BackupState(ctx)
		verified := state.Verified
		switch {
		case err != nil:
			return problem(t.DatabaseDown(), t.DatabaseDownAdvice(), err)
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

// moment formats a time in India's time zone.
func moment(at time.Time) string { return at.In(fair.Kolkata).Format("2 January 2006, 15:04") }
