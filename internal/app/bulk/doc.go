// Package bulk implements bulk runs. A run applies one action to all records that a list's filter matched, in the
// background.
package bulk
