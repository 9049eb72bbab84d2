package fair_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// office are the sentences that only the office reads; its portal is in English.
var office = []fair.SentenceID{
	fair.SayInvalidCredentials, fair.SaySignInFirst, fair.SayNotAllowed, fair.SayChangedMeanwhile, fair.SayPaidBooking, fair.SayPaidRegistration,
	fair.SayStallOccupied, fair.SayReasonRequired, fair.SayRestoreTooLate, fair.SayBadSignature, fair.SayAccountExists, fair.SayAccountRemoved, fair.SayPasswordShort,
	fair.SayWrongForm, fair.SayTooManyItems, fair.SayTwice, fair.SayTimeOfDay, fair.SayDayOrder, fair.SayTimeOrder, fair.SayNoticeVersion, fair.SayEditionExists,
	fair.SayImageRequired, fair.SayNotImage, fair.SayImageTooLarge, fair.SayBannerTooLarge, fair.SayTitleRequired, fair.SayImagesRequired,
	fair.SayTooManyImages, fair.SayNameAndType, fair.SayDate, fair.SayNumberUpTo, fair.SayPasswordWrong, fair.SayPasswordSame, fair.SayCodeNeeded,
	fair.SaySheetTooLarge, fair.SaySheetUnpacked, fair.SaySheetKind, fair.SaySheetOld, fair.SaySheetLocked, fair.SaySheetLetters, fair.SaySheetTooManyRows,
	fair.SaySheetNoHeadings, fair.SayColumnsMissing, fair.SayColumnTwice, fair.SayNoRows, fair.SayCellFormula, fair.SayCellError, fair.SayCellLetters,
	fair.SayCommitteeUnknown, fair.SayRowTwice, fair.SayRowsFaulty, fair.SayImportChanged,
	fair.SayCodeWrong, fair.SayLastOwner, fair.SayOwnAccount, fair.SayFactorOn, fair.SayFactorNotBegun,
	fair.SayNothingToRefund, fair.SayRefundTooMuch, fair.SayRefundAboveRule, fair.SayCancelledAlready, fair.SayCancellationWaits, fair.SayRefundAllCancels, fair.SayRefundReused, fair.SayRefundNotWaiting,
	fair.SayOwnProposal, fair.SayRefundNotFailed, fair.SayRefundHeld, fair.SayRequestDecided, fair.SayOneSubject, fair.SayDayNotPast,
	fair.SayPaymentWaits, fair.SayNothingDue, fair.SayNoReview, fair.SayReviewTooLittle, fair.SayReviewGone,
	fair.SayStallPrice, fair.SayPercent, fair.SayStallHeld, fair.SayStallSold, fair.SayStallUnlisted,
	fair.SaySAC, fair.SayPrefix, fair.SayPrefixTwice, fair.SayTaxRate,
	fair.SayErased, fair.SayMoneyMoves, fair.SayStillHolding, fair.SayRequestAnswered,
	fair.SayPlaceholderUnknown, fair.SayNoEmailAddress, fair.SayNoPhoneNumber,
	fair.SaySettlementNoHeadings, fair.SaySettlementColumns, fair.SaySettlementNoRows, fair.SaySettlementTwice, fair.SaySettlementChanged,
	fair.SayNumberCut, fair.SaySheetMoney, fair.SaySheetTime, fair.SayRupeesOnly,
}

func TestEverySentenceIsSaidInEveryLanguageWithTheSamePlaceholders(t *testing.T) {
	placeholder := regexp.MustCompile(`\{[a-z]+\}`)
	for _, id := range declaredSentences(t) {
		english := fair.Say(id).In(fair.English)
		if english == string(id) || english == "" {
			t.Errorf("%s has no text", id)
		}
		if slices.Contains(office, id) {
			continue
		}
		want := placeholder.FindAllString(english, -1)
		slices.Sort(want)
		for _, lang := range []fair.Lang{fair.Hindi, fair.Telugu} {
			text := fair.Say(id).In(lang)
			if text == english {
				t.Errorf("%s is not translated to %s", id, lang)
			}
			got := placeholder.FindAllString(text, -1)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s in %s fills in %v, want %v", id, lang, got, want)
			}
		}
	}
}

// declaredSentences reads the ids from the source, so that none can be forgotten.
func declaredSentences(t *testing.T) []fair.SentenceID {
	t.Helper()
	files, err := filepath.Glob("*sentences.go")
	if err != nil || len(files) < 2 {
		t.Fatalf("%v, %v", files, err)
	}
	var ids []fair.SentenceID
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if ok && len(spec.Values) == 1 {
				if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
					id, err := strconv.Unquote(lit.Value)
					if err != nil {
						t.Fatal(err)
					}
					ids = append(ids, fair.SentenceID(id))
				}
			}
			return true
		})
	}
	if len(ids) < 40 {
		t.Fatalf("only %d sentences were found", len(ids))
	}
	return ids
}

func TestTheSpecificationsSentencesAreWordForWord(t *testing.T) {
	for id, want := range map[fair.SentenceID]string{
		fair.SayPhone:              "Please enter a valid 10-digit phone number",
		fair.SayOthers:             "Please contact our organizers directly for registration details.",
		fair.SayInvalidCredentials: "Invalid credentials",
		fair.SayImageRequired:      "Image file is required",
		fair.SayNotImage:           "Only image files are allowed",
		fair.SayImageTooLarge:      "Image size must be less than 2MB",
		fair.SayTitleRequired:      "Title is required",
		fair.SayImagesRequired:     "At least one image is required",
		fair.SayTooManyImages:      "Maximum 10 images allowed",
		fair.SayNameAndType:        "Name and Type are required",
	} {
		if got := fair.Say(id).In(fair.English); got != want {
			t.Errorf("%s says %q, want %q", id, got, want)
		}
	}
}
