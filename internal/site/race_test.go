//go:build race

package site_test

// The engine is C translated to Go: the race detector makes it fifty times slower.
const raceDetector = true
