package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// SettlementPreview is the preview or the result of an import of a settlement report.
type SettlementPreview struct {
	Applied   bool              `json:"applied" doc:"true: the import is done. false: this is a preview."`
	Added     int               `json:"added" doc:"The number of new rows."`
	Changed   int               `json:"changed" doc:"The number of rows that had other values in an earlier report."`
	Unchanged int               `json:"unchanged" doc:"The number of rows that are already stored with the same values."`
	Payouts   int               `json:"payouts" doc:"The number of rows about the bank transfers themselves. They are not imported."`
	Totals    SettlementTotals  `json:"totals" doc:"The sums of all rows of the file."`
	Unmatched []settlementEntry `json:"unmatched" doc:"The new and changed rows that do not match the stored payments and refunds, at most 200."`
	Open      int               `json:"open" doc:"The number of new and changed rows that do not match the stored payments and refunds."`
	Faults    []web.SheetFault  `json:"faults" doc:"The errors in the file. If there is at least one, the import cannot be applied."`
	Preview   string            `json:"preview" doc:"The id of this preview. It must be sent with 'apply'."`
}

// maxUnmatchedShown is the maximum number of mismatches in a preview.
const maxUnmatchedShown = 200

func (a *API) routeSettlementImport(tags []string) {
	web.AddForm(a.API, fair.MayBooks, web.Op("POST "+settlementsPath+"/import", "import-settlements", tags,
		"Import the payment provider's settlement report (.csv or .xlsx) after a preview",
		"The file is the report “Settlement Recon” from the provider's dashboard. Without `apply`, nothing is "+
			"changed, and the response is a preview. To apply the import, send the same file again with `apply` and with the "+
			"`preview` value of that response. Either all rows are applied or none. The response is 409 if the file or the "+
			"stored data has changed since the preview. Rows that are already stored change nothing."),
		web.ImportForm(), a.importSettlements)
}

func (a *API) importSettlements(ctx context.Context, _ *struct{}) (*web.Body[SettlementPreview], error) {
	plan, facts, err := web.RunImport(ctx, a.app.Books.SettlementImport(web.SheetOf(web.FormOf(ctx))))
	if err != nil {
		return nil, err
	}
	shown := plan.Unmatched[:min(len(plan.Unmatched), maxUnmatchedShown)]
	view := SettlementPreview{
		Applied: facts.Applied, Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged,
		Payouts: plan.Payouts, Totals: settlementTotalsOf(plan.Totals),
		Unmatched: fair.Each(shown, settlementEntryOf), Open: len(plan.Unmatched), Faults: web.SheetFaults(ctx, plan.Faults),
		Preview: facts.Preview,
	}
	return web.BodyOf(view), nil
}
