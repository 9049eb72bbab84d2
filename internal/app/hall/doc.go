// Package hall has the use cases of the hall: the state of every stall, what the office sets for it, its prices.
package hall
