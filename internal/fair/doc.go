// Package fair says what a fair is: its entities, value objects, prices, state tables and rules of
// validation. It uses the standard library only, does no I/O and owns no clock: whoever needs the time
// passes it in. Every other package of ours may import it; it imports none.
package fair
