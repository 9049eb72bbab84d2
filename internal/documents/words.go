package documents

import (
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// Fixed texts of the documents. All other texts are part of the edition.
var (
	sayBrochure  = fair.Text{EN: "Brochure", HI: "विवरणिका", TE: "బ్రోచర్"}
	sayLayout    = fair.Text{EN: "Hall layout", HI: "हॉल का नक्शा", TE: "హాల్ లేఅవుట్"}
	sayFairBy    = fair.Text{EN: "A fair by the {society}", HI: "{society} का मेला", TE: "{society} నిర్వహణలో"}
	sayOrganiser = fair.Text{
		EN: "Conference organiser: {organiser}", HI: "सम्मेलन आयोजक: {organiser}",
		TE: "కాన్ఫరెన్స్ నిర్వాహకులు: {organiser}",
	}
	sayAbout      = fair.Text{EN: "About the society", HI: "सोसाइटी के बारे में", TE: "సొసైటీ గురించి"}
	sayMission    = fair.Text{EN: "Mission", HI: "लक्ष्य", TE: "లక్ష్యం"}
	sayVision     = fair.Text{EN: "Vision", HI: "दृष्टि", TE: "దృక్పథం"}
	sayFocus      = fair.Text{EN: "What we work on", HI: "हमारा काम", TE: "మేము చేసే పని"}
	sayObjectives = fair.Text{EN: "Objectives of the fair", HI: "मेले के उद्देश्य", TE: "మేళా లక్ష్యాలు"}
	sayFair       = fair.Text{EN: "About the fair", HI: "मेले के बारे में", TE: "మేళా గురించి"}
	sayDays       = fair.Text{EN: "days", HI: "दिन", TE: "రోజులు"}
	sayDay        = fair.Text{EN: "day", HI: "दिन", TE: "రోజు"}
	sayStalls     = fair.Text{EN: "stalls on the plan", HI: "नक्शे पर स्टॉल", TE: "ప్లాన్‌లో స్టాళ్లు"}
	sayZones      = fair.Text{EN: "exhibition zones", HI: "प्रदर्शनी क्षेत्र", TE: "ప్రదర్శన విభాగాలు"}
	sayWho        = fair.Text{EN: "Who should come", HI: "किसे आना चाहिए", TE: "ఎవరు రావాలి"}
	sayThere      = fair.Text{EN: "What is there", HI: "मेले में क्या है", TE: "మేళాలో ఏముంది"}
	sayFacilities = fair.Text{
		EN: "What comes with a stall", HI: "स्टॉल के साथ क्या मिलता है", TE: "స్టాల్‌తో పాటు ఏమి వస్తాయి",
	}
	sayPrices    = fair.Text{EN: "Stall sizes and prices", HI: "स्टॉल के आकार और कीमतें", TE: "స్టాల్ సైజులు, ధరలు"}
	sayPricesFor = fair.Text{
		EN: "Prices are for the whole fair.", HI: "कीमतें पूरे मेले के लिए हैं।", TE: "ధరలు మొత్తం మేళాకు.",
	}
	sayEarlyBird = fair.Text{
		EN: "The {percent}% early-bird discount, until {day}, is taken off already.",
		HI: "{day} तक की {percent}% छूट कीमत में पहले से घटा दी गई है।",
		TE: "{day} వరకు ఉన్న {percent}% ముందస్తు తగ్గింపు ఇప్పటికే తీసివేశాం.",
	}
	sayStall    = fair.Text{EN: "Stall", HI: "स्टॉल", TE: "స్టాల్"}
	sayNumbers  = fair.Text{EN: "Numbers", HI: "नंबर", TE: "నంబర్లు"}
	sayByOffice = fair.Text{
		EN: "place given by the office", HI: "जगह कार्यालय देता है", TE: "స్థలం కార్యాలయం ఇస్తుంది",
	}
	sayBase      = fair.Text{EN: "Price", HI: "कीमत", TE: "ధర"}
	sayGST       = fair.Text{EN: "GST {percent}%", HI: "GST {percent}%", TE: "GST {percent}%"}
	sayGSTPlain  = fair.Text{EN: "GST", HI: "GST", TE: "GST"}
	sayTotal     = fair.Text{EN: "Total", HI: "कुल", TE: "మొత్తం"}
	saySponsor   = fair.Text{EN: "Sponsor the fair", HI: "मेले के प्रायोजक बनें", TE: "మేళాకు స్పాన్సర్ అవ్వండి"}
	sayPasses    = fair.Text{EN: "Passes", HI: "पास", TE: "పాస్‌లు"}
	sayPassCount = fair.Text{EN: "{count} passes", HI: "{count} पास", TE: "{count} పాస్‌లు"}
	sayRegister  = fair.Text{EN: "How to register", HI: "पंजीकरण कैसे करें", TE: "నమోదు ఎలా చేసుకోవాలి"}
	sayBook      = fair.Text{EN: "How to book a stall", HI: "स्टॉल कैसे बुक करें", TE: "స్టాల్ ఎలా బుక్ చేయాలి"}
	sayScan      = fair.Text{
		EN: "Scan to open the site", HI: "साइट खोलने के लिए स्कैन करें", TE: "సైట్ తెరవడానికి స్కాన్ చేయండి",
	}
	sayScanStall = fair.Text{
		EN: "Scan to book a stall", HI: "स्टॉल बुक करने के लिए स्कैन करें", TE: "స్టాల్ బుక్ చేయడానికి స్కాన్ చేయండి",
	}
	sayContact  = fair.Text{EN: "Contact", HI: "संपर्क", TE: "సంప్రదింపు"}
	sayPhone    = fair.Text{EN: "Phone", HI: "फ़ोन", TE: "ఫోన్"}
	sayWhatsApp = fair.Text{EN: "WhatsApp", HI: "व्हाट्सऐप", TE: "వాట్సాప్"}
	sayEmail    = fair.Text{EN: "Email", HI: "ईमेल", TE: "ఇమెయిల్"}
	sayWebsite  = fair.Text{EN: "Website", HI: "वेबसाइट", TE: "వెబ్‌సైట్"}
	sayVenue    = fair.Text{EN: "Venue", HI: "स्थान", TE: "వేదిక"}
	sayFollow   = fair.Text{EN: "Follow the fair", HI: "मेले से जुड़ें", TE: "మేళాను అనుసరించండి"}
	sayPlan     = fair.Text{EN: "Hall plan", HI: "हॉल का नक्शा", TE: "హాల్ ప్లాన్"}
	sayPlanAlt  = fair.Text{
		EN: "Plan of the exhibition hall with the numbers of the stalls and the zones.",
		HI: "प्रदर्शनी हॉल का नक्शा: स्टॉल के नंबर और क्षेत्र।", TE: "ప్రదర్శన హాల్ ప్లాన్: స్టాళ్ల నంబర్లు, విభాగాలు.",
	}
	sayZonesHead  = fair.Text{EN: "Zones", HI: "क्षेत्र", TE: "విభాగాలు"}
	sayZoneStalls = fair.Text{EN: "{count} stalls", HI: "{count} स्टॉल", TE: "{count} స్టాళ్లు"}
	saySigns      = fair.Text{EN: "Signs", HI: "संकेत", TE: "గుర్తులు"}
	sayPlace      = fair.Text{EN: "Stall with its number", HI: "स्टॉल और उसका नंबर", TE: "స్టాల్, దాని నంబర్"}
	sayWithheld   = fair.Text{EN: "Not offered online", HI: "ऑनलाइन उपलब्ध नहीं", TE: "ఆన్‌లైన్‌లో ఇవ్వనివి"}
	sayFree       = fair.Text{
		EN: "Which stalls are free, you see on the site.", HI: "कौन-से स्टॉल खाली हैं, यह साइट पर दिखता है।",
		TE: "ఏ స్టాళ్లు ఖాళీగా ఉన్నాయో సైట్‌లో కనిపిస్తుంది.",
	}
	sayNorth  = fair.Text{EN: "North promenade", HI: "उत्तरी गलियारा", TE: "ఉత్తర నడక దారి"}
	saySouth  = fair.Text{EN: "South promenade", HI: "दक्षिणी गलियारा", TE: "దక్షిణ నడక దారి"}
	sayCross  = fair.Text{EN: "Cross aisle, {metres}", HI: "बीच का रास्ता, {metres}", TE: "అడ్డ దారి, {metres}"}
	sayMetres = fair.Text{EN: "{n} m", HI: "{n} मी", TE: "{n} మీ"}
)

// visitors are the target groups, with their images from the site.
var visitors = []struct {
	label string
	name  fair.Text
	text  fair.Text
}{
	{"farmer", fair.Text{EN: "Farmers", HI: "किसान", TE: "రైతులు"}, fair.Text{EN: "See what works in the field.", HI: "देखें कि खेत में क्या कारगर है।", TE: "పనికొచ్చేవి చూడండి."}},
	{"scientist", fair.Text{EN: "Scientists", HI: "वैज्ञानिक", TE: "శాస్త్రవేత్తలు"}, fair.Text{EN: "Show results, hear questions.", HI: "नतीजे दिखाएँ, सवाल सुनें।", TE: "ఫలితాలు చూపండి."}},
	{"entrepreneur", fair.Text{EN: "Companies", HI: "कंपनियाँ", TE: "కంపెనీలు"}, fair.Text{EN: "Meet growers and dealers.", HI: "किसानों और विक्रेताओं से मिलें।", TE: "రైతులను కలవండి."}},
	{"startup", fair.Text{EN: "Startups", HI: "स्टार्टअप", TE: "స్టార్టప్‌లు"}, fair.Text{EN: "Find partners and investors.", HI: "साझेदार और निवेशक पाएँ।", TE: "మదుపరులను కలవండి."}},
	{"student", fair.Text{EN: "Students", HI: "विद्यार्थी", TE: "విద్యార్థులు"}, fair.Text{EN: "See science in practice.", HI: "विज्ञान को काम करते देखें।", TE: "ఆచరణ చూడండి."}},
	{"other", fair.Text{EN: "Everyone else", HI: "बाकी सभी", TE: "మిగతా అందరూ"}, fair.Text{EN: "Families are welcome.", HI: "परिवारों का स्वागत है।", TE: "కుటుంబాలకు స్వాగతం."}},
}

var registerSteps = []fair.Text{
	{EN: "Open {site} or scan the code, and choose your language.", HI: "{site} खोलें या कोड स्कैन करें, और अपनी भाषा चुनें।", TE: "{site} తెరవండి లేదా కోడ్ స్కాన్ చేసి, మీ భాష ఎంచుకోండి."},
	{EN: "Choose Registration and your category, and fill in the short form.", HI: "पंजीकरण और अपनी श्रेणी चुनें, और छोटा फ़ॉर्म भरें।", TE: "నమోదు, మీ వర్గం ఎంచుకుని చిన్న ఫారం నింపండి."},
	{EN: "Pay by UPI, card, net banking or wallet: {fee}.", HI: "UPI, कार्ड, नेट बैंकिंग या वॉलेट से भुगतान करें: {fee}।", TE: "UPI, కార్డు, నెట్ బ్యాంకింగ్ లేదా వాలెట్‌తో చెల్లించండి: {fee}."},
	{EN: "Keep the transaction ID. The office checks your details.", HI: "ट्रांज़ैक्शन आईडी सँभालकर रखें। कार्यालय आपकी जानकारी देखेगा।", TE: "ట్రాన్సాక్షన్ ఐడీ దాచుకోండి. కార్యాలయం మీ వివరాలు చూస్తుంది."},
}

// payStep is the index of the payment step in registerSteps, which is omitted if registration is free.
const payStep = 2

var bookSteps = []fair.Text{
	{EN: "Choose Stall booking and say who is booking.", HI: "स्टॉल बुकिंग चुनें और बताएँ कि बुकिंग कौन कर रहा है।", TE: "స్టాల్ బుకింగ్ ఎంచుకుని, ఎవరు బుక్ చేస్తున్నారో చెప్పండి."},
	{EN: "Choose one or more stalls on the hall plan. They are held for you while you pay.", HI: "हॉल के नक्शे पर एक या ज़्यादा स्टॉल चुनें। भुगतान तक वे आपके लिए रुके रहेंगे।", TE: "హాల్ ప్లాన్‌లో ఒకటి లేదా ఎక్కువ స్టాళ్లు ఎంచుకోండి. చెల్లించేవరకు అవి మీ కోసం ఉంటాయి."},
	{EN: "Pay online. The office confirms your booking.", HI: "ऑनलाइन भुगतान करें। कार्यालय आपकी बुकिंग की पुष्टि करेगा।", TE: "ఆన్‌లైన్‌లో చెల్లించండి. కార్యాలయం మీ బుకింగ్‌ను ధృవీకరిస్తుంది."},
}

// say returns one of the fixed texts. args are pairs of placeholder name and value.
func (p *press) say(t fair.Text, args ...string) string {
	out := t.In(p.lang)
	for i := 0; i+1 < len(args); i += 2 {
		out = strings.ReplaceAll(out, "{"+args[i]+"}", args[i+1])
	}
	return out
}
