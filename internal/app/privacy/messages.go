package privacy

import (
	"github.com/mela-fair/mela/internal/fair"
)

// privacyAnswerTexts say what became of a request; the office's own words follow.
var privacyAnswerTexts = map[fair.PrivacyKind]map[fair.PrivacyState]fair.Text{
	fair.PrivacySee: {
		fair.PrivacyDone:    {EN: "You asked to see your data. The link that you got from us shows it.", HI: "आपने अपनी जानकारी देखनी चाही थी। हमसे मिला लिंक उसे दिखाता है।", TE: "మీరు మీ వివరాలు చూడాలని అడిగారు. మేము ఇచ్చిన లింక్ వాటిని చూపిస్తుంది."},
		fair.PrivacyRefused: {EN: "You asked to see your data. We cannot show it to you, because:", HI: "आपने अपनी जानकारी देखनी चाही थी। हम उसे नहीं दिखा सकते, क्योंकि:", TE: "మీరు మీ వివరాలు చూడాలని అడిగారు. వాటిని చూపలేకపోతున్నాం, కారణం:"},
	},
	fair.PrivacyCorrect: {
		fair.PrivacyDone:    {EN: "You asked us to correct your data. It is corrected.", HI: "आपने अपनी जानकारी सुधारने को कहा था। वह सुधार दी गई है।", TE: "మీ వివరాలు సరిచేయమని అడిగారు. సరిచేశాం."},
		fair.PrivacyRefused: {EN: "You asked us to correct your data. We left it as it is, because:", HI: "आपने अपनी जानकारी सुधारने को कहा था। हमने उसे वैसे ही रखा है, क्योंकि:", TE: "మీ వివరాలు సరిచేయమని అడిగారు. వాటిని మార్చలేదు, కారణం:"},
	},
	fair.PrivacyErase: {
		fair.PrivacyDone:    {EN: "You asked us to erase your data. It is erased.", HI: "आपने अपनी जानकारी मिटाने को कहा था। वह मिटा दी गई है।", TE: "మీ వివరాలు తొలగించమని అడిగారు. తొలగించాం."},
		fair.PrivacyRefused: {EN: "You asked us to erase your data. We have to keep it for now, because:", HI: "आपने अपनी जानकारी मिटाने को कहा था। हमें उसे अभी रखना होगा, क्योंकि:", TE: "మీ వివరాలు తొలగించమని అడిగారు. ప్రస్తుతానికి వాటిని ఉంచాల్సి ఉంది, కారణం:"},
	},
}

var privacyBooksText = fair.Text{
	EN: "Tax law makes us keep the name and address on receipts and invoices until {day}.",
	HI: "कर कानून के कारण रसीद और बिल पर लिखा नाम और पता हमें {day} तक रखना होगा।",
	TE: "పన్ను చట్టం ప్రకారం రసీదులు, ఇన్‌వాయిస్‌లపై ఉన్న పేరు, చిరునామా {day} వరకు ఉంచాలి.",
}
