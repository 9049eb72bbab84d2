// Package sorting sorts lists of records without making the program much larger. The sort functions of the package
// slices are compiled again for each element type, which adds about 20 kB each time. This package uses them only to
// sort numbers (ADR 0021).
package sorting

import (
	"cmp"
	"slices"
)

// By sorts a list. Elements that compare as equal stay in their order.
func By[T any](list []T, compare func(a, b T) int) {
	from := make([]int, len(list))
	for i := range from {
		from[i] = i
	}
	slices.SortFunc(from, func(i, j int) int { return cmp.Or(compare(list[i], list[j]), i-j) })
	sorted := make([]T, len(list))
	for i, place := range from {
		sorted[i] = list[place]
	}
	copy(list, sorted)
}
