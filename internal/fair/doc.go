// Package fair is the domain model of a fair: its entities, value objects, prices, state transitions and validation
// rules. It does no I/O and never reads the clock: callers pass the time. Apart from the standard library, it imports
// only package texts and its own package sorting. Every other package of this module may import it.
package fair
