// Package bulk implements bulk runs. A run applies one action to selected records of a list, or in the background to
// all records that the list's filter matched.
package bulk
