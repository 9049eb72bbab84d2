package fair

var cancellationAsked = shippedMessage{
	subject: Text{
		EN: "We have your request to cancel",
		HI: "रद्द करने का आपका अनुरोध मिल गया",
		TE: "రద్దు చేయమన్న మీ అభ్యర్థన అందింది",
	},
	body: Text{
		EN: "Namaste {name},\n\nWe have received your request to cancel. The office looks at it by the printed terms and writes to you what it decides.\nReference: {order}\n\nSee where it stands: {link}",
		HI: "नमस्ते {name} जी,\n\nरद्द करने का आपका अनुरोध मिल गया है। कार्यालय छपी हुई शर्तों के अनुसार इसे देखेगा और अपना निर्णय आपको लिखेगा।\nसंदर्भ: {order}\n\nस्थिति देखें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nరద్దు చేయమన్న మీ అభ్యర్థన అందింది. కార్యాలయం ప్రకటించిన నిబంధనల ప్రకారం పరిశీలించి, తీసుకున్న నిర్ణయాన్ని మీకు తెలియజేస్తుంది.\nరిఫరెన్స్: {order}\n\nఎంతవరకు వచ్చిందో చూడండి: {link}",
	},
}

var cancellationRefused = shippedMessage{
	subject: Text{
		EN: "About your request to cancel",
		HI: "रद्द करने के आपके अनुरोध के बारे में",
		TE: "రద్దు చేయమన్న మీ అభ్యర్థన గురించి",
	},
	body: Text{
		EN: "Namaste {name},\n\nThe office could not grant your request to cancel. Your booking stands as it was.\nReason: {reason}\nReference: {order}\n\nIf you have questions, please call {officePhone} or write to {officeEmail}.",
		HI: "नमस्ते {name} जी,\n\nकार्यालय रद्द करने का आपका अनुरोध स्वीकार नहीं कर सका। आपकी बुकिंग पहले जैसी बनी हुई है।\nकारण: {reason}\nसंदर्भ: {order}\n\nकोई सवाल हो तो {officePhone} पर फ़ोन करें या {officeEmail} पर लिखें।",
		TE: "నమస్కారం {name} గారు,\n\nరద్దు చేయమన్న మీ అభ్యర్థనను కార్యాలయం అంగీకరించలేకపోయింది. మీ బుకింగ్ అలాగే ఉంది.\nకారణం: {reason}\nరిఫరెన్స్: {order}\n\nసందేహాలుంటే {officePhone} కు ఫోన్ చేయండి లేదా {officeEmail} కు రాయండి.",
	},
}

var refundStarted = shippedMessage{
	subject: Text{
		EN: "{refundAmount} goes back to you",
		HI: "{refundAmount} आपको लौटाए जा रहे हैं",
		TE: "{refundAmount} మీకు తిరిగి పంపుతున్నాం",
	},
	body: Text{
		EN: "Namaste {name},\n\nWe are giving back {refundAmount} of your payment of {amount}.\nIt reaches you by {dueDate} at the latest.\nReference: {order}\n\nSee where it stands: {link}",
		HI: "नमस्ते {name} जी,\n\nआपके {amount} के भुगतान में से {refundAmount} हम लौटा रहे हैं।\nयह पैसा ज़्यादा से ज़्यादा {dueDate} तक आपको मिल जाएगा।\nसंदर्भ: {order}\n\nस्थिति देखें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nమీరు చెల్లించిన {amount} లో {refundAmount} తిరిగి పంపుతున్నాం.\nఆ డబ్బు ఆలస్యమైనా {dueDate} లోపు మీకు అందుతుంది.\nరిఫరెన్స్: {order}\n\nఎంతవరకు వచ్చిందో చూడండి: {link}",
	},
}

var refundDone = shippedMessage{
	subject: Text{
		EN: "{refundAmount} has been paid back",
		HI: "{refundAmount} लौटा दिए गए",
		TE: "{refundAmount} తిరిగి చెల్లించాం",
	},
	body: Text{
		EN: "Namaste {name},\n\nWe have paid {refundAmount} back to the account or card that you paid with. Some banks show it only after a few days.\nReference: {order}\n\nSee the details: {link}",
		HI: "नमस्ते {name} जी,\n\nजिस खाते या कार्ड से आपने भुगतान किया था, उसी में {refundAmount} लौटा दिए गए हैं। कुछ बैंक इसे कुछ दिनों बाद दिखाते हैं।\nसंदर्भ: {order}\n\nविवरण देखें: {link}",
		TE: "నమస్కారం {name} గారు,\n\nమీరు చెల్లించిన ఖాతా లేదా కార్డుకే {refundAmount} తిరిగి చెల్లించాం. కొన్ని బ్యాంకుల్లో ఇది కొద్ది రోజుల తర్వాత కనిపిస్తుంది.\nరిఫరెన్స్: {order}\n\nవివరాలు చూడండి: {link}",
	},
}

