package documents

import "github.com/mela-fair/mela/internal/fair"

// paperNames are the names of the kinds of numbered documents.
var paperNames = map[fair.PaperKind]fair.Text{
	fair.ReceiptPaper:  {EN: "Receipt", HI: "रसीद", TE: "రసీదు"},
	fair.TaxInvoice:    {EN: "Tax Invoice", HI: "टैक्स इनवॉइस", TE: "ట్యాక్స్ ఇన్‌వాయిస్"},
	fair.CreditNote:    {EN: "Credit Note", HI: "क्रेडिट नोट", TE: "క్రెడిట్ నోట్"},
	fair.RefundVoucher: {EN: "Refund Voucher", HI: "वापसी वाउचर", TE: "రీఫండ్ వోచర్"},
}

// channelNames are the names of the payment methods.
var channelNames = map[fair.Channel]fair.Text{
	fair.ChannelOnline: {EN: "online payment", HI: "ऑनलाइन भुगतान", TE: "ఆన్‌లైన్ చెల్లింపు"},
	fair.ChannelCash:   {EN: "cash", HI: "नकद", TE: "నగదు"},
	fair.ChannelCheque: {EN: "cheque", HI: "चेक", TE: "చెక్కు"},
	fair.ChannelBank:   {EN: "bank transfer", HI: "बैंक ट्रांसफ़र", TE: "బ్యాంక్ బదిలీ"},
}

// Fixed texts of numbered documents.
var (
	sayOriginal = fair.Text{
		EN: "Original for recipient", HI: "प्राप्तकर्ता के लिए मूल प्रति", TE: "గ్రహీతకు అసలు ప్రతి",
	}
	sayTrial = fair.Text{
		EN: "Trial: no money moved. This is not a valid document.",
		HI: "परीक्षण: कोई पैसा नहीं चला। यह मान्य दस्तावेज़ नहीं है।",
		TE: "ప్రయోగం: డబ్బు ఏదీ కదలలేదు. ఇది చెల్లుబాటయ్యే పత్రం కాదు.",
	}
	sayNumber      = fair.Text{EN: "Number", HI: "संख्या", TE: "సంఖ్య"}
	sayIssued      = fair.Text{EN: "Date", HI: "तारीख", TE: "తేదీ"}
	sayOrder       = fair.Text{EN: "Order reference", HI: "ऑर्डर संदर्भ", TE: "ఆర్డర్ రిఫరెన్స్"}
	sayAboutPaper  = fair.Text{EN: "Refers to", HI: "इसके बारे में", TE: "దీనికి సంబంధించినది"}
	sayReceived    = fair.Text{EN: "Amount received", HI: "प्राप्त राशि", TE: "అందిన మొత్తం"}
	sayGivenBack   = fair.Text{EN: "Amount returned", HI: "लौटाई गई राशि", TE: "తిరిగి ఇచ్చే మొత్తం"}
	sayFrom        = fair.Text{EN: "Issued by", HI: "जारीकर्ता", TE: "జారీ చేసినవారు"}
	sayTo          = fair.Text{EN: "Issued to", HI: "प्राप्तकर्ता", TE: "గ్రహీత"}
	sayState       = fair.Text{EN: "State", HI: "राज्य", TE: "రాష్ట్రం"}
	sayFor         = fair.Text{EN: "Description", HI: "विवरण", TE: "వివరణ"}
	sayAmount      = fair.Text{EN: "Amount", HI: "राशि", TE: "మొత్తం"}
	sayTaxable     = fair.Text{EN: "Taxable value", HI: "कर योग्य मूल्य", TE: "పన్ను విధించే విలువ"}
	sayRoundOff    = fair.Text{EN: "Round off", HI: "पूर्णांकन", TE: "రౌండ్ ఆఫ్"}
	sayPaidBy      = fair.Text{EN: "Paid by {way}", HI: "भुगतान का तरीका: {way}", TE: "చెల్లింపు విధానం: {way}"}
	sayReturnedBy  = fair.Text{EN: "Returned by {way}", HI: "वापसी का तरीका: {way}", TE: "తిరిగి ఇచ్చే విధానం: {way}"}
	sayPayment     = fair.Text{EN: "Payment {id}", HI: "भुगतान {id}", TE: "చెల్లింపు {id}"}
	saySupplyPlace = fair.Text{EN: "Place of supply", HI: "आपूर्ति का स्थान", TE: "సరఫరా స్థలం"}
	sayReverse     = fair.Text{
		EN: "Tax payable on reverse charge: No", HI: "रिवर्स चार्ज पर कर देय: नहीं",
		TE: "రివర్స్ ఛార్జ్‌పై పన్ను: లేదు",
	}
	sayForSociety = fair.Text{EN: "For {society}", HI: "{society} की ओर से", TE: "{society} తరఫున"}
	sayEntryCodes = fair.Text{EN: "Entry codes", HI: "प्रवेश कोड", TE: "ప్రవేశ కోడ్‌లు"}
	sayShowCode   = fair.Text{
		EN: "Show this code at the gate, on paper or on a phone. Each code lets one person in.",
		HI: "यह कोड गेट पर दिखाएँ, काग़ज़ पर या फ़ोन पर। हर कोड से एक व्यक्ति का प्रवेश होता है।",
		TE: "ఈ కోడ్‌ను గేటు వద్ద కాగితంపై లేదా ఫోన్‌లో చూపండి. ఒక్కో కోడ్‌తో ఒకరికి ప్రవేశం.",
	}
	sayEntryFor = fair.Text{EN: "Entry for", HI: "प्रवेश", TE: "ప్రవేశం"}
	sayEntryOf  = fair.Text{EN: "Entry code of {name}", HI: "{name} का प्रवेश कोड", TE: "{name} ప్రవేశ కోడ్"}
)
