package fair

import "strings"

// InWords writes an amount that is not negative in the words of the Indian system (payments §7.4): "Rupees
// One Lakh Seventy-Seven Thousand Only", "Rupees Eighty-Four and Paise Seventy-Four Only"; in Hindi and
// Telugu "एक लाख सतहत्तर हज़ार रुपये मात्र" and "ఒక లక్ష డెబ్బై ఏడు వేల రూపాయలు మాత్రమే".
func (p Paise) InWords(l Lang) string {
	rupees, paise := int64(p)/100, int64(p)%100
	switch l {
	case Hindi:
		return wordsHindi(rupees, paise)
	case Telugu:
		return wordsTelugu(rupees, paise)
	}
	return wordsEnglish(rupees, paise)
}

// The ranks of the Indian system, below which a number is cut into parts of two digits.
const (
	crore    = 1_00_00_000
	lakh     = 1_00_000
	thousand = 1_000
	hundred  = 100
)

var (
	onesEnglish = strings.Fields("Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen")
	tensEnglish = strings.Fields("- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety")
)

func wordsEnglish(rupees, paise int64) string {
	text := "Rupees " + numberEnglish(rupees)
	switch {
	case rupees == 0 && paise > 0:
		text = "Paise " + numberEnglish(paise)
	case paise > 0:
		text += " and Paise " + numberEnglish(paise)
	}
	return text + " Only"
}

func numberEnglish(n int64) string {
	var parts []string
	for _, rank := range []struct {
		of   int64
		name string
	}{{crore, "Crore"}, {lakh, "Lakh"}, {thousand, "Thousand"}, {hundred, "Hundred"}} {
		if count := n / rank.of; count > 0 {
			parts = append(parts, numberEnglish(count), rank.name)
			n %= rank.of
		}
	}
	switch {
	case n == 0 && len(parts) > 0:
	case n < 20:
		parts = append(parts, onesEnglish[n])
	case n%10 == 0:
		parts = append(parts, tensEnglish[n/10])
	default:
		parts = append(parts, tensEnglish[n/10]+"-"+onesEnglish[n%10])
	}
	return strings.Join(parts, " ")
}

// numbersHindi are the numbers up to 99, each of which has a word of its own.
var numbersHindi = strings.Fields(`शून्य एक दो तीन चार पाँच छह सात आठ नौ
	दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
	बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
	तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
	चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
	पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
	साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
	सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
	अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
	नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`)

func wordsHindi(rupees, paise int64) string {
	money := numberHindi(rupees) + " रुपये"
	if rupees == 1 {
		money = "एक रुपया"
	}
	switch {
	case rupees == 0 && paise > 0:
		money = numberHindi(paise) + " पैसे"
	case paise > 0:
		money += " और " + numberHindi(paise) + " पैसे"
	}
	return money + " मात्र"
}

func numberHindi(n int64) string {
	var parts []string
	for _, rank := range []struct {
		of   int64
		name string
	}{{crore, "करोड़"}, {lakh, "लाख"}, {thousand, "हज़ार"}, {hundred, "सौ"}} {
		if count := n / rank.of; count > 0 {
			parts = append(parts, numberHindi(count), rank.name)
			n %= rank.of
		}
	}
	if n > 0 || len(parts) == 0 {
		parts = append(parts, numbersHindi[n])
	}
	return strings.Join(parts, " ")
}

var (
	onesTelugu = strings.Fields("సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పందొమ్మిది")
	tensTelugu = strings.Fields("- - ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై")
)

func wordsTelugu(rupees, paise int64) string {
	money := numberTelugu(rupees) + " రూపాయలు"
	if rupees == 1 {
		money = "ఒక రూపాయి"
	}
	switch {
	case rupees == 0 && paise > 0:
		money = numberTelugu(paise) + " పైసలు"
	case paise > 0:
		money += ", " + numberTelugu(paise) + " పైసలు"
	}
	return money + " మాత్రమే"
}

// numberTelugu writes a number as it stands before what is counted: ranks of more than one are in the
// oblique form (వేల, లక్షల), a single thousand is వెయ్యి, and a single hundred is నూట before more and వంద alone.
func numberTelugu(n int64) string {
	var parts []string
	for _, rank := range []struct {
		of        int64
		one, more string
	}{{crore, "ఒక కోటి", "కోట్ల"}, {lakh, "ఒక లక్ష", "లక్షల"}, {thousand, "వెయ్యి", "వేల"}, {hundred, "నూట", "వందల"}} {
		count := n / rank.of
		n %= rank.of
		switch {
		case count == 1 && rank.of == hundred && n == 0:
			parts = append(parts, "వంద")
		case count == 1:
			parts = append(parts, rank.one)
		case count > 1:
			parts = append(parts, numberTelugu(count), rank.more)
		}
	}
	switch {
	case n == 0 && len(parts) > 0:
	case n < 20:
		parts = append(parts, onesTelugu[n])
	case n%10 == 0:
		parts = append(parts, tensTelugu[n/10])
	default:
		parts = append(parts, tensTelugu[n/10], onesTelugu[n%10])
	}
	return strings.Join(parts, " ")
}