var applicationConfirmed = shippedMessage{
	subject: Text{
		EN: "Your application is confirmed",
		HI: "आपका आवेदन स्वीकार हो गया",
		TE: "మీ దరఖాస్తు ఆమోదం పొందింది",
	},
	body: Text{
		EN: "Namaste {name},\n\nWe are glad to have you with us as a {role} at {fair}: {dates}, {venue}.\nThe office will contact you about the details.\n\nQuestions: {officePhone}, {officeEmail}",
		HI: "नमस्ते {name} जी,\n\nहमें खुशी है कि {fair} में आप {role} के रूप में हमारे साथ होंगे: {dates}, {venue}।\nआगे की जानकारी के लिए कार्यालय आपसे संपर्क करेगा।\n\nपूछताछ: {officePhone}, {officeEmail}",
		TE: "నమస్కారం {name} గారు,\n\n{fair} లో {role}గా మీరు మాతో కలిసి రావడం సంతోషం: {dates}, {venue}.\nమిగతా వివరాల కోసం కార్యాలయం మిమ్మల్ని సంప్రదిస్తుంది.\n\nసందేహాలకు: {officePhone}, {officeEmail}",
	},
}

var applicationRejected = shippedMessage{
	subject: Text{
		EN: "About your application",
		HI: "आपके आवेदन के बारे में",
		TE: "మీ దరఖాస్తు గురించి",
	},
	body: Text{
		EN: "Namaste {name},\n\nThank you for offering to help at {fair} as a {role}. This year we cannot take up your offer, and we hope to see you at the fair all the same: {dates}, {venue}.",
		HI: "नमस्ते {name} जी,\n\n{fair} में {role} के रूप में सहयोग देने की इच्छा के लिए धन्यवाद। इस साल हम आपका आवेदन स्वीकार नहीं कर पाए। फिर भी मेले में आपका स्वागत है: {dates}, {venue}।",
		TE: "నమస్కారం {name} గారు,\n\n{fair} లో {role}గా సహకరించడానికి ముందుకు వచ్చినందుకు ధన్యవాదాలు. ఈ ఏడాది మీ దరఖాస్తును తీసుకోలేకపోయాం. అయినా మేళాకు తప్పక రండి: {dates}, {venue}.",
	},
}

var contactReceived = shippedMessage{
	subject: Text{
		EN: "We have your message",
		HI: "आपका संदेश मिल गया",
		TE: "మీ సందేశం అందింది",
	},
	body: Text{
		EN: "Namaste {name},\n\nThank you for writing to us. The office of {fair} has your message and answers as soon as it can.\n\nIf it is urgent, please call {officePhone}.",
		HI: "नमस्ते {name} जी,\n\nहमें लिखने के लिए धन्यवाद। आपका संदेश {fair} के कार्यालय को मिल गया है; जल्द से जल्द जवाब दिया जाएगा।\n\nज़रूरी हो तो कृपया {officePhone} पर फ़ोन करें।",
		TE: "నమస్కారం {name} గారు,\n\nమాకు రాసినందుకు ధన్యవాదాలు. మీ సందేశం {fair} కార్యాలయానికి చేరింది; వీలైనంత త్వరగా జవాబు ఇస్తాం.\n\nఅత్యవసరమైతే {officePhone} కు ఫోన్ చేయండి.",
	},
}

var cancelledOrder = shippedMessage{
	subject: Text{EN: "Cancelled: {order}", HI: "रद्द किया गया: {order}", TE: "రద్దయింది: {order}"},
	body: Text{
		EN: "Namaste {name},\n\nYour order {order} is cancelled.\nStalls: {stalls}\nBy the refund terms nothing of {amount} goes back.\n\nYour order: {link}\n\nQuestions: {officePhone}, {officeEmail}",
		HI: "नमस्ते {name} जी,\n\nआपका ऑर्डर {order} रद्द कर दिया गया है।\nस्टॉल: {stalls}\nरिफ़ंड की शर्तों के अनुसार {amount} में से कुछ वापस नहीं होगा।\n\nआपका ऑर्डर: {link}\n\nपूछताछ: {officePhone}, {officeEmail}",
		TE: "నమస్కారం {name} గారు,\n\nమీ ఆర్డర్ {order} రద్దయింది.\nస్టాళ్లు: {stalls}\nరీఫండ్ నిబంధనల ప్రకారం {amount} లో ఏమీ తిరిగి రాదు.\n\nమీ ఆర్డర్: {link}\n\nసందేహాలకు: {officePhone}, {officeEmail}",
	},
}

