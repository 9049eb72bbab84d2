//go:build race

package site_test

// raceDetector is true if the tests run with the race detector. The JavaScript engine is C code that was translated
// to Go; the race detector makes it fifty times slower.
const raceDetector = true
