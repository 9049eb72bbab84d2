package fair

// shippedMessage is the text of a kind of message as the program ships it. A line whose placeholder has
// nothing to say is left out of the message.
type shippedMessage struct{ subject, body Text }

var registrationReceived = shippedMessage{
	subject: Text{
		EN: "Your registration for {fair}",
		HI: "{fair} में आपका पंजीकरण",
		TE: "{fair} లో మీ నమోదు",
	},
	body: Text{
		EN: "Namaste {name},\n\nThank you for registering for {fair}: {dates}, {venue}.\nYour reference: {order}\n\nEntry fee: {amount}. If you have not paid yet:\nPay the entry fee: {link}",
		HI: "नमस्ते {name} जी,\n\n{fair} में पंजीकरण के लिए धन्यवाद: {dates}, {venue}।\nआपका संदर्भ: {order}\n\nप्रवेश शुल्क: {amount}। अगर अभी तक नहीं चुकाया है तो:\nप्रवेश शुल्क चुकाएँ: {link}",
		TE: "నమస్కారం {name} గారు,\n\n{fair} కు నమోదు చేసుకున్నందుకు ధన్యవాదాలు: {dates}, {venue}.\nమీ రిఫరెన్స్: {order}\n\nప్రవేశ రుసుము: {amount}. ఇంకా చెల్లించకపోతే:\nప్రవేశ రుసుము చెల్లించండి: {link}",
	},
}

var registrationPaid = shippedMessage{
	subject: Text{
		EN: "Payment received: your registration",
		HI: "भुगतान मिल गया: आपका पंजीकरण",
		TE: "చెల్లింపు అందింది: మీ నమోదు",
	},
	body: Text{
		EN: "Namaste {name},\n\nThank you. We have received {amount} for your registration for {fair}.\nWe look forward to seeing you: {dates}, {venue}.\nReference: {order}\n\nShow your registration: {link}\nReceipt (PDF): {receiptLink}",
		HI: "नमस्ते {name} जी,\n\nधन्यवाद। {fair} में आपके पंजीकरण के {amount} मिल गए।\nहम आपकी प्रतीक्षा करेंगे: {dates}, {venue}।\nसंदर्भ: {order}\n\nअपना पंजीकरण देखें: {link}\nरसीद (PDF): {receiptLink}",
		TE: "నమస్కారం {name} గారు,\n\nధన్యవాదాలు. {fair} కు మీ నమోదు రుసుము {amount} అందింది.\nమీ రాక కోసం ఎదురుచూస్తుంటాం: {dates}, {venue}.\nరిఫరెన్స్: {order}\n\nమీ నమోదు చూడండి: {link}\nరసీదు (PDF): {receiptLink}",
	},
}

var bookingPaid = shippedMessage{
	subject: Text{
		EN: "Payment received: your stalls are booked",
		HI: "भुगतान मिल गया: आपके स्टॉल बुक हो गए",
		TE: "చెల్లింపు అందింది: మీ స్టాళ్లు బుక్ అయ్యాయి",
	},
	body: Text{
		EN: "Namaste {name},\n\nThank you. We have received {amount} and your stalls are booked: {stalls}.\n{fair}: {dates}, {venue}.\nOur team will contact you within 24 hours.\nReference: {order}\n\nShow your booking: {link}\nReceipt (PDF): {receiptLink}\nIf you have to cancel: {cancelLink}",
		HI: "नमस्ते {name} जी,\n\nधन्यवाद। {amount} मिल गए और आपके स्टॉल बुक हो गए: {stalls}।\n{fair}: {dates}, {venue}।\nहमारी टीम 24 घंटे में आपसे संपर्क करेगी।\nसंदर्भ: {order}\n\nअपनी बुकिंग देखें: {link}\nरसीद (PDF): {receiptLink}\nबुकिंग रद्द करनी हो तो: {cancelLink}",
		TE: "నమస్కారం {name} గారు,\n\nధన్యవాదాలు. {amount} అందాయి, మీ స్టాళ్లు బుక్ అయ్యాయి: {stalls}.\n{fair}: {dates}, {venue}.\nమా బృందం 24 గంటల్లో మిమ్మల్ని సంప్రదిస్తుంది.\nరిఫరెన్స్: {order}\n\nమీ బుకింగ్ చూడండి: {link}\nరసీదు (PDF): {receiptLink}\nరద్దు చేయాల్సి వస్తే: {cancelLink}",
	},
}

var bookingConfirmed = shippedMessage{
	subject: Text{
		EN: "Your stall booking is confirmed",
		HI: "आपकी स्टॉल बुकिंग पक्की हो गई",
		TE: "మీ స్టాల్ బుకింగ్ ఖరారైంది",
	},
	body: Text{
		EN: "Namaste {name},\n\nThe office has confirmed your booking of these stalls: {stalls}.\n{fair}: {dates}, {venue}.\nReference: {order}\n\nShow your booking: {link}",
		HI: "नमस्ते {name} जी,\n\nकार्यालय ने इन स्टॉलों की आपकी बुकिंग पक्की कर दी है: {stalls}।\n{fair}: {dates}, {venue}।\nसंदर्भ: {order}\n\nअपनी बुकिंग देखें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nఈ స్టాళ్లకు మీ బుకింగ్‌ను కార్యాలయం ఖరారు చేసింది: {stalls}.\n{fair}: {dates}, {venue}.\nరిఫరెన్స్: {order}\n\nమీ బుకింగ్ చూడండి: {link}",
	},
}

