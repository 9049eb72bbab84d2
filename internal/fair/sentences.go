package fair

// The sentences. The ids are also the error codes of the API.
const (
	SayCheckFields        SentenceID = "check_fields"
	SayRequired           SentenceID = "required"
	SayPhone              SentenceID = "phone_invalid"
	SayWhatsapp           SentenceID = "whatsapp_invalid"
	SayEmail              SentenceID = "email_invalid"
	SayTooLong            SentenceID = "too_long"
	SayControlChars       SentenceID = "control_characters"
	SayGSTIN              SentenceID = "gst_invalid"
	SayWebsite            SentenceID = "website_invalid"
	SayChoose             SentenceID = "choose_one"
	SayTooManyRows        SentenceID = "too_many_rows"
	SayMembers            SentenceID = "members_invalid"
	SayAmount             SentenceID = "amount_invalid"
	SayAdult              SentenceID = "adult_required"
	SayOthers             SentenceID = "contact_organizers"
	SayMissingFields      SentenceID = "missing_fields"
	SayChooseStall        SentenceID = "choose_stall"
	SayStallUnknown       SentenceID = "stall_unknown"
	SayStallTwice         SentenceID = "stall_twice"
	SayOnePerBooking      SentenceID = "one_per_booking"
	SayTooManyStalls      SentenceID = "too_many_stalls"
	SayStallsTaken        SentenceID = "stalls_taken"
	SayWrongAmount        SentenceID = "wrong_amount"
	SayOrderReused        SentenceID = "order_id_reused"
	SayNotPaidYet         SentenceID = "not_paid_yet"
	SayAlreadyPaid        SentenceID = "already_paid"
	SayFeeIsZero          SentenceID = "no_fee"
	SayNotFound           SentenceID = "not_found"
	SayMalformed          SentenceID = "malformed"
	SayBodyTooLarge       SentenceID = "body_too_large"
	SayWrongContentType   SentenceID = "wrong_content_type"
	SayTooManyRequests    SentenceID = "too_many_requests"
	SayInternal           SentenceID = "internal"
	SayUnavailable        SentenceID = "unavailable"
	SayPaymentsOff        SentenceID = "payments_off"
	SayProviderUnreached  SentenceID = "provider_unreachable"
	SayProviderRefused    SentenceID = "provider_refused"
	SayRegistrationClosed SentenceID = "registration_closed"
	SayRegistrationNotYet SentenceID = "registration_not_open"
	SayBookingClosed      SentenceID = "booking_closed"
	SayBookingNotYet      SentenceID = "booking_not_open"
	SayInvalidCredentials SentenceID = "invalid_credentials"
	SaySignInFirst        SentenceID = "sign_in_first"
	SayNotAllowed         SentenceID = "not_allowed"
	SayChangedMeanwhile   SentenceID = "changed_meanwhile"
	SayPaidBooking        SentenceID = "paid_booking"
	SayPaidRegistration   SentenceID = "paid_registration"
	SayStallOccupied      SentenceID = "stall_occupied"
	SayReasonRequired     SentenceID = "reason_required"
	SayRestoreTooLate     SentenceID = "restore_too_late"
	SayBadSignature       SentenceID = "bad_signature"
	SayForeignURL         SentenceID = "foreign_url"
	SayAccountExists      SentenceID = "account_exists"
	SayAccountRemoved     SentenceID = "account_removed"
	SayPasswordShort      SentenceID = "password_short"
	SayPasswordWrong      SentenceID = "password_wrong"
	SayPasswordSame       SentenceID = "password_same"
	SayCodeNeeded         SentenceID = "second_factor_required"
	SayCodeWrong          SentenceID = "second_factor_wrong"
	SayLastOwner          SentenceID = "last_owner"
	SayOwnAccount         SentenceID = "own_account"
	SayFactorOn           SentenceID = "second_factor_on"
	SayFactorNotBegun     SentenceID = "second_factor_not_begun"
	SayEntryFee           SentenceID = "entry_fee"
	SayFeePerPerson       SentenceID = "fee_per_participant"
	SayImageRequired      SentenceID = "image_required"
	SayNotImage           SentenceID = "image_only"
	SayImageTooLarge      SentenceID = "image_too_large"
	SayBannerTooLarge     SentenceID = "banner_image_too_large"
	SayImageKind          SentenceID = "image_kind"
	SayImagePixels        SentenceID = "image_too_many_pixels"
	SayFileEmpty          SentenceID = "file_empty"
	SayFileDamaged        SentenceID = "file_damaged"
	SayBiodataTooLarge    SentenceID = "biodata_too_large"
	SayBiodataKind        SentenceID = "biodata_kind"
	SayBiodataMacros      SentenceID = "biodata_macros"
	SayTitleRequired      SentenceID = "title_required"
	SayImagesRequired     SentenceID = "images_required"
	SayTooManyImages      SentenceID = "too_many_images"
	SayNameAndType        SentenceID = "name_and_type_required"
	SayDate               SentenceID = "date_invalid"
	SayNumberUpTo         SentenceID = "number_up_to"
	SayWrongForm          SentenceID = "wrong_form"
	SayTooManyItems       SentenceID = "too_many_items"
	SayTwice              SentenceID = "twice"
	SayTimeOfDay          SentenceID = "time_of_day_invalid"
	SayDayOrder           SentenceID = "last_day_before_first"
	SayTimeOrder          SentenceID = "closes_before_it_opens"
	SayNoticeVersion      SentenceID = "notice_version"
	SayEditionExists      SentenceID = "edition_exists"
	SayRequestReused      SentenceID = "request_reused"
	SaySheetTooLarge      SentenceID = "sheet_too_large"
	SaySheetUnpacked      SentenceID = "sheet_unpacked_too_large"
	SaySheetKind          SentenceID = "sheet_kind"
	SaySheetOld           SentenceID = "sheet_old_format"
	SaySheetLocked        SentenceID = "sheet_locked"
	SaySheetLetters       SentenceID = "sheet_letters"
	SaySheetTooManyRows   SentenceID = "sheet_too_many_rows"
	SaySheetNoHeadings    SentenceID = "sheet_no_headings"
	SayColumnsMissing     SentenceID = "sheet_columns_missing"
	SayColumnTwice        SentenceID = "sheet_column_twice"
	SayNoRows             SentenceID = "sheet_no_rows"
	SayCellFormula        SentenceID = "cell_formula_without_result"
	SayCellError          SentenceID = "cell_formula_error"
	SayCellLetters        SentenceID = "cell_letters_lost"
	SayCommitteeUnknown   SentenceID = "committee_unknown"
	SayRowTwice           SentenceID = "row_twice"
	SayRowsFaulty         SentenceID = "rows_faulty"
	SayImportChanged      SentenceID = "import_changed"
	SayStallPrice         SentenceID = "stall_price_invalid"
	SayPercent            SentenceID = "percent_invalid"
	SayStallHeld          SentenceID = "stall_held"
	SayStallSold          SentenceID = "stall_sold"
	SayStallUnlisted      SentenceID = "stall_not_on_plan"
	SayNothingToBook      SentenceID = "booking_without_price"
	SaySAC                SentenceID = "sac_invalid"
	SayPrefix             SentenceID = "prefix_invalid"
	SayPrefixTwice        SentenceID = "prefix_twice"
	SayTaxRate            SentenceID = "tax_rate_invalid"
	SayReceiptNotFound    SentenceID = "receipt_not_found"
	SayMemberOf           SentenceID = "member_of"
	SayErased             SentenceID = "erased"
	SayMoneyMoves         SentenceID = "money_moves"
	SayStillHolding       SentenceID = "still_holding"
	SayRequestAnswered    SentenceID = "request_answered"
	SayContactNeeded      SentenceID = "contact_needed"

	SayPlaceholderUnknown SentenceID = "placeholder_unknown"
	SayNoEmailAddress     SentenceID = "no_email_address"
	SayNoPhoneNumber      SentenceID = "no_phone_number"
)

