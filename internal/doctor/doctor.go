package doctor

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// State is the severity of a finding.
type State string

// The possible states of a finding. Only Problem makes `mela doctor` fail.
const (
	OK      State = "ok"
	Warning State = "warning"
	Problem State = "problem"
	Unused  State = "unused" // this part of the site is not configured
)

// Finding is the result of a check, as it is shown to the operator.
type Finding struct {
	Check  string // the check's name, for example "database"
	State  State
	Title  texts.Message
	Detail texts.Message
	Cause  string        // the technical error message; "" when there is none
	Advice texts.Message // zero if no action is needed
}

// Check checks one part of the site. Its function `run` returns a finding without the fields Check and Title.
type Check struct {
	name  string
	title texts.Message
	run   func(ctx context.Context) Finding
}

// limit is the maximum duration of a check.
const limit = 10 * time.Second

// Examine runs the checks in parallel and returns their findings in the same sequence as the checks. A check that does
// not finish in time gets a finding with the state Problem.
func Examine(ctx context.Context, checks []Check) []Finding {
	return examine(ctx, checks, limit)
}

func examine(ctx context.Context, checks []Check, limit time.Duration) []Finding {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	findings := make([]Finding, len(checks))
	var all sync.WaitGroup
	for i, check := range checks {
		all.Go(safe.Func(nil, check.name, func() {
			done := make(chan Finding, 1)
			safe.Go(nil, check.name, func() {
				var found Finding
				if err := safe.Call(func() error { found = check.run(ctx); return nil }); err != nil {
					found = problem(texts.Errors.Internal(), texts.Message{}, err)
				}
				done <- found
			})
			var found Finding
			select {
			case found = <-done:
			case <-ctx.Done():
				found = Finding{State: Problem, Detail: texts.PortalSystem.NoAnswer(number(limit.Seconds()))}
			}
			found.Check, found.Title = check.name, check.title
			findings[i] = found
		}))
	}
	all.Wait()
	return findings
}

func number[N int | int64 | float64](n N) string { return strconv.FormatInt(int64(n), 10) }

// size formats a number of bytes, for example "512 MB" or "43.5 GB". It rounds down, so that it never shows more
// space than is free.
func size(bytes int64) string {
	const megabyte, gigabyte = 1 << 20, 1 << 30
	if bytes < gigabyte {
		return number(bytes/megabyte) + " MB"
	}
	tenths := bytes * 10 / gigabyte
	return number(tenths/10) + "." + number(tenths%10) + " GB"
}

func ok(detail texts.Message) Finding { return Finding{State: OK, Detail: detail} }

func unused(detail texts.Message) Finding { return Finding{State: Unused, Detail: detail} }

func problem(detail, advice texts.Message, cause error) Finding {
	f := Finding{State: Problem, Detail: detail, Advice: advice}
	if cause != nil {
		f.Cause = cause.Error()
	}
	return f
}

func warning(detail, advice texts.Message) Finding {
	return Finding{State: Warning, Detail: detail, Advice: advice}
}

// Failed reports whether a finding is a problem.
func Failed(findings []Finding) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return f.State == Problem })
}
