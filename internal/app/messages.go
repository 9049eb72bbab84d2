package app

import (
	"strings"

	"mela/internal/fair"
)

// messageTexts are the subject and body of each message to a payer. {name}, {amount} and {order} are
// filled in.
var messageTexts = map[string][2]fair.Text{
	"registration_paid": {
		{EN: "Payment received: your registration", HI: "भुगतान मिल गया: आपका पंजीकरण", TE: "చెల్లింపు అందింది: మీ నమోదు"},
		{EN: "Thank you, {name}. We have received {amount} for your registration. Reference: {order}.", HI: "धन्यवाद, {name}। आपके पंजीकरण के {amount} मिल गए। संदर्भ: {order}।", TE: "ధన్యవాదాలు, {name}. మీ నమోదుకు {amount} అందాయి. రిఫరెన్స్: {order}."},
	},
	"booking_paid": {
		{EN: "Payment received: your stalls are booked", HI: "भुगतान मिल गया: आपके स्टॉल बुक हो गए", TE: "చెల్లింపు అందింది: మీ స్టాళ్లు బుక్ అయ్యాయి"},
		{EN: "Thank you, {name}. We have received {amount} and your stalls are booked. Our team will contact you within 24 hours. Reference: {order}.", HI: "धन्यवाद, {name}। {amount} मिल गए और आपके स्टॉल बुक हो गए। हमारी टीम 24 घंटे में आपसे संपर्क करेगी। संदर्भ: {order}।", TE: "ధన్యవాదాలు, {name}. {amount} అందాయి, మీ స్టాళ్లు బుక్ అయ్యాయి. మా బృందం 24 గంటల్లో మిమ్మల్ని సంప్రదిస్తుంది. రిఫరెన్స్: {order}."},
	},
	"late_refund": {
		{EN: "Your payment came too late and goes back in full", HI: "आपका भुगतान देर से आया, पूरा पैसा लौट रहा है", TE: "మీ చెల్లింపు ఆలస్యంగా వచ్చింది, మొత్తం తిరిగి పంపుతున్నాం"},
		{EN: "{name}, your payment of {amount} arrived after the time had run out, and what you chose was no longer free. The whole amount goes back to you; banks take 5 to 7 working days. Reference: {order}.", HI: "{name}, आपका {amount} का भुगतान समय बीतने के बाद आया और आपकी पसंद अब खाली नहीं थी। पूरा पैसा आपको लौट रहा है; बैंक 5 से 7 कार्य दिवस लेते हैं। संदर्भ: {order}।", TE: "{name}, మీ {amount} చెల్లింపు గడువు ముగిశాక వచ్చింది, మీరు ఎంచుకున్నది అప్పటికి ఖాళీగా లేదు. మొత్తం డబ్బు మీకు తిరిగి వస్తుంది; బ్యాంకులకు 5 నుంచి 7 పని దినాలు పడుతుంది. రిఫరెన్స్: {order}."},
	},
	"duplicate_refund": {
		{EN: "You paid twice: one payment goes back in full", HI: "आपने दो बार भुगतान किया: एक पूरा लौट रहा है", TE: "మీరు రెండుసార్లు చెల్లించారు: ఒకటి పూర్తిగా తిరిగి పంపుతున్నాం"},
		{EN: "{name}, you paid {amount} a second time for the same thing. The second payment goes back to you in full; banks take 5 to 7 working days. Reference: {order}.", HI: "{name}, आपने एक ही चीज़ के लिए {amount} दोबारा चुकाए। दूसरा भुगतान पूरा लौट रहा है; बैंक 5 से 7 कार्य दिवस लेते हैं। संदर्भ: {order}।", TE: "{name}, మీరు ఒకే దానికి {amount} రెండోసారి చెల్లించారు. రెండో చెల్లింపు పూర్తిగా మీకు తిరిగి వస్తుంది; బ్యాంకులకు 5 నుంచి 7 పని దినాలు పడుతుంది. రిఫరెన్స్: {order}."},
	},
	"amount_differs": {
		{EN: "We are checking your payment", HI: "हम आपका भुगतान जाँच रहे हैं", TE: "మీ చెల్లింపును పరిశీలిస్తున్నాం"},
		{EN: "{name}, the amount we received differs from {amount}. The office is looking at it and will contact you. Please do not pay again. Reference: {order}.", HI: "{name}, मिली राशि {amount} से अलग है। कार्यालय इसे देख रहा है और आपसे संपर्क करेगा। कृपया दोबारा भुगतान न करें। संदर्भ: {order}।", TE: "{name}, మాకు అందిన మొత్తం {amount} కు భిన్నంగా ఉంది. కార్యాలయం పరిశీలించి మిమ్మల్ని సంప్రదిస్తుంది. దయచేసి మళ్లీ చెల్లించకండి. రిఫరెన్స్: {order}."},
	},
}

// composeMessage writes a message to the payer of an order in the payer's language.
func composeMessage(o fair.Order, kind string) fair.Message {
	fill := strings.NewReplacer("{name}", o.Payer.FirstName(), "{amount}", o.Price.Total.String(), "{order}", o.ID)
	texts := messageTexts[kind]
	return fair.Message{
		To: o.Payer.Email, Phone: o.Payer.Phone, Lang: o.Lang, Kind: kind, EntityID: o.ID,
		Subject: fill.Replace(texts[0].In(o.Lang)), Body: fill.Replace(texts[1].In(o.Lang)),
	}
}
