package bank

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
)

// fileOf reads a CSV file with the columns that are guessed from its headings.
func fileOf(t *testing.T, content string) (fair.Sheet, Columns) {
	t.Helper()
	read, err := sheet.New().Read(t.Context(), fair.Upload{
		Name: "statement.csv", Size: int64(len(content)), Content: strings.NewReader(content),
	}, rule)
	if err != nil {
		t.Fatal(err)
	}
	return read, guess(read.Head.Cells)
}

var testNow = time.Date(2026, 8, 20, 6, 0, 0, 0, time.UTC)

// shown returns the lines of a file as "5 Aug +1500 NEFT RAVI [UTR1]", and the number of faults.
func shown(t *testing.T, content string) (lines []string, faults int) {
	t.Helper()
	file, columns := fileOf(t, content)
	f, err := read(file, columns, testNow)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range f.lines {
		day := l.Day.In(fair.Kolkata).Format("2 Jan")
		lines = append(lines, fmt.Sprintf("%s %+d %s [%s]", day, l.Amount/100, l.Text, l.Reference))
	}
	return lines, len(f.faults)
}

// The files of banks: one heading each for what came in and went out, one amount with Dr and Cr, signs, or only
// balances.
func TestFilesOfBanks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		file   string
		want   []string
		faults int
	}{
		"two columns below an address": {
			"Namuna Co-operative Bank,,,,,\nAccount,0042,,,,\n\n" +
				"Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n" +
				"05/08/2026,05/08/2026,NEFT RAVI SEEDS,UTR1,,\"1,50,000.00\",\"2,00,000.00\"\n" +
				"06/08/2026,06/08/2026,CHQ RTN 000387,,\"88,500.00\", ,\"1,11,500.00\"\n" +
				",,Closing balance,,,,\"1,11,500.00\"\n",
			[]string{"5 Aug +150000 NEFT RAVI SEEDS [UTR1]", "6 Aug -88500 CHQ RTN 000387 []"},
			0,
		},
		"zeros and a minus in the other column": {
			"Date,Narration,Withdrawal Amt.,Deposit Amt.\n05/08/26,UPI A,0.00,500.00\n05/08/26,CHARGES,11.80,0.00\n" +
				"05/08/26,REVERSAL,,-500.00\n05/08/26,BOTH,5,5\n06/08/26,CASH,(700),\n",
			[]string{"5 Aug +500 UPI A []", "5 Aug -11 CHARGES []", "5 Aug -500 REVERSAL []", "6 Aug -700 CASH []"},
			1,
		},
		"one amount with Dr and Cr beside it": {
			"Date;Particulars;Amount;Dr/Cr\n5-Aug-2026;NEFT A;1500.00;CR\n5-Aug-2026;RENT;900.00;DR\n5-Aug-2026;ODD;900.00;\n",
			[]string{"5 Aug +1500 NEFT A []", "5 Aug -900 RENT []"},
			1,
		},
		"Dr and Cr within the amount": {
			"Date\tRemarks\tAmount (INR)\n05-08-2026\tNEFT A\t1,500.00 Cr\n05-08-2026\tRENT\t900.00 Dr\n",
			[]string{"5 Aug +1500 NEFT A []", "5 Aug -900 RENT []"},
			0,
		},
		"only what went out has a sign": {
			"Date,Remarks,Amount\n05-08-2026,NEFT A,1500.00\n05-08-2026,RENT,(900.00)\n",
			[]string{"5 Aug +1500 NEFT A []", "5 Aug -900 RENT []"},
			0,
		},
		"only what came in has a sign": {
			"Date,Remarks,Amount\n05-08-2026,NEFT A,+1500.00\n05-08-2026,RENT,900.00\n",
			[]string{"5 Aug +1500 NEFT A []", "5 Aug -900 RENT []"},
			0,
		},
		"balances say it, the newest line first": {
			"Date,Remarks,Amount,Balance\n07-08-2026,RENT,900,1100\n06-08-2026,NEFT B,500,2000\n05-08-2026,NEFT A,1500,1500\n",
			[]string{"7 Aug -900 RENT []", "6 Aug +500 NEFT B []"},
			1, // nothing says it of the first line of the account
		},
		"text over two rows, and totals": {
			"Date,Narration,Debit,Credit\n05/08/2026,NEFT A,,1500\n,LIMITED,,\nTotal,,,1500\n",
			[]string{"5 Aug +1500 NEFT A LIMITED []"},
			0,
		},
		"digits of Telugu, and other words": {
			"తేదీ,వివరాలు,జమ\n౦౫/౦౮/౨౦౨౬,NEFT A,\"౧,౫౦,౦౦౦\"\n",
			[]string{"5 Aug +150000 NEFT A []"},
			0,
		},
		"days that cannot be": {
			"Date,Narration,Credit\n31/02/2026,A,5\n05/08/2036,B,5\n05/08/2026,C,x\n05/08/2026,D,5\n",
			[]string{"5 Aug +5 D []"},
			3,
		},
	} {
		lines, faults := shown(t, c.file)
		if strings.Join(lines, "\n") != strings.Join(c.want, "\n") || faults != c.faults {
			t.Errorf("%s: %d faults\n%s\nwant\n%s", name, faults, strings.Join(lines, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestAFileMustSayWhatWentOut(t *testing.T) {
	t.Parallel()
	file, columns := fileOf(t, "Date,Remarks,Amount\n05-08-2026,NEFT A,1500.00\n05-08-2026,RENT,900.00\n")
	if _, err := read(file, columns, testNow); !fair.IsKind(err, fair.KindInvalid) {
		t.Errorf("amounts without a sign: %v", err)
	}
}

func TestEqualLinesOfADayAreTwo(t *testing.T) {
	t.Parallel()
	file, columns := fileOf(t, "Date,Narration,Credit\n05/08/2026,CASH DEPOSIT,500\n05/08/2026,cash  deposit.,500\n"+
		"06/08/2026,CASH DEPOSIT,500\n")
	f, err := read(file, columns, testNow)
	if err != nil || len(f.lines) != 3 || f.lines[0].ID == f.lines[1].ID || f.lines[0].Nth != 1 || f.lines[1].Nth != 2 ||
		f.lines[2].Nth != 1 {
		t.Errorf("%+v: %v", f.lines, err)
	}
	again, _ := read(file, columns, testNow)
	for i := range f.lines {
		if f.lines[i].ID != again.lines[i].ID {
			t.Errorf("line %d has another id", i)
		}
	}
}
