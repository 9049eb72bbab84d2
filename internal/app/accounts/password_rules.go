package accounts

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// MinPassword and MaxPassword are the minimum and the maximum length of an office password, in characters.
const (
	MinPassword = 12
	MaxPassword = 200
)

// Minimum values for passwords. A password below minDistinct or minOwn is refused as easy to guess.
const (
	minDistinct = 5 // minimum number of different characters in a password
	minOwn      = 4 // minimum number of letters without one common word and the words of the account and the fair
	minWord     = 4 // shorter words are ignored, because too many other words contain them
)

// commonPasswords lists the passwords that occur most often in leaks, reduced to their letters. Long passwords are
// listed unchanged too.
//
//go:embed common_passwords.txt
var commonPasswords string

var commonWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(commonPasswords) {
		words[word] = true
	}
	return words
})

// checkPassword returns the reason for refusing a password, or the zero message. context lists the words that an
// attacker knows: the account's e-mail address and name, and the name of the fair.
func checkPassword(password string, context ...string) texts.Message {
	runes := []rune(strings.ToLower(password))
	switch {
	case len(runes) < MinPassword:
		return texts.PortalErrors.PasswordShort()
	case len(runes) > MaxPassword:
		return texts.PortalErrors.PasswordLong()
	case distinct(runes) < minDistinct, repeated(runes), commonWords()[string(runes)], !hasOwnLetters(runes, context):
		return texts.PortalErrors.PasswordCommon()
	}
	return texts.Message{}
}

func distinct(runes []rune) int {
	seen := map[rune]bool{}
	for _, r := range runes {
		seen[r] = true
	}
	return len(seen)
}

// repeated reports whether a text consists of several copies of a shorter text.
func repeated(runes []rune) bool {
	text := string(runes)
	return strings.Contains((text + text)[1:len(text)*2-1], text)
}

// hasOwnLetters reports whether at least minOwn letters remain after removing the words of the context and one common
// word. Digits and punctuation are ignored: "Password-2025!" is one common word.
func hasOwnLetters(runes []rune, context []string) bool {
	letters := onlyLetters(string(runes))
	for _, text := range context {
		words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsMark(r)
		})
		for _, word := range append([]string{onlyLetters(strings.ToLower(text))}, words...) {
			if len([]rune(word)) >= minWord {
				letters = strings.ReplaceAll(letters, word, "")
			}
		}
	}
	return len([]rune(strings.ReplaceAll(letters, longestCommon(letters), ""))) >= minOwn
}

func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, text)
}

// longestCommon returns the longest common word inside a text. If there is none, it returns a string that does not
// occur in the text.
func longestCommon(text string) string {
	longest := "\x00"
	for from := range len(text) {
		for to := len(text); to-from >= max(minWord, len(longest)); to-- {
			if commonWords()[text[from:to]] {
				longest = text[from:to]
				break
			}
		}
	}
	return longest
}

// passwordContext returns the words that an attacker is likely to know: the e-mail address and the name of an account,
// and the names of the fair and of its society.
func passwordContext(account fair.Account, edition fair.Edition) []string {
	local, host, _ := strings.Cut(account.Email, "@")
	return []string{account.Email, local, host, account.Name, edition.Title[fair.English], edition.Society[fair.English]}
}
