// Package fair is the domain model of a fair: its entities, value objects, prices, state transitions and validation
// rules. It uses the standard library and package texts only, does no I/O and never reads the clock: callers pass the
// time in. Every other package of this module may import it.
package fair
