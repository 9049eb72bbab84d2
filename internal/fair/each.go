package fair

// Each calls convert for every element of a list and returns the results, in the order of the list.
func Each[T, V any](list []T, convert func(T) V) []V {
	results := make([]V, len(list))
	for i, element := range list {
		results[i] = convert(element)
	}
	return results
}
