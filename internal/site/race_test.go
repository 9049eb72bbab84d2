//go:build race

package site_test

// raceDetector is set because the engine is C translated to Go, which the race detector makes fifty times slower.
const raceDetector = true