// sentences are the texts. The English ones that the specification quotes are word for word.
var sentences = map[SentenceID]Text{
	SayCheckFields: {
		EN: "Please correct the marked fields.",
		HI: "कृपया निशान लगे खाने ठीक करें।",
		TE: "గుర్తించిన వివరాలను సరిచేయండి.",
	},
	SayRequired: {
		EN: "Please fill in this field",
		HI: "यह जानकारी भरें",
		TE: "ఈ వివరం రాయండి",
	},
	SayPhone: {
		EN: "Please enter a valid 10-digit phone number",
		HI: "10 अंकों का सही फ़ोन नंबर लिखें",
		TE: "సరైన 10 అంకెల ఫోన్ నంబర్ రాయండి",
	},
	SayWhatsapp: {
		EN: "Please enter a valid 10-digit phone number",
		HI: "10 अंकों का सही व्हाट्सऐप नंबर लिखें",
		TE: "సరైన 10 అంకెల వాట్సాప్ నంబర్ రాయండి",
	},
	SayEmail: {
		EN: "Enter an e-mail address like name@example.com",
		HI: "ई-मेल पता ऐसे लिखें: name@example.com",
		TE: "ఈ-మెయిల్ చిరునామా ఇలా రాయండి: name@example.com",
	},
	SayTooLong: {
		EN: "Please use at most {max} characters",
		HI: "ज़्यादा से ज़्यादा {max} अक्षर लिखें",
		TE: "{max} అక్షరాల లోపు రాయండి",
	},
	SayControlChars: {
		EN: "This text holds characters that cannot be shown. Please type it again",
		HI: "इसमें ऐसे अक्षर हैं जो दिखाए नहीं जा सकते। कृपया दोबारा लिखें",
		TE: "ఇందులో చూపలేని అక్షరాలు ఉన్నాయి. దయచేసి మళ్లీ రాయండి",
	},
	SayGSTIN: {
		EN: "This is not a valid GST number. Check its 15 characters, or leave it empty",
		HI: "यह GST नंबर सही नहीं है। इसके 15 अक्षर जाँचें, या खाली छोड़ दें",
		TE: "ఈ GST నంబర్ సరైనది కాదు. 15 అక్షరాలు సరిచూడండి, లేదా ఖాళీగా వదిలేయండి",
	},
	SayWebsite: {
		EN: "Enter a web address like www.example.com",
		HI: "वेबसाइट का पता ऐसे लिखें: www.example.com",
		TE: "వెబ్‌సైట్ చిరునామా ఇలా రాయండి: www.example.com",
	},
	SayTooManyRows: {
		EN: "Mark at most {max} rows",
		HI: "अधिक से अधिक {max} पंक्तियाँ चुनें",
		TE: "ఎక్కువలో ఎక్కువ {max} వరుసలను ఎంచుకోండి",
	},
	SayChoose: {
		EN: "Please choose one of the options",
		HI: "दिए गए विकल्पों में से एक चुनें",
		TE: "ఇచ్చిన వాటిలో ఒకటి ఎంచుకోండి",
	},
	SayMembers: {
		EN: "Enter how many people will be at the stall, 1 to {max}",
		HI: "स्टॉल पर कितने लोग रहेंगे, 1 से {max} तक लिखें",
		TE: "స్టాల్‌లో ఎంతమంది ఉంటారో 1 నుంచి {max} వరకు రాయండి",
	},
	SayAmount: {
		EN: "Enter an amount in rupees, 0 or more",
		HI: "राशि रुपयों में लिखें, 0 या ज़्यादा",
		TE: "మొత్తాన్ని రూపాయల్లో రాయండి, 0 లేదా ఎక్కువ",
	},
	SayAdult: {
		EN: "Please confirm that you are 18 or older, or that a parent or teacher is filling this in",
		HI: "कृपया पुष्टि करें कि आप 18 साल या उससे बड़े हैं, या माता-पिता या शिक्षक यह भर रहे हैं",
		TE: "మీకు 18 ఏళ్లు నిండాయని, లేదా తల్లిదండ్రులు లేక ఉపాధ్యాయులు నింపుతున్నారని నిర్ధారించండి",
	},
	SayOthers: {
		EN: "Please contact our organizers directly for registration details.",
		HI: "पंजीकरण की जानकारी के लिए कृपया सीधे हमारे आयोजकों से संपर्क करें।",
		TE: "నమోదు వివరాల కోసం దయచేసి నేరుగా మా నిర్వాహకులను సంప్రదించండి.",
	},
	SayMissingFields: {
		EN: "Please fill in all required fields: {fields}",
		HI: "कृपया सभी ज़रूरी जानकारी भरें: {fields}",
		TE: "దయచేసి తప్పనిసరి వివరాలన్నీ నింపండి: {fields}",
	},
	SayChooseStall: {
		EN: "Choose at least one stall",
		HI: "कम से कम एक स्टॉल चुनें",
		TE: "కనీసం ఒక స్టాల్ ఎంచుకోండి",
	},
	SayStallUnknown: {
		EN: "There is no stall {stall} on the plan",
		HI: "नक्शे में स्टॉल {stall} नहीं है",
		TE: "ప్లాన్‌లో {stall} స్టాల్ లేదు",
	},
	SayStallTwice: {
		EN: "Stall {stall} is in the list twice",
		HI: "स्टॉल {stall} सूची में दो बार है",
		TE: "{stall} స్టాల్ జాబితాలో రెండుసార్లు ఉంది",
	},
	SayOnePerBooking: {
		EN: "Only one {stall} stall can be in a booking",
		HI: "एक बुकिंग में {stall} स्टॉल एक ही हो सकता है",
		TE: "ఒక బుకింగ్‌లో {stall} స్టాల్ ఒక్కటే ఉండాలి",
	},
	SayTooManyStalls: {
		EN: "One booking can hold at most {max} stalls",
		HI: "एक बुकिंग में ज़्यादा से ज़्यादा {max} स्टॉल हो सकते हैं",
		TE: "ఒక బుకింగ్‌లో గరిష్ఠంగా {max} స్టాళ్లు ఉండవచ్చు",
	},
	SayStallsTaken: {
		EN: "Not free any more: {stalls}. Please choose another stall.",
		HI: "अब खाली नहीं: {stalls}। कृपया दूसरा स्टॉल चुनें।",
		TE: "ఇప్పుడు ఖాళీగా లేవు: {stalls}. దయచేసి వేరే స్టాల్ ఎంచుకోండి.",
	},
	SayWrongAmount: {
		EN: "The amount is {expected}, not {given}. Please check and try again.",
		HI: "राशि {expected} है, {given} नहीं। कृपया जाँचकर दोबारा कोशिश करें।",
		TE: "మొత్తం {expected}, {given} కాదు. దయచేసి సరిచూసి మళ్లీ ప్రయత్నించండి.",
	},
	SayOrderReused: {
		EN: "This order number was used for something else. Please start again.",
		HI: "यह ऑर्डर नंबर किसी और काम में लिया जा चुका है। कृपया दोबारा शुरू करें।",
		TE: "ఈ ఆర్డర్ నంబర్ వేరే దానికి వాడారు. దయచేసి మళ్లీ మొదలుపెట్టండి.",
	},
	SayNotPaidYet: {
		EN: "There is no paid or pending order with this number.",
		HI: "इस नंबर का कोई भुगतान किया हुआ या चालू ऑर्डर नहीं है।",
		TE: "ఈ నంబర్‌తో చెల్లించిన లేదా పెండింగ్‌లో ఉన్న ఆర్డర్ లేదు.",
	},
	SayAlreadyPaid: {
		EN: "This has been paid already. You do not need to pay again.",
		HI: "इसका भुगतान हो चुका है। दोबारा भुगतान न करें।",
		TE: "దీనికి ఇప్పటికే చెల్లించారు. మళ్లీ చెల్లించనవసరం లేదు.",
	},
	SayFeeIsZero: {
		EN: "There is nothing to pay.",
		HI: "कुछ भुगतान नहीं करना है।",
		TE: "చెల్లించాల్సింది ఏమీ లేదు.",
	},
	SayNotFound: {
		EN: "We could not find this.",
		HI: "यह नहीं मिला।",
		TE: "ఇది దొరకలేదు.",
	},
	SayMalformed: {
		EN: "The request could not be read.",
		HI: "अनुरोध पढ़ा नहीं जा सका।",
		TE: "అభ్యర్థనను చదవలేకపోయాం.",
	},
	SayBodyTooLarge: {
		EN: "What was sent is too large.",
		HI: "भेजी गई जानकारी बहुत बड़ी है।",
		TE: "పంపినది చాలా పెద్దగా ఉంది.",
	},
	SayWrongContentType: {
		EN: "This kind of content is not accepted here.",
		HI: "यहाँ इस तरह की सामग्री नहीं ली जाती।",
		TE: "ఈ రకమైన సమాచారం ఇక్కడ తీసుకోం.",
	},
	SayTooManyRequests: {
		EN: "Too many requests. Please wait a little and try again.",
		HI: "बहुत सारे अनुरोध आ गए। थोड़ा रुककर दोबारा कोशिश करें।",
		TE: "చాలా అభ్యర్థనలు వచ్చాయి. కొంచెం ఆగి మళ్లీ ప్రయత్నించండి.",
	},
	SayInternal: {
		EN: "Something went wrong on our side. Please try again.",
		HI: "हमारी ओर से कुछ गड़बड़ हुई। कृपया दोबारा कोशिश करें।",
		TE: "మా వైపు ఏదో పొరపాటు జరిగింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
	},
	SayUnavailable: {
		EN: "The service is busy. Please try again in a moment.",
		HI: "सेवा अभी व्यस्त है। थोड़ी देर में दोबारा कोशिश करें।",
		TE: "సేవ ఇప్పుడు తీరిక లేకుండా ఉంది. కాసేపట్లో మళ్లీ ప్రయత్నించండి.",
	},
	SayPaymentsOff: {
		EN: "Online payment is not open now. Please contact the office.",
		HI: "अभी ऑनलाइन भुगतान बंद है। कृपया कार्यालय से संपर्क करें।",
		TE: "ఇప్పుడు ఆన్‌లైన్ చెల్లింపు లేదు. దయచేసి కార్యాలయాన్ని సంప్రదించండి.",
	},
	SayProviderUnreached: {
		EN: "We cannot reach the payment service right now. Nothing was charged. Please try again.",
		HI: "अभी भुगतान सेवा से संपर्क नहीं हो रहा। कोई पैसा नहीं कटा। कृपया दोबारा कोशिश करें।",
		TE: "ఇప్పుడు చెల్లింపు సేవ అందుబాటులో లేదు. డబ్బు తీసుకోలేదు. దయచేసి మళ్లీ ప్రయత్నించండి.",
	},
	SayProviderRefused: {
		EN: "The payment service did not accept this order. Please contact the office.",
		HI: "भुगतान सेवा ने यह ऑर्डर नहीं लिया। कृपया कार्यालय से संपर्क करें।",
		TE: "చెల్లింపు సేవ ఈ ఆర్డర్‌ను అంగీకరించలేదు. దయచేసి కార్యాలయాన్ని సంప్రదించండి.",
	},
	SayRegistrationClosed: {
		EN: "Registration closed on {date}. Please contact the office: {contact}",
		HI: "पंजीकरण {date} को बंद हो गया। कृपया कार्यालय से संपर्क करें: {contact}",
		TE: "నమోదు {date} న ముగిసింది. దయచేసి కార్యాలయాన్ని సంప్రదించండి: {contact}",
	},
	SayRegistrationNotYet: {
		EN: "Registration opens on {date}. Questions: {contact}",
		HI: "पंजीकरण {date} को खुलेगा। पूछताछ: {contact}",
		TE: "నమోదు {date} న మొదలవుతుంది. సందేహాలకు: {contact}",
	},
	SayBookingClosed: {
		EN: "Stall booking closed on {date}. Please contact the office: {contact}",
		HI: "स्टॉल बुकिंग {date} को बंद हो गई। कृपया कार्यालय से संपर्क करें: {contact}",
		TE: "స్టాల్ బుకింగ్ {date} న ముగిసింది. దయచేసి కార్యాలయాన్ని సంప్రదించండి: {contact}",
	},
	SayBookingNotYet: {
		EN: "Stall booking opens on {date}. Questions: {contact}",
		HI: "स्टॉल बुकिंग {date} को खुलेगी। पूछताछ: {contact}",
		TE: "స్టాల్ బుకింగ్ {date} న మొదలవుతుంది. సందేహాలకు: {contact}",
	},
	SayInvalidCredentials: {EN: "Invalid credentials"},
	SaySignInFirst:        {EN: "Please sign in."},
	SayNotAllowed:         {EN: "Your account is not allowed to do this."},
	SayChangedMeanwhile:   {EN: "Somebody else changed this record meanwhile. Load it again and repeat your change."},
	SayPaidBooking:        {EN: "This booking is paid. Refund it, or release its stalls explicitly, first."},
	SayPaidRegistration:   {EN: "Money was received for this registration. Refund it first."},
	SayStallOccupied:      {EN: "Stall {stall} is held or sold. Free the booking first."},
	SayReasonRequired:     {EN: "Give a reason for blocking the stall"},
	SayStallPrice:         {EN: "Enter a price in whole rupees, from 0 to {max}"},
	SayPercent:            {EN: "Enter a percentage from 0 to 100"},
	SayStallHeld:          {EN: "Held: its booking is not paid yet"},
	SayStallSold:          {EN: "Sold: free its booking first"},
	SayStallUnlisted:      {EN: "The plan has no such stall"},
	SayNothingToBook: {
		EN: "There is nothing to pay for these stalls, so they cannot be booked here. Please ask the office: {contact}",
		HI: "इन स्टॉलों के लिए कुछ भुगतान नहीं करना है, इसलिए इन्हें यहाँ बुक नहीं किया जा सकता। कृपया कार्यालय से पूछें: {contact}",
		TE: "ఈ స్టాళ్లకు చెల్లించాల్సింది ఏమీ లేదు, అందుకే వీటిని ఇక్కడ బుక్ చేయలేరు. దయచేసి కార్యాలయాన్ని అడగండి: {contact}",
	},
	SayRestoreTooLate: {EN: "It was deleted more than 30 days ago and cannot be restored."},
	SayBadSignature:   {EN: "The signature is missing or wrong."},
	SayForeignURL: {
		EN: "Only addresses of this site are accepted here",
		HI: "यहाँ केवल इस साइट के पते मान्य हैं",
		TE: "ఇక్కడ ఈ సైట్ చిరునామాలు మాత్రమే అంగీకరిస్తాం",
	},
	SayWrongForm:      {EN: "This value has the wrong form"},
	SayTooManyItems:   {EN: "At most {max} entries"},
	SayTwice:          {EN: "Another entry has the same id"},
	SayTimeOfDay:      {EN: "Enter a time of day such as 09:00"},
	SayDayOrder:       {EN: "The last day must not be before the first day"},
	SayTimeOrder:      {EN: "The closing time must be after the opening time"},
	SayNoticeVersion:  {EN: "The privacy notice changed: give it a new version, so that records tell which one was shown"},
	SayEditionExists:  {EN: "There is an edition with this id already"},
	SayAccountExists:  {EN: "There is an account with this e-mail address already"},
	SayAccountRemoved: {EN: "An account with this e-mail address was removed. Restore it from the deleted accounts."},
	SayPasswordShort:  {EN: "Use at least 12 characters"},
	SayEntryFee:       {EN: "{fee} Entry fee", HI: "प्रवेश शुल्क {fee}", TE: "ప్రవేశ రుసుము {fee}"},
	SayFeePerPerson:   {EN: "{fee} per participant", HI: "प्रति व्यक्ति {fee}", TE: "ఒక్కొక్కరికి {fee}"},
	SayImageRequired:  {EN: "Image file is required"},
	SayNotImage:       {EN: "Only image files are allowed"},
	SayImageTooLarge:  {EN: "Image size must be less than 2MB"},
	SayBannerTooLarge: {EN: "Each image can be at most 10MB"},
	SayImageKind: {
		EN: "This kind of image cannot be used. Save it as PNG, JPG or GIF and choose it again",
		HI: "इस तरह की तस्वीर नहीं ली जा सकती। इसे PNG, JPG या GIF में सेव करके फिर चुनें",
		TE: "ఈ రకమైన చిత్రాన్ని వాడలేం. PNG, JPG లేదా GIF గా సేవ్ చేసి మళ్లీ ఎంచుకోండి",
	},
	SayImagePixels: {
		EN: "This image is {width} × {height} pixels. Choose one of at most {max} million pixels",
		HI: "यह तस्वीर {width} × {height} पिक्सेल की है। ज़्यादा से ज़्यादा {max}0 लाख पिक्सेल की तस्वीर चुनें",
		TE: "ఈ చిత్రం {width} × {height} పిక్సెళ్లు. గరిష్ఠంగా {max}0 లక్షల పిక్సెళ్ల చిత్రాన్ని ఎంచుకోండి",
	},
	SayFileEmpty: {
		EN: "This file is empty. Choose another one",
		HI: "यह फ़ाइल खाली है। दूसरी फ़ाइल चुनें",
		TE: "ఈ ఫైల్ ఖాళీగా ఉంది. వేరే ఫైల్ ఎంచుకోండి",
	},
	SayFileDamaged: {
		EN: "This file is damaged and cannot be read. Choose another one, or save it again",
		HI: "यह फ़ाइल खराब है और पढ़ी नहीं जा सकती। दूसरी फ़ाइल चुनें, या इसे फिर से सेव करें",
		TE: "ఈ ఫైల్ పాడైంది, చదవలేకపోయాం. వేరే ఫైల్ ఎంచుకోండి, లేదా మళ్లీ సేవ్ చేయండి",
	},
	SayBiodataTooLarge: {
		EN: "This file has {size} MB. Choose one of at most {max} MB",
		HI: "यह फ़ाइल {size} MB की है। ज़्यादा से ज़्यादा {max} MB की फ़ाइल चुनें",
		TE: "ఈ ఫైల్ {size} MB ఉంది. {max} MB లోపు ఫైల్ ఎంచుకోండి",
	},
	SayBiodataKind: {
		EN: "This file is no PDF, DOC or DOCX document. Save your biodata as one of these and choose it again",
		HI: "यह फ़ाइल PDF, DOC या DOCX नहीं है। अपना बायोडाटा इनमें से किसी में सेव करके फिर चुनें",
		TE: "ఈ ఫైల్ PDF, DOC లేదా DOCX కాదు. మీ బయోడేటాను వీటిలో ఒకటిగా సేవ్ చేసి మళ్లీ ఎంచుకోండి",
	},
	SayBiodataMacros: {
		EN: "This document holds macros. Save it as PDF and choose it again",
		HI: "इस दस्तावेज़ में मैक्रो हैं। इसे PDF में सेव करके फिर चुनें",
		TE: "ఈ పత్రంలో మాక్రోలు ఉన్నాయి. PDF గా సేవ్ చేసి మళ్లీ ఎంచుకోండి",
	},
	SayTitleRequired:  {EN: "Title is required"},
	SayImagesRequired: {EN: "At least one image is required"},
	SayTooManyImages:  {EN: "Maximum 10 images allowed"},
	SayNameAndType:    {EN: "Name and Type are required"},
	SayDate:           {EN: "Enter a date like 2025-09-13"},
	SayNumberUpTo:     {EN: "Enter a whole number from 0 to {max}"},
	SayRequestReused: {
		EN: "This form was sent before with other content. Please load the page again and send it once more.",
		HI: "यह फ़ॉर्म पहले किसी और जानकारी के साथ भेजा जा चुका है। कृपया पेज दोबारा खोलकर फिर भेजें।",
		TE: "ఈ ఫారం ఇంతకు ముందు వేరే వివరాలతో పంపారు. దయచేసి పేజీని మళ్లీ తెరిచి మరోసారి పంపండి.",
	},
	SaySheetTooLarge:    {EN: "This file has {size} MB. Choose one of at most {max} MB"},
	SaySheetUnpacked:    {EN: "This file holds too much to be read. Save the list alone as a new file and choose that"},
	SaySheetKind:        {EN: "This file is no spreadsheet that can be read. Save it as .xlsx or .csv and choose it again"},
	SaySheetOld:         {EN: "This is a spreadsheet of the old kind (.xls). Save it as .xlsx and choose it again"},
	SaySheetLocked:      {EN: "This spreadsheet is locked with a password. Save it without one and choose it again"},
	SaySheetLetters:     {EN: "The letters of this file cannot be read. Save it as .xlsx, or as CSV UTF-8, and choose it again"},
	SaySheetTooManyRows: {EN: "This file has more than {max} rows. Choose one with fewer, or split it"},
	SaySheetNoHeadings:  {EN: "No row with headings was found. The first row needs the headings Name, Designation and Committee: the template has them"},
	SayColumnsMissing:   {EN: "The headings in row {row} lack: {columns}. The template shows all of them"},
	SayColumnTwice:      {EN: "Row {row} has more than one heading for the same column: {column}. Keep one of them"},
	SayNoRows:           {EN: "There are no people below the headings"},
	SayCellFormula:      {EN: "This formula has no result yet. Open the file in a spreadsheet program, save it and choose it again"},
	SayCellError:        {EN: "The formula in this cell ends in an error"},
	SayCellLetters:      {EN: "The letters were lost when the file was saved. Save it as .xlsx, or as CSV UTF-8, and choose it again"},
	SayCommitteeUnknown: {EN: "There is no committee \u201c{name}\u201d. Write one of: {names}"},
	SayRowTwice:         {EN: "The same name stands in row {row} for the same committee"},
	SayRowsFaulty:       {EN: "{count} cells of this file need a correction. Nothing was imported"},
	SayImportChanged:    {EN: "The committees or the file changed since this preview. Look at the new one before you apply it."},
	SayPasswordWrong:    {EN: "This is not your password"},
	SayPasswordSame:     {EN: "Choose a password that you did not have before"},
	SayCodeNeeded:       {EN: "Enter the 6-digit code of your authenticator app, or a recovery code"},
	SayCodeWrong:        {EN: "This code is wrong or was used before"},
	SayLastOwner:        {EN: "This is the last owner. Make somebody else an owner first."},
	SayOwnAccount:       {EN: "Ask another owner to do this to your own account."},
	SayFactorOn:         {EN: "The second step is on already."},
	SayFactorNotBegun:   {EN: "Begin again: there is no second step to confirm."},
	SaySAC:              {EN: "A service accounting code has six digits and begins with 99"},
	SayPrefix:           {EN: "Enter one or two capital letters or digits"},
	SayPrefixTwice:      {EN: "Each kind of document needs a prefix of its own"},
	SayTaxRate:          {EN: "Enter a percentage from 0 to 40"},
	SayReceiptNotFound: {
		EN: "We have no order with this phone number and reference. Please check both, or ask the office.",
		HI: "इस फ़ोन नंबर और संदर्भ वाला कोई ऑर्डर नहीं मिला। कृपया दोनों जाँचें या कार्यालय से पूछें।",
		TE: "ఈ ఫోన్ నంబర్, రిఫరెన్స్‌తో ఆర్డర్ ఏదీ లేదు. దయచేసి రెండూ సరిచూసుకోండి, లేదా కార్యాలయాన్ని అడగండి.",
	},
	SayMemberOf:        {EN: "Member {member} of {members}", HI: "सदस्य {member} / {members}", TE: "సభ్యులు {member} / {members}"},
	SayErased:          {EN: "This record was erased. It has no person any more and cannot be changed"},
	SayMoneyMoves:      {EN: "Money is still on its way for {name}. Erase it when the payment or the refund is settled"},
	SayStillHolding:    {EN: "{name} still holds stalls of a fair that is not over. Cancel the booking first"},
	SayRequestAnswered: {EN: "This request has been answered already"},
	SayContactNeeded: {
		EN: "Enter the e-mail address or the 10-digit phone number that you gave us",
		HI: "वह ईमेल पता या 10 अंकों का फ़ोन नंबर लिखें जो आपने हमें दिया था",
		TE: "మీరు మాకిచ్చిన ఇమెయిల్ చిరునామా లేదా 10 అంకెల ఫోన్ నంబర్ రాయండి",
	},

	SayPlaceholderUnknown: {EN: "{word} cannot be filled in here. Use only: {known}"},
	SayNoEmailAddress:     {EN: "No e-mail address is known. Enter one, or pass the message on by phone"},
	SayNoPhoneNumber:      {EN: "No phone number is known for this message"},
}
