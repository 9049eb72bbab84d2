package store

// The hints of a record tell of all its words in 63 bits. They stand beside each of its words (migration 0012),
// so that along one word the records that lack another one are passed over without being looked up. What the
// hints let through is looked up: two words may share their bits.

// hintsOf are the bits that a record has when a word of it begins with one typed. A beginning of fewer than
// three characters may be any word's, and words that begin with a digit have no bits: phone numbers with their
// endings would fill them all.
func hintsOf(typed string) int64 {
	runes := []rune(typed)
	var bits int64
	if len(runes) > 0 && runes[0] <= ':' {
		return bits
	}
	for _, factors := range hintFactors {
		if len(runes) < len(factors) {
			continue
		}
		sum := 0
		for i, factor := range factors {
			sum += int(runes[i]) * factor
		}
		bits |= 1 << (sum % hintBits)
	}
	return bits
}

// hintBits is how many bits there are; the sign stays free.
const hintBits = 63

// hintFactors fold the first three characters of a word into the number of a bit, and the first five into that
// of another one. The triggers of migration 0012 do the same.
var hintFactors = [][]int{{16, 31, 1}, {5, 11, 17, 23, 29}}
