// Package hall implements the use cases of the hall: stall states, the office's settings and prices.
package hall
