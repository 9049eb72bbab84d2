package fair

import (
	"strconv"
	"time"
)

var monthNames = map[Lang][12]string{
	English: {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	Hindi:   {"जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"},
	Telugu:  {"జనవరి", "ఫిబ్రవరి", "మార్చి", "ఏప్రిల్", "మే", "జూన్", "జులై", "ఆగస్టు", "సెప్టెంబర్", "అక్టోబర్", "నవంబర్", "డిసెంబర్"},
}

// DateIn writes the day of a moment in Asia/Kolkata: "2 August 2025", in the language's month names.
func DateIn(l Lang, t time.Time) string {
	t = t.In(Kolkata)
	return strconv.Itoa(t.Day()) + " " + monthNames[l][t.Month()-1] + " " + strconv.Itoa(t.Year())
}

// DateTimeIn writes day and time in Asia/Kolkata: "2 August 2025, 11:42 am". The clock keeps am and
// pm in every language, as Indian phones show it.
func DateTimeIn(l Lang, t time.Time) string {
	return DateIn(l, t) + ", " + t.In(Kolkata).Format("3:04 pm")
}
