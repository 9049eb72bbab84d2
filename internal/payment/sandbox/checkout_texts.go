package sandbox

import (
	"net/http"
	"net/url"
	"strings"
)

type bannerLine struct{ Lang, Title, Text string }

// banner is shown at the top of every page in all three languages.
var banner = []bannerLine{
	{"en", "Sandbox", "This is a test page. No money moves."},
	{"hi", "परीक्षण", "यह केवल जाँच का पन्ना है। कोई पैसा नहीं कटेगा।"},
	{"te", "పరీక్ష", "ఇది పరీక్ష పేజీ మాత్రమే. డబ్బు ఏమీ కదలదు."},
}

// pageLanguage returns the language of the page that the payer came from, else the browser's preferred one.
func pageLanguage(r *http.Request, o order) string {
	if u, err := url.Parse(o.details.ReturnURL); err == nil {
		for _, lang := range []string{"hi", "te"} {
			if strings.HasPrefix(u.Path, "/"+lang+"/") || u.Query().Get("lang") == lang {
				return lang
			}
		}
		if u.Host != "" {
			return "en"
		}
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		lang, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if texts[lang] != nil {
			return lang
		}
	}
	return "en"
}

// texts are the page's texts, by language and name.
var texts = map[string]map[string]string{
	"en": {
		"title": "Sandbox payment", "merchant": "the organiser", "pay_to": "You pay", "order": "Order", "until": "Pay before",
		"choose": "Choose how to pay", "waiting": "An earlier attempt is still with the bank.",
		"pay_upi": "Pay by UPI", "pay_credit_card": "Pay by credit card", "pay_debit_card": "Pay by debit card",
		"pay_net_banking": "Pay by net banking", "pay_wallet": "Pay by wallet", "method_hint": "succeeds at once",
		"others": "Try another ending",
		"fail":   "Payment fails", "fail_hint": "The bank says no.",
		"pending": "Leave it pending", "pending_hint": "The bank gives no answer yet.",
		"soon": "Succeed after 1 minute", "soon_hint": "Pending first, then paid.",
		"late": "Succeed after 25 minutes", "late_hint": "Later than the bank may take.",
		"drop": "Give up", "drop_hint": "Go back without paying.",
		"close": "Close the tab", "close_hint": "Nothing is paid and nobody is told.",
		"close_paid": "Pay, then close the tab", "close_paid_hint": "Paid, but you do not return.",
		"state_paid": "This order is paid already.", "state_expired": "The time to pay this order is over.",
		"state_ended": "This order was ended and can no longer be paid.", "state_unknown": "There is no such payment.",
		"left": "You have left the payment page. You can close this tab.", "back": "Back to the website", "again": "Open the payment page again",
	},
	"hi": {
		"title": "परीक्षण भुगतान", "merchant": "आयोजक", "pay_to": "भुगतान पाने वाला", "order": "ऑर्डर", "until": "इससे पहले भुगतान करें",
		"choose": "भुगतान का तरीका चुनें", "waiting": "पहले की कोशिश अभी बैंक के पास है।",
		"pay_upi": "UPI से भुगतान", "pay_credit_card": "क्रेडिट कार्ड से भुगतान", "pay_debit_card": "डेबिट कार्ड से भुगतान",
		"pay_net_banking": "नेट बैंकिंग से भुगतान", "pay_wallet": "वॉलेट से भुगतान", "method_hint": "तुरंत सफल",
		"others": "कोई और नतीजा आज़माएँ",
		"fail":   "भुगतान असफल हो", "fail_hint": "बैंक मना करता है।",
		"pending": "अधूरा छोड़ें", "pending_hint": "बैंक ने अभी जवाब नहीं दिया।",
		"soon": "1 मिनट बाद सफल", "soon_hint": "पहले अधूरा, फिर भुगतान पूरा।",
		"late": "25 मिनट बाद सफल", "late_hint": "बैंक के समय से देर में।",
		"drop": "छोड़कर लौटें", "drop_hint": "बिना भुगतान वापस जाएँ।",
		"close": "टैब बंद करें", "close_hint": "न भुगतान, न कोई सूचना।",
		"close_paid": "भुगतान करके टैब बंद करें", "close_paid_hint": "भुगतान हुआ, पर आप लौटे नहीं।",
		"state_paid": "इस ऑर्डर का भुगतान हो चुका है।", "state_expired": "इस ऑर्डर के भुगतान का समय बीत गया।",
		"state_ended": "यह ऑर्डर बंद हो चुका है, अब भुगतान नहीं हो सकता।", "state_unknown": "ऐसा कोई भुगतान नहीं है।",
		"left": "आप भुगतान के पन्ने से बाहर हैं। यह टैब बंद कर सकते हैं।", "back": "वेबसाइट पर लौटें", "again": "भुगतान का पन्ना फिर खोलें",
	},
	"te": {
		"title": "పరీక్ష చెల్లింపు", "merchant": "నిర్వాహకులు", "pay_to": "ఎవరికి చెల్లిస్తున్నారు", "order": "ఆర్డర్", "until": "ఈ సమయంలోపు చెల్లించండి",
		"choose": "ఎలా చెల్లిస్తారో ఎంచుకోండి", "waiting": "ముందు చేసిన ప్రయత్నం ఇంకా బ్యాంకు దగ్గర ఉంది.",
		"pay_upi": "UPI తో చెల్లించండి", "pay_credit_card": "క్రెడిట్ కార్డుతో చెల్లించండి", "pay_debit_card": "డెబిట్ కార్డుతో చెల్లించండి",
		"pay_net_banking": "నెట్ బ్యాంకింగ్‌తో చెల్లించండి", "pay_wallet": "వాలెట్‌తో చెల్లించండి", "method_hint": "వెంటనే పూర్తవుతుంది",
		"others": "వేరే ఫలితం చూడండి",
		"fail":   "చెల్లింపు విఫలం", "fail_hint": "బ్యాంకు కాదంటుంది.",
		"pending": "మధ్యలో వదిలేయండి", "pending_hint": "బ్యాంకు ఇంకా చెప్పలేదు.",
		"soon": "1 నిమిషం తర్వాత విజయం", "soon_hint": "ముందు ఆగి, తర్వాత పూర్తవుతుంది.",
		"late": "25 నిమిషాల తర్వాత విజయం", "late_hint": "బ్యాంకు సమయం దాటాక.",
		"drop": "మానేసి వెనక్కి", "drop_hint": "చెల్లించకుండా వెనక్కి వెళ్తారు.",
		"close": "ట్యాబ్ మూసేయండి", "close_hint": "చెల్లింపు లేదు, ఎవరికీ తెలియదు.",
		"close_paid": "చెల్లించి ట్యాబ్ మూసేయండి", "close_paid_hint": "చెల్లించారు, కానీ తిరిగి రాలేదు.",
		"state_paid": "ఈ ఆర్డర్‌కు ఇప్పటికే చెల్లించారు.", "state_expired": "ఈ ఆర్డర్ చెల్లించే సమయం అయిపోయింది.",
		"state_ended": "ఈ ఆర్డర్ ముగిసింది, ఇక చెల్లించలేరు.", "state_unknown": "అలాంటి చెల్లింపు లేదు.",
		"left": "మీరు చెల్లింపు పేజీ నుంచి బయటకు వచ్చారు. ఈ ట్యాబ్ మూసేయవచ్చు.", "back": "వెబ్‌సైట్‌కు తిరిగి వెళ్లండి", "again": "చెల్లింపు పేజీ మళ్లీ తెరవండి",
	},
}