var bookingRejected = shippedMessage{
	subject: Text{
		EN: "About your stall booking",
		HI: "आपकी स्टॉल बुकिंग के बारे में",
		TE: "మీ స్టాల్ బుకింగ్ గురించి",
	},
	body: Text{
		EN: "Namaste {name},\n\nWe are sorry: the office could not accept your booking of {stalls}.\nReference: {order}\n\nIf you have questions, please call {officePhone} or write to {officeEmail}.",
		HI: "नमस्ते {name} जी,\n\nहमें खेद है: {stalls} की आपकी बुकिंग कार्यालय स्वीकार नहीं कर सका।\nसंदर्भ: {order}\n\nकोई सवाल हो तो {officePhone} पर फ़ोन करें या {officeEmail} पर लिखें।",
		TE: "నమస్కారం {name} గారు,\n\nక్షమించండి: {stalls} కోసం మీ బుకింగ్‌ను కార్యాలయం అంగీకరించలేకపోయింది.\nరిఫరెన్స్: {order}\n\nసందేహాలుంటే {officePhone} కు ఫోన్ చేయండి లేదా {officeEmail} కు రాయండి.",
	},
}

var lateRefund = shippedMessage{
	subject: Text{
		EN: "Your payment came too late and goes back in full",
		HI: "आपका भुगतान देर से आया, पूरा पैसा लौट रहा है",
		TE: "మీ చెల్లింపు ఆలస్యంగా వచ్చింది, మొత్తం తిరిగి పంపుతున్నాం",
	},
	body: Text{
		EN: "Namaste {name},\n\nYour payment of {amount} arrived after the time had run out, and what you chose was no longer free. The whole amount goes back to you; banks take 5 to 7 working days.\nReference: {order}\n\nFollow it here: {link}",
		HI: "नमस्ते {name} जी,\n\nआपका {amount} का भुगतान समय बीतने के बाद आया और आपकी पसंद अब खाली नहीं थी। पूरा पैसा आपको लौट रहा है; बैंक 5 से 7 कार्य दिवस लेते हैं।\nसंदर्भ: {order}\n\nयहाँ देखते रहें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nమీ {amount} చెల్లింపు గడువు ముగిశాక వచ్చింది, మీరు ఎంచుకున్నది అప్పటికి ఖాళీగా లేదు. మొత్తం డబ్బు మీకు తిరిగి వస్తుంది; బ్యాంకులకు 5 నుంచి 7 పని దినాలు పడుతుంది.\nరిఫరెన్స్: {order}\n\nవివరాలు ఇక్కడ: {link}",
	},
}

var duplicateRefund = shippedMessage{
	subject: Text{
		EN: "You paid twice: one payment goes back in full",
		HI: "आपने दो बार भुगतान किया: एक पूरा लौट रहा है",
		TE: "మీరు రెండుసార్లు చెల్లించారు: ఒకటి పూర్తిగా తిరిగి పంపుతున్నాం",
	},
	body: Text{
		EN: "Namaste {name},\n\nYou paid {amount} a second time for the same thing. The second payment goes back to you in full; banks take 5 to 7 working days.\nReference: {order}\n\nFollow it here: {link}",
		HI: "नमस्ते {name} जी,\n\nआपने एक ही चीज़ के लिए {amount} दोबारा चुकाए। दूसरा भुगतान पूरा लौट रहा है; बैंक 5 से 7 कार्य दिवस लेते हैं।\nसंदर्भ: {order}\n\nयहाँ देखते रहें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nమీరు ఒకే దానికి {amount} రెండోసారి చెల్లించారు. రెండో చెల్లింపు పూర్తిగా మీకు తిరిగి వస్తుంది; బ్యాంకులకు 5 నుంచి 7 పని దినాలు పడుతుంది.\nరిఫరెన్స్: {order}\n\nవివరాలు ఇక్కడ: {link}",
	},
}

var amountDiffers = shippedMessage{
	subject: Text{
		EN: "We are checking your payment",
		HI: "हम आपका भुगतान जाँच रहे हैं",
		TE: "మీ చెల్లింపును పరిశీలిస్తున్నాం",
	},
	body: Text{
		EN: "Namaste {name},\n\nThe amount that we received differs from {amount}. The office is looking at it and will contact you. Please do not pay again.\nReference: {order}",
		HI: "नमस्ते {name} जी,\n\nमिली राशि {amount} से अलग है। कार्यालय इसे देख रहा है और आपसे संपर्क करेगा। कृपया दोबारा भुगतान न करें।\nसंदर्भ: {order}",
		TE: "నమస్కారం {name} గారు,\n\nమాకు అందిన మొత్తం {amount} కు భిన్నంగా ఉంది. కార్యాలయం పరిశీలించి మిమ్మల్ని సంప్రదిస్తుంది. దయచేసి మళ్లీ చెల్లించకండి.\nరిఫరెన్స్: {order}",
	},
}
