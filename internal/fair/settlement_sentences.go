package fair

import "maps"

// The sentences about a settlement report that is read.
const (
	SaySettlementNoHeadings SentenceID = "settlement_no_headings"
	SaySettlementColumns    SentenceID = "settlement_columns_missing"
	SaySettlementNoRows     SentenceID = "settlement_no_rows"
	SaySettlementTwice      SentenceID = "settlement_row_twice"
	SaySettlementChanged    SentenceID = "settlement_import_changed"
	SayNumberCut            SentenceID = "number_cut_off"
	SaySheetMoney           SentenceID = "sheet_money_invalid"
	SaySheetTime            SentenceID = "sheet_time_invalid"
	SayRupeesOnly           SentenceID = "rupees_only"
)

func init() { maps.Copy(sentences, settlementSentences) }

var settlementSentences = map[SentenceID]Text{
	SaySettlementNoHeadings: {EN: "This is no settlement report. In the payment provider's dashboard, download the report \u201cSettlement Recon\u201d and choose that file as it is"},
	SaySettlementColumns:    {EN: "The headings in row {row} lack: {columns}. Download the report \u201cSettlement Recon\u201d again and choose it as it is"},
	SaySettlementNoRows:     {EN: "The report has no rows below its headings. Choose a period in which there were settlements"},
	SaySettlementTwice:      {EN: "The same event stands in row {row} with other figures"},
	SaySettlementChanged:    {EN: "The books or the file changed since this preview. Look at the new one before you apply it."},
	SayNumberCut:            {EN: "The end of this number was cut off by a spreadsheet program. Choose the file as the provider sent it"},
	SaySheetMoney:           {EN: "Enter an amount in rupees with at most two decimals"},
	SaySheetTime:            {EN: "Enter a time like 2025-09-13 18:30:00"},
	SayRupeesOnly:           {EN: "Only rupees (INR) are understood"},
}
