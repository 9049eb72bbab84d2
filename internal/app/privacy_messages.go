package app

import (
	"context"
	"strings"

	"mela/internal/fair"
)

// privacyTexts are the subject and body of what is told about one's own data. {link}, {outcome} and {answer} are
// filled in; {days} is how long a link opens.
var privacyTexts = map[string][2]fair.Text{
	"privacy_link": {
		{EN: "Your link to your own data", HI: "आपकी अपनी जानकारी का लिंक", TE: "మీ సొంత వివరాల లింక్"},
		{
			EN: "Somebody asked to see what the fair keeps about this address. This link shows it, for {days} days: {link}\n\nFrom there you can correct it, take your consent back, or ask us to erase it. If it was not you who asked, do nothing: nobody else gets this link.",
			HI: "किसी ने यह देखना चाहा कि मेले के पास इस पते की क्या जानकारी है। यह लिंक उसे {days} दिन तक दिखाता है: {link}\n\nवहाँ से आप उसे सुधार सकते हैं, अपनी सहमति वापस ले सकते हैं या उसे मिटाने को कह सकते हैं। अगर आपने नहीं पूछा था, तो कुछ न करें: यह लिंक किसी और को नहीं मिलता।",
			TE: "ఈ చిరునామా గురించి మేళా దగ్గర ఉన్న వివరాలు చూడాలని ఎవరో అడిగారు. ఈ లింక్ వాటిని {days} రోజుల పాటు చూపిస్తుంది: {link}\n\nఅక్కడి నుంచి మీరు వాటిని సరిచేయమని అడగవచ్చు, మీ సమ్మతిని వెనక్కి తీసుకోవచ్చు, తొలగించమని కోరవచ్చు. అడిగింది మీరు కాకపోతే ఏమీ చేయనక్కర్లేదు: ఈ లింక్ మరెవరికీ వెళ్లదు.",
		},
	},
	"privacy_answer": {
		{EN: "About your own data", HI: "आपकी अपनी जानकारी के बारे में", TE: "మీ సొంత వివరాల గురించి"},
		{EN: "{outcome}\n\n{answer}", HI: "{outcome}\n\n{answer}", TE: "{outcome}\n\n{answer}"},
	},
}

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

// tellPerson writes a message about somebody's own data, in the caller's transaction, and the job that sends it.
// pairs are what the text names and what stands for it.
func (a *App) tellPerson(ctx context.Context, to fair.Person, lang fair.Lang, kind, entityID string, pairs ...string) error {
	fill, texts := strings.NewReplacer(pairs...), privacyTexts[kind]
	m := fair.Message{
		ID: fair.NewID(a.Now()), To: to.Email, Phone: to.Phone, Lang: lang, Kind: kind, EntityID: entityID,
		Subject: texts[0].In(lang), Body: strings.TrimSpace(fill.Replace(texts[1].In(lang))), CreatedAt: a.Now(),
	}
	if err := a.store.CreateMessage(ctx, m); err != nil {
		return err
	}
	return a.store.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: a.Now()})
}