var privacyLink = shippedMessage{
	subject: Text{EN: "Your link to your own data", HI: "आपकी अपनी जानकारी का लिंक", TE: "మీ సొంత వివరాల లింక్"},
	body: Text{
		EN: "Namaste,\n\nSomebody asked to see what {fair} keeps about this address. This link shows it, for {days} days:\n{link}\n\nFrom there you can correct it, take your consent back, or ask us to erase it. If it was not you who asked, do nothing: nobody else gets this link.\n\nQuestions: {officePhone}, {officeEmail}",
		HI: "नमस्ते,\n\nकिसी ने यह देखना चाहा कि {fair} के पास इस पते की क्या जानकारी है। यह लिंक उसे {days} दिन तक दिखाता है:\n{link}\n\nवहाँ से आप उसे सुधार सकते हैं, अपनी सहमति वापस ले सकते हैं या उसे मिटाने को कह सकते हैं। अगर आपने नहीं पूछा था, तो कुछ न करें: यह लिंक किसी और को नहीं मिलता।\n\nपूछताछ: {officePhone}, {officeEmail}",
		TE: "నమస్కారం,\n\nఈ చిరునామా గురించి {fair} దగ్గర ఉన్న వివరాలు చూడాలని ఎవరో అడిగారు. ఈ లింక్ వాటిని {days} రోజుల పాటు చూపిస్తుంది:\n{link}\n\nఅక్కడి నుంచి మీరు వాటిని సరిచేయమని అడగవచ్చు, మీ సమ్మతిని వెనక్కి తీసుకోవచ్చు, తొలగించమని కోరవచ్చు. అడిగింది మీరు కాకపోతే ఏమీ చేయనక్కర్లేదు: ఈ లింక్ మరెవరికీ వెళ్లదు.\n\nసందేహాలకు: {officePhone}, {officeEmail}",
	},
}

var privacyAnswer = shippedMessage{
	subject: Text{
		EN: "About your personal data",
		HI: "आपकी निजी जानकारी के बारे में",
		TE: "మీ వ్యక్తిగత వివరాల గురించి",
	},
	body: Text{
		EN: "Namaste {name},\n\nThe office has answered your request about your personal data.\n{answer}\n\nQuestions: {officePhone}, {officeEmail}",
		HI: "नमस्ते {name} जी,\n\nआपकी निजी जानकारी के बारे में आपके अनुरोध का कार्यालय ने उत्तर दिया है।\n{answer}\n\nपूछताछ: {officePhone}, {officeEmail}",
		TE: "నమస్కారం {name} గారు,\n\nమీ వ్యక్తిగత వివరాల గురించి మీరు అడిగినదానికి కార్యాలయం జవాబిచ్చింది.\n{answer}\n\nసందేహాలకు: {officePhone}, {officeEmail}",
	},
}

// The office reads English, the language of the portal.

var cancellationOffice = shippedMessage{
	subject: Text{EN: "Please decide: {name} asks to cancel {order}"},
	body:    Text{EN: "{name} asks to cancel the order {order} of {amount}.\nStalls: {stalls}\nReason given: {reason}\nBy the terms {refundAmount} would go back.\nPhone: {phone}\nE-mail: {email}\n\nOpen the order: {link}"},
}

var refundFailed = shippedMessage{
	subject: Text{EN: "A refund failed: {order}"},
	body:    Text{EN: "The refund of {refundAmount} to {name} for the order {order} did not go through.\nReason: {reason}\nPhone: {phone}\nE-mail: {email}\n\nPlease look at it; the payer was promised the money by {dueDate}.\n\nOpen the order: {link}"},
}

var contactOffice = shippedMessage{
	subject: Text{EN: "Contact message from {name}"},
	body:    Text{EN: "{name} ({email}) writes:\n\n{message}\n\nAn answer to this e-mail goes to {email}.\n\nOpen the message: {link}"},
}

var dailySummary = shippedMessage{
	subject: Text{EN: "{fair}: {date}"},
	body: Text{EN: "What happened on {date}:\n\nRegistrations: {registrations}\nStall bookings: {bookings}\nContact messages: {contactMessages}\nMoney in: {moneyIn} ({payments})\nMoney out: {moneyOut} ({refunds})\n\n" +
		"What waits for the office now: {waiting}\nRefunds that failed: {failedRefunds}\nMessages that could not be sent: {failedMessages}\n\nOpen the portal: {link}"},
}
