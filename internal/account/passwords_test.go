package account_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
)

func TestPasswordsThatAreEasyToGuess(t *testing.T) {
	t.Parallel()
	lakshmi := fair.Account{Email: "lakshmi.devi@greenfields.example", Name: "Lakshmi Devi"}
	edition := fair.Edition{Title: fair.Text{fair.English: "Mega Kisan Mela 2025"}}
	for _, password := range []string{
		"            ", "123456789012", "passwordpassword", "lakshmi.devi@greenfields.example", "Password-2025!",
		"aaaaaaaaaaaa", "abcabcabcabc",
		"MegaKisanMela2025", "mega kisan mela!", "Lakshmi-Devi-99", "greenfields2025", "qwertyuiop123", "1qaz2wsx3edc4rfv",
		"Welcome@12345", "short",
		"987654321987654321", "letmein-letmein-1",
	} {
		if account.CheckPassword(password, account.PasswordContext(lakshmi, edition)...).IsZero() {
			t.Errorf("%q is accepted", password)
		}
	}
	for _, password := range []string{
		"a long enough password", "correct horse battery staple", "పొలం లో నీళ్లు లేవు", "R7MWQZX2KD4TNB6Y",
		"mango rain bullock cart", "Lakshmi buys 40 goats",
	} {
		if reason := account.CheckPassword(password, account.PasswordContext(lakshmi, edition)...); !reason.IsZero() {
			t.Errorf("%q is refused: %s", password, reason.In(fair.English))
		}
	}
}
