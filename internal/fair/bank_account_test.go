package fair_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestUPILink(t *testing.T) {
	t.Parallel()
	none := fair.BankAccount{Number: "12345678901"}
	if link := none.UPILink("Society", "PF-1", fair.Rupees(1)); link != "" {
		t.Errorf("without a UPI id: %s", link)
	}
	account := fair.BankAccount{UPI: "mela.fair@examplebank"}
	got := account.UPILink("PGPR Society & Co", "PF-26-27-000001", 8_850_050)
	want := "upi://pay?pa=mela.fair@examplebank&am=88500.50&cu=INR&pn=PGPR%20Society%20%26%20Co&tn=PF-26-27-000001"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
