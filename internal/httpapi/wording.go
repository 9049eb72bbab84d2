package httpapi

import "github.com/mela-fair/mela/internal/fair"

// Sentences about requests as such. What is about registrations, stalls and money is in package fair.
var (
	sayMethodNotAllowed = fair.Text{
		EN: "This address does not take {method} requests.",
		HI: "यह पता {method} अनुरोध नहीं लेता।",
		TE: "ఈ చిరునామా {method} అభ్యర్థనలను తీసుకోదు.",
	}
	sayTooSlow = fair.Text{
		EN: "The request took too long to arrive. Please try again.",
		HI: "अनुरोध पहुँचने में बहुत समय लगा। कृपया दोबारा कोशिश करें।",
		TE: "అభ్యర్థన రావడానికి చాలా సమయం పట్టింది. దయచేసి మళ్లీ ప్రయత్నించండి.",
	}
	sayForeignSite = fair.Text{
		EN: "This request came from another site and was not accepted.",
		HI: "यह अनुरोध किसी दूसरी साइट से आया, इसलिए नहीं लिया गया।",
		TE: "ఈ అభ్యర్థన వేరే సైట్ నుంచి వచ్చింది, అందుకే తీసుకోలేదు.",
	}
	sayLocalOnly = fair.Text{EN: "Only this machine itself may read this."}

	sayNeedText = fair.Text{
		EN: "Write text here",
		HI: "यहाँ अक्षरों में लिखें",
		TE: "ఇక్కడ అక్షరాల్లో రాయండి",
	}
	sayNeedNumber = fair.Text{
		EN: "Write a number here",
		HI: "यहाँ संख्या लिखें",
		TE: "ఇక్కడ సంఖ్య రాయండి",
	}
	sayNeedYesNo = fair.Text{
		EN: "Answer yes or no here",
		HI: "यहाँ हाँ या नहीं में जवाब दें",
		TE: "ఇక్కడ అవును లేదా కాదు అని చెప్పండి",
	}
	sayNeedOther = fair.Text{
		EN: "This is not in the form that is expected here",
		HI: "यह जानकारी सही रूप में नहीं है",
		TE: "ఈ వివరం సరైన రూపంలో లేదు",
	}
)
