package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/app/books/settlements"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/books"
	"github.com/mela-fair/mela/internal/fair"
)

// SettlementPreview is the preview or the result of an import of a settlement report.
type SettlementPreview struct {
	Applied   bool              `json:"applied" doc:"It is done; else this is a preview"`
	Added     int               `json:"added" doc:"Rows that are new"`
	Changed   int               `json:"changed" doc:"Rows that had other values in an earlier report"`
	Unchanged int               `json:"unchanged" doc:"Rows that are there already"`
	Payouts   int               `json:"payouts" doc:"Rows about the transfers themselves, which are left out"`
	Totals    SettlementTotals  `json:"totals" doc:"Of all rows of the file"`
	Unmatched []settlementEntry `json:"unmatched" doc:"The new and changed rows that do not fit, at most 200 of them"`
	Open      int               `json:"open" doc:"How many do not fit in all"`
	Faults    []SheetFault      `json:"faults" doc:"While there is one, nothing can be applied"`
	Preview   string            `json:"preview" doc:"Identifies this preview; send it back to apply it"`
}

// maxUnmatchedShown is the maximum number of mismatches in a preview.
const maxUnmatchedShown = 200

var settlementImportForm = formShape{
	texts: []string{"preview"}, flags: []string{fieldApply},
	files: []string{settlements.Sheet.Field}, limit: 8 << 20,
}

func (a *API) routeSettlementImport(tags []string) {
	addForm(a, huma.Operation{
		OperationID: "import-settlements", Method: http.MethodPost, Path: settlementsPath + "/import", Tags: tags,
		Summary: "Take the provider's settlement report (.csv or .xlsx), after a preview",
		Description: "The file is the report “Settlement Recon” of the provider's dashboard. Without `apply` nothing " +
			"changes: the answer is the preview. " +
			"With `apply` and the `preview` of that answer the same file is applied, all of it or nothing; 409 when the file " +
			"or the books are others than those of the " +
			"preview. A row that is there already changes nothing.",
	}, settlementImportForm, a.importSettlements)
}

type settlementPreviewAnswer struct{ Body SettlementPreview }

func (a *API) importSettlements(ctx context.Context, _ *struct{}) (*settlementPreviewAnswer, error) {
	f := formOf(ctx)
	var file fair.Upload
	if sent := f.file(settlements.Sheet.Field); sent != nil {
		file = *sent
	}
	var plan books.SettlementPlan
	var err error
	seen, applied := textOf(f.text("preview")), f.flag(fieldApply)
	if applied {
		plan, err = a.app.Books.ImportSettlements(ctx, file, seen)
	} else {
		plan, seen, err = a.app.Books.PreviewSettlements(ctx, file)
	}
	if err != nil {
		return nil, err
	}
	shown := plan.Unmatched[:min(len(plan.Unmatched), maxUnmatchedShown)]
	view := SettlementPreview{
		Applied: applied, Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged,
		Payouts: plan.Payouts, Totals: settlementTotalsOf(plan.Totals),
		Unmatched: each(shown, settlementEntryOf), Open: len(plan.Unmatched), Faults: make([]SheetFault, len(plan.Faults)),
		Preview: seen,
	}
	for i, fault := range plan.Faults {
		view.Faults[i] = SheetFault{fault.Row, fault.Column, fault.Cell, fault.Message.In(infoOf(ctx).lang)}
	}
	return &settlementPreviewAnswer{Body: view}, nil
}
