//go:build race

package site_test

// raceDetector is true if the tests run with the race detector. The JavaScript engine is C code translated to Go,
// which the race detector makes fifty times slower.
const raceDetector = true
