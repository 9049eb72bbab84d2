package account

import (
	"context"
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// defaultPasswordCost follows OWASP's recommendation for argon2id. At most three passwords are hashed at the same time
// (hashSlots), so that many sign-ins cannot exhaust the memory.
var (
	defaultPasswordCost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hashSlots           = make(chan struct{}, 3)
)

// MinPassword and MaxPassword are the minimum and the maximum length of an office password, in characters.
const (
	MinPassword = 12
	MaxPassword = 200
)

// Minimum values for passwords. A password below minDistinct or minOwn is refused, because it is easy to guess.
const (
	minDistinct = 5 // minimum number of different characters in a password
	minOwn      = 4 // minimum number of letters left after removing one common word and the context words
	minWord     = 4 // shorter context words and common words are not removed, because too many passwords contain them
)

// commonPasswords lists the passwords that occur most often in leaks. Each password is reduced to its letters. Long
// passwords are also listed unchanged.
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

// checkPassword returns the reason for refusing a password, or the zero message. The argument `context` lists words
// that an attacker knows: the account's e-mail address and name, and the fair's name.
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

// hasOwnLetters reports whether at least minOwn letters remain in a password after removing the context words and one
// common word. Digits and punctuation are ignored: "Password-2025!" is one common word.
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

// longestCommon returns the longest common word inside a text. If the text contains none, it returns a placeholder
// that never occurs in a text, so that the caller removes nothing.
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

// passwordContext returns the words that an attacker is likely to know: an account's e-mail address and name, and the
// names of the fair and its society.
func passwordContext(account fair.Account, edition fair.Edition) []string {
	local, host, _ := strings.Cut(account.Email, "@")
	return []string{account.Email, local, host, account.Name, edition.Title[fair.English], edition.Society[fair.English]}
}

// passwordProblem returns the reason why an account may not use a password. It returns the zero message if the account
// may use the password.
func (s *Service) passwordProblem(ctx context.Context, account fair.Account, password string) (texts.Message, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) { // a new installation has no edition yet
		return texts.Message{}, err
	}
	return checkPassword(password, passwordContext(account, edition)...), nil
}

func (s *Service) hashPassword(password string) (string, error) {
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	return argon2id.CreateHash(password, s.cost)
}

func passwordMatches(password, hash string) bool {
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	return err == nil && match
}
