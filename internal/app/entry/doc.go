// Package entry implements the use cases of entry codes and the gate.
package entry
